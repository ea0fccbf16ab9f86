package io.github.springbench.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.FormerResult;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Engine.ByHand;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.ManifestChosenBuilder;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.DatabaseEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.store.ResultFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReproductionCommandsTest {

    @Test
    void repeatsARunWithTheCommandsOfItsProcesses() {
        ResultFolder former = ResultFolder.open(FormerResult.FOLDER);
        RunResult run = former.runs().stream()
                .filter(each -> each.key().system().equals("mvc-200")
                        && each.key().load().size() == 6000)
                .findFirst()
                .orElseThrow();

        assertThat(ReproductionCommands.steps(former.manifest(), run))
                .extracting(ReproductionCommands.Step::command)
                .containsExactly(
                        "java -Xms384m -Xmx4g -XX:+UseG1GC -jar mvc-with-latency/target/mvc-with-latency.jar "
                                + "--server.tomcat.max-connections=10000 --server.tomcat.threads.max=200 "
                                + "--server.port=33145",
                        "cd gatling-scripts && mvn gatling:test "
                                + "-Dgatling.simulationClass=test.load.sims.LoadSimulation "
                                + "-Dbase.url=http://127.0.0.1:33145/ -Dsim.users=6000 -Dsim.ramp=30000ms "
                                + "-Dsim.repeat=30 "
                                + "-Dsim.pause.min=1000ms -Dsim.pause.max=2000ms -Dtest.path=/hello/100 "
                                + "-Dsim.method=GET "
                                + "-Dsim.expect.status=200 '-Dsim.expect.body=Welcome to reactive world ~'",
                        "./bench run hello-latency --systems mvc-200 --users 6000 --repetitions 1");
        assertThat(ReproductionCommands.about(former.manifest(), run))
                .contains("called the service for up to 6 s before the load");
    }

    @Test
    void startsTheBackEndFirstWhereTheServiceLooksForIt() {
        RunResult run = withCommand(
                FictionalResult.run("alpha", 20, 1000, 1, 1, 1, 1, 0),
                null,
                "java",
                "-Xmx512m",
                "-XX:ActiveProcessorCount=1",
                "-jar",
                "mvc-client/target/mvc-client.jar",
                "--backend.url=http://127.0.0.1:46725",
                "--server.port=41829");

        List<ReproductionCommands.Step> steps = ReproductionCommands.steps(
                FictionalCalls.manifest("matched"),
                run.withByHand(ByHand.load("cd gatling-scripts && mvn gatling:test")
                        .with(Map.of("slow", "java -jar slow.jar --server.port=46725"), null)));

        assertThat(steps)
                .extracting(ReproductionCommands.Step::says)
                .startsWith("Start the back end slow", "Start the service", "Send the load");
        assertThat(steps.get(0).command()).isEqualTo("java -jar slow.jar --server.port=46725");
        assertThat(steps.get(3).command())
                .isEqualTo("./bench run invented-calls --profile matched --systems alpha --users 1000 --repetitions 1");
        assertThat(ReproductionCommands.about(FictionalCalls.manifest("matched"), run))
                .contains("cores and memory by cgroup v1; service on 0, back end on 1, load generator on 1");
    }

    @Test
    void saysWhatWasInTheDatabase() {
        Experiment mongo =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("mongo");

        assertThat(ReproductionCommands.about(FictionalResult.manifest(mongo, 1), ofMongo(database(true))))
                .contains("had put 30,000 users into its database.");
    }

    @Test
    void hasNothingButTheBenchForARunWhoseServiceNeverStartedOrThatAnotherEnginePlayed() {
        assertThat(ReproductionCommands.steps(
                        FictionalResult.manifest(FictionalResult.experiment("invented", "Why?"), 1),
                        FictionalResult.failed("alpha", 100, 1000, 1, "no luck")))
                .extracting(ReproductionCommands.Step::command)
                .containsExactly("./bench run invented --preset quick --systems alpha --users 1000 --repetitions 1");

        ResultFolder committed = ResultFolder.open(Path.of("..", "..", "docs", "results", "crosscheck"));
        RunResult hyperfoil = committed.runs().stream()
                .filter(each -> each.key().system().equals("hyperfoil"))
                .findFirst()
                .orElseThrow();
        assertThat(ReproductionCommands.steps(committed.manifest(), hyperfoil))
                .hasSize(2)
                .noneMatch(step -> step.command().contains("gatling"));
        assertThat(ReproductionCommands.about(committed.manifest(), hyperfoil)).contains("benchmark.hf.yaml");
    }

    @Test
    void holdsUsersForTheTimeThatSomebodyChoseInPlaceOfThatOfThePreset() {
        Experiment quick =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("crosscheck");
        RunResult failed = FictionalResult.failed("gatling", 100, 1000, 1, "no luck");

        assertThat(ReproductionCommands.steps(
                        FictionalResult.manifest(quick.with(Preset.ofDuration(Duration.ofMinutes(30))), 1), failed))
                .extracting(ReproductionCommands.Step::command)
                .containsExactly("./bench run crosscheck --preset quick --systems gatling --users 1000 --duration 1800s"
                        + " --repetitions 1");
        assertThat(ReproductionCommands.steps(
                        FictionalResult.manifest(quick.with(quick.presets().get("quick")), 1), failed))
                .extracting(ReproductionCommands.Step::command)
                .noneMatch(command -> command.contains("--duration"));
    }

    @Test
    void holdsUsersForTheTimeThatSomebodyChoseWithoutAPreset() {
        Experiment crosscheck =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("crosscheck");
        Manifest manifest = FictionalResult.manifest(crosscheck, 1)
                .withPreset(null)
                .withChosen(ManifestChosenBuilder.builder()
                        .repetitions(1)
                        .duration(Duration.ofMinutes(10))
                        .build());

        assertThat(ReproductionCommands.steps(manifest, FictionalResult.failed("gatling", 100, 1000, 1, "no luck")))
                .extracting(ReproductionCommands.Step::command)
                .containsExactly(
                        "./bench run crosscheck --systems gatling --users 1000 --duration 600s --repetitions 1");
    }

    @Test
    void namesTheMachineOfEachCommandWhereThereAreSeveral() {
        RunResult run = FictionalMachines.model().runs().get(0);

        assertThat(ReproductionCommands.about(FictionalMachines.manifest(), run))
                .contains("Each command belongs on its machine: service on app1 (8 cores), load on load1, load2.");
        assertThat(ReproductionCommands.steps(FictionalMachines.manifest(), run))
                .extracting(ReproductionCommands.Step::command)
                .containsExactly("./bench run invented-machines --preset quick --machines path/to/machines.yaml "
                        + "--systems alpha --users 1000 --repetitions 1");
    }

    @Test
    void quotesWhatAShellWouldReadOtherwise() {
        assertThat(Shell.command(List.of("a", "--b=c/d:1,2", "e f", "it's", "$x", "", "Grüße")))
                .isEqualTo("a --b=c/d:1,2 'e f' 'it'\\''s' '$x' '' 'Grüße'");
    }

    private static RunResult ofMongo(RunFacts evidence) {
        RunResult other = FictionalResult.run("sync", 0, 8, 1, 1, 1, 1, 0);
        RunResult run = withCommand(
                other, evidence, "java", "-Xmx1g", "-jar", "mongo-sync/target/mongo-sync.jar", "--server.port=41829");
        return run.withKey(new RunKey("sync", Map.of("users", 8), 1));
    }

    private static RunFacts database(boolean embedded) {
        DatabaseServer server = new DatabaseServer("invented", "1", embedded);
        return RunFactsBuilder.builder()
                .database(new DatabaseEvidence(server, null, null, null, 0, 0))
                .build();
    }

    private static RunResult withCommand(RunResult run, RunFacts evidence, String... command) {
        return run.with(it -> it.serviceCommand(List.of(command)).evidence(evidence));
    }
}
