/**
 * Shared by the services over PostgreSQL: records, their validation, and hand-written SQL.
 *
 * <p>A comparison of the two drivers is fair only if both send the same statements over the same number of connections.
 * So both services use this package, which uses neither JDBC nor R2DBC.
 */
package io.github.springbench.postgres;
