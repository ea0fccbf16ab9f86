/**
 * A database for machines without MongoDB: mongo-java-server with its documents in memory, in a separate JVM
 * ({@link io.github.springbench.mongoembedded.EmbeddedMongo}). It is a plain Java program. It shares nothing with the
 * runner but its arguments and the line that reports where it listens.
 *
 * <p>The embedded server is not MongoDB, and its speed says nothing about MongoDB. As of 1.47.0:
 *
 * <ul>
 *   <li>It accepts secondary indexes with a warning in the log, and ignores them. A query that is not by {@code _id}
 *       reads all documents. A top-n query sorts all documents while it holds the lock of the collection. Reads and
 *       writes by {@code _id} are a fair load; a top-n query is not.
 *   <li>Each collection has one lock: its operations run one after the other.
 *   <li>Nothing is written to disk or replicated. There are no sessions and no transactions. Write concerns and read
 *       concerns are ignored.
 *   <li>Answers are encoded without that lock. An update that adds or drops a top-level field of a document can break
 *       the connection of a client that reads the document at that moment; an update that changes a value cannot.
 *   <li>It reports version 5.0.0 and wire version 8 (that of MongoDB 4.2), and supports neither {@code hello} nor
 *       {@code explain}. {@code buildInfo} has a field {@code springBenchEmbedded}, by which a client can tell this
 *       server from MongoDB.
 *   <li>{@code serverStatus} has the {@code opcounters} of MongoDB, and its {@code connections} are always 1.
 * </ul>
 */
package io.github.springbench.mongoembedded;
