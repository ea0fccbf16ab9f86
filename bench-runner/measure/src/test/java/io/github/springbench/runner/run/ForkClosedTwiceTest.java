package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.ExperimentPresetBuilder;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.Fork.ForkPlace;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three cells on one service: if the first one differs at the end, the second one is measured again. */
@Tag("process")
class ForkClosedTwiceTest extends FakeRuns {

    private static final int MICROS = 40_000;

    private int loads;

    @Test
    void measuresASecondCellOnceMoreWhereTheFirstOneDiffers() {
        List<RunResult> ended = execute(4);

        assertThat(ended).hasSize(3).allMatch(RunResult::completed);
        assertThat(heard.stream().filter("starting the service"::equals)).hasSize(1);
        assertThat(heard)
                .filteredOn(line -> line.startsWith("The first cell differs"))
                .hasSize(1);
        List<RunResult> all = JudgedRuns.of(results);
        assertThat(all).hasSize(5).extracting(RunResult::fork).endsWith(new ForkPlace(1, 5, 5));
        assertThat(all.get(4).key()).isEqualTo(all.get(1).key().asClosing());
        assertThat(all)
                .extracting(ForkClosedTwiceTest::changed)
                .as("the first run alone was off")
                .containsExactly(true, false, false, true, false);
    }

    @Test
    void measuresNoMoreWhereTheFirstCellIsTheSame() {
        execute(2);

        assertThat(JudgedRuns.of(results)).hasSize(4).noneMatch(ForkClosedTwiceTest::changed);
    }

    /** @param slow the load whose requests take twice as long, counted from 1 */
    private List<RunResult> execute(int slow) {
        atLoad = run -> loads++;
        spoiled = result -> false;
        Map<String, List<Integer>> cells = Map.of("latency", List.of(20, 21, 22), "users", List.of(1));
        Experiment experiment = FakeExperiment.of(
                        List.of(),
                        List.of(FakeExperiment.system("fake", Map.of())),
                        FakeExperiment.JVM,
                        1,
                        FakeExperiment.oneRequestEach())
                .with(ExperimentPresetBuilder.builder()
                        .parameters(cells)
                        .fork(Fork.PER_SYSTEM)
                        .build());
        return execute(experiment, FakeLoad.good().answeringIn(() -> loads == slow ? 2 * MICROS : MICROS), 1);
    }

    private static boolean changed(RunResult run) {
        return run.verdict().findings().stream()
                .anyMatch(finding -> finding.check().equals("fork-moved"));
    }
}
