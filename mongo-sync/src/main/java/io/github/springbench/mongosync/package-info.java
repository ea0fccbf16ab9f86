/**
 * The Spring MVC service over MongoDB: a request that waits for the database holds a thread, either from the pool or
 * virtual.
 *
 * <p>Its reactive counterpart gives identical answers, even if the database fails (tested by {@code service-contract}).
 */
package io.github.springbench.mongosync;
