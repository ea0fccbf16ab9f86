package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.local.Child;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.LocalMachine.OutsideProbe;
import io.github.springbench.runner.machine.local.jvm.JvmProbe;
import io.github.springbench.runner.machine.local.limits.ResourceTiers;
import io.github.springbench.runner.machine.local.process.ChildProcess;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.run.service.WatchedService.AllocationVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The resources that JVMs really get on this machine, with the strictest tier that it offers and with lesser ones. */
@Timeout(120)
@Tag("process")
class ConfinedJvmTest {

    private static final Resources RESOURCES = new Resources(1, 1024, false);
    private static final List<String> JVM = List.of("-Xmx128m", "-XX:MaxDirectMemorySize=64m", "-XX:+UseG1GC");

    private static final ResourceTiers TIERS = ResourceTiers.ofThisMachine();
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("jdks")
    void aJvmHasWhatWasAskedForAndItsGroupsAreGoneAfterwards(Jdk jdk) throws Exception {
        ResourceControl control = TIERS.detect();
        List<Integer> cores = List.of(TIERS.cores().get(TIERS.cores().size() - 1));

        JvmIdentity got = confined(jdk, control, cores, RESOURCES.memoryMib());

        assertThat(AllocationVerifier.differences(RESOURCES, control.tier(), got, JVM))
                .isEmpty();
        assertThat(got.availableProcessors()).isEqualTo(1);
        assertThat(got.maxDirectMemoryBytes()).isEqualTo(64L << 20);
        if (control.tier().limitsMemory()) {
            assertThat(got.totalMemoryBytes()).isEqualTo(1L << 30);
        }
        assertThat(ourGroups(control)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aLoadGeneratorIsPinnedAndSeesAllMemory(Jdk jdk) throws Exception {
        ResourceControl control = TIERS.detect();
        List<Integer> cores = TIERS.cores().subList(0, 1);

        JvmIdentity got = confined(jdk, control, cores, 0);

        assertThat(AllocationVerifier.differences(new Resources(1, 0, false), control.tier(), got, JVM))
                .isEmpty();
        assertThat(got.totalMemoryBytes())
                .isEqualTo(confined(jdk, ResourceControl.without(ResourceTier.NONE), List.of(), 0)
                        .totalMemoryBytes());
    }

    @Test
    void tasksetDoesWhatItCan() throws Exception {
        assumeThat(Path.of("/usr/bin/taskset")).isExecutable();
        ResourceControl control = ResourceControl.without(ResourceTier.TASKSET);
        List<Integer> cores = TIERS.cores().subList(0, 1);

        JvmIdentity got = confined(jdks().findFirst().orElseThrow(), control, cores, 1024);

        assertThat(AllocationVerifier.differences(RESOURCES, control.tier(), got, JVM))
                .isEmpty();
    }

    @Test
    void itsCoreAndItsPartOfItAreHeldFromTheLimitOnAndNotBefore() throws Exception {
        ResourceControl control = TIERS.detect();
        assumeThat(control.holdsPartsOfCores()).isTrue();
        List<Integer> cores = List.of(TIERS.cores().get(TIERS.cores().size() - 1));
        try (Confinement confinement = new LocalMachine().confine(control, "a JVM", cores, 0.5, 1024)) {
            List<String> command = new ArrayList<>(
                    List.of(jdks().findFirst().orElseThrow().java().toString()));
            command.addAll(confinement.jvmFlags());
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), Spinning.class.getName()));
            try (ChildProcess child =
                    Child.start("a JVM", confinement.wrap(command), folder, folder.resolve("spinning.log"))) {
                awaitReady(child);
                assertThat(partsOfCores(control)).containsOnly(false);
                assertThat(allowedCores(child)).isEqualTo(TIERS.cores());

                confinement.limitCpu();

                assertThat(allowedCores(child)).isEqualTo(cores);

                assertThat(partsOfCores(control)).containsOnly(true);
                awaitStandingStill(control, child);
            }
        }
        assertThat(ourGroups(control)).isEmpty();
    }

    @Test
    @ExtendWith(AllLeftovers.class)
    void groupsOfARunnerThatIsKilledAreRemoved() throws Exception {
        ResourceControl control = TIERS.detect();
        assumeThat(control.cpusetParent())
                .as("a place where cgroups can be made")
                .isNotNull();
        Path log = folder.resolve("runner.log");
        Process runner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Confining.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            await().atMost(PATIENCE)
                    .failFast("the runner has ended: " + log, () -> !runner.isAlive())
                    .until(() -> Files.readString(log).contains(Waiting.READY));
            assertThat(groupsOf(runner.pid(), control)).isNotEmpty();

            runner.destroyForcibly().waitFor();

            await().atMost(PATIENCE).until(() -> groupsOf(runner.pid(), control).isEmpty());
        } finally {
            runner.destroyForcibly();
        }
    }

    private static List<Integer> allowedCores(ChildProcess child) {
        try (Probe probe = OutsideProbe.of(child.handle(), "It is enough to see where it may run.")) {
            return probe.allowedCores();
        }
    }

    /** For each group that can limit a part of a core, whether it does. */
    private static List<Boolean> partsOfCores(ResourceControl control) throws IOException {
        List<Boolean> limited = new ArrayList<>();
        for (Path group : ourGroups(control)) {
            if (group.startsWith(control.cpuParent())) {
                String file = control.tier() == ResourceTier.CGROUP_V2 ? "cpu.max" : "cpu.cfs_quota_us";
                limited.add(Files.readString(group.resolve(file)).startsWith("5000"));
            }
        }
        return limited;
    }

    /**
     * Waits until the kernel has counted a period in which it stopped the child, because its part of a core was used
     * up.
     */
    private static void awaitStandingStill(ResourceControl control, ChildProcess child) throws Exception {
        Path group = ourGroups(control).stream()
                .filter(it -> it.startsWith(control.cpuParent()))
                .findFirst()
                .orElseThrow();
        awaitThat(child, () -> !Files.readString(group.resolve("cpu.stat")).contains("nr_throttled 0\n"));
    }

    /** The newest JDK, and the oldest that can run the services. */
    static Stream<Jdk> jdks() {
        List<Jdk> installed = Jdks.installed();
        return Stream.of(installed.get(0), installed.get(installed.size() - 1)).distinct();
    }

    private JvmIdentity confined(Jdk jdk, ResourceControl control, List<Integer> cores, long memoryMib)
            throws Exception {
        try (Confinement confinement = new LocalMachine().confine(control, "a JVM", cores, memoryMib)) {
            List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
            command.addAll(JVM);
            command.addAll(confinement.jvmFlags());
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), Waiting.class.getName()));
            try (ChildProcess child =
                            Child.start("a JVM", confinement.wrap(command), folder, folder.resolve("jvm.log"));
                    Probe probe = attached(child)) {
                List<Integer> given = cores.isEmpty() ? TIERS.cores() : cores;
                assertThat(AllocationVerifier.differentCores(given, control.tier(), probe.allowedCores()))
                        .isEmpty();
                return probe.identity();
            }
        }
    }

    /** Waits for the main method first: a JVM that still starts may not survive the attach. */
    private static Probe attached(ChildProcess child) throws Exception {
        awaitReady(child);
        return JvmProbe.attach(child.handle());
    }

    private static void awaitReady(ChildProcess child) {
        awaitThat(child, () -> child.logTail(1).contains(Waiting.READY));
    }

    /** Waits until the condition holds; fails if the child ends. */
    private static void awaitThat(ChildProcess child, Callable<Boolean> condition) {
        await().atMost(PATIENCE)
                .failFast(() ->
                        assertThat(child.isAlive()).as("%s", child.logTail(10)).isTrue())
                .until(condition);
    }

    private static List<Path> ourGroups(ResourceControl control) throws IOException {
        return groupsOf(ProcessHandle.current().pid(), control);
    }

    private static List<Path> groupsOf(long runner, ResourceControl control) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path parent : Stream.of(control.cpusetParent(), control.memoryParent(), control.cpuParent())
                .filter(path -> path != null)
                .toList()) {
            try (Stream<Path> groups = Files.list(parent)) {
                groups.filter(group ->
                                group.getFileName().toString().startsWith("spring-concurrency-bench-" + runner + "-"))
                        .forEach(found::add);
            }
        }
        return found;
    }

    /** A program that does nothing. */
    static final class Waiting {

        static final String READY = "ready";

        private Waiting() {}

        public static void main(String[] arguments) throws InterruptedException {
            System.out.println(READY);
            new CountDownLatch(1).await();
        }
    }

    /** A runner that has confined a child. */
    static final class Confining {

        private Confining() {}

        public static void main(String[] arguments) throws InterruptedException {
            Path folder = Path.of(arguments[0]);
            Confinement confinement = new LocalMachine()
                    .confine(TIERS.detect(), "sleeper", TIERS.cores().subList(0, 1), 64);
            Child.start("sleeper", confinement.wrap(List.of("sleep", "600")), folder, folder.resolve("sleeper.log"));
            System.out.println(Waiting.READY);
            new CountDownLatch(1).await();
        }
    }

    /** A program that uses all the CPU time that it gets, for at most a minute. */
    static final class Spinning {

        private Spinning() {}

        public static void main(String[] arguments) {
            System.out.println(Waiting.READY);
            long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }
}
