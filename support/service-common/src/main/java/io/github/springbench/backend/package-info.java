/**
 * How services call a back end: the limits that they set, the client and its pool, and what they answer if a call
 * fails.
 *
 * <p>{@link ApacheConnections} is for blocking services, {@link ReactorConnections} for both kinds.
 */
package io.github.springbench.backend;
