/**
 * The Spring MVC service over PostgreSQL: a request that waits for the database holds a thread, of the pool or a
 * virtual one.
 *
 * <p>Its reactive twin answers exactly alike, also when the database fails, which {@code service-contract} holds.
 */
package io.github.springbench.postgresjdbc;
