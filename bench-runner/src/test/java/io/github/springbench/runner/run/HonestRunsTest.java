package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.RunResult;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An honest run is caught by nothing, and neither is a service that stands still. */
@Tag("faults")
class HonestRunsTest extends InjectedFaults {

    /** What is rightly found where others work on the machine that runs the tests, which then warms up late. */
    private static final List<String> OF_A_BUSY_MACHINE =
            List.of("machine-error", "clock-jump", "memory-pressure", "swapping", "warming-up", "slowing-down");

    @Test
    void anHonestRunIsCaughtByNothing() throws IOException {
        RunResult run = real(WHOLE, gatling);

        assertThat(tell("none: an honest run", run)).isSubsetOf(OF_A_BUSY_MACHINE);
    }

    @Test
    void aServiceStoppedForTwoSecondsIsAResult() throws IOException {
        duringLoad = () -> stopForTwoSeconds("mvc-with-latency.jar");

        RunResult run = real(WHOLE, gatling);

        // Those of its users who were under way waited for long, and a remark says so.
        assertThat(tell("none: a service stopped for two seconds", run))
                .filteredOn(check -> !OF_A_BUSY_MACHINE.contains(check))
                .isSubsetOf("left-waiting");
        assertThat(run.load().responseTime().maxMs()).isBetween(1800.0, 4000.0);
    }
}
