/**
 * What the services over PostgreSQL share: the records they read and write, the checks of what a caller sent, the SQL
 * that is written by hand, the limits towards the database and the problems they answer with.
 *
 * <p>A comparison of the two drivers is fair only if both send the same over equally many connections. This package
 * exists once for both, and uses neither Spring MVC nor WebFlux, and neither JDBC nor R2DBC.
 */
package io.github.springbench.postgres;
