package io.github.springbench.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.Pairs;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.form.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrossoversTest {

    private static final List<Section> SECTIONS = FictionalLatencies.model().sections();

    @Test
    void eachPairHasItsCrossoverOrTheReasonWhyThereIsNone() {
        assertThat(rows(SECTIONS.get(0)))
                .containsExactly(
                        List.of(
                                "alpha, beta",
                                "alpha lower up to 5 ms, beta from 20 ms",
                                "no crossover: alpha lower at 4 of 6 latencies, no difference shown at the others",
                                "no crossover: beta lower throughout"),
                        List.of(
                                "alpha, gamma",
                                "no single crossover: the order changes 2 times",
                                "no difference shown",
                                "no crossover: gamma lower at 3 of 4 latencies, no difference shown at the others"),
                        List.of(
                                "beta, gamma",
                                "no single crossover: the order changes 2 times",
                                "no crossover: gamma lower throughout",
                                "no crossover: beta lower throughout"));
    }

    @Test
    void whereACellHasNoPlateauTheThroughputOfTheWholeRunIsCompared() {
        assertThat(heads(SECTIONS.get(0))).containsExactly("Systems", "p99", "p99.9", "Plateau throughput");
        assertThat(heads(SECTIONS.get(1))).containsExactly("Systems", "p99", "p99.9", "Throughput, whole load");
    }

    @Test
    void aRunThatDoesNotCountIsNoPlaceAndASystemWithoutRunsNoPair() {
        assertThat(rows(SECTIONS.get(1)))
                .containsExactly(List.of(
                        "alpha, beta",
                        "no crossover: alpha lower at 1 of 2 latencies, no difference shown at the others",
                        "no crossover: alpha lower throughout",
                        "no difference shown"));
    }

    @Test
    void overUsersNobodyAsksForACrossover() {
        ReportModel overUsers = ReportModel.of(
                FictionalLatencies.manifest(Axis.USERS),
                FictionalLatencies.model().runs());

        assertThat(overUsers.sections()).isNotEmpty().allSatisfy(section -> assertThat(
                        Pairs.crossovers(section).isEmpty())
                .isTrue());
    }

    private static List<List<String>> rows(Section section) {
        return Pairs.crossovers(section).rows().stream()
                .map(row -> row.stream().map(text -> text.lines().get(0)).toList())
                .toList();
    }

    private static List<String> heads(Section section) {
        return Pairs.crossovers(section).heads().stream().map(Table.Head::title).toList();
    }
}
