package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.database.postgres.PostgreSql;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.HostActivity;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.MachinePart;
import io.github.springbench.runner.plan.Planner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PreflightTest {

    private static final HostActivity QUIET = new HostActivity(0, List.of(), 0);

    @TempDir
    private Path home;

    private final RunPlan plan =
            Planner.plan(SampleExperiment.get(), Choices.none(), new Jdk(Path.of("jdk"), 25, "25", "someone"));

    @Test
    void namesAllRunsThatCannotWorkAtOnce() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(
                        () -> Preflight.check(new LocalMachine(), plan, host(1_400L, 999), QUIET, false, home, null))
                .withMessageContaining("1,000 users need 1,500 open files in one process, and this shell allows 1,400")
                .withMessageContaining("10,000 users need 10,500 open files")
                .withMessageContaining("need one ephemeral port each, and this machine has 999")
                .withMessageEndingWith("Or leave them out with --users.");
    }

    @Test
    void refusesServicesThatAreNotBuilt() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() ->
                        Preflight.check(new LocalMachine(), plan, host(20_000L, 28_000), QUIET, false, home, null))
                .withMessageContaining("mvc-with-latency.jar is not there")
                .withMessageContaining("./bench");
    }

    @Test
    void refusesSomebodysOwnJarThatCannotBeStartedAsAsked() throws IOException {
        Path jar = home.resolve("app.jar");
        RunPlan own = Planner.plan(
                SampleExperiment.get().withSystems(List.of(SampleExperiment.system("mine", own(jar)))),
                Choices.none(),
                new Jdk(Path.of("jdk"), 25, "25", "someone"));
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(
                        () -> Preflight.check(new LocalMachine(), own, host(20_000L, 28_000), QUIET, false, home, null))
                .withMessageContaining("app.jar is not there");

        FakeServiceJar.buildAt(jar);
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(
                        () -> Preflight.check(new LocalMachine(), own, host(20_000L, 28_000), QUIET, false, home, null))
                .withMessage("'environment' of app.jar names variables that are not set in this shell:"
                        + " NO_SUCH_VARIABLE_HERE. Export them, or remove them from 'environment'.");
    }

    @Test
    void refusesSecretsThatAreNotSetOrThatNoHeaderCanHave() {
        Workload load = SampleExperiment.get().workload();
        Exchange exchange = new Exchange(
                "POST", "/", null, Map.of("Authorization", "Bearer ${TOKEN}"), "pin=${PIN}", 200, null, null, null);
        Experiment experiment = SampleExperiment.get()
                .withWorkload(new Workload(load.engine(), load.shape(), exchange, load.phases()))
                .withSecrets(List.of("TOKEN", "PIN"));

        Preflight.requireSecrets(experiment, Map.of("TOKEN", "a b", "PIN", "ü\n${x}"));
        for (Map<String, String> set : List.of(Map.of("TOKEN", "x"), Map.of("TOKEN", "x", "PIN", " "))) {
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() -> Preflight.requireSecrets(experiment, set))
                    .withMessage("'secrets' names variables that are not set in this shell, or empty: PIN. Export them,"
                            + " such as: export PIN=...");
        }
        for (String token : List.of("S3cret\n", "S3cret ü", "S3cret ${x}")) {
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() -> Preflight.requireSecrets(experiment, Map.of("TOKEN", token, "PIN", "x")))
                    .withMessageContaining("The variable TOKEN, which a header contains, has characters")
                    .withMessageNotContaining("S3cret");
        }
    }

    private OwnJar own(Path jar) {
        return new OwnJar(jar, OwnJar.SPRING_BOOTS_ARGUMENTS, List.of("PATH", "NO_SUCH_VARIABLE_HERE"), "/", home);
    }

    private void buildServices() throws IOException {
        for (String module : List.of("mvc-with-latency", "webflux-with-latency")) {
            Path target = Files.createDirectories(home.resolve(module).resolve("target"));
            Files.createFile(target.resolve(module + ".jar"));
        }
    }

    @Test
    void refusesADatabaseThatDoesNotAnswer() throws IOException {
        buildServices();
        // Bound and not listening, so it refuses connections.
        try (Socket silent = new Socket()) {
            silent.bind(new InetSocketAddress("127.0.0.1", 0));
            Database postgres = new PostgreSql();
            DatabaseChoice named = new DatabaseChoice(
                    postgres,
                    Optional.of(postgres.address(
                            Secret.of("postgresql://ann@127.0.0.1:" + silent.getLocalPort() + "/shop"))));

            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() ->
                            Preflight.check(new LocalMachine(), plan, host(20_000L, 28_000), QUIET, false, home, named))
                    .withMessageContaining("Start it, or correct POSTGRES_URI.");
        }
    }

    @Test
    void handsOnWhatMaySpoilTheRuns() throws IOException {
        buildServices();

        assertThat(Preflight.check(
                        new LocalMachine(),
                        plan,
                        host(20_000L, 28_000),
                        new HostActivity(0.5, List.of("java (7)"), 0),
                        false,
                        home,
                        null))
                .extracting(Remark::subject)
                .containsExactly("neighbours");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void warnsOfANamedProcessIfAnotherJvmListens() throws IOException {
        long self = ProcessHandle.current().pid();
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = socket.getLocalPort();

            assertThat(ofProcess(port, 1))
                    .extracting(Remark::text)
                    .containsExactly("process " + self + " listens on port " + port
                            + " and not 1, which the experiment names as the 'pid' of mine: figures of CPU, memory and"
                            + " threads are of 1");
            assertThat(ofProcess(port, self)).isEmpty();
        }
    }

    private List<Remark> ofProcess(int port, long pid) {
        RunningService running = new RunningService(URI.create("http://127.0.0.1:" + port + "/"), null, pid, null);
        RunPlan found = Planner.plan(
                SampleExperiment.get().withSystems(List.of(SampleExperiment.system("mine", running))),
                Choices.none(),
                new Jdk(Path.of("jdk"), 25, "25", "someone"));
        return Preflight.check(new LocalMachine(), found, host(20_000L, 28_000), QUIET, false, home, null).stream()
                .filter(remark -> remark.subject().equals("pid"))
                .toList();
    }

    @Test
    void namesTheMachineThatDisturbsAlsoWhereItIsThisOne() {
        MachinePart here = host(20_000L, 28_000);
        MachinePart load1 = new MachinePart("load1", here.host(), 1, 0, true);
        HostActivity busy = new HostActivity(0.5, List.of("java (7)"), 0);

        assertThat(Preflight.checkOther(here, plan, busy))
                .extracting(Remark::subject)
                .containsExactly("this machine: neighbours");
        assertThat(Preflight.checkOther(load1, plan, busy))
                .extracting(Remark::subject)
                .containsExactly("load1: neighbours");
    }

    private static MachinePart host(Long openFiles, Integer ports) {
        return MachinePart.all(
                new HostFacts(
                        new MachineFacts("an OS", "a CPU", 2, 16_384, openFiles, ports, null),
                        12_000L,
                        0L,
                        0L,
                        "tsc",
                        null,
                        50_000L,
                        null),
                0);
    }
}
