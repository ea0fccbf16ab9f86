/**
 * What the services over PostgreSQL share: the records they read and write, the checks of what a caller sent, the SQL
 * that is written by hand, the limits towards the database and the problems they answer with.
 *
 * <p>The two drivers are compared fairly only if both send the same over equally many connections. What is here is said
 * once, and knows neither Spring MVC nor WebFlux, and neither JDBC nor R2DBC.
 */
package io.github.springbench.postgres;
