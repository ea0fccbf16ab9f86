package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TierRemarksTest {

    private static final Path GROUP = Path.of("group");

    @Test
    void controlGroupsAreFine() {
        assertThat(HostRequirements.ofControl(ResourceControl.cgroupV2(GROUP).withPartsOfCoresIn(GROUP)))
                .hasToString("ok    tier           equal resources are enforced by: cores and memory by cgroup v2");
        assertThat(HostRequirements.ofControl(ResourceControl.cgroupV1(GROUP, GROUP)))
                .hasToString("ok    tier           equal resources are enforced by: cores and memory by cgroup v1; "
                        + "whole cores only");
    }

    @Test
    void aWeakerTierIsNamedWithWhatItLeavesOpen() {
        assertThat(HostRequirements.ofControl(ResourceControl.without(ResourceTier.TASKSET)))
                .hasToString("note  tier           equal resources are enforced by: cores by taskset, memory by JVM "
                        + "flags. Control groups cannot be made here, so the kernel keeps processes on whole cores "
                        + "and does not limit their memory. On Linux, run as root; in a container, make "
                        + "/sys/fs/cgroup writable");
    }

    @Test
    void withoutAnyMeansExperimentsThatNeedOneAreRefused() {
        assertThat(HostRequirements.ofControl(ResourceControl.without(ResourceTier.NONE)))
                .hasToString("note  tier           equal resources cannot be enforced here, so experiments with "
                        + "'resources' are refused: neither control groups can be made, nor is there a taskset. On "
                        + "Linux, run as root; in a container, make /sys/fs/cgroup writable");
    }
}
