package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunKey;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetriesTest {

    private final List<PlannedRun> all = Planner.plan(
                    SampleExperiment.get(),
                    new Choices(null, null, List.of(), List.of(), 2, 1),
                    new Jdk(Path.of("jdk"), 25, "25.0.1", "someone"))
            .runs();

    @Test
    void addsARepetitionToACellAndGoesOnCounting() {
        PlannedRun first = all.get(0);

        PlannedRun again = Retries.of(List.of(first), all).get(0);

        assertThat(again.number()).isEqualTo(all.size() + 1);
        assertThat(again.key())
                .isEqualTo(new RunKey(first.key().system(), first.key().parameters(), 3));
        assertThat(again.request()).isEqualTo(first.request());
    }

    @Test
    void countsBothWhereTwoOfACellAreDoneAgain() {
        List<PlannedRun> ofOneCell = all.stream()
                .filter(run -> run.key().isOfSameCell(all.get(0).key()))
                .toList();

        List<PlannedRun> again = Retries.of(ofOneCell, all);

        assertThat(again).extracting(run -> run.key().repetition()).containsExactly(3, 4);
        assertThat(again).extracting(PlannedRun::number).containsExactly(all.size() + 1, all.size() + 2);
    }

    @Test
    void doesNothingAgainWhereNothingWasSpoiled() {
        assertThat(Retries.of(List.of(), all)).isEmpty();
    }
}
