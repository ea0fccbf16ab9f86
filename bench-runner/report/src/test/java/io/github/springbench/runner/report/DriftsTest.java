package io.github.springbench.runner.report;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.run;
import static io.github.springbench.runner.report.FictionalResult.valid;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.run.DriftEvidence;
import io.github.springbench.runner.model.run.DriftEvidence.DriftFigure;
import io.github.springbench.runner.model.run.DriftEvidence.DriftMetric;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.export.ResultsJson;
import io.github.springbench.runner.report.page.HtmlReport;
import io.github.springbench.runner.report.page.MarkdownReport;
import io.github.springbench.runner.report.text.ConsoleTexts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DriftsTest {

    private static final String STEADY =
            "no drift in 22 of 29.5 min with all users (heap after collections 61.2 to 62.4 MiB, platform threads"
                    + " outside the request pool 21 to 21, p99 103 to 104 ms). A collection of all the heap left 48.3"
                    + " MiB after the users had left. The runner's own heap after collections: 14.2 to 14.2 MiB.";

    private final Map<DriftMetric, DriftFigure> figures = new EnumMap<>(Map.of(
            DriftMetric.HEAP_AFTER_GC, new DriftFigure(61.24, 62.4, 3.1, 0.7),
            DriftMetric.THREADS, new DriftFigure(21, 21, 0, 0),
            DriftMetric.P99, new DriftFigure(103.04, 104.1, -2.9, 1),
            DriftMetric.CPU, new DriftFigure(0.1234, 0.1235, 0.04, 1),
            DriftMetric.RUNNER_HEAP, new DriftFigure(14.2, 14.21, 0.02, 0.1)));

    @Test
    void tellsForEachLongRunWhetherAnythingWentOnMoving() {
        assertThat(MarkdownReport.render(model(seen())))
                .contains(
                        "## Drift\n\n- **alpha at latency 100, users 2,000:** " + STEADY + "\n",
                        "\n| alpha | latency 100, users 2,000 | 1 | Heap after collections, MiB | 61.2 | 62.4 | "
                                + "+3.10 | no drift |\n",
                        "| p99, ms | 103 | 104 | \u22122.90 | no drift |\n",
                        "| CPU per request, ms | 0.123 | 0.124 | +0.040 | not judged |\n");
    }

    @Test
    void tellsWhatDriftsByHowMuch() {
        figures.put(DriftMetric.THREADS, new DriftFigure(21, 43, 60, 6));

        assertThat(MarkdownReport.render(model(seen())))
                .contains("drifts in 22 of 29.5 min with all users. Platform threads outside the request pool "
                        + "grew by 60 an hour, "
                        + "from 21 to 43 in 22 min (at most 5 % an hour is allowed): what goes on "
                        + "growing runs out. "
                        + "The runner's own");
    }

    @Test
    void saysSoWhereTheTimeWasTooShort() {
        assertThat(MarkdownReport.render(model(new DriftEvidence(720, 0, 0, Map.of(), null))))
                .contains("too short to say: 12 min with all users, and at least 20 are needed.\n")
                .doesNotContain("First third");
    }

    @Test
    void anOpenLoadHasNoUsers() {
        Experiment open = experiment("invented", "Does it drift?", Map.of("rate", List.of(500)), Axis.RATE)
                .withClaims(List.of());
        RunResult run = valid(run("alpha", 100, 2000, 1, 1234.5, 103, 100, 0))
                .withKey(new RunKey("alpha", Map.of("rate", 500), 1))
                .withEvidence(RunFactsBuilder.builder().drift(seen()).build());

        assertThat(Drifts.perRun(ReportModel.of(manifest(open, 1), List.of(run))))
                .singleElement()
                .extracting(fact -> fact.texts().get(0))
                .asString()
                .startsWith("no drift in 22 of 29.5 min of the load (heap ")
                .contains(" left 48.3 MiB after the load. The runner's own");
    }

    @Test
    void thePageAndTheConsoleTellTheSame() {
        assertThat(HtmlReport.render(model(seen()), ""))
                .contains("<li><a href=\"#drift\">Drift</a></li>", "<section id=\"drift\">", "61.2 to 62.4 MiB");
        assertThat(ConsoleTexts.of(model(seen())).replaceAll("\\s+", " "))
                .contains("Drift: alpha at latency 100, users 2,000: " + STEADY);
    }

    @Test
    void programsReadItInTheFormOfTheSchema() {
        JsonNode results = JsonMapper.builder().build().readTree(ResultsJson.render(model(seen())));
        Schema schema = SchemaRegistry.withDialect(Dialects.getDraft202012())
                .getSchema(JsonMapper.builder()
                        .build()
                        .readTree(ResultsJson.class.getResourceAsStream("results.schema.json")));

        assertThat(schema.validate(results)).isEmpty();
        assertThat(results.findValue("drift").at("/figures/0").toString())
                .isEqualTo("{\"figure\":\"Heap after collections\",\"unit\":\"MiB\",\"first\":61.24,\"last\":62.4,"
                        + "\"perHour\":3.1,\"standardErrors\":0.7,\"judgement\":\"no drift\"}");
    }

    @Test
    void otherReportsDoNotMentionIt() {
        assertThat(MarkdownReport.render(FictionalResult.model())).doesNotContain("Drift");
        assertThat(ConsoleTexts.of(FictionalResult.model())).doesNotContain("Drift");
    }

    private DriftEvidence seen() {
        return new DriftEvidence(1770, 442.5, 22, figures, 48.31);
    }

    private static ReportModel model(DriftEvidence drift) {
        RunResult run = valid(run("alpha", 100, 2000, 1, 1234.5, 103, 100, 0));
        return ReportModel.of(
                manifest(experiment("invented", "Does it drift?"), 1),
                List.of(run.withEvidence(RunFactsBuilder.builder().drift(drift).build())));
    }
}
