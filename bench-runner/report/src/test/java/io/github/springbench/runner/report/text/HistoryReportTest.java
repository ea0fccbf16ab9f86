package io.github.springbench.runner.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.text.HistoryReport.Dated;
import io.github.springbench.runner.report.text.HistoryReport.Level;
import java.io.StringReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** A result a day, whose first system becomes slower with the fifth one. */
class HistoryReportTest {

    private static final Experiment EXPERIMENT = FictionalResult.experiment("invented", "Is it slower?");
    private static final double[] SLOWER = {100, 101, 99, 100.5, 120, 121, 119, 120.5};

    @Test
    void marksFromWhereOnAFigureIsAtAnotherLevel() {
        List<Dated> results = new ArrayList<>(days(SLOWER));
        Collections.reverse(results);

        String page = history(results).markdown();

        assertThat(page)
                .startsWith("""
                        # invented at latency 100, users 1,000: p95, ms

                        | started              |           alpha | beta | other than before |
                        |----------------------|----------------:|-----:|------------------:|
                        | 2001-02-03 04:05 UTC |    100 [99–101] |   50 |                   |
                        """)
                .contains("| 2001-02-07 04:05 UTC | 120 [119–121] ← |   50 |           machine |\n")
                .contains("- alpha: from 2001-02-07 04:05 UTC on 120 ms (mean of 4 results), 20.0 % higher than before"
                        + " (100 ms, mean of 4); there, also other: machine.\n")
                .contains("- beta: no change is shown in 8 results on 2 machines.\n")
                .contains("each look finds one in 5 % of all cases at most;"
                        + " a machine that is slow for days is found, too.\n");
    }

    /** A clock of whole milliseconds reads 0 where there was less than one. */
    @Test
    void nothingIsAPercentageOfNothing() {
        List<Dated> results = IntStream.range(0, 8)
                .mapToObj(day -> new Dated(
                        "day" + day, manifest(day), false, Map.of("alpha", new Level(day < 4 ? 0 : 2, null, null))))
                .toList();

        assertThat(history(results).markdown())
                .contains("- alpha: from 2001-02-07 04:05 UTC on 2.0 ms (mean of 4 results), higher than before"
                        + " (< 1 ms, mean of 4); there, also other: machine.\n");
    }

    @Test
    void saysThatThereAreTooFewResults() {
        assertThat(history(days(100, 101, 99)).markdown())
                .contains("- alpha: 3 results; changes are looked for from 8 on.\n");
    }

    @Test
    void leavesOutWhatHasAnotherLoadThanTheNewest() {
        List<Dated> results = new ArrayList<>(days(100, 101));
        Workload longer = EXPERIMENT.workload().with(Experiment.Preset.ofDuration(Duration.ofMinutes(9)));
        results.add(0, dated(manifest(0).withExperiment(EXPERIMENT.withWorkload(longer)), "other", 500));
        results.add(new Dated("empty", manifest(9), false, Map.of()));

        HistoryReport report = history(results);

        assertThat(report.results()).hasSize(2);
        assertThat(report.markdown())
                .contains(
                        "- Left out: other has another load than empty.\n",
                        "- Left out: empty has no p95 there that counts.\n");
    }

    @Test
    void leavesOutWhatHasAnotherProfileOrOtherResourcesThanTheNewest() {
        Manifest cores = manifest(1).withExperiment(EXPERIMENT.withResources(new Resources(2, 512, null)));

        HistoryReport report = history(List.of(
                dated(manifest(0).withProfile("published"), "pools", 500),
                dated(cores.withProfile("matched"), "cores", 50),
                dated(manifest(2), "early", 101),
                dated(manifest(3).withProfile("matched"), "newest", 100)));

        assertThat(report.results()).extracting(Dated::folder).containsExactly("early", "newest");
        assertThat(report.leftOut())
                .containsExactly("pools has another profile than newest.", "cores has other resources than newest.");
    }

    @Test
    void duelsAreAColumnOfTheirOwn() {
        List<Dated> results = new ArrayList<>(days(100, 101));
        results.add(new Dated("duel", manifest(5), true, Map.of("alpha", new Level(90, 89.0, 91.0))));

        assertThat(history(results).markdown()).contains("| alpha, duel |");
    }

    @Test
    void drawsErrorBarsAndTheChange() throws Exception {
        String svg = history(days(SLOWER)).svg();

        Document drawing = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
        assertThat(drawing.getElementsByTagName("circle").getLength())
                .as("8 figures of each system, and its key")
                .isEqualTo(18);
        assertThat(svg.split("m-3 0h6", -1))
                .as("bars of the one that has intervals")
                .hasSize(9);
        assertThat(svg.split("alpha changed here", -1)).hasSize(2);
        assertThat(svg).doesNotContain("NaN").contains("2001-02-03");
    }

    @Test
    void aSingleResultCanBeDrawn() {
        assertThat(history(days(100)).svg()).doesNotContain("NaN", "Infinity");
    }

    @Test
    void linesOfTheAxisAreRoundAndHaveDifferentNumbers() {
        assertThat(axis(100, 101)).containsExactly("100.0", "100.5", "101.0");
        assertThat(axis(1200, 5200)).containsExactly("1,000", "2,000", "3,000", "4,000", "5,000");
    }

    @Test
    void noTimeIsBelowNothing() {
        assertThat(axis(0.5, 20)).containsExactly("0", "5", "10", "15", "20");
        assertThat(axis(0)).first().isEqualTo("0.00");
    }

    private static List<String> axis(double... p95) {
        List<Dated> results = IntStream.range(0, p95.length)
                .mapToObj(day ->
                        new Dated("day" + day, manifest(day), false, Map.of("alpha", new Level(p95[day], null, null))))
                .toList();
        return Pattern.compile("text-anchor=\"end\">([^<]*)<")
                .matcher(history(results).svg())
                .results()
                .map(label -> label.group(1))
                .toList();
    }

    private static HistoryReport history(List<Dated> results) {
        return HistoryReport.of(
                "invented", Metric.P95_MS, new TreeMap<>(Map.of("latency", 100, "users", 1000)), results);
    }

    private static List<Dated> days(double... p95) {
        return IntStream.range(0, p95.length)
                .mapToObj(day -> dated(manifest(day), "day" + day, p95[day]))
                .toList();
    }

    private static Dated dated(Manifest manifest, String folder, double p95) {
        return new Dated(
                folder,
                manifest,
                false,
                new TreeMap<>(Map.of("alpha", new Level(p95, p95 - 1, p95 + 1), "beta", new Level(50, null, null))));
    }

    /** On another machine from the fifth day on. */
    private static Manifest manifest(int day) {
        return FictionalResult.manifest(EXPERIMENT, 1)
                .with(it -> it.startedAt(FictionalResult.START.plus(Duration.ofDays(day)))
                        .machine(new MachineFacts(
                                "Invented OS 1", "Invented CPU", day < 4 ? 2 : 4, 24_000, 20_000L, 28_232, null)));
    }
}
