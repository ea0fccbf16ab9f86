package io.github.springbench.mongoembedded;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Sorts.descending;
import static com.mongodb.client.model.Updates.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.UpdateOneModel;
import io.github.springbench.slowlink.Port;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the server with a current driver. */
@Tag("database")
class EmbeddedServerTest {

    private EmbeddedServer server;
    private MongoClient client;
    private MongoCollection<Document> users;

    @BeforeEach
    void start() {
        server = EmbeddedServer.start(new Port(0));
        // A heartbeat would count as one more command.
        client = MongoClients.create("mongodb://127.0.0.1:" + server.port() + "/?heartbeatFrequencyMS=3600000");
        users = client.getDatabase("spring_concurrency_bench").getCollection("users");
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void listensOnTheLoopbackInterfaceOnly() {
        assertThat(server.address().getAddress().getHostAddress()).isEqualTo("127.0.0.1");
    }

    @Test
    void findsADocumentByItsKey() {
        users.insertOne(user(0));
        users.insertMany(users(1, 3_000));

        assertThat(users.find(eq("_id", "user2999")).first()).isEqualTo(user(2_999));
        assertThat(users.find(eq("_id", "user3000")).first()).isNull();
        assertThat(users.countDocuments()).isEqualTo(3_000);
    }

    @Test
    void findsSeveralDocumentsByTheirKeys() {
        users.insertMany(users(0, 100));

        assertThat(users.find(in("_id", "user3", "user99", "user100"))).containsExactlyInAnyOrder(user(3), user(99));
    }

    @Test
    void changesOneFieldOfOneDocument() {
        users.insertMany(users(0, 10));

        assertThat(users.updateOne(eq("_id", "user4"), set("fields.field3", "new"))
                        .getModifiedCount())
                .isOne();

        Document changed = user(4);
        changed.get("fields", Document.class).put("field3", "new");
        assertThat(users.find()).containsExactlyInAnyOrderElementsOf(replaced(users(0, 10), 4, changed));
        assertThat(users.updateOne(eq("_id", "user10"), set("fields.field3", "new"))
                        .getMatchedCount())
                .isZero();
    }

    @Test
    void findsTheLargest() {
        users.createIndex(Indexes.ascending("number"));
        users.insertMany(users(0, 100));

        assertThat(users.find().sort(descending("number")).limit(3)).containsExactly(user(99), user(98), user(97));
    }

    @Test
    void deletesADocument() {
        users.insertMany(users(0, 10));

        assertThat(users.deleteOne(eq("_id", "user4")).getDeletedCount()).isOne();
        assertThat(users.deleteOne(eq("_id", "user4")).getDeletedCount()).isZero();
        assertThat(users.countDocuments()).isEqualTo(9);
    }

    @Test
    void refusesAKeyThatIsTaken() {
        users.insertOne(user(0));

        assertThatExceptionOfType(MongoWriteException.class)
                .isThrownBy(() -> users.insertOne(user(0)))
                .extracting(refused -> refused.getError().getCategory())
                .isEqualTo(ErrorCategory.DUPLICATE_KEY);
    }

    @Test
    void saysWhichServerItIs() {
        Document build = client.getDatabase("admin").runCommand(new Document("buildInfo", 1));

        assertThat(build.getString("version")).isEqualTo("5.0.0");
        assertThat(build.getString("springBenchEmbedded"))
                .isEqualTo(Product.NAME)
                .matches("mongo-java-server \\d+\\.\\d+\\.\\d+");
    }

    @Test
    void countsOperationsAsMongoDbDoes() {
        users.insertOne(user(0));
        users.insertMany(users(1, 25));
        users.find(eq("_id", "user7")).first();
        users.find(in("_id", "user3", "user4", "user5")).into(new ArrayList<>());
        // One query for 10 of 25 documents, and two getMore commands.
        users.find().batchSize(10).into(new ArrayList<>());
        users.updateOne(eq("_id", "user1"), set("number", 1_000L));
        users.updateOne(eq("_id", "nobody"), set("number", 1_000L));
        users.updateMany(in("_id", "user1", "user2"), set("number", 2_000L));
        users.bulkWrite(List.of(
                new UpdateOneModel<>(eq("_id", "user3"), set("number", 3_000L)),
                new UpdateOneModel<>(eq("_id", "user4"), set("number", 4_000L))));
        users.deleteOne(eq("_id", "user1"));
        users.deleteMany(in("_id", "user2", "user3", "user4"));

        assertThat(operations()).isEqualTo(new Operations(25, 3, 5, 2, 2));
    }

    @Test
    void countsAllElseAsCommands() {
        users.insertOne(user(0));
        long before = opcounters().getLong("command");
        users.countDocuments();
        users.estimatedDocumentCount();
        users.findOneAndUpdate(eq("_id", "user0"), set("number", 1L));
        client.getDatabase("admin").runCommand(new Document("ping", 1));

        // Includes the command that reads the counts.
        assertThat(opcounters().getLong("command")).isEqualTo(before + 5);
        assertThat(operations()).isEqualTo(new Operations(1, 0, 0, 0, 0));
    }

    @Test
    void countsInsertsThatWereTried() {
        users.insertOne(user(0));
        List<Document> theFirstIsTaken = users(0, 5);
        List<Document> theThirdIsTaken = List.of(user(10), user(11), user(0), user(12), user(13));

        assertThatExceptionOfType(MongoBulkWriteException.class)
                .isThrownBy(() -> users.insertMany(theThirdIsTaken))
                .satisfies(failed -> assertThat(failed.getWriteErrors())
                        .extracting(error -> error.getIndex(), error -> error.getCategory())
                        .containsExactly(tuple(2, ErrorCategory.DUPLICATE_KEY)));
        assertThat(operations().inserts()).isEqualTo(1 + 3);

        assertThatExceptionOfType(MongoBulkWriteException.class)
                .isThrownBy(() -> users.insertMany(theFirstIsTaken, new InsertManyOptions().ordered(false)));
        assertThat(operations().inserts()).isEqualTo(1 + 3 + 5);
        assertThat(users.countDocuments()).isEqualTo(1 + 2 + 4);
    }

    @Test
    void losesNoCountAmongManyThreads() throws InterruptedException, ExecutionException {
        int threads = 16;
        int times = 100;
        CountDownLatch together = new CountDownLatch(threads);
        ExecutorService callers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> done = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int first = thread * times;
                done.add(callers.submit(() -> {
                    together.countDown();
                    together.await();
                    for (int i = first; i < first + times; i++) {
                        users.insertOne(user(i));
                        users.updateOne(eq("_id", "user" + i), set("fields.field0", "new"));
                        users.updateOne(eq("_id", "user" + i), set("fields.field9", "new"));
                        users.find(eq("_id", "user" + i)).first();
                        if (i % 2 == 0) {
                            users.deleteOne(eq("_id", "user" + i));
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> each : done) {
                each.get();
            }
        } finally {
            callers.shutdownNow();
        }

        int all = threads * times;
        assertThat(operations()).isEqualTo(new Operations(all, all, 2 * all, all / 2, 0));
        assertThat(users.countDocuments()).isEqualTo(all / 2);
    }

    private Operations operations() {
        Document counts = opcounters();
        return new Operations(
                counts.getLong("insert"),
                counts.getLong("query"),
                counts.getLong("update"),
                counts.getLong("delete"),
                counts.getLong("getmore"));
    }

    private Document opcounters() {
        Document status = client.getDatabase("admin").runCommand(new Document("serverStatus", 1));
        assertThat(status.get("opcounters", Document.class))
                .containsOnlyKeys("insert", "query", "update", "delete", "getmore", "command");
        return status.get("opcounters", Document.class);
    }

    private static Document user(long number) {
        Document fields = new Document();
        for (int i = 0; i < 10; i++) {
            fields.append("field" + i, ("value " + i + " of " + number + " ").repeat(5));
        }
        return new Document("_id", "user" + number).append("number", number).append("fields", fields);
    }

    private static List<Document> users(int from, int to) {
        return IntStream.range(from, to).mapToObj(EmbeddedServerTest::user).toList();
    }

    private static List<Document> replaced(List<Document> documents, int index, Document by) {
        List<Document> changed = new ArrayList<>(documents);
        changed.set(index, by);
        return changed;
    }

    private record Operations(long inserts, long queries, long updates, long deletes, long getMores) {}
}
