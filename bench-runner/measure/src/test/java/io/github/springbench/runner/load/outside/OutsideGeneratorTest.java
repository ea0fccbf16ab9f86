package io.github.springbench.runner.load.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.load.HeldStep;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.store.LoadGeneratorCsv;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Summaries are those that the tools really printed; programs are stood in for by scripts. */
@Timeout(60)
class OutsideGeneratorTest {

    private static final Jdk JDK = new Jdk(Path.of("jdk"), 25, "25", "Somebody");

    @TempDir
    Path folder;

    /** 10 callers for 2 s against a server that answers after 20 ms, and half of the time with 503 where it fails. */
    @ParameterizedTest
    @CsvSource({
        "wrk, wrk-right.txt, 310, 0, 154.81, 62.73, 63.95, 2.002",
        "wrk, wrk-failing.txt, 311, 156, 155.05, 62.77, 63.96, 2.006",
        "hey, hey-right.txt, 320, 0, 157.84, 62.8, 64.0, 2.027",
        "hey, hey-failing.txt, 320, 160, 157.68, 63.0, 64.0, 2.030",
        "k6, k6-failing.txt, 320, 160, 157.44, 62.99, 63.90, 2.033"
    })
    void readsWhatTheToolPrinted(
            String tool,
            String summary,
            long requests,
            long failed,
            double rps,
            double meanMs,
            double p50Ms,
            double seconds) {
        LoadResult result = read(tool, text(summary)).result();

        assertThat(result.requests()).isEqualTo(requests);
        assertThat(result.failed()).isEqualTo(failed);
        assertThat(result.throughputRps()).isCloseTo(rps, within(0.01));
        assertThat(result.responseTime().meanMs()).isCloseTo(meanMs, within(0.01));
        assertThat(result.responseTime().at(50)).isCloseTo(p50Ms, within(0.1));
        assertThat(result.responseTime().at(99.9)).as("too few requests").isNull();
        assertThat(result.durationSeconds()).isCloseTo(seconds, within(0.01));
    }

    @Test
    void aRunWithoutARecordHasNoPlateauAndSaysWhoPrintedItsFigures() {
        LoadMeasurement measured = read("wrk", text("wrk-right.txt"));

        assertThat(measured.result().printedBy()).isEqualTo("wrk 4.1.0-3");
        assertThat(measured.result().plateauThroughputRps()).isNull();
        assertThat(measured.evidence()).isNull();
        assertThat(measured.plateau()).isNull();
        assertThat(measured.perSecond()).isEmpty();
        assertThat(measured.load().seconds()).isCloseTo(2, within(0.1));
    }

    @Test
    void aServerOrServiceThatAnswersNothingRightlyHasNoResponseTimes() {
        LoadResult wrong = read("wrk", text("wrk-right.txt").replace("errors.status=0", "errors.status=310"))
                .result();
        LoadResult dead = read("hey", text("hey-dead.txt")).result();

        assertThat(wrong.responseTime()).isEqualTo(ResponseTime.NONE);
        assertThat(wrong.failures()).containsExactly(Map.entry("a status of 400 or more", 310L));
        assertThat(dead.responseTime()).isEqualTo(ResponseTime.NONE);
        assertThat(dead.failures()).hasSize(1).allSatisfy((cause, requests) -> assertThat(cause)
                .contains("connection refused"));
    }

    @Test
    void requestsWithoutAnAnswerAreRequestsToo() {
        LoadResult broken = read("wrk", text("wrk-right.txt").replace("errors.read=0", "errors.read=10"))
                .result();

        assertThat(broken.requests()).isEqualTo(320);
        assertThat(broken.failed()).isEqualTo(10);
        assertThat(broken.responseTime().at(50)).isCloseTo(63.95, within(0.1));
    }

    /** The script of k6 prints times of answers only, and none where there was none. */
    @Test
    void aRequestWithoutAnAnswerHasNoTime() {
        String summary = text("k6-failing.txt").replace("wrong_status=160", "wrong_status=0");
        LoadResult half =
                read("k6", summary.replace("no_answer=0", "no_answer=160")).result();
        LoadResult none = read(
                        "k6", summary.replace("no_answer=0", "no_answer=320").replaceAll("(?s)mean=.*", ""))
                .result();
        LoadResult few = read("hey", text("hey-right.txt") + "Error distribution:\n  [8000]\trefused\n")
                .result();

        assertThat(half.failures()).containsExactly(Map.entry("no answer", 160L));
        assertThat(half.responseTime().at(50)).isCloseTo(63.9, within(0.1));
        assertThat(half.responseTime().at(95)).as("too few answers").isNull();
        assertThat(none.requests()).isEqualTo(320);
        assertThat(none.responseTime()).isEqualTo(ResponseTime.NONE);
        assertThat(few.responseTime().at(99)).as("too few answers").isNull();
    }

    @Test
    void theScriptOfK6TakesNoTimeThatBeginsWithAConnection() {
        LoadTask task = task(new Request("GET", "/hello/20", null), false);
        tool("k6", "").command(JDK, task);

        assertThat(task.folder().resolve("load.js"))
                .content()
                .contains("took.add(answer.timings.blocked + answer.timings.duration)")
                .doesNotContain("metrics.http_req_duration");
    }

    @Test
    void moreTimesThanHeyKeepsAreRefused() {
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(() -> read("hey", text("hey-right.txt").replace("[200]\t320", "[200]\t1000001")))
                .withMessageContaining("hey keeps the times of its first 1,000,000 answers, and there were 1,000,001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wrk", "hey", "k6"})
    void aSummaryThatItDoesNotKnowIsRefused(String tool) {
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(() -> read(tool, "All is well.\n"))
                .withMessageStartingWith(tool + " ")
                .withMessageContaining("left no summary that the bench can read: ")
                .withMessageContaining(OutsideGenerator.SUMMARY);
    }

    @Test
    void aToolThatIsNotThereIsMissingAndNoError() {
        assertThat(OutsideGenerator.all(folder.toString()))
                .extracting(LoadGenerator::name)
                .containsExactly("wrk", "k6", "hey");
        assertThat(OutsideGenerator.all(folder.toString())).allSatisfy(tool -> assertThat(tool.isMissing())
                .contains(tool.name() + " is not on the PATH, and the bench does not bring it; install it to"
                        + " compare it, too"));
        assertThat(tool("wrk", "").isMissing()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wrk|wrk debian/4.1.0-3 [epoll] Copyright (C) 2012|4.1.0-3",
                "k6|k6 v1.4.2 (go1.26.8, linux/amd64)|1.4.2",
                "hey|flag provided but not defined|of unknown version"
            })
    void theVersionIsWhatTheToolSays(String tool, String says, String version) {
        assertThat(tool(tool, "echo '" + says + "'").engine().version()).isEqualTo(version);
    }

    @Test
    void aLoadThatItCannotPlayIsRefusedInAClause() {
        LoadGenerator wrk = tool("wrk", "");
        Exchange get = Exchange.get("/hello/{latency}");

        assertThat(wrk.cannotPlay(workload(get))).isEmpty();
        assertThat(wrk.cannotPlay(SampleExperiment.workload(
                        Workload.Shape.CLOSED_WITH_THINK_TIME, new Pause(Duration.ZERO, Duration.ofSeconds(1)))))
                .hasValueSatisfying(why -> assertThat(why).contains("Write shape: closed"));
        assertThat(wrk.cannotPlay(workload(get, new Phases(Duration.ZERO, 5, null, Pause.NONE, Duration.ZERO, null))))
                .hasValueSatisfying(why -> assertThat(why).contains("Write duration, not repeat"));
        assertThat(wrk.cannotPlay(workload(
                        get,
                        new Phases(
                                Duration.ofSeconds(1), null, Duration.ofSeconds(9), Pause.NONE, Duration.ZERO, null))))
                .hasValueSatisfying(why -> assertThat(why).contains("Leave out ramp"));
        for (String drawn : List.of("/x/${TOKEN}", "/x/{fresh-id}", "/x/{key}")) {
            assertThat(wrk.cannotPlay(workload(Exchange.get(drawn))))
                    .as(drawn)
                    .hasValueSatisfying(why -> assertThat(why).contains("one fixed request"));
        }
        Exchange absent = new Exchange("GET", "/", null, null, 404, null);
        assertThat(wrk.cannotPlay(workload(absent))).isPresent();
        assertThat(tool("hey", "").cannotPlay(workload(absent))).isEmpty();
    }

    /** As a run goes: parts of the warm-up, the step at which the runner counts, the load. */
    @Test
    @Tag("process")
    void theScriptWarmsUpUntilItIsToldWaitsForTheRunnerAndPlaysTheLoad() throws Exception {
        LoadGenerator wrk = tool("wrk", """
                echo "$@" >>calls.txt
                sleep 0.2
                echo requests=7
                """);
        LoadTask task = task(new Request("POST", "/echo", "{\"name\": \"Jörg\\n\"}"), true);
        HeldStep beginning = wrk.beginning(task).orElseThrow();
        Process load = start(wrk, task);
        try {
            await().until(() -> LoadGeneratorCsv.read(task.watch()).size() >= 2);
            Files.createFile(task.warmUpEnd());
            await().until(() -> Files.exists(beginning.reached()));
            assertThat(task.folder().resolve(OutsideGenerator.BEGUN)).doesNotExist();
            Files.createFile(beginning.read());
            assertThat(load.waitFor()).isZero();
        } finally {
            load.destroyForcibly();
        }

        assertThat(LoadGeneratorCsv.read(task.watch()))
                .extracting(note -> note.warmUpRequests())
                .startsWith(7L, 14L);
        assertThat(Files.readAllLines(task.folder().resolve("calls.txt")))
                .endsWith("-t1 -c10 -d9s --timeout 60s --latency -s load.lua http://127.0.0.1:8091/echo")
                .first()
                .asString()
                .contains("-d3s");
        assertThat(Files.readString(task.folder().resolve(OutsideGenerator.SUMMARY)))
                .isEqualTo("requests=7\n");
        assertThat(Files.readString(task.folder().resolve("load.lua")))
                .contains("wrk.method = \"POST\"", "wrk.body = \"{\\034name\\034: \\034J\\195\\182rg\\092n\\034}\"")
                .contains("wrk.headers[\"Content-Type\"] = \"application/json\"");
    }

    /** So what is watched, and killed, is the tool itself. */
    @Test
    @Tag("process")
    void theToolTakesThePlaceOfTheShell() throws Exception {
        LoadGenerator hey = tool("hey", "echo $$ >pid.txt\nexec sleep 30");
        LoadTask task = task(new Request("GET", "/hello/1000", null), false);
        Process load = start(hey, task);
        try {
            Path pid = task.folder().resolve("pid.txt");
            await().until(() -> Files.exists(pid) && !Files.readString(pid).isEmpty());

            assertThat(Files.readString(pid).strip()).isEqualTo(Long.toString(load.pid()));
        } finally {
            load.destroyForcibly();
        }
    }

    @Test
    @Tag("process")
    void aToolThatFailsInTheWarmUpEndsTheLoad() throws Exception {
        Process load = start(tool("wrk", "exit 3"), task(new Request("GET", "/hello/1000", null), true));

        assertThat(load.waitFor()).isNotZero();
    }

    private Process start(LoadGenerator generator, LoadTask task) throws IOException {
        ProcessBuilder load = new ProcessBuilder(generator.command(JDK, task)).inheritIO();
        load.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        return load.start();
    }

    private LoadMeasurement read(String tool, String summary) {
        LoadTask task = task(new Request("GET", "/hello/20", null), false);
        task.write(OutsideGenerator.BEGUN, "");
        task.write(OutsideGenerator.SUMMARY, summary);
        return tool(tool, "echo wrk debian/4.1.0-3").read(task);
    }

    /** A script in the place of a tool. */
    private LoadGenerator tool(String name, String script) {
        try {
            Path bin = Files.createDirectories(folder.resolve("bin"));
            Path file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + script + "\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
            return OutsideGenerator.all("/absent:" + bin).stream()
                    .filter(tool -> tool.name().equals(name))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private LoadTask task(Request request, boolean warmUp) {
        Exchange exchange = new Exchange(request.method(), request.path(), null, request.body(), 200, null);
        return LoadTaskBuilder.builder()
                .name("a run")
                .baseUrl(URI.create("http://127.0.0.1:8091"))
                .request(request)
                .workload(workload(
                        exchange,
                        new Phases(
                                Duration.ZERO,
                                null,
                                Duration.ofSeconds(9),
                                Pause.NONE,
                                Duration.ZERO,
                                warmUp ? Duration.ofSeconds(20) : null)))
                .load(Load.users(10))
                .latencyMs(1000)
                .watch(folder.resolve("load-generator.csv"))
                .warmUpEnd(warmUp ? folder.resolve("warm-up.end") : null)
                .folder(folder.resolve("tool"))
                .build();
    }

    private static Workload workload(Exchange exchange) {
        return workload(
                exchange, new Phases(Duration.ZERO, null, Duration.ofSeconds(9), Pause.NONE, Duration.ZERO, null));
    }

    private static Workload workload(Exchange exchange, Phases phases) {
        return new Workload("wrk", Workload.Shape.CLOSED, exchange, phases);
    }

    private static String text(String name) {
        try (InputStream in = Optional.ofNullable(OutsideGeneratorTest.class.getResourceAsStream(name))
                .orElseThrow(() -> new IllegalArgumentException(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
