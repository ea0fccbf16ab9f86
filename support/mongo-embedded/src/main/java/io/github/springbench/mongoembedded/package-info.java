/**
 * A database for machines that have no MongoDB: mongo-java-server with its documents in memory, in a JVM of its own
 * ({@link io.github.springbench.mongoembedded.EmbeddedMongo}). A plain Java program; nothing but its arguments and the
 * line that says where it listens is shared with the runner.
 *
 * <p>The embedded server is not MongoDB, and how fast it is says nothing of MongoDB. As of 1.47.0:
 *
 * <ul>
 *   <li>Secondary indexes are accepted, with a warning in the log, and ignored. What is not looked up by {@code _id}
 *       goes through all documents; the n largest are found by sorting all of them, under the lock of the collection.
 *       Reads and writes by {@code _id} are a fair load; a top-n query is not.
 *   <li>One lock for each collection: its operations run one after the other.
 *   <li>Nothing is written anywhere, nothing is replicated, there are no sessions and no transactions. Write concerns
 *       and read concerns are not looked at.
 *   <li>Answers are encoded without that lock. An update that adds or drops a field at the top of a document can break
 *       the connection of a client who reads the document in this moment; a changed value cannot.
 *   <li>It reports version 5.0.0 and wire version 8, which is that of MongoDB 4.2, and knows neither {@code hello} nor
 *       {@code explain}. {@code buildInfo} has a field {@code springBenchEmbedded}: by it a client knows this server
 *       from a real one.
 *   <li>{@code serverStatus} has the {@code opcounters} of MongoDB, and its {@code connections} are always 1.
 * </ul>
 */
package io.github.springbench.mongoembedded;
