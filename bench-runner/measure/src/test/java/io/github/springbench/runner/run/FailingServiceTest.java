package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.run.RunContext.Deadlines;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A service that fails makes only its own run fail, which gives the reason. */
@Tag("process")
class FailingServiceTest extends FakeRuns {

    @Test
    void saysWhyAServiceDiedAtItsStartAndTriesItOnlyOnceMore() {
        List<RunResult> ended = execute(Map.of("fake.dies", "true"), FakeLoad.good(), 3);

        assertThat(ended.subList(0, 2)).extracting(RunResult::failure).allSatisfy(failure -> assertThat(failure)
                .startsWith("fake ended with exit code 7")
                .contains("told to die", "service.log"));
        assertThat(ended.get(2).failure())
                .startsWith("Not tried: the first 2 runs of fake failed before the load. The last reason: "
                        + "fake ended with exit code 7");
        assertThat(heard.stream().filter("warming up"::equals)).isEmpty();
        assertThat(results.runs()).hasSize(3).noneMatch(RunResult::completed);
    }

    @Test
    void givesUpAServiceThatHangsAtItsStartAndGoesOnWithTheOthers() {
        deadlines = deadlines(Duration.ofSeconds(15), Duration.ofSeconds(70), 5, Duration.ofMinutes(5));
        Experiment experiment = FakeExperiment.of(
                List.of(),
                List.of(
                        FakeExperiment.system("hangs", Map.of("fake.hangs-at-start", "true")),
                        FakeExperiment.system("fake", Map.of())),
                FakeExperiment.JVM,
                1,
                FakeExperiment.oneRequestEach());

        Map<String, RunResult> ended = execute(experiment, FakeLoad.good(), 1).stream()
                .collect(Collectors.toMap(run -> run.key().system(), run -> run));

        assertThat(ended.get("hangs").failure()).startsWith("hangs was not ready after 15.0 s: http://127.0.0.1:");
        assertThat(ended.get("fake").failure()).isNull();
    }

    @Test
    void takesAnotherPortWhereSomebodyTookTheFirstOneJustBeforeTheStart() throws IOException {
        List<ServerSocket> taken = new CopyOnWriteArrayList<>();
        HttpServer thief = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        thief.createContext("/", exchange -> {
            if (taken.isEmpty()) {
                int port = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
                taken.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        thief.start();
        try {
            String address = "http://127.0.0.1:" + thief.getAddress().getPort() + "/";

            RunResult result = only(execute(Map.of("fake.tells-port-to", address), FakeLoad.good(), 1));

            assertThat(result.failure()).isNull();
            assertThat(taken).hasSize(1);
            assertThat(result.serviceCommand())
                    .doesNotContain("--server.port=" + taken.get(0).getLocalPort());
        } finally {
            thief.stop(0);
            for (ServerSocket socket : taken) {
                socket.close();
            }
        }
    }

    @Test
    void failsRunsWhoseJdkIsGoneAndKeepsTheOthers() throws IOException {
        Path java = Files.createDirectories(home.resolve("jdk").resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nexec '%s' \"$@\"\n".formatted(jdk.java()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        jdk = new Jdk(home.resolve("jdk"), jdk.feature(), jdk.version(), jdk.vendor());
        atEnd = run -> {
            if (run.number() == 1) {
                remove(java);
            }
        };

        List<RunResult> ended = execute(Map.of(), FakeLoad.good(), 2);

        assertThat(ended.get(0).failure()).isNull();
        assertThat(ended.get(1).failure())
                .startsWith("fake could not be started: ")
                .contains(java.toString());
        assertThat(JudgedRuns.of(results)).containsExactlyElementsOf(ended);
    }

    @Test
    void saysThatAServiceRanOutOfMemoryUnderTheLoadAndGoesOn() {
        Path leak = home.resolve("leak");
        atLoad = run -> {
            if (run.number() == 1) {
                touch(leak);
            }
        };
        atEnd = run -> remove(leak);

        List<RunResult> ended =
                execute(Map.of("fake.leaks-while", leak.toString()), FakeLoad.thatNeverEndsWhile(leak), 2);

        assertThat(ended.get(0).failure())
                .isEqualTo("fake ended with exit code 3 during the run; its log says \u201cjava.lang.OutOfMemoryError: "
                        + "Java heap space\u201d: its heap is full (-Xmx).");
        assertThat(ended.get(0).serviceFailed()).isTrue();
        assertThat(ended.get(1).failure()).isNull();
    }

    @Test
    void saysThatAServiceRanOutOfMemoryBeforeTheLoad() {
        Path leak = home.resolve("leak");
        touch(leak);

        RunResult result = only(execute(Map.of("fake.leaks-while", leak.toString()), FakeLoad.good(), 1));

        assertThat(result.failure()).startsWith("fake ended with exit code 3").contains("OutOfMemoryError");
        assertThat(result.serviceFailed()).as("before the load").isNull();
    }

    @Test
    void endsALoadOnAServiceThatHangsAndGoesOn() {
        deadlines = deadlines(Duration.ofMinutes(1), Duration.ofSeconds(70), 1, Duration.ofSeconds(10));
        Path hang = home.resolve("hang");
        atLoad = run -> {
            if (run.number() == 1) {
                touch(hang);
            }
        };
        atEnd = run -> remove(hang);

        List<RunResult> ended =
                execute(Map.of("fake.hangs-while", hang.toString()), FakeLoad.thatNeverEndsWhile(hang), 2);

        assertThat(ended.get(0).failure())
                .startsWith("gatling had not ended after 10.0 s and was stopped")
                .endsWith("; fake answered its health check with no status within 1 s");
        assertThat(ended.get(1).failure()).isNull();
    }

    @Test
    void refusesAWrongAnswerBeforeAnyLoad() {
        RunResult result = only(execute(Map.of("fake.body", "Bye"), FakeLoad.good(), 1));

        assertThat(result.failure())
                .isEqualTo("GET /hello/20 answered 200 \"Bye\"; expected 200 \"Hi ~\". Correct 'request' or "
                        + "'expect', or the service.");
        assertThat(heard).doesNotContain("load");
    }

    /** Its process lives, and its health check is fine: only its log has the cause. */
    @Test
    void saysWhatALivingServiceLacks() {
        RunResult result = only(execute(
                Map.of("fake.body", "Bye", "fake.says", "ERROR OutOfMemoryError: unable to create native thread"),
                FakeLoad.good(),
                1));

        assertThat(result.failure())
                .startsWith("GET /hello/20 answered 200 \"Bye\"; ")
                .contains("or the service; the log of fake says \u201cOutOfMemoryError: unable to create native thread"
                        + "\u201d: ");
    }

    @Test
    void recordsWhatALivingServiceLacks() {
        RunResult result =
                only(execute(Map.of("fake.says", "java.io.IOException: Too many open files"), FakeLoad.good(), 1));

        assertThat(result.failure()).isNull();
        assertThat(result.evidence().service().lack()).startsWith("\u201cToo many open files\u201d: ");
        assertThat(only(results.runs()).evidence().service().lack())
                .isEqualTo(result.evidence().service().lack());
    }

    @Test
    void refusesAnAnswerWithoutAnEndBeforeAnyLoad() {
        deadlines = deadlines(Duration.ofMinutes(1), Duration.ofSeconds(2), 5, Duration.ofMinutes(5));

        RunResult result = only(execute(Map.of("fake.streams-while", home.toString()), FakeLoad.good(), 1));

        assertThat(result.failure())
                .startsWith("GET /hello/20 did not end within 2 s; an endless answer cannot be measured. It sent ")
                .endsWith(" bytes, and went on. Choose a request whose answer ends.");
        assertThat(heard).doesNotContain("warming up", "load");
    }

    @Test
    void refusesAnAnswerThatStallsBeforeAnyLoad() {
        deadlines = deadlines(Duration.ofMinutes(1), Duration.ofSeconds(2), 5, Duration.ofMinutes(5));

        RunResult result = only(execute(Map.of("fake.stalls", "true"), FakeLoad.good(), 1));

        assertThat(result.failure())
                .startsWith("GET /hello/20 did not end within 2 s: it sent 4 of 1,000 bytes, then nothing.");
        assertThat(heard).doesNotContain("warming up", "load");
    }

    @Test
    void refusesRequestsOnAnotherKindOfThread() {
        RunResult result = only(execute(Map.of("fake.threads", "others"), FakeLoad.good(), 1));

        assertThat(result.failure()).startsWith("The experiment asks for requests on platform threads");
        assertThat(heard).doesNotContain("load");
    }

    private static Deadlines deadlines(Duration start, Duration answer, int timesTheLoad, Duration leastLoad) {
        return new Deadlines(start, start, answer, timesTheLoad, leastLoad);
    }

    private static void touch(Path file) {
        try {
            Files.createFile(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
