package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.plan.CpuSets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceAllocationTest {

    private static final CpuSets CORES = CpuSets.deal(List.of(0, 1), 1, 1);
    private static final ResourceControl GROUPS =
            ResourceControl.cgroupV1(Path.of("/cgroup/cpuset"), Path.of("/cgroup/memory"));
    private static final ResourceControl GROUPS_WITH_PARTS = GROUPS.withPartsOfCoresIn(Path.of("/cgroup/cpu"));

    @Test
    void aPartOfACoreIsWhatSharesAreOf() {
        ResourceAllocation allocation =
                new ResourceAllocation(new Resources(0.5, 256, false), GROUPS_WITH_PARTS, CORES);

        assertThat(allocation.serviceCpus()).isEqualTo(0.5);
        assertThat(allocation.backEndCpus(List.of(1))).isEqualTo(0.5);
        assertThat(allocation.loadGeneratorCores()).isEqualTo(1);
        assertThat(allocation.coresInWords()).isEqualTo("service on 0, back end on 1, load generator on 1");
    }

    @Test
    void whereNobodyHoldsAPartWholeCoresAreToldAndCounted() {
        ResourceAllocation allocation = new ResourceAllocation(new Resources(0.5, 256, false), GROUPS, CORES);

        assertThat(allocation.serviceCpus()).isEqualTo(1);
        assertThat(allocation.backEndCpus(List.of(1))).isEqualTo(1);
        assertThat(allocation.coresInWords())
                .isEqualTo("service on 0, back end on 1, load generator on 1, "
                        + "whole cores, since parts of one cannot be enforced here");
    }

    @Test
    void backEndsWithWholeCoresAreNotLimited() {
        ResourceAllocation allocation = new ResourceAllocation(new Resources(0.5, 256, true), GROUPS_WITH_PARTS, CORES);

        assertThat(allocation.serviceCpus()).isEqualTo(0.5);
        assertThat(allocation.backEndCpus(List.of(1))).isEqualTo(1);
        assertThat(allocation.roundsUp()).isFalse();
    }

    @Test
    void wholeCoresAreNotRoundedUp() {
        ResourceAllocation allocation = new ResourceAllocation(
                new Resources(1, 256, false), ResourceControl.without(ResourceTier.TASKSET), CORES);

        assertThat(allocation.backEndCpus(List.of(1))).isEqualTo(1);
        assertThat(allocation.roundsUp()).isFalse();
        assertThat(allocation.coresInWords()).endsWith("load generator on 1");
    }
}
