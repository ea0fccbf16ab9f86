/**
 * The Spring WebFlux service of the pair: a request that waits holds no thread, only a timer.
 *
 * <p>Its twin gives exactly the same greetings (tested by {@code service-contract}).
 */
package io.github.springbench.webfluxwithlatency;
