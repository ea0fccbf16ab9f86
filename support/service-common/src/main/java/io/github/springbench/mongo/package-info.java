/**
 * Shared by the services over MongoDB: users, queries, and the limits of the drivers.
 *
 * <p>A comparison of the two drivers is fair only if both send the same operations over the same number of connections.
 * So both services use this package, which of the drivers uses only the core that both share.
 */
package io.github.springbench.mongo;
