/**
 * The Spring MVC client of a slow service: a request that waits for the back end holds a thread, either from the pool
 * or virtual.
 *
 * <p>Its reactive counterpart gives identical answers, even if the back end fails (tested by {@code service-contract}).
 */
package io.github.springbench.mvcclient;
