/**
 * What the services over MongoDB share: the users in the database, the checks of what a caller sent, what is asked of
 * the database, the limits towards it and the problems they answer with.
 *
 * <p>A comparison of the two drivers is fair only if both send the same over equally many connections. This package
 * exists once for both. It uses neither Spring MVC nor WebFlux, and of the drivers only the core that both share.
 */
package io.github.springbench.mongo;
