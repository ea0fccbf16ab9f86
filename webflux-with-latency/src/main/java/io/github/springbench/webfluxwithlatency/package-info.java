/**
 * The Spring WebFlux service of the pair: a waiting request holds no thread, only a timer.
 *
 * <p>Its blocking counterpart returns exactly the same greetings (tested by {@code service-contract}).
 */
package io.github.springbench.webfluxwithlatency;
