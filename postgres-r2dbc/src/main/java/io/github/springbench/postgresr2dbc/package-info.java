/**
 * The Spring WebFlux service over PostgreSQL: a request that waits for the database holds no thread, only a connection.
 *
 * <p>Its blocking counterpart gives identical answers, even if the database fails (tested by {@code service-contract}).
 */
package io.github.springbench.postgresr2dbc;
