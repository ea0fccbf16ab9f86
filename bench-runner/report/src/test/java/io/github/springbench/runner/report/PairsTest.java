package io.github.springbench.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.form.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Pairs of systems that differ have a table, all others a sentence. */
class PairsTest {

    @Test
    void aPairThatDiffersNowhereHasNoTable() {
        Section section = ofThree(Map.of("alpha", 101.0, "beta", 101.0, "gamma", 202.0));

        assertThat(Pairs.of(section))
                .extracting(Table::caption)
                .containsExactly("alpha relative to gamma", "beta relative to gamma");
        assertThat(Pairs.alike(section))
                .isEqualTo("No difference in p95 or plateau throughput is shown between alpha and beta.");
    }

    @Test
    void whereNoPairDiffersOneSentenceIsEnough() {
        Section section = ofThree(Map.of("alpha", 101.0, "beta", 101.0, "gamma", 102.0));

        assertThat(Pairs.of(section)).isEmpty();
        assertThat(Pairs.alike(section))
                .isEqualTo("No difference in p95 or plateau throughput is shown between any two systems.");
    }

    @Test
    void whereAllPairsDifferThereIsNoneToName() {
        Section section = ofThree(Map.of("alpha", 101.0, "beta", 202.0, "gamma", 303.0));

        assertThat(Pairs.of(section)).hasSize(3);
        assertThat(Pairs.alike(section)).isEmpty();
    }

    private static Section ofThree(Map<String, Double> p95Ms) {
        List<RunResult> runs = new ArrayList<>();
        new TreeMap<>(p95Ms).forEach((system, p95) -> {
            for (int repetition = 1; repetition <= 3; repetition++) {
                runs.add(
                        FictionalResult.valid(FictionalResult.run(system, 100, 1000, repetition, 500.0, p95, 100, 0L)));
            }
        });
        return ReportModel.of(
                        FictionalResult.manifest(
                                FictionalResult.experiment("invented", "Do invented systems differ?"), 9),
                        runs)
                .sections()
                .get(0);
    }
}
