package io.github.springbench.contract;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * An in-memory MongoDB with ten users. It records commands, and answers, fails or stays silent as a test requires.
 *
 * <p>It records and disturbs only commands to the users' database: drivers monitor a server with other commands.
 */
public final class FakeDatabase implements AutoCloseable {

    static final int USER_COUNT = 10;

    private static final String NAME = "spring_concurrency_bench";

    private static final String USERS = "users";

    /** One thread for each connection, so that a connection without an answer does not block another one. */
    private static final int MORE_THAN_ANY_CONNECTIONS = 64;

    private final List<String> commands = new CopyOnWriteArrayList<>();
    private final Backend backend = new Backend();
    private final MongoServer server = new MongoServer(backend);
    private final InetSocketAddress address;
    private volatile Manner manner = (channel, answer) -> answer.get();
    private volatile CountDownLatch endOfSilence = new CountDownLatch(1);

    private FakeDatabase(int port) {
        server.bind(new InetSocketAddress("127.0.0.1", port), 1, MORE_THAN_ANY_CONNECTIONS);
        address = server.getLocalAddress();
        refill();
    }

    /** Starts one on a free port of the loopback address. */
    public static FakeDatabase start() {
        return new FakeDatabase(0);
    }

    /** Starts one on the port of an earlier one. */
    static FakeDatabase startAt(int port) {
        return new FakeDatabase(port);
    }

    /** Its address, for the property {@code spring.mongodb.uri}; it names no database. */
    public String uri() {
        return "mongodb://127.0.0.1:" + port();
    }

    int port() {
        return address.getPort();
    }

    /** Restores the ten users and nothing else, and forgets the commands so far. */
    void refill() {
        backend.dropDatabase(NAME);
        MongoCollection<?> users = backend.resolveDatabase(NAME).createCollectionOrThrowIfExists(USERS);
        for (int n = 0; n < USER_COUNT; n++) {
            users.addDocument(SampleUser.of(n).document());
        }
        commands.clear();
    }

    /** The commands since the last refill, each as JSON. */
    List<String> commands() {
        return commands;
    }

    /** The stored document of a user, or null. */
    Document stored(String key) {
        Iterator<Document> found = backend.resolveDatabase(NAME)
                .resolveCollection(USERS, true)
                .handleQuery(new Document("_id", key))
                .iterator();
        return found.hasNext() ? found.next() : null;
    }

    void remove(String key) {
        backend.resolveDatabase(NAME).resolveCollection(USERS, true).deleteDocuments(new Document("_id", key), 1);
    }

    /** Answers normally from now on. */
    void answer() {
        behave((channel, answer) -> answer.get());
    }

    /** Answers normally, but only after the latch is open. */
    void answerAfter(CountDownLatch latch) {
        behave((channel, answer) -> {
            await(latch);
            return answer.get();
        });
    }

    /** Executes nothing and answers nothing. */
    void keepSilent() {
        CountDownLatch end = new CountDownLatch(1);
        behave((channel, answer) -> {
            await(end);
            return hangUp(channel);
        });
        endOfSilence = end;
    }

    /** Closes each connection on which a command arrives. */
    void hangUp() {
        behave((channel, answer) -> hangUp(channel));
    }

    /** Answers that the operation is not authorized. */
    void refuse() {
        behave((channel, answer) -> {
            throw new MongoServerError(13, "Unauthorized", "not authorized");
        });
    }

    @Override
    public void close() {
        endOfSilence.countDown();
        server.shutdownNow();
    }

    private void behave(Manner next) {
        endOfSilence.countDown();
        manner = next;
    }

    private static Document hangUp(Channel channel) {
        channel.close();
        return new Document();
    }

    private static void await(CountDownLatch latch) {
        try {
            // the result does not matter: if a test does not open the latch, the build must not hang
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Backend extends MemoryBackend {

        @Override
        public Document handleCommand(Channel channel, String database, String command, Document query) {
            if (!database.equals(NAME)) {
                return super.handleCommand(channel, database, command, query);
            }
            Document asked = new Document(query);
            asked.remove("$db");
            commands.add(asked.toString());
            return manner.answer(channel, () -> super.handleCommand(channel, database, command, query));
        }
    }

    /** What the database does with a command. */
    @FunctionalInterface
    private interface Manner {

        Document answer(Channel channel, Supplier<Document> answer);
    }
}
