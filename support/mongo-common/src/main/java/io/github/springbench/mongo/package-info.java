/**
 * What the services over MongoDB share: the users in the database, the checks of what a caller sent, what is asked of
 * the database, the limits towards it and the problems they answer with.
 *
 * <p>The two drivers are compared fairly only if both send the same over equally many connections. What is here is said
 * once, and knows neither Spring MVC nor WebFlux, and neither driver, but for the core that both have.
 */
package io.github.springbench.mongo;
