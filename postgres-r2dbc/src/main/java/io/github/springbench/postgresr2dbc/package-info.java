/**
 * The Spring WebFlux service over PostgreSQL: a request that waits for the database holds no thread, only a connection.
 *
 * <p>Its blocking twin answers exactly alike, also when the database fails, which {@code service-contract} holds.
 */
package io.github.springbench.postgresr2dbc;
