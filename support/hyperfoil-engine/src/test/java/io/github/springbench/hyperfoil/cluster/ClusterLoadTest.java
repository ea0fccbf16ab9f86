package io.github.springbench.hyperfoil.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** A load on a fake controller. */
@Tag("process")
class ClusterLoadTest {

    private static final Patience SHORT = new Patience(
            Duration.ofMillis(20),
            Duration.ofMillis(500),
            Duration.ofSeconds(10),
            Duration.ofMillis(500),
            Duration.ofSeconds(10),
            Duration.ofMillis(500));

    @TempDir
    private Path folder;

    private FakeController controller;

    private String errors;

    @BeforeEach
    void start() throws IOException {
        controller = new FakeController();
    }

    @AfterEach
    void stop() {
        controller.close();
    }

    @Test
    void writesWhatTheControllerTellsInTheEnd() throws IOException {
        assertThat(play(SHORT)).isZero();

        assertThat(errors).isEmpty();
        assertThat(folder.resolve("out/run.properties"))
                .content()
                .startsWith("agents=2\n")
                .containsPattern("\ncontroller.clock_ahead_ms=-?\\d{1,4}\nhyperfoil.version=0.29.3\n")
                .contains("\nphases=2\n", "\nphase.0.name=load-0\nphase.0.started_ms=", "\nphase.0.users=50\n")
                .contains("\nrequests=20\nresponses=20\n", "\ninvalid=2\n", "\nstatus_2xx=18\n", "\nstatus_5xx=2\n")
                .contains("\nwarm_up.requests=5\n", "\nsession_limit_exceeded=false\n", "\nwatchdog.stalls=0\n");
        assertThat(folder.resolve("out/agents.csv")).hasContent("""
                agent,users,requests,responses,invalid,timeouts,connection_errors,internal_errors,cpu_share,cores
                load1,50,10,10,1,0,0,0,0.125,2
                load2,50,10,10,1,0,0,0,0.5,4
                """);
        assertThat(folder.resolve("out/seconds.csv")).hasContent("""
                second,requests,responses,invalid,timeouts,connection_errors,internal_errors
                0,4,4,1,0,0,0
                1,10,10,0,0,0,0
                2,0,0,0,0,0,0
                3,6,6,1,0,0,0
                """);
        assertThat(Files.readAllLines(folder.resolve("out/reports.csv")))
                .first()
                .isEqualTo("epoch_ms,requests,responses,invalid,timeouts,connection_errors,internal_errors,new_nanos");
        assertThat(Files.readAllLines(folder.resolve("out/reports.csv")))
                .element(1)
                .asString()
                .matches("\\d{13},20,20,2,0,0,0,[A-Za-z0-9+/=]{20,}");
        assertThat(controller.heard())
                .containsSubsequence(
                        "POST /benchmark",
                        "GET /benchmark/bench-1/start",
                        "GET /run/000A/stats/total",
                        "GET /run/000A/stats/all/json",
                        "DELETE /benchmark/bench-1")
                .doesNotContain("GET /run/000A/kill");
    }

    @Test
    void warningsOfWatchdogsEndNothing() throws IOException {
        controller.telling(run -> run.put(
                "errors",
                new JsonArray()
                        .add("load1-bench-1: Jitter watchdog was not invoked for 123 ms; check GC settings.")
                        .add("load2-bench-1: 10:00:15.123 | CPU 1 was used for 93% which is more than the threshold")));

        assertThat(play(SHORT)).isZero();
        assertThat(folder.resolve("out/run.properties"))
                .content()
                .contains("watchdog.stalls=1", "watchdog.largest_stall_ms=123", "watchdog.full_cores=1");
    }

    @Test
    void anAgentThatCannotBeReachedIsNamed() throws IOException {
        controller.telling(run -> run.put(
                "errors",
                new JsonArray()
                        .add("load1-bench-1: Failed to deploy agent: Cannot connect to agent load1-bench-1 at"
                                + " me@10.0.0.13:22: Connection refused")));

        assertThat(play(SHORT)).isEqualTo(1);
        assertThat(errors)
                .startsWith("The agent on load1 did not start: Cannot connect to agent load1 at me@10.0.0.13:22:"
                        + " Connection refused. Hyperfoil reaches")
                .contains("JDK 21")
                .hasLineCount(1);
        assertThat(controller.heard()).contains("GET /run/000A/kill");
        assertThat(folder.resolve("out/run.properties")).doesNotExist();
    }

    @Test
    void anAgentWithoutJavaTellsSo() throws IOException {
        controller.telling(run -> run.put(
                "errors",
                new JsonArray()
                        .add("load2-bench-1: Failed to deploy agent: Agent process terminated prematurely. Hint: type"
                                + " 'log load2-bench-1' to see agent output.")));

        assertThat(play(SHORT)).isEqualTo(1);
        assertThat(errors)
                .startsWith("The agent on load2 did not start: Agent process terminated prematurely; last lines of its "
                        + "log: bash: java: command not found. Hyperfoil");
    }

    @Test
    void anAgentThatIsLostDuringTheLoadIsNamed() throws IOException {
        controller.telling(run -> run.getInteger("look") < 5
                ? run
                : run.put("cancelled", true)
                        .put("errors", new JsonArray().add("load2-bench-1: Agent unexpectedly left the cluster.")));

        assertThat(play(SHORT)).isEqualTo(1);
        assertThat(errors)
                .isEqualToIgnoringNewLines("The agent on load2 was lost during the load: Agent unexpectedly left the"
                        + " cluster. The load of its users is missing, so nothing is said from this run.");
    }

    @Test
    void aRunThatNeverEndsIsGivenUp() throws IOException {
        controller.telling(ClusterLoadTest::unended);

        assertThat(play(new Patience(
                        SHORT.poll(),
                        SHORT.start(),
                        SHORT.deployment(),
                        SHORT.silence(),
                        Duration.ofMillis(100),
                        SHORT.kill())))
                .isEqualTo(1);
        assertThat(errors)
                .startsWith("The load had not ended after 1 s, though it was to take 1 s: load1 ready, load2 ready.");
        assertThat(controller.heard()).contains("GET /run/000A/kill");
    }

    @Test
    void agentsThatNeverComeAreNotWaitedForForEver() throws IOException {
        controller.telling(run -> unended(run).putNull("started"));

        assertThat(play(new Patience(
                        SHORT.poll(),
                        SHORT.start(),
                        Duration.ofMillis(300),
                        SHORT.silence(),
                        SHORT.drain(),
                        SHORT.kill())))
                .isEqualTo(1);
        assertThat(errors).startsWith("The agents were not ready after 0 s: load1 ");
    }

    @Test
    void aRunThatSomebodyKilledIsNoRun() throws IOException {
        controller.telling(run -> run.put("cancelled", true));

        assertThat(play(SHORT)).isEqualTo(1);
        assertThat(errors).startsWith("Somebody killed the run");
    }

    @Test
    void aBenchmarkThatIsNotTakenIsSaidToBe() throws IOException {
        controller.refusingBenchmarks();

        assertThat(play(SHORT)).isEqualTo(1);
        assertThat(errors)
                .isEqualToIgnoringNewLines(
                        "Hyperfoil's controller does not take the benchmark: Cannot read benchmark: line 3 wrong");
    }

    @Test
    void aControllerThatDoesNotAnswerIsGivenUp() throws IOException {
        controller.close();

        assertThat(play(SHORT)).isEqualTo(1);
        assertThat(errors)
                .startsWith("Hyperfoil's controller has not answered for 0 s: ")
                .hasLineCount(1);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aReleaseWithoutAControllerEndsAtOnce() throws IOException {
        assertThat(runOwnController()).isEqualTo(1);
        assertThat(errors)
                .contains("Hyperfoil's controller ended with exit code 1; last lines of its log: ")
                .hasLineCount(1);
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void aControllerNeedsANewerJdk() throws IOException {
        assertThat(runOwnController()).isEqualTo(1);
        assertThat(errors).contains("needs a JDK 21 or newer").hasLineCount(1);
    }

    /** With a release that has nothing in it. */
    private int runOwnController() throws IOException {
        Patience patience = new Patience(
                SHORT.poll(), Duration.ofMinutes(1), SHORT.deployment(), SHORT.silence(), SHORT.drain(), SHORT.kill());
        return run(
                patience,
                benchmark(),
                folder.resolve("out").toString(),
                "--seconds=1",
                "--mark=bench-1",
                "--home=" + folder,
                "--agent-java=java",
                "--address=127.0.0.1",
                "--reach=127.0.0.1:22");
    }

    @Test
    void saysHowItIsUsed() {
        assertThat(run(SHORT, "a", "b", "--seconds=1")).isEqualTo(64);
        assertThat(errors).startsWith("Usage: ClusterLoad <benchmark.yaml>");
        assertThat(run(SHORT)).isEqualTo(64);
        assertThat(run(SHORT, "a", "b", "--controller=http://c:1", "--home=c")).isEqualTo(64);
    }

    private static JsonObject unended(JsonObject run) {
        run.getJsonArray("agents").forEach(agent -> ((JsonObject) agent).put("status", "READY"));
        return run.put("completed", false);
    }

    private int play(Patience patience) throws IOException {
        return run(
                patience,
                benchmark(),
                folder.resolve("out").toString(),
                "--seconds=1",
                "--mark=bench-1",
                "--controller=" + controller.url());
    }

    private String benchmark() throws IOException {
        return Files.writeString(folder.resolve("benchmark.hf.yaml"), "name: bench-1\n")
                .toString();
    }

    private int run(Patience patience, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = ClusterLoad.run(arguments, patience, new PrintStream(err, true, StandardCharsets.UTF_8));
        errors = err.toString(StandardCharsets.UTF_8);
        return code;
    }
}
