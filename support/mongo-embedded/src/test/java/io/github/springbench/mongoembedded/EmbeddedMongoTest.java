package io.github.springbench.mongoembedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.github.springbench.slowlink.CommandLineRun;
import io.github.springbench.slowlink.ForkedProgram;
import io.github.springbench.slowlink.Port;
import io.github.springbench.slowlink.Program;
import java.io.IOException;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("database")
class EmbeddedMongoTest {

    @Test
    void saysWhereItListensServesAndEndsWhenToldTo() throws IOException, InterruptedException {
        try (ForkedProgram program = ForkedProgram.start(EmbeddedMongo.class, "--port=0")) {
            assertThat(program.firstLine())
                    .isEqualTo("listening on 127.0.0.1:" + program.port() + " (" + Product.NAME
                            + ", in memory: not MongoDB)");
            try (MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + program.port())) {
                MongoCollection<Document> users =
                        client.getDatabase("spring_concurrency_bench").getCollection("users");
                users.insertOne(new Document("_id", "user0"));
                assertThat(users.countDocuments()).isOne();
            }

            assertThat(program.terminate()).isEqualTo(ForkedProgram.SIGTERM);
            assertThat(program.otherLines()).isEmpty();
        }
    }

    @Test
    void saysInOneLineThatItsPortIsTaken() throws IOException, InterruptedException {
        try (EmbeddedServer first = EmbeddedServer.start(new Port(0))) {
            CommandLineRun second = CommandLineRun.of(new EmbeddedMongo(), "--port=" + first.port());

            assertThat(second.exitCode()).isEqualTo(Program.CANNOT_LISTEN);
            assertThat(second.output()).isEmpty();
            assertThat(second.errors())
                    .hasLineCount(1)
                    .startsWith("Cannot listen on 127.0.0.1:" + first.port() + " (")
                    .contains("Address already in use");
        }
    }

    @Test
    void endsWhereItsPortIsTaken() throws IOException, InterruptedException {
        try (EmbeddedServer first = EmbeddedServer.start(new Port(0));
                ForkedProgram second = ForkedProgram.start(EmbeddedMongo.class, "--port=" + first.port())) {
            assertThat(second.firstLine()).startsWith("Cannot listen on 127.0.0.1:" + first.port());
            assertThat(second.otherLines()).isEmpty();
            assertThat(second.exitCode()).isEqualTo(Program.CANNOT_LISTEN);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "65536", "100000", "1.5", " 1"})
    void refusesWhatIsNoPort(String port) {
        CommandLineRun run = CommandLineRun.of(new EmbeddedMongo(), "--port=" + port);

        assertThat(run.exitCode()).isEqualTo(Program.WRONG_USAGE);
        assertThat(run.output()).isEmpty();
        assertThat(run.errors())
                .isEqualToIgnoringNewLines(
                        "Invalid value for option '--port': '" + port + "' is not a whole number from 0 to 65535");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        CommandLineRun run = CommandLineRun.of(new EmbeddedMongo(), "--prot=27018");

        assertThat(run.exitCode()).isEqualTo(Program.WRONG_USAGE);
        assertThat(run.errors()).isEqualToIgnoringNewLines("Unknown option: '--prot=27018'");
    }

    @Test
    void tellsItsOptions() {
        CommandLineRun run = CommandLineRun.of(new EmbeddedMongo(), "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).containsIgnoringWhitespaces("--port=N", "(default: 27017)");
    }
}
