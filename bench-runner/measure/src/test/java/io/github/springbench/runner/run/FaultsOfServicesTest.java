package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.RunResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The checks find a service that is not what it should be. */
@Tag("faults")
class FaultsOfServicesTest extends InjectedFaults {

    @Test
    void aServiceThatAnswersAtOnce() throws IOException {
        assertThat(tell("a service that answers at once", fake(Map.of("fake.latency", "0"))))
                .contains("faster-than-latency");
    }

    @Test
    void aServiceThatAnswers200WithTheWrongBody() throws IOException {
        assertThat(tell(
                        "a service that answers 200 with the wrong body now and then",
                        fake(Map.of("fake.wrong-body-every", "100"))))
                .contains("wrong-bodies");
    }

    @Test
    void aServiceWith2PercentOf500s() throws IOException {
        assertThat(tell("a service with 2 % of 500s", fake(Map.of("fake.error-every", "50"))))
                .contains("failed-requests");
    }

    @Test
    void jmeterSeesWrongAnswersAndAnswersThatAreCut() throws IOException {
        assertThat(tell(
                        "JMeter: a service that answers 200 with the wrong body now and then",
                        fake(Map.of("fake.wrong-body-every", "100"), jmeter)))
                .contains("wrong-bodies");
        assertThat(tell("JMeter: a service with 2 % of 500s", fake(Map.of("fake.error-every", "50"), jmeter)))
                .contains("failed-requests");
        assertThat(tell("JMeter: a service that cuts 2 % of its answers", fake(Map.of("fake.cut-every", "50"), jmeter)))
                .contains("failed-requests");
    }

    /** Gatling sends the requests again, and counts them as answered. */
    @Test
    void aServiceThatCuts2PercentOfItsAnswers() throws IOException {
        assertThat(tell("a service that cuts 2 % of its answers", fake(Map.of("fake.cut-every", "50"))))
                .contains("sent-again");
    }

    /** Gatling gives them up after 60 s, and the run goes on. */
    @Test
    void aServiceWhoseAnswersDoNotEndForASecond() throws IOException {
        Path streams = results.resolve("streams");
        duringLoad = () -> {
            Files.createFile(streams);
            TimeUnit.SECONDS.sleep(1);
            Files.delete(streams);
        };

        assertThat(tell(
                        "a service whose answers do not end, for a second",
                        fake(Map.of("fake.streams-while", streams.toString()))))
                .contains("failed-requests");
    }

    @Test
    void anotherProgramOnThePort() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = other.getLocalPort();
            RunResult run = only(execute(fakeHome, jdk, port, systems(Map.of()), SHORT, gatling));

            assertThat(refused("another program on the port", run))
                    .startsWith("Port " + port + " is taken by process "
                            + ProcessHandle.current().pid());
        }
    }

    @Test
    void aSecondLoadOnTheSameService() throws IOException {
        assumeThat(Path.of("/bin/bash")).exists();
        duringLoad = () -> {
            String port = portOf("mvc-with-latency.jar");
            for (int i = 0; i < 20; i++) {
                new ProcessBuilder("timeout", "8", "bash", "-c", """
                        exec 3<>/dev/tcp/127.0.0.1/%s
                        while printf 'GET /hello/20 HTTP/1.1\\r\\nHost: other\\r\\n\\r\\n' >&3; do sleep 0.02; done
                        """.formatted(port))
                        .redirectErrorStream(true)
                        .start();
            }
        };

        RunResult run = real(WHOLE, gatling);

        assertThat(tell("a second load on the same service", run)).contains("other-callers");
        assertThat(run.evidence().otherCallers().programs()).anyMatch(program -> program.startsWith("bash "));
    }

    @Test
    void virtualThreadsThatAreNotActive() throws IOException {
        assumeThat(jdk.hasVirtualThreads()).isTrue();
        SystemUnderTest virtual = SampleExperiment.system("fake", ServiceModule.MVC_WITH_LATENCY)
                .withVirtualThreads(true)
                .withProperties(Map.of("fake.pool", "64"));

        assertThat(refused(
                        "virtual threads not active",
                        only(execute(fakeHome, jdk, 0, List.of(virtual), SHORT, gatling))))
                .startsWith("The experiment asks for requests on virtual threads, and the warm-up did not show that");
    }

    @Test
    void oneSystemWithAnotherHeap() throws IOException {
        List<SystemUnderTest> systems = List.of(
                FakeExperiment.system("honest", Map.of("fake.pool", "64")),
                FakeExperiment.system("favoured", Map.of("fake.pool", "65")));

        Map<String, RunResult> runs =
                execute(fakeHome, jdkThatGivesMoreHeapTo("fake.pool=65"), 0, systems, SHORT, gatling).stream()
                        .collect(Collectors.toMap(run -> run.key().system(), run -> run));

        assertThat(tell("one system with another heap", runs.get("favoured"))).contains("heap-limit");
        assertThat(checks(runs.get("honest"))).doesNotContain("heap-limit");
    }

    @Test
    void aServiceThatIsStillBeingCompiled() {
        Workload hardlyWarmedUp = FakeExperiment.callersFor(Duration.ofSeconds(11), GREETING);
        SystemUnderTest mvc = FakeExperiment.system("mvc", Map.of("server.tomcat.threads.max", "100"));

        RunResult run = only(execute(
                PROJECT,
                jdk,
                0,
                FakeExperiment.of(List.of(), List.of(mvc), JVM, SHORT.users(), hardlyWarmedUp),
                gatling));

        assertThat(tell("a service that is still being compiled", run)).contains("compiling");
    }

    @Test
    void aServiceThatBecomesSlower() {
        Path slow = results.resolve("slow");
        duringLoad = () -> Files.createFile(slow);
        SystemUnderTest fake =
                FakeExperiment.system("fake", Map.of("fake.pool", "64", "fake.slower-while", slow.toString()));
        Workload callers = FakeExperiment.callersFor(Duration.ofSeconds(11), FakeService.BODY);

        RunResult run = only(execute(
                fakeHome, jdk, 0, FakeExperiment.of(List.of(), List.of(fake), JVM, SHORT.users(), callers), gatling));

        assertThat(tell("a service that becomes slower", run)).contains("slowing-down");
    }

    @Test
    void aLimitOfConnectionsThatRefusesUsers() {
        SystemUnderTest mvc = FakeExperiment.system(
                "mvc", Map.of("server.tomcat.max-connections", "40", "server.tomcat.accept-count", "10"));

        RunResult run = only(execute(
                PROJECT,
                jdk,
                0,
                FakeExperiment.of(List.of(), List.of(mvc), JVM, SHORT.users(), workload(SHORT, GREETING)),
                gatling));

        assertThat(tell("a limit of 40 connections", run)).contains("connection-limit");
    }

    private static String portOf(String command) {
        return ProcessHandle.current()
                .descendants()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(command))
                .flatMap(line -> Stream.of(line.split(" ")))
                .filter(argument -> argument.startsWith("--server.port="))
                .findFirst()
                .orElseThrow()
                .substring("--server.port=".length());
    }

    /** A JDK whose {@code java} doubles the heap of one service, against its setting. */
    private Jdk jdkThatGivesMoreHeapTo(String favoured) throws IOException {
        Path bin = Files.createDirectories(results.resolve("jdk").resolve("bin"));
        Path java = bin.resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                case "$*" in
                  *%s*) for argument; do
                      shift
                      [ "$argument" = -Xmx64m ] && argument=-Xmx128m
                      set -- "$@" "$argument"
                    done ;;
                esac
                exec "%s" "$@"
                """.formatted(favoured, jdk.java()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new Jdk(results.resolve("jdk"), jdk.feature(), jdk.version(), jdk.vendor());
    }
}
