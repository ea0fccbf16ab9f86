/**
 * The Spring WebFlux service of the pair: a request that waits holds no thread, only a timer.
 *
 * <p>Its twin answers exactly alike, which {@code service-contract} holds.
 */
package io.github.springbench.webfluxwithlatency;
