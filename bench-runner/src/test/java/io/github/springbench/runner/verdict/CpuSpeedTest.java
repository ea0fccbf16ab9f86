package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.HostEvidence;
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
        List<RunResult> judged =
                Judge.together(List.of(at(98.0, 50.0), at(100.0, 102.0), at(91.0, 91.0)), clean.experiment());

        assertThat(judged)
                .extracting(run -> finding(run).map(Finding::level))
                .containsExactly(Optional.of(Level.SUSPECT), Optional.empty(), Optional.empty());
        assertThat(finding(judged.get(0)).orElseThrow().reason())
                .isEqualTo(
                        "Before and after the load the cores had 50 % to 98 % of the speed that they had in the fastest run"
                                + " (at least 90 % is needed): what costs CPU took longer than elsewhere in this result.");
        assertThat(judged.get(0).evidence().host().cpuSpeedShare()).isEqualTo(0.5);
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
        return Judge.together(
                Arrays.stream(speeds).map(speed -> at(speed, speed)).toList(), clean.experiment());
    }

    private RunResult at(Double before, Double after) {
        clean.cpuSpeed = null;
        RunResult run = clean.run();
        Evidence evidence = run.evidence();
        HostEvidence host = evidence.host().withCpuSpeeds(before, after);
        return run.with(evidence.with(host));
    }

    private static Optional<Finding> finding(RunResult run) {
        return run.verdict().findings().stream()
                .filter(finding -> finding.check().equals("cpu-speed"))
                .findFirst();
    }
}
