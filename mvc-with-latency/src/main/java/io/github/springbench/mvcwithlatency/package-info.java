/**
 * The Spring MVC service of the pair: a waiting request holds a thread, either from the pool or virtual.
 *
 * <p>Its reactive counterpart returns exactly the same greetings (tested by {@code service-contract}). {@code /limited}
 * has no counterpart: it compares limits on virtual threads. {@code /tokens} sends a stream of events, in one of three
 * ways if {@code stream.by} says which.
 */
package io.github.springbench.mvcwithlatency;
