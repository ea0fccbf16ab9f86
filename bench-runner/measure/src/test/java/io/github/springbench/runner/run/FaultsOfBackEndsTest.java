package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.machine.local.limits.ResourceTiers;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.CpuSets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The checks find a back end that is the limit, or that ends. */
@Tag("faults")
class FaultsOfBackEndsTest extends InjectedFaults {

    /** Tests find the process of a back end by this argument. */
    private static final String BACK_END_MARK = "fake.back-end-mark";

    @Test
    void aSaturatedBackEnd() {
        // 4 threads with 20 ms each serve 200 requests/s, and 100 users ask for about 590.
        RunResult run = only(withBackEnd(Map.of("fake.pool", "4"), List.of("fake"), SHORT));

        assertThat(tell("a saturated back end", run)).contains("back-end-slow");
    }

    @Test
    void aBackEndWithoutCpuLeft() {
        ResourceTiers tiers = ResourceTiers.ofThisMachine();
        assumeThat(tiers.cores()).hasSizeGreaterThan(1);
        ResourceAllocation halfACore = new ResourceAllocation(
                new Resources(0.5, 256, false), tiers.detect(), CpuSets.deal(tiers.cores(), 1, 1));

        // 5 ms of CPU time on half a core allow 100 requests/s, and 100 users ask for about 590.
        RunResult run =
                only(withBackEnd(Map.of("fake.pool", "128", "fake.burn", "5"), List.of("fake"), SHORT, halfACore));

        assertThat(tell("a back end without CPU left", run)).contains("back-end-saturated");
    }

    @Test
    void aPoolOfConnectionsThatIsTooSmall() {
        SystemUnderTest mvc = SampleExperiment.system("mvc", ServiceModule.MVC_CLIENT)
                .withProperties(Map.of("backend.url", "http://{slow}", "backend.max-connections", "4"));
        BackEnd slow = new BackEnd("slow", ServiceModule.WEBFLUX_WITH_LATENCY, Map.of());

        RunResult run = only(execute(
                PROJECT,
                jdk,
                0,
                FakeExperiment.of(List.of(slow), List.of(mvc), JVM, SHORT.users(), workload(SHORT, GREETING)),
                gatling));

        assertThat(tell("a pool of 4 connections to the back end", run)).contains("client-pool");
        assertThat(run.effective()).containsEntry("backend.max-connections", "4");
    }

    @Test
    void aBackEndKilledInMidRun() {
        duringLoad = () -> {
            duringLoad = () -> {};
            signal("-KILL", pidOf("--" + BACK_END_MARK + "=true"));
        };

        List<RunResult> runs = withBackEnd(Map.of("fake.pool", "64"), List.of("first", "second"), SHORT);

        assertThat(refused("a back end killed in mid-run", runs.get(0)))
                .startsWith("The back end slow ended with exit code 137");
        assertThat(runs.get(1).failure()).isNull();
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.contains("mvc-with-latency.jar") || command.contains("Gatling"));
    }

    /** @param backEnd faults of the back end that all systems call */
    private List<RunResult> withBackEnd(Map<String, String> backEnd, List<String> systems, RampedLoad load) {
        return withBackEnd(backEnd, systems, load, ResourceAllocation.sharedMachine());
    }

    private List<RunResult> withBackEnd(
            Map<String, String> backEnd, List<String> systems, RampedLoad load, ResourceAllocation allocation) {
        Map<String, String> lie = new TreeMap<>(backEnd);
        lie.put(BACK_END_MARK, "true");
        return execute(
                fakeHome,
                jdk,
                0,
                FakeExperiment.of(
                        List.of(new BackEnd("slow", ServiceModule.MVC_WITH_LATENCY, lie)),
                        systems.stream()
                                .map(name -> FakeExperiment.system(
                                        name, Map.of("fake.back-end", "http://{slow}", "fake.pool", "128")))
                                .toList(),
                        JVM,
                        load.users(),
                        workload(load, FakeService.BODY)),
                gatling,
                allocation);
    }
}
