/**
 * Shared by the services over PostgreSQL: records, validation of requests, hand-written SQL, database limits, and
 * problem details.
 *
 * <p>A comparison of the two drivers is fair only if both send the same statements over the same number of connections.
 * So both services use this package, which uses neither Spring MVC nor WebFlux, and neither JDBC nor R2DBC.
 */
package io.github.springbench.postgres;
