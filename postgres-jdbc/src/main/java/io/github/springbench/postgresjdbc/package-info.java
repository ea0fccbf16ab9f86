/**
 * The Spring MVC service over PostgreSQL: a request that waits for the database holds a thread, of the pool or a
 * virtual one.
 *
 * <p>Its reactive twin gives exactly the same answers, even if the database fails (tested by {@code service-contract}).
 */
package io.github.springbench.postgresjdbc;
