/**
 * The Spring MVC client of a slow service: a request that waits for the back end holds a thread, of the pool or a
 * virtual one.
 *
 * <p>Its reactive twin gives exactly the same answers, even if the back end fails (tested by {@code service-contract}).
 */
package io.github.springbench.mvcclient;
