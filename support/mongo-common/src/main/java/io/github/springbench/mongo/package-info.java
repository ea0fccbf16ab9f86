/**
 * Shared by the services over MongoDB: users, validation of requests, queries, database limits, and problem details.
 *
 * <p>A comparison of the two drivers is fair only if both send the same operations over the same number of connections.
 * So both services use this package. It uses neither Spring MVC nor WebFlux, and of the drivers only the core that both
 * share.
 */
package io.github.springbench.mongo;
