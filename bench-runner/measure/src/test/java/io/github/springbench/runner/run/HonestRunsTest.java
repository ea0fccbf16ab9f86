package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.RunResult;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The checks find nothing in an honest run, nor in a run whose service stands still for a time. */
@Tag("faults")
class HonestRunsTest extends InjectedFaults {

    /** Findings that are correct if other programs use the machine that runs the tests: services then warm up late. */
    private static final List<String> OF_A_BUSY_MACHINE =
            List.of("machine-error", "clock-jump", "memory-pressure", "swapping", "warming-up", "slowing-down");

    @Test
    void anHonestRunIsCaughtByNothing() throws IOException {
        RunResult run = real(WHOLE, gatling);

        assertThat(tell("none: an honest run", run)).isSubsetOf(OF_A_BUSY_MACHINE);
    }

    @Test
    void anHonestRunOfJMeterIsCaughtByNothing() throws IOException {
        RunResult run = real(WHOLE, jmeter);

        assertThat(tell("none: an honest run of JMeter", run)).isSubsetOf(OF_A_BUSY_MACHINE);
    }

    @Test
    void aServiceStoppedForTwoSecondsIsAResult() throws IOException {
        duringLoad = () -> stopForTwoSeconds("mvc-with-latency.jar");

        RunResult run = real(WHOLE, gatling);

        // Users with a request in flight waited long, and a remark may say so.
        assertThat(tell("none: a service stopped for two seconds", run))
                .filteredOn(check -> !OF_A_BUSY_MACHINE.contains(check))
                .isSubsetOf("left-waiting");
        assertThat(run.load().responseTime().maxMs()).isBetween(1800.0, 4000.0);
    }
}
