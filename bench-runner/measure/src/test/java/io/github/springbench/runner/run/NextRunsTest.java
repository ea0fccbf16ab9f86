package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When all runs of a plan have ended, an execution asks for further runs, and again when those have ended. */
@Tag("process")
class NextRunsTest extends FakeRuns {

    private static final int MOST = 3;

    private final List<Integer> numbers = new ArrayList<>();

    @Test
    void isAskedAfterThePlanUntilNothingFollows() {
        nextRuns = this::oneMore;

        List<RunResult> ended = execute(Map.of("fake.dies", "true"), FakeLoad.good(), 1);

        assertThat(results.runs())
                .extracting(result -> result.key().repetition())
                .containsExactly(1, 2, 3);
        assertThat(ended).hasSize(MOST);
        assertThat(numbers).containsExactly(2, 3, 4);
        assertThat(heard).containsSubsequence("run 1", "one more", "run 2", "one more", "run 3", "enough");
    }

    @Test
    void isAskedWhenSpoiledRunsWereRepeated() {
        retries = 1;
        spoiled = result -> result.key().repetition() == 1;
        nextRuns = this::oneMore;

        execute(Map.of("fake.dies", "true"), FakeLoad.good(), 1);

        assertThat(numbers).containsExactly(3, 4);
        assertThat(heard).containsSubsequence("run 1", "again 1", "run 2", "one more", "run 3", "enough");
    }

    private NextRuns.Batch oneMore(List<RunResult> ended, int number, Duration left) {
        numbers.add(number);
        if (ended.size() == MOST) {
            return NextRuns.Batch.end("enough");
        }
        PlannedRun first = Planner.plan(
                        FakeExperiment.of(
                                List.of(),
                                List.of(FakeExperiment.system("fake", Map.of("fake.dies", "true"))),
                                FakeExperiment.JVM,
                                1,
                                FakeExperiment.oneRequestEach()),
                        Choices.none(),
                        jdk)
                .runs()
                .get(0);
        return new NextRuns.Batch(List.of(first.again(number, ended.size() + 1)), "one more");
    }
}
