/**
 * The Spring MVC service of the pair: a request that waits holds a thread, of the pool or a virtual one.
 *
 * <p>Its twin gives exactly the same greetings (tested by {@code service-contract}).
 */
package io.github.springbench.mvcwithlatency;
