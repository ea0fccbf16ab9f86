package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.machine.local.limits.ResourceTiers;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.machine.Resources.GroupName;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.CpuSets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A run gives each of its processes a part of the machine. */
@Tag("process")
class AllocatedExecutionTest extends FakeRuns {

    @Test
    void givesTheServiceItsPartOfTheMachine() {
        ResourceTiers tiers = ResourceTiers.ofThisMachine();
        assumeThat(tiers.cores()).hasSizeGreaterThan(1);
        ResourceAllocation allocation =
                new ResourceAllocation(new Resources(1, 256, false), tiers.detect(), CpuSets.deal(tiers.cores(), 1, 1));

        RunResult result = only(execute(withBackEnd(Map.of()), FakeLoad.good(), 1, allocation));

        assertThat(result.failure()).isNull();
        assertThat(result.serviceCommand()).contains("-XX:ActiveProcessorCount=1");
    }

    @Test
    void givesTheServiceItsPartOfACoreAndLeavesNoGroupBehind() throws IOException {
        ResourceTiers tiers = ResourceTiers.ofThisMachine();
        assumeThat(tiers.cores()).hasSizeGreaterThan(1);
        ResourceControl control = tiers.detect();
        ResourceAllocation allocation =
                new ResourceAllocation(new Resources(0.5, 256, false), control, CpuSets.deal(tiers.cores(), 1, 1));

        RunResult result = only(execute(withBackEnd(Map.of()), FakeLoad.good(), 1, allocation));

        assertThat(result.failure()).isNull();
        assertThat(result.serviceCommand()).contains("-XX:ActiveProcessorCount=1");
        String ours = GroupName.ours("").toString();
        for (Path parent : Stream.of(control.cpusetParent(), control.memoryParent(), control.cpuParent())
                .filter(Objects::nonNull)
                .toList()) {
            assertThat(parent).isDirectoryNotContaining("glob:**/" + ours + "*");
        }
    }

    @Test
    void doesNotMeasureAServiceThatGotOtherResources() {
        ResourceAllocation allocation = new ResourceAllocation(
                new Resources(2, 256, false),
                ResourceControl.without(ResourceTier.NONE),
                new CpuSets(List.of(0), List.of(), List.of()));
        Experiment experiment = FakeExperiment.of(
                List.of(),
                List.of(FakeExperiment.system("fake", Map.of())),
                FakeExperiment.JVM,
                1,
                FakeExperiment.oneRequestEach());

        RunResult result = only(execute(experiment, FakeLoad.good(), 1, allocation));

        assertThat(result.failure())
                .startsWith("fake did not get the resources that the experiment asks for: The JVM uses 1 processors "
                        + "instead of 2");
        assertThat(heard).doesNotContain("warming up");
    }
}
