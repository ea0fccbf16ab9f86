package io.github.springbench.runner.machine.local.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.local.Child;
import io.github.springbench.runner.machine.local.process.ChildProcess;
import io.github.springbench.runner.model.machine.Resources.GroupName;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ordinary folders take the place of the kernel's; {@code ConfinedJvmTest} shows what the kernel does. They hold real
 * files, so closing cannot remove them and would wait: only tests of closing close what they made.
 */
@Timeout(60)
@Tag("process")
class LocalConfinementTest {

    private static final List<String> COMMAND = List.of("java", "-jar", "a service.jar");

    @TempDir
    Path folder;

    private Path cpuset;
    private Path memory;
    private Path cpu;

    @BeforeEach
    void hierarchies() throws IOException {
        cpuset = Files.createDirectory(folder.resolve("cpuset"));
        memory = Files.createDirectory(folder.resolve("memory"));
        cpu = Files.createDirectory(folder.resolve("cpu"));
        Files.writeString(cpuset.resolve("cpuset.cpus"), "0-7\n");
        Files.writeString(cpuset.resolve("cpuset.mems"), "0-1\n");
    }

    @Test
    void aUnifiedGroupLimitsBoth() throws IOException {
        LocalConfinement service =
                LocalConfinement.of(ResourceControl.cgroupV2(memory), "mvc 400", List.of(0, 1, 4), 512);
        Path group = onlyGroup(memory);

        assertThat(group.getFileName().toString())
                .startsWith(
                        "spring-concurrency-bench-" + ProcessHandle.current().pid() + "-mvc_400-");
        assertThat(group.resolve("cpuset.cpus")).hasContent("0-1,4");
        assertThat(group.resolve("memory.max")).hasContent("536870912");
        assertThat(service.wrap(COMMAND))
                .containsExactly(
                        "sh",
                        "-c",
                        "echo $$ > \"$1\" && shift 1 && exec \"$@\"",
                        "sh",
                        group.resolve("cgroup.procs").toString(),
                        "java",
                        "-jar",
                        "a service.jar");
        assertThat(service.jvmFlags()).containsExactly("-XX:ActiveProcessorCount=3");
    }

    @Test
    void theOldHierarchiesEachGetAGroupAndTheParentsMemoryNodes() throws IOException {
        LocalConfinement service =
                LocalConfinement.of(ResourceControl.cgroupV1(cpuset, memory), "service", List.of(1), 1024);
        Path cores = onlyGroup(cpuset);
        Path limit = onlyGroup(memory);

        assertThat(cores.resolve("cpuset.cpus")).hasContent("1");
        assertThat(cores.resolve("cpuset.mems")).hasContent("0-1");
        assertThat(limit.resolve("memory.limit_in_bytes")).hasContent("1073741824");
        assertThat(limit.resolve("memory.memsw.limit_in_bytes")).doesNotExist();
        assertThat(service.wrap(COMMAND))
                .contains(
                        "echo $$ > \"$1\" && echo $$ > \"$2\" && shift 2 && exec \"$@\"",
                        cores.resolve("cgroup.procs").toString(),
                        limit.resolve("cgroup.procs").toString());
    }

    @Test
    void aLoadGeneratorGetsCoresAndNoLimitOfMemory() throws IOException {
        LocalConfinement.of(ResourceControl.cgroupV1(cpuset, memory), "gatling", List.of(1), 0);

        assertThat(onlyGroup(cpuset).resolve("cpuset.cpus")).hasContent("1");
        assertThat(memory).isEmptyDirectory();
    }

    @Test
    void theOldHierarchyForPartsOfCoresIsJoinedAtOnceAndLimitsLater() throws IOException {
        LocalConfinement service = LocalConfinement.of(
                ResourceControl.cgroupV1(cpuset, memory).withPartsOfCoresIn(cpu), "service", List.of(0, 1), 1.5, 512);
        Path group = onlyGroup(cpu);

        assertThat(group).isEmptyDirectory();
        assertThat(service.wrap(COMMAND))
                .contains(
                        "echo $$ > \"$1\" && echo $$ > \"$2\" && echo $$ > \"$3\" && shift 3 && exec \"$@\"",
                        group.resolve("cgroup.procs").toString());
        assertThat(service.jvmFlags()).containsExactly("-XX:ActiveProcessorCount=2");
        assertThat(onlyGroup(cpuset).resolve("cpuset.cpus")).hasContent("0-7");

        service.limitCpu();

        assertThat(onlyGroup(cpuset).resolve("cpuset.cpus")).hasContent("0-1");
        assertThat(group.resolve("cpu.cfs_period_us")).hasContent("10000");
        assertThat(group.resolve("cpu.cfs_quota_us")).hasContent("15000");
    }

    @Test
    void aUnifiedGroupLimitsPartsOfCoresToo() throws IOException {
        LocalConfinement service = LocalConfinement.of(
                ResourceControl.cgroupV2(memory).withPartsOfCoresIn(memory), "service", List.of(0), 0.5, 512);
        Path group = onlyGroup(memory);

        assertThat(group.resolve("cpu.max")).doesNotExist();
        assertThat(group.resolve("cpuset.cpus")).doesNotExist();

        service.limitCpu();

        assertThat(group.resolve("cpu.max")).hasContent("5000 10000");
        assertThat(group.resolve("cpuset.cpus")).hasContent("0");
    }

    @Test
    void wholeCoresNeedNoQuota() throws IOException {
        LocalConfinement service = LocalConfinement.of(
                ResourceControl.cgroupV1(cpuset, memory).withPartsOfCoresIn(cpu), "service", List.of(0), 1, 512);

        service.limitCpu();

        assertThat(cpu).isEmptyDirectory();
        assertThat(onlyGroup(cpuset).resolve("cpuset.cpus")).hasContent("0");
    }

    @Test
    void wherePartsCannotBeHeldTheCoresAreWhole() throws IOException {
        for (ResourceTier tier : ResourceTier.values()) {
            ResourceControl control = new ResourceControl(tier, cpuset, memory, null);
            LocalConfinement service = LocalConfinement.of(control, "service", List.of(0), 0.5, 512);

            service.limitCpu();

            assertThat(service.jvmFlags()).containsExactly("-XX:ActiveProcessorCount=1");
        }
        assertThat(cpu).isEmptyDirectory();
        assertThat(onlyGroup(cpuset).resolve("cpu.max")).doesNotExist();
    }

    @Test
    void aQuotaThatIsNotInForceIsTold() throws IOException {
        LocalConfinement service = LocalConfinement.of(
                ResourceControl.cgroupV1(cpuset, memory).withPartsOfCoresIn(cpu), "mvc", List.of(0), 0.5, 0);
        // A write has no effect, as with a kernel that accepts a value and does not apply it.
        Files.createSymbolicLink(onlyGroup(cpu).resolve("cpu.cfs_period_us"), Path.of("/dev/null"));

        assertThatThrownBy(service::limitCpu)
                .isInstanceOf(ChildProcessFailure.class)
                .hasMessageContaining("mvc could not be limited to 0.5 of the cores 0 by its cgroup: ")
                .hasMessageContaining("cpu.cfs_period_us holds '' instead of '10000'");
    }

    @Test
    void tasksetIsToldTheCores() {
        try (LocalConfinement service =
                LocalConfinement.of(ResourceControl.without(ResourceTier.TASKSET), "service", List.of(0, 1), 512)) {
            assertThat(service.wrap(COMMAND)).containsExactly("taskset", "-c", "0-1", "java", "-jar", "a service.jar");
            assertThat(service.jvmFlags()).containsExactly("-XX:ActiveProcessorCount=2");
        }
    }

    @Test
    void aProcessThatIsToBeFreeIsStartedAsItIs() {
        for (ResourceTier tier : ResourceTier.values()) {
            try (LocalConfinement free =
                    LocalConfinement.of(new ResourceControl(tier, cpuset, memory, cpu), "free", List.of(), 0)) {
                assertThat(free.wrap(COMMAND)).as(tier.label()).isEqualTo(COMMAND);
                assertThat(free.jvmFlags()).isEmpty();
            }
        }
    }

    @Test
    void theShellBecomesTheProgram() throws Exception {
        Path log = folder.resolve("child.log");
        LocalConfinement confinement =
                LocalConfinement.of(ResourceControl.cgroupV1(cpuset, memory), "child", List.of(0), 512);
        Path joined = onlyGroup(memory).resolve("cgroup.procs");
        try (ChildProcess child = Child.start(
                "child", confinement.wrap(List.of("sh", "-c", "echo $$ \"$1\"", "x", "a  b")), folder, log)) {
            assertThat(child.awaitExit(Duration.ofSeconds(30), () -> {})).isZero();

            assertThat(log).hasContent(child.pid() + " a  b");
            assertThat(joined).hasContent(Long.toString(child.pid()));
        }
    }

    @Test
    void groupsAreGoneAfterwards() throws IOException {
        LocalConfinement service = LocalConfinement.of(
                ResourceControl.cgroupV1(cpuset, memory).withPartsOfCoresIn(cpu), "service", List.of(1), 0.5, 1024);
        // The kernel removes these files with their folder; here the test has to.
        for (String file : List.of("cpuset.cpus", "cpuset.mems")) {
            Files.delete(onlyGroup(cpuset).resolve(file));
        }
        Files.delete(onlyGroup(memory).resolve("memory.limit_in_bytes"));

        service.close();
        service.close();

        assertThat(cpuset).isDirectoryNotContaining("glob:**spring-concurrency-bench*");
        assertThat(memory).isEmptyDirectory();
        assertThat(cpu).isEmptyDirectory();
    }

    @Test
    void aGroupThatStaysStopsNobody() throws IOException {
        LocalConfinement service = LocalConfinement.of(ResourceControl.cgroupV2(memory), "service", List.of(1), 0);

        service.close();

        assertThat(onlyGroup(memory)).exists();
    }

    @Test
    void groupsOfARunnerThatWasKilledAreRemovedAndThoseOfALivingOneStay() throws Exception {
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Path leftOver = Files.createDirectory(memory.resolve(new GroupName(killed.pid(), "service-1").toString()));
        Path living = Files.createDirectory(memory.resolve(new GroupName(1, "service-1").toString()));
        Path foreign = Files.createDirectory(memory.resolve("user.slice"));

        LocalConfinement.of(ResourceControl.cgroupV2(memory), "service", List.of(1), 0);

        assertThat(leftOver).doesNotExist();
        assertThat(living).exists();
        assertThat(foreign).exists();
    }

    @Test
    void aGroupThatCannotBeMadeIsTold() {
        ResourceControl gone = ResourceControl.cgroupV2(folder.resolve("absent"));

        assertThatThrownBy(() -> LocalConfinement.of(gone, "mvc", List.of(0), 512))
                .isInstanceOf(ChildProcessFailure.class)
                .hasMessageContaining("mvc could not be confined to cores 0 and 512 MiB of memory")
                .hasMessageContaining("absent");
    }

    @Test
    void aRunnerThatEndsTakesItsGroupsAlong() throws Exception {
        Path pidFile = folder.resolve("pid");
        try (ChildProcess runner = Child.start(
                "runner",
                Child.command("runner-with-group", pidFile.toString(), memory.toString()),
                folder,
                folder.resolve("runner.log"))) {
            assertThat(runner.awaitExit(Duration.ofSeconds(30), () -> {})).isZero();
        }

        assertThat(pidFile).exists();
        assertThat(memory).isEmptyDirectory();
    }

    private static Path onlyGroup(Path parent) throws IOException {
        try (var folders = Files.list(parent)) {
            return folders.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }
}
