package io.github.springbench.mongoembedded;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.database.mongo.MongoDb;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.slowlink.Port;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests what a run needs from the runner and this server together. The test is in this module, because the runner can
 * be built without it.
 */
@Tag("database")
class AskedByTheRunnerTest {

    private EmbeddedServer server;
    private final MongoDb mongo = new MongoDb();
    private DatabaseConnection store;
    private MongoClient client;
    private MongoCollection<Document> users;

    @BeforeEach
    void start() {
        server = EmbeddedServer.start(new Port(0));
        store = mongo.connect(mongo.at("127.0.0.1", server.port()));
        client = MongoClients.create("mongodb://127.0.0.1:" + server.port());
        users = client.getDatabase(MongoDb.DATABASE).getCollection("users");
    }

    @AfterEach
    void stop() {
        client.close();
        store.close();
        server.close();
    }

    @Test
    void tellsWhichServerItIs() {
        DatabaseServer told = store.server();

        assertThat(told.embedded()).isTrue();
        assertThat(told.product() + " " + told.version()).isEqualTo(Product.NAME);
    }

    // More users than fit into one batch.
    @Test
    void holdsTheUsersOfYcsbOnceItIsFilled() {
        store.seed(1_002);

        assertThat(users.countDocuments()).isEqualTo(1_002);
        assertThat(users.listIndexes()).anySatisfy(index -> assertThat(index.get("key", Document.class))
                .containsOnlyKeys("number"));
        for (int number : List.of(0, 999, 1_000, 1_001)) {
            Document user = users.find(eq("_id", "user" + number)).first();
            assertThat(user).containsOnlyKeys("_id", "number", "fields").containsEntry("number", (long) number);
            Document fields = user.get("fields", Document.class);
            assertThat(fields.keySet())
                    .containsExactlyElementsOf(
                            IntStream.range(0, 10).mapToObj(n -> "field" + n).toList());
            assertThat(fields.values()).doesNotHaveDuplicates().allSatisfy(text -> assertThat((String) text)
                    .matches("\\p{Print}{100}"));
        }
    }

    @Test
    void holdsTheSameAgainWhateverWasDone() {
        store.seed(20);
        List<Document> first = users.find().into(new ArrayList<>());
        users.updateOne(eq("_id", "user3"), set("fields.field3", "new"));
        users.deleteOne(eq("_id", "user4"));
        users.insertOne(new Document("_id", "user20"));

        store.seed(20);

        assertThat(users.find()).containsExactlyInAnyOrderElementsOf(first);
    }

    @Test
    void countsWhatServicesDoAndNoQuestionsOfTheRunner() {
        store.seed(10);
        Operations before = store.operations();
        store.ping();
        store.server();
        assertThat(store.operations()).isEqualTo(before).isEqualTo(new Operations(10, 0, 0, 0));

        users.find(eq("_id", "user3")).first();
        users.find(eq("_id", "nobody")).first();
        users.updateOne(eq("_id", "user3"), set("fields.field3", "new"));
        users.insertOne(new Document("_id", "user10"));
        users.insertOne(new Document("_id", "user11"));
        users.insertOne(new Document("_id", "user12"));
        users.deleteOne(eq("_id", "user4"));

        assertThat(store.operations().since(before)).isEqualTo(new Operations(3, 2, 1, 1));
    }

    @Test
    void isSaidToBeGoneInASentence() {
        int port = server.port();
        store.ping();
        server.close();

        assertThatExceptionOfType(DatabaseFailure.class)
                .isThrownBy(store::ping)
                .withMessageMatching("The database at 127\\.0\\.0\\.1:" + port + " could not be asked: .+")
                .withMessageNotContaining("Client view");
    }
}
