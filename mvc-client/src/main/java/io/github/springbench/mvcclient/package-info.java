/**
 * The Spring MVC client of a slow service: a request that waits for the back end holds a thread, of the pool or a
 * virtual one.
 *
 * <p>Its reactive twin answers exactly alike, also when the back end fails, which {@code service-contract} holds.
 */
package io.github.springbench.mvcclient;
