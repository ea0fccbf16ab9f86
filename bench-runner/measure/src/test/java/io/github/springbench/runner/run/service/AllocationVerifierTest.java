package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.run.service.WatchedService.AllocationVerifier;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllocationVerifierTest {

    private static final Resources ASKED = new Resources(1, 1024, false);
    private static final List<Integer> CORES = List.of(0);
    private static final List<String> JVM = List.of("-Xms256m", "-Xmx512m", "-XX:MaxDirectMemorySize=128m");

    @Test
    void aJvmThatHasWhatWasAskedIsFine() {
        for (ResourceTier tier : ResourceTier.values()) {
            assertThat(differences(tier, jvm(1, 512, 128, 1024L)))
                    .as(tier.label())
                    .isEmpty();
            assertThat(AllocationVerifier.differentCores(CORES, tier, CORES))
                    .as(tier.label())
                    .isEmpty();
        }
    }

    @Test
    void aJvmWithAPartOfACoreCountsOnTheWholeOne() {
        assertThat(AllocationVerifier.differences(
                        new Resources(0.5, 1024, false), ResourceTier.CGROUP_V1, jvm(1, 512, 128, 1024L), JVM))
                .isEmpty();
    }

    @Test
    void eachDifferenceIsASentenceWithBothValues() {
        assertThat(differences(ResourceTier.CGROUP_V1, jvm(2, 6026, 64, 24_105L)))
                .containsExactly(
                        "The JVM uses 2 processors instead of 1: it did not get -XX:ActiveProcessorCount.",
                        "The JVM sees 24,105 MiB of memory instead of 1,024 MiB (cores and memory by cgroup v1): "
                                + "use a JDK with container support, and remove -XX:-UseContainerSupport.",
                        "The maximum heap size is 6,026 MiB instead of 512 MiB: the JVM flags did not reach the "
                                + "service.",
                        "The limit of direct memory is 64 MiB instead of 128 MiB: "
                                + "the JVM flags did not reach the service.");
    }

    @Test
    void whatATierCannotHoldIsNotLookedFor() {
        JvmIdentity free = jvm(1, 512, 128, 24_105L);

        assertThat(differences(ResourceTier.TASKSET, free)).isEmpty();
    }

    @Test
    void otherCoresAreASentenceWithBoth() {
        assertThat(AllocationVerifier.differentCores(CORES, ResourceTier.CGROUP_V1, List.of(0, 1)))
                .contains("The JVM may run on cores 0-1 instead of 0 (cores and memory by cgroup v1): "
                        + "find out what moved it there.");
    }

    @Test
    void coresThatAreNotShownAreNotTakenForGranted() {
        assertThat(AllocationVerifier.differentCores(CORES, ResourceTier.TASKSET, null)
                        .orElseThrow())
                .contains("cores that are not shown");
    }

    @Test
    void theCollectorIsAResourceToo() {
        List<String> serial = List.of("-XX:+UseSerialGC");

        assertThat(AllocationVerifier.differences(ASKED, ResourceTier.CGROUP_V2, jvm(1, 512, 128, 1024L), serial))
                .containsExactly("The JVM collects garbage with UseG1GC instead of UseSerialGC: "
                        + "the JVM flags did not reach the service.");
    }

    @Test
    void aJvmThatDoesNotTellItsMemoryIsNotRefused() {
        assertThat(differences(ResourceTier.CGROUP_V2, jvm(1, 512, 128, null))).isEmpty();
    }

    @Test
    void memoryThatWasNotAskedForMayBeAny() {
        JvmIdentity got = jvm(1, 512, 128, 24_105L);

        assertThat(AllocationVerifier.differences(new Resources(1, 0, false), ResourceTier.CGROUP_V2, got, List.of()))
                .isEmpty();
    }

    private static List<String> differences(ResourceTier tier, JvmIdentity got) {
        return AllocationVerifier.differences(ASKED, tier, got, JVM);
    }

    private static JvmIdentity jvm(int processors, long heapMib, long directMib, Long memoryMib) {
        return new JvmIdentity(
                heapMib << 20,
                256L << 20,
                List.of("UseG1GC"),
                processors,
                directMib << 20,
                memoryMib == null ? null : memoryMib << 20);
    }
}
