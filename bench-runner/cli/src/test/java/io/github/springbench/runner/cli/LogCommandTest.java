package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.github.springbench.runner.load.gatling.SimulationLog;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** On logs that Gatling wrote; the build sets {@code bench.home}. */
class LogCommandTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aLogIsPrintedBySecondByRequestAndByFailure() throws IOException {
        assertThat(bench("log", log("everything.log"))).isEqualTo(ExitCode.FINE);

        assertThat(out.toString())
                .startsWith(
                        "second  requests  failed  p50  p95  p99  max\n0             13       5   67  174  174  174\n")
                .containsPattern("\nms, all requests +requests +failed +mean +p50 +p75 +p95 +p99 +p99.9 +max\n")
                .containsPattern("\nall requests +18 +6 +[\\d.]+ .* 174\n")
                .containsPattern("\nouter / inner 世界 / broken +4 +4 ")
                .containsPattern("\nwithout failed: all requests +12 +0 ")
                .containsPattern("\nouter, requests only +4 +4 .* 260\n")
                .contains("\nFailed:\n  4  status.find.in([200, 209], 304), found 500\n  2  bodyString.")
                .contains("never sent and in no figure above:\n  2  no such attribute: ")
                .endsWith(", 0.9 s; users: Käufer 4; strays 🚀 2\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void jsonGoesToStandardOutputOrToAFileInTheDocumentedForm() throws IOException {
        Path file = folder.resolve("figures.json");
        Schema schema = SchemaRegistry.withDialect(Dialects.getDraft202012())
                .getSchema(JSON.readTree(
                        Files.readString(Path.of(System.getProperty("bench.home"), "docs", "log.schema.json"))));

        assertThat(bench("log", log("everything.log"), "--json")).isEqualTo(ExitCode.FINE);
        JsonNode printed = JSON.readTree(out.toString());
        assertThat(out.toString()).endsWith("}\n");
        assertThat(schema.validate(printed)).isEmpty();
        assertThat(printed.at("/all/count").asInt()).isEqualTo(18);
        assertThat(printed.at("/requests/0/times/p95Ms").isInt()).isTrue();

        assertThat(bench("log", log("everything.log"), "--json", file.toString()))
                .isEqualTo(ExitCode.FINE);
        assertThat(JSON.readTree(Files.readString(file))).isEqualTo(printed);
        assertThat(bench("log", log("everything.log"), "--json", folder.toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("Cannot write " + folder).endsWith("; choose another file for --json.\n");
    }

    @Test
    void aFolderIsTakenForTheOnlyLogInIt() throws IOException {
        log("plain.log");
        String run = folder.toString();

        assertThat(bench("log", run)).as(err.toString()).isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).containsPattern("\nall requests +60 +0 ");

        Files.createDirectories(folder.resolve("other"));
        Files.copy(folder.resolve("load-1/simulation.log"), folder.resolve("other/simulation.log"));
        assertThat(bench("log", run)).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains(" has 2 files simulation.log; expected one. Name one of them, such as ");
        assertThat(bench("log", Files.createDirectories(folder.resolve("empty")).toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains(" has no simulation.log; expected one. Name the folder ");
    }

    @Test
    void aFolderThatCannotBeReadIsRefusedInOneMessage() throws IOException {
        assumeThat(System.getProperty("user.name")).as("root reads all").isNotEqualTo("root");
        File secret = Files.createDirectories(folder.resolve("secret")).toFile();
        assertThat(secret.setReadable(false)).isTrue();

        assertThat(bench("log", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("Cannot read " + folder + " (").hasLineCount(1);
        assertThat(secret.setReadable(true)).isTrue();
    }

    @Test
    void aLogThatEndsEarlyIsPrintedAndSaysSo() throws IOException {
        assertThat(bench("log", log("killed-within-record.log"))).isEqualTo(ExitCode.SOME_RUNS_FAILED);

        assertThat(out.toString()).contains("all requests").containsPattern("of which \\d+ ended");
        assertThat(err.toString()).contains(" ends early, before all users had ended: ");
        assertThat(ExitCode.MEANINGS.get(ExitCode.SOME_RUNS_FAILED)).contains("`log`", "`export`");
    }

    @Test
    void otherFilesAreRefusedInOneMessage() throws IOException {
        byte[] newer = bytes("plain.log");
        newer[1 + Integer.BYTES + "3.15.".length()] = '9';
        for (List<Object> file : List.<List<Object>>of(
                List.of(new byte[0], " is empty, expected the simulation.log "),
                List.of("PK and so on".getBytes(StandardCharsets.UTF_8), " is not a Gatling log, "),
                List.of(newer, " was written by Gatling 3.15.9, expected " + SimulationLog.GATLING_VERSION + ", "),
                List.of(Arrays.copyOf(bytes("plain.log"), 30), " ends before its first user, "))) {
            Path log = Files.write(folder.resolve("simulation.log"), (byte[]) file.get(0));
            err.getBuffer().setLength(0);

            assertThat(bench("log", log.toString())).isEqualTo(ExitCode.WRONG_USAGE);
            assertThat(err.toString()).contains((String) file.get(1)).hasLineCount(1);
            assertThat(out.toString()).isEmpty();
        }
        assertThat(bench("log", folder.resolve("none.log").toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("none.log is not a file, expected ");
    }

    private String log(String recorded) throws IOException {
        Path log = Files.createDirectories(folder.resolve("load-1")).resolve("simulation.log");
        return Files.write(log, bytes(recorded)).toString();
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream log = SimulationLog.class.getResourceAsStream("recorded/" + name)) {
            return log.readAllBytes();
        }
    }

    private int bench(String... arguments) {
        return Bench.commandLine(arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
