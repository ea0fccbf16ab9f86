package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.model.Verdict.Level;
import io.github.springbench.runner.model.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs that are clean but for the speed of the cores. */
class CpuSpeedTest {

    private final CleanRun clean = new CleanRun();

    @Test
    void theFastestRunIsTheMeasure() {
        List<RunResult> judged = together(50.0, 100.0, 91.0);

        assertThat(judged)
                .extracting(run -> finding(run).map(Finding::level))
                .containsExactly(Optional.of(Level.SUSPECT), Optional.empty(), Optional.empty());
        assertThat(finding(judged.get(0)).orElseThrow().reason())
                .isEqualTo(
                        "Under the load the cores had 50 % of the speed that they had in the fastest run with the same load"
                                + " (at least 90 % is needed): what costs CPU took longer than there.");
        assertThat(judged.get(0).evidence().host().coreSpeedShare()).isEqualTo(0.5);
    }

    @Test
    void anotherLoadLeavesTheCoresAnotherSpeed() {
        RunResult slow = at(50.0);
        clean.shape = Workload.Shape.OPEN; // of so many requests per second, in place of users

        assertThat(Judge.together(List.of(slow, at(100.0)), clean.experiment()))
                .extracting(CpuSpeedTest::finding)
                .containsOnly(Optional.empty());
    }

    @Test
    void callersWhoDoNotThinkAreAsSlowAsTheCores() {
        clean.shape = Workload.Shape.CLOSED;

        assertThat(together(69.0, 71.0, 100.0))
                .extracting(run -> finding(run).map(Finding::level))
                .containsExactly(Optional.of(Level.INVALID), Optional.of(Level.SUSPECT), Optional.empty());
    }

    @Test
    void aRunOfWhichNobodyKnowsStandsBesideTheOthers() {
        assertThat(together(100.0, null)).extracting(run -> finding(run)).containsOnly(Optional.empty());
    }

    @Test
    void aRunThatIsNotJudgedStaysAsItIs() {
        RunResult blind = clean.run(null);

        assertThat(Judge.together(List.of(blind), clean.experiment())).containsExactly(blind);
    }

    private List<RunResult> together(Double... speeds) {
        return Judge.together(Arrays.stream(speeds).map(this::at).toList(), clean.experiment());
    }

    private RunResult at(Double speed) {
        clean.coreSpeed = speed;
        clean.fastestCoreSpeed = null;
        return clean.run();
    }

    private static Optional<Finding> finding(RunResult run) {
        return run.verdict().findings().stream()
                .filter(finding -> finding.check().equals("cpu-speed"))
                .findFirst();
    }
}
