/**
 * The Spring WebFlux client of a slow service: a request that waits for the back end holds no thread, only a
 * connection.
 *
 * <p>Its blocking counterpart gives identical answers, even if the back end fails (tested by {@code service-contract}).
 */
package io.github.springbench.webfluxclient;
