package io.github.springbench.runner.machine.local.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceTiersTest {

    @TempDir
    private Path root;

    private Path mount;

    @BeforeEach
    void aKernelWithoutAnyControl() {
        mount = root.resolve("sys/fs/cgroup");
    }

    @Test
    void theNearestGroupThatLetsBothControllersThroughIsTaken() throws IOException {
        file("proc/self/cgroup", "0::/user.slice/session.scope\n");
        unified("", "cpuset cpu io memory pids", "cpuset memory pids");
        unified("user.slice", "cpuset memory pids", "cpuset memory");
        unified("user.slice/session.scope", "memory pids", "");

        assertThat(detected()).isEqualTo(ResourceControl.cgroupV2(mount.resolve("user.slice")));
        assertThat(mount.resolve("user.slice")).isDirectoryNotContaining("glob:**spring-concurrency-bench*");
    }

    @Test
    void controllersAreLetThroughWhereTheKernelAllowsIt() throws IOException {
        file("proc/self/cgroup", "0::/\n");
        unified("", "cpuset cpu memory", "");

        assertThat(detected().tier()).isEqualTo(ResourceTier.CGROUP_V2);
        assertThat(mount.resolve("cgroup.subtree_control")).hasContent("+cpuset +memory +cpu");
        assertThat(detected().holdsPartsOfCores()).isTrue();
    }

    @Test
    void withoutTheControllerForPartsTheOthersAreTaken() throws IOException {
        file("proc/self/cgroup", "0::/\n");
        unified("", "cpuset memory", "");

        assertThat(detected()).isEqualTo(ResourceControl.cgroupV2(mount));
        assertThat(mount.resolve("cgroup.subtree_control")).hasContent("+cpuset +memory");
    }

    @Test
    void anOwnGroupThatTheMountDoesNotShowIsItsRoot() throws IOException {
        file("proc/self/cgroup", "0::/../elsewhere\n");
        unified("", "cpuset memory", "cpuset memory");

        assertThat(detected()).isEqualTo(ResourceControl.cgroupV2(mount));
    }

    @Test
    void withoutBothControllersThereIsNoUnifiedGroup() throws IOException {
        file("proc/self/cgroup", "0::/\n");
        unified("", "memory pids", "memory pids");

        assertThat(detected().tier()).isEqualTo(ResourceTier.NONE);
    }

    @Test
    void theOldHierarchiesAreTakenEachAtItsOwnGroup() throws IOException {
        file("proc/self/cgroup", "4:memory:/session\n3:cpuset,cpu:/docker/abc\n0::/\n");
        Path memory = Files.createDirectories(mount.resolve("memory/session"));
        Path cpuset = Files.createDirectories(mount.resolve("cpuset"));

        assertThat(detected()).isEqualTo(ResourceControl.cgroupV1(cpuset, memory));
        assertThat(memory).isEmptyDirectory();
        assertThat(cpuset).isEmptyDirectory();
    }

    @Test
    void aThirdHierarchyHoldsPartsOfCoresWhereItsKernelHasQuotas() throws IOException {
        file("proc/self/cgroup", "4:memory:/\n3:cpuset:/\n2:cpu,cpuacct:/session\n");
        Path memory = Files.createDirectories(mount.resolve("memory"));
        Path cpuset = Files.createDirectories(mount.resolve("cpuset"));
        Path cpu = Files.createDirectories(mount.resolve("cpu/session"));

        assertThat(detected()).isEqualTo(ResourceControl.cgroupV1(cpuset, memory));
        file("sys/fs/cgroup/cpu/session/cpu.cfs_quota_us", "-1\n");
        assertThat(detected())
                .isEqualTo(ResourceControl.cgroupV1(cpuset, memory).withPartsOfCoresIn(cpu));
        assertThat(cpu).isDirectoryNotContaining("glob:**spring-concurrency-bench*");
    }

    @Test
    void oneOldHierarchyIsNotEnough() throws IOException {
        file("proc/self/cgroup", "3:cpuset:/\n");
        Files.createDirectories(mount.resolve("cpuset"));

        assertThat(detected().tier()).isEqualTo(ResourceTier.NONE);
    }

    @Test
    void tasksetIsNextOnLinuxOnly() throws IOException {
        Path bin = Files.createDirectories(root.resolve("bin"));
        Files.setPosixFilePermissions(
                Files.createFile(bin.resolve("taskset")), PosixFilePermissions.fromString("rwxr-xr-x"));
        ResourceTiers tiers = new ResourceTiers(root, "/nowhere:" + bin);

        assertThat(tiers.detect()).isEqualTo(ResourceControl.without(ResourceTier.NONE));
        file("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-1\n");
        assertThat(tiers.detect()).isEqualTo(ResourceControl.without(ResourceTier.TASKSET));
    }

    @Test
    void coresAreThoseThatTheKernelAllowsOrElseAllThatTheJvmSees() throws IOException {
        ResourceTiers tiers = new ResourceTiers(root, "");

        assertThat(tiers.cores()).hasSize(Runtime.getRuntime().availableProcessors());
        file("proc/self/status", "Cpus_allowed_list:\t1,4-5\n");
        assertThat(tiers.cores()).containsExactly(1, 4, 5);
    }

    @Test
    void aTierIsFoundOnThisMachine() {
        ResourceTiers tiers = ResourceTiers.ofThisMachine();

        assertThat(tiers.detect().tier()).isNotNull();
        assertThat(tiers.cores()).isNotEmpty();
    }

    private ResourceControl detected() {
        return new ResourceTiers(root, "").detect();
    }

    private void unified(String group, String controllers, String letThrough) throws IOException {
        String folder = "sys/fs/cgroup/" + group + "/";
        file(folder + "cgroup.controllers", controllers + "\n");
        file(folder + "cgroup.subtree_control", letThrough + "\n");
        file(folder + "cgroup.procs", "");
    }

    private void file(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
