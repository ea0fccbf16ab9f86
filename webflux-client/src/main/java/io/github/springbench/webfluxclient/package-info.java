/**
 * The Spring WebFlux client of a slow service: a request that waits for the back end holds no thread, only a
 * connection.
 *
 * <p>Its blocking twin answers exactly alike, also when the back end fails, which {@code service-contract} holds.
 */
package io.github.springbench.webfluxclient;
