package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Versions;
import io.github.springbench.runner.model.run.ManifestBuilder;
import io.github.springbench.runner.model.run.RunPlan.LeftOut;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangesTest {

    private static final Experiment EXPERIMENT = SampleExperiment.get();
    private static final MachineFacts MACHINE = new MachineFacts("an OS", "a CPU", 2, 1024, null, null, null);
    private static final Jdk JDK = new Jdk(null, 25, "25.0.1", "someone");
    private static final Versions VERSIONS = new Versions("1", "abc1234", "4", List.of(TestEngines.gatling("3")));
    private static final Manifest THEN = manifest(EXPERIMENT, MACHINE, JDK, VERSIONS, null, Instant.EPOCH, 12);

    @Test
    void anotherDayAndAnotherFolderOfTheSameJdkAreNoChange() {
        Manifest now = manifest(
                SampleExperiment.get(),
                MACHINE,
                new Jdk(Path.of("elsewhere"), 25, "25.0.1", "someone"),
                VERSIONS,
                null,
                Instant.now(),
                12);

        assertThat(Changes.between(THEN, now)).isEmpty();
    }

    @Test
    void codeJdkMachineAndTierAreNamedWithBothValues() {
        Manifest now = manifest(
                EXPERIMENT,
                new MachineFacts("an OS", "another CPU", 2, 1024, 20_000L, null, null),
                new Jdk(null, 25, "25.0.2", "someone"),
                new Versions("1", "abc1234-dirty-1f2e3d", "4", List.of(TestEngines.gatling("3"))),
                ResourceTier.TASKSET,
                Instant.EPOCH,
                12);

        assertThat(Changes.between(THEN, now))
                .containsExactly(
                        "versions.gitRevision was abc1234 and is abc1234-dirty-1f2e3d",
                        "jdk.version was 25.0.1 and is 25.0.2",
                        "machine.cpu was a CPU and is another CPU",
                        "machine.openFilesLimit was none and is 20000",
                        "tier was none and is TASKSET");
    }

    @Test
    void aLimitOfTheContainerIsAChange() {
        MachineFacts limited = new MachineFacts("an OS", "a CPU", 2, 1024, null, null, 1.5);
        Manifest now = manifest(EXPERIMENT, limited, JDK, VERSIONS, null, Instant.EPOCH, 12);

        assertThat(Changes.between(THEN, now)).containsExactly("machine.cpuLimit was none and is 1.5");
        assertThat(Changes.between(now, now)).isEmpty();
    }

    @Test
    void machinesAreComparedByNameAndTheSameJdkElsewhereIsTheSame() {
        Manifest apart = THEN.withMachines(List.of(
                machine("app1", MachineRole.SERVICE, MACHINE, JDK, 0.2),
                machine("load1", MachineRole.LOAD, MACHINE, new Jdk(null, 25, "25.0.1", "someone"), null)));
        Manifest again = THEN.withMachines(List.of(
                machine("app1", MachineRole.SERVICE, MACHINE, JDK, 0.3),
                machine("load1", MachineRole.LOAD, MACHINE, new Jdk(Path.of("x"), 25, "25.0.1", "someone"), null)));
        Manifest other = THEN.withMachines(List.of(
                machine("app1", MachineRole.BACK_ENDS, MACHINE, null, 0.2),
                machine(
                        "load2",
                        MachineRole.LOAD,
                        new MachineFacts("an OS", "a CPU", 4, 1024, null, null, null),
                        new Jdk(null, 25, "25.0.2", "someone"),
                        null)));

        assertThat(Changes.between(apart, again)).as("another round trip").isEmpty();
        assertThat(Changes.between(THEN, apart))
                .containsExactly("machines.app1 was none and is app1", "machines.load1 was none and is load1");
        assertThat(Changes.between(apart, other))
                .containsExactly(
                        "machines.app1.roles was [SERVICE] and is [BACK_ENDS]",
                        "machines.app1.jdk was JDK 25.0.1 (someone) and is none",
                        "machines.load1 was load1 and is none",
                        "machines.load2 was none and is load2");
    }

    @Test
    void aJarIsTheSameWhereverItLiesAndAnotherOnceItIsBuiltAnew() {
        OwnJar jar = new OwnJar(Path.of("here/app.jar"), List.of(), List.of(), "/", Path.of("here"))
                .holding(10, "ab", Map.of("lib/a.jar", "12", "lib/b.jar", "34"));
        Manifest then = on(jar.withoutPlaces());

        assertThat(Changes.between(then, on(jar))).isEmpty();
        assertThat(Changes.between(then, on(jar.holding(11, "cd", jar.classPath()))))
                .containsExactly(
                        "experiment.systems[0].service.bytes was 10 and is 11",
                        "experiment.systems[0].service.sha256 was ab and is cd");
        assertThat(Changes.between(then, on(jar.holding(10, "ab", Map.of("lib/a.jar", "56", "lib/c.jar", "34")))))
                .containsExactly(
                        "experiment.systems[0].service.classPath.lib/a.jar was 12 and is 56",
                        "experiment.systems[0].service.classPath.lib/b.jar was 34 and is none",
                        "experiment.systems[0].service.classPath.lib/c.jar was none and is 34");
        assertThat(Changes.between(then, on(ServiceModule.MVC_CLIENT)))
                .containsExactly("experiment.systems[0].service was app.jar and is MVC_CLIENT");
    }

    private static RoleAssignment machine(
            String name, MachineRole role, MachineFacts facts, Jdk jdk, Double roundTripMs) {
        return new RoleAssignment(name, List.of(role), facts, jdk, roundTripMs);
    }

    private static Manifest on(Target program) {
        Experiment experiment = EXPERIMENT.withSystems(List.of(SampleExperiment.system("mine", program)));
        return manifest(experiment, MACHINE, JDK, VERSIONS, null, Instant.EPOCH, 12);
    }

    @Test
    void anExperimentIsComparedFieldByField() {
        Experiment changed = EXPERIMENT
                .withWorkload(SampleExperiment.workload(
                        Workload.Shape.CLOSED_WITH_THINK_TIME, new Pause(Duration.ofSeconds(1), Duration.ofSeconds(3))))
                .withUsers(List.of(1000, 5000))
                .withSystems(List.of(
                        EXPERIMENT.systems().get(0).with(Map.of("server.tomcat.threads.max", "400")),
                        EXPERIMENT.systems().get(1),
                        EXPERIMENT.systems().get(2)));

        assertThat(Changes.between(THEN, manifest(changed, MACHINE, JDK, VERSIONS, null, Instant.EPOCH, 12)))
                .containsExactly(
                        "experiment.systems[0].properties.server.tomcat.threads.max was 200 and is 400",
                        "experiment.parameters.users was [1000, 10000] and is [1000, 5000]",
                        "experiment.workload.phases.pause.max was PT2S and is PT3S");
    }

    @Test
    void systemsThatCameOrWentAreNamed() {
        Experiment fewer = EXPERIMENT.withSystems(EXPERIMENT.systems().subList(0, 2));

        assertThat(Changes.between(THEN, manifest(fewer, MACHINE, JDK, VERSIONS, null, Instant.EPOCH, 8)))
                .containsExactly(
                        "experiment.systems was [pool, virtual, loop] and is [pool, virtual]",
                        "plannedRuns was 12 and is 8");
    }

    private static Manifest manifest(
            Experiment experiment,
            MachineFacts machine,
            Jdk jdk,
            Versions versions,
            ResourceTier tier,
            Instant startedAt,
            int plannedRuns) {
        return ManifestBuilder.builder()
                .experiment(experiment)
                .tier(tier)
                .seed(1)
                .startedAt(startedAt)
                .machine(machine)
                .jdk(jdk)
                .versions(versions)
                .plannedRuns(plannedRuns)
                .leftOut(List.of(new LeftOut("old", "too old")))
                .build();
    }
}
