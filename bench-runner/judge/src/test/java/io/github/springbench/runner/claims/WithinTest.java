package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A figure lies within bounds. */
class WithinTest extends ClaimsOnCells {

    @Test
    void withinHoldsWhereEachFigureIsInBoundsOrOnOne() {
        p95("loop", 100, 103, 110);

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110)))
                .isEqualTo(ClaimOutcome.held("At 1,000 to 3,000 users: 100 to 110 ms (claimed 100 to 110)."));
    }

    @Test
    void withinNamesTheCellsOutside() {
        p95("loop", 99, 103, 111, 105, 120);

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110)))
                .isEqualTo(ClaimOutcome.didNotHold("At 1,000 to 5,000 users: 99 to 120 ms (claimed 100 to 110). "
                        + "Outside at 1,000, 3,000 and 5,000 users."));
    }

    @Test
    void withinIsNotMeasuredWithoutACell() {
        p95("loop", 100);

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", new Claim.Range(20_000, 20_000), 1, 2)))
                .isEqualTo(new ClaimOutcome(
                        Judgement.NOT_MEASURED, "No figures of loop at 20,000 users. It takes runs there that count."));
    }

    /** Of two runs one was not well again until the load ended, and has no figure for that. */
    @Test
    void aLimitThatARunNeverReachesDidNotHold() {
        wellAgain("loop", 1000, 2.0);
        wellAgain("loop", 2000, null);
        Claim soon = new Claim.Within("it is", Metric.WELL_AGAIN_S, "loop", ALL, 1, 3);

        assertThat(judged(soon, Duration.ofSeconds(10)))
                .isEqualTo("DID_NOT_HOLD: Not reached by the end of the load in 1 of 2 runs (claimed 1 to 3).");
        assertThat(judged(soon, Duration.ofSeconds(4)))
                .as("a load too short to show it")
                .startsWith("HELD: At 1,000 users: 2 (claimed 1 to 3).");
    }

    private void wellAgain(String system, int users, Double seconds) {
        RunResult run = run(system, users, 100, 0, 100, null);
        repetitions.add(new Repetition(
                run.withLoad(run.load()
                        .with(load -> load.plateauUse(
                                seconds == null
                                        ? Map.of(Metric.LONG_WAITS.csvName(), 0.0)
                                        : Map.of(
                                                Metric.LONG_WAITS.csvName(),
                                                0.0,
                                                Metric.WELL_AGAIN_S.csvName(),
                                                seconds)))),
                List.of()));
    }

    /** With a step of 2 s in a load of this length. */
    private String judged(Claim claim, Duration length) {
        Workload step = new Workload(
                TestEngines.GATLING,
                Workload.Shape.STEP,
                Exchange.get("/"),
                new Phases(Duration.ZERO, null, length, Pause.NONE, Duration.ZERO, null, 100, Duration.ofSeconds(2)));
        JudgedClaim judged = Claims.judge(
                        SampleExperiment.over(axis).withClaims(List.of(claim)).withWorkload(step),
                        repetitions,
                        Intervals.bootstrap())
                .get(0);
        return judged.judgement() + ": " + judged.figures();
    }
}
