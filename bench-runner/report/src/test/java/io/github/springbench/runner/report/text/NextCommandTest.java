package io.github.springbench.runner.report.text;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.ExperimentBuilder;
import io.github.springbench.runner.model.ExperimentPresetBuilder;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.WorkloadPhasesBuilder;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.report.FictionalCapacity;
import io.github.springbench.runner.report.ReportModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NextCommandTest {

    private static final Experiment EXPERIMENT =
            experiment("invented", "Why?", Map.of("latency", List.of(100), "users", List.of(1000)));

    /** Repeating a load that is too short would show nothing more. */
    @Test
    void afterALoadThatWasTooShortComesALongerOne() {
        Finding tooShort = new Finding("short-plateau", Level.SUSPECT, "All users were present for only 1 s.");

        assertThat(next(one().withVerdict(new Verdict(Level.SUSPECT, List.of(tooShort)))))
                .isEqualTo(new NextCommand("a load that is long enough for an answer", "./bench run invented"));
        Workload load = EXPERIMENT.workload();
        Phases fiveSeconds = WorkloadPhasesBuilder.builder()
                .pause(load.pause())
                .ramp(Duration.ofSeconds(2))
                .duration(Duration.ofSeconds(5))
                .build();
        Experiment timed = ExperimentBuilder.builder(EXPERIMENT)
                .workload(new Workload(load.engine(), load.shape(), load.exchange(), fiveSeconds))
                .build();
        assertThat(NextCommand.of(ReportModel.of(
                        manifest(timed, 1).withPreset(null),
                        List.of(one().withVerdict(new Verdict(Level.SUSPECT, List.of(tooShort)))))))
                .map(NextCommand::command)
                .contains("./bench run invented --duration 22s");
        Experiment withTools = ExperimentBuilder.builder(timed)
                .presets(Map.of(
                        "tools",
                        ExperimentPresetBuilder.builder()
                                .systems(timed.systems())
                                .build()))
                .build();
        assertThat(NextCommand.of(ReportModel.of(
                        manifest(withTools, 1).withPreset("tools"),
                        List.of(one().withVerdict(new Verdict(Level.SUSPECT, List.of(tooShort)))))))
                .map(NextCommand::command)
                .contains("./bench run invented --preset tools --duration 22s");
    }

    /** Repeating a warm-up that is too short would show nothing more. */
    @Test
    void afterServicesThatStillCompiledComesALongerWarmUp() {
        Finding compiling = new Finding("compiling", Level.INVALID, "The service's compilers were at work.");

        assertThat(next(one().withVerdict(new Verdict(Level.INVALID, List.of(compiling)))))
                .isEqualTo(
                        new NextCommand("services that are warmed up for longer", "./bench run invented --users 1000"));
    }

    /** Under other limits it would answer another question. */
    @Test
    void aLongerLoadOrWarmUpHasTheSameProfile() {
        Profile nothing = new Profile(Map.of(), Map.of(), List.of());
        Manifest matched = manifest(EXPERIMENT.withProfiles(Map.of("published", nothing, "matched", nothing)), 1)
                .withProfile("matched");
        Finding tooShort = new Finding("short-plateau", Level.SUSPECT, "All users were present for only 1 s.");
        Finding compiling = new Finding("compiling", Level.INVALID, "The service's compilers were at work.");

        assertThat(NextCommand.of(ReportModel.of(
                        matched, List.of(one().withVerdict(new Verdict(Level.SUSPECT, List.of(tooShort)))))))
                .map(NextCommand::command)
                .contains("./bench run invented --profile matched");
        assertThat(NextCommand.of(ReportModel.of(
                        matched, List.of(one().withVerdict(new Verdict(Level.INVALID, List.of(compiling)))))))
                .map(NextCommand::command)
                .contains("./bench run invented --profile matched --users 1000");
    }

    @Test
    void afterOneRunOfEachCellComeThree() {
        assertThat(next(one()).command())
                .startsWith("./bench run invented --preset quick")
                .endsWith("--repetitions 3");
    }

    /** Another three runs of each cell would show nothing more. */
    @Test
    void whatThreeRunsDoNotShowIsRepeatedUntilItIsDecided() {
        List<RunResult> differing = List.of(
                one(), run("alpha", 100, 1000, 2, 400, 101, 50, 0), run("alpha", 100, 1000, 3, 500, 101, 50, 0));

        assertThat(NextCommand.of(ReportModel.of(manifest(EXPERIMENT, 3), differing)))
                .contains(new NextCommand(
                        "more runs of what is not shown, until it is decided or an hour has passed",
                        "./bench run invented --preset quick --systems alpha --users 1000 "
                                + "--until-decided --max-time 1h"));
    }

    /** The command that resumes a search needs its folder, which is not known here. */
    @Test
    void afterASearchNothingIsRunAgain() {
        assertThat(NextCommand.of(FictionalCapacity.model())).isEmpty();
    }

    private static RunResult one() {
        return run("alpha", 100, 1000, 1, 650, 101, 50, 0);
    }

    private static NextCommand next(RunResult run) {
        return NextCommand.of(ReportModel.of(manifest(EXPERIMENT, 1), List.of(run)))
                .orElseThrow();
    }
}
