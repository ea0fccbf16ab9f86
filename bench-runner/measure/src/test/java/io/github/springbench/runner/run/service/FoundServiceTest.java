package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.Ports;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.run.FakeLoad;
import io.github.springbench.runner.run.OwnServiceRuns;
import io.github.springbench.runner.run.RunFailure;
import io.github.springbench.runner.run.service.WatchedService.FoundService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A run measures a service that is already running, and does not stop it. */
@Tag("process")
class FoundServiceTest extends OwnServiceRuns {

    private final int port = Ports.free(InetAddress.getLoopbackAddress());
    private Process running;

    @AfterEach
    void endWhatRanBefore() {
        if (running != null) {
            running.destroyForcibly().onExit().join();
        }
    }

    @Test
    void measuresAServiceThatRunsAlreadyAndLetsItRunOn() throws IOException {
        start();

        RunResult result = execute(on(new RunningService(url(), null, null, null)), FakeLoad.good());

        assertThat(result.failure()).isNull();
        assertThat(running.isAlive()).isTrue();
        assertThat(result.load().requests()).isEqualTo(1);
        assertThat(result.serviceCommand()).isEmpty();
        assertThat(result.requestThreads()).isNull();
        assertThat(result.threadEvidence()).startsWith("Not watched: ");
        assertThat(result.resources().platformThreadsPeak()).isNull();
        assertThat(result.resources().peakHeapMib()).isNull();
        assertThat(result.resources().peakRssMib()).isNull();
        assertThat(result.resources().serviceCpuSeconds()).isNull();
        assertThat(findings(result)).doesNotContain("heap-limit", "request-threads", "same-process");
        assertThat(results.manifest().experiment().systems().get(0).service())
                .isEqualTo(new RunningService(url(), null, null, null));
    }

    @Test
    void watchesARunningServiceByItsProcess() throws IOException {
        start();

        RunResult result = execute(on(new RunningService(url(), "/hello/1", running.pid(), null)), FakeLoad.good());

        assertThat(result.failure()).isNull();
        assertThat(running.isAlive()).isTrue();
        assertThat(result.requestThreads()).isEqualTo(RequestThreads.PLATFORM);
        assertThat(result.threadEvidence()).contains("http-nio-1-exec-");
        assertThat(result.resources().platformThreadsPeak()).isGreaterThan(8);
        assertThat(result.resources().peakHeapMib()).isPositive();
        assertThat(result.evidence().service().requestWorkersAtMost()).isPositive();
        assertThat(result.evidence().service().maxHeapBytes()).isEqualTo(48 << 20);
        assertThat(findings(result)).as("nobody asked it for another heap").doesNotContain("heap-limit");
    }

    @Test
    void watchesARunningServiceWhereItAnswersJmx() throws IOException {
        int jmx = Ports.free(InetAddress.getLoopbackAddress());
        start(
                "-Dcom.sun.management.jmxremote.port=" + jmx,
                "-Dcom.sun.management.jmxremote.rmi.port=" + jmx,
                "-Dcom.sun.management.jmxremote.host=127.0.0.1",
                "-Dcom.sun.management.jmxremote.authenticate=false",
                "-Dcom.sun.management.jmxremote.ssl=false",
                "-Djava.rmi.server.hostname=127.0.0.1");

        RunResult result =
                execute(on(new RunningService(url(), "/hello/1", null, "127.0.0.1:" + jmx)), FakeLoad.good());

        assertThat(result.failure()).isNull();
        assertThat(result.requestThreads()).isEqualTo(RequestThreads.PLATFORM);
        assertThat(result.resources().platformThreadsPeak()).isGreaterThan(8);
        assertThat(result.resources().peakHeapMib()).isPositive();
        assertThat(result.resources().serviceCpuSeconds()).isNotNull();
        assertThat(result.resources().osThreadsPeak())
                .as("only the kernel knows")
                .isNull();
        assertThat(result.resources().peakRssMib()).isNull();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void saysThatARunningServiceEndedUnderTheLoad() throws IOException {
        start();
        atLoad = () -> running.destroyForcibly().onExit().join();

        RunResult result = execute(on(new RunningService(url(), "/hello/1", null, null)), FakeLoad.thatLasts(1));

        assertThat(result.failure()).isEqualTo("mine (process " + running.pid() + ") ended during the run.");
    }

    @Test
    void saysWhetherARunningServiceStillAnswersAndThatItsEndIsTheCause() throws IOException {
        start();
        FoundService service = FoundService.at(
                new LocalMachine(),
                new RunningService(url(), "/actuator/health", running.pid(), null),
                Readiness.healthy("/actuator/health"),
                "mine",
                Duration.ofMinutes(1));
        RuntimeException failure = new IllegalStateException("lost");

        assertThat(service.health()).isEqualTo("mine answered its health check with status 200");
        assertThat(service.causeOf(failure)).isSameAs(failure);

        running.destroyForcibly().onExit().join();
        assertThat(service.causeOf(failure))
                .isInstanceOf(RunFailure.class)
                .hasMessage("mine (process " + running.pid() + ") ended during the run.");
    }

    @Test
    void saysThatNobodyAnswers() {
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> FoundService.at(
                        new LocalMachine(),
                        new RunningService(url(), "/up", null, null),
                        Readiness.healthy("/up"),
                        "mine",
                        Duration.ofMillis(100)))
                .withMessageStartingWith("mine was not ready after 0.1 s: http://127.0.0.1:" + port + "/up said ")
                .withMessageEndingWith("'health' to a path that it answers with a status of 200 to 299.");
    }

    @Test
    void saysThatThereIsNoSuchProcess() throws IOException {
        start();

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> FoundService.at(
                        new LocalMachine(),
                        new RunningService(url(), "/actuator/health", 999_999_999L, null),
                        Readiness.healthy("/actuator/health"),
                        "mine",
                        Duration.ofMinutes(1)))
                .withMessageStartingWith(
                        "There is no process 999999999, which the experiment names as the 'pid' of mine.");
    }

    private void start(String... flags) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx48m"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-jar", file.toString(), "--server.port=" + port));
        running = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private URI url() {
        return URI.create("http://127.0.0.1:" + port + "/");
    }

    private static List<String> findings(RunResult result) {
        return result.verdict().findings().stream().map(Verdict.Finding::check).toList();
    }
}
