package io.github.springbench.runner.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Session;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalCapacity;
import io.github.springbench.runner.report.FictionalForks;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalMachines;
import io.github.springbench.runner.report.FictionalObjectives;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.ReportModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ResultsJsonTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The schema that is part of the runner. */
    private static final Schema SCHEMA = SchemaRegistry.withDialect(Dialects.getDraft202012())
            .getSchema(JSON.readTree(ResultsJson.class.getResourceAsStream("results.schema.json")));

    @Test
    void theFileLooksAsItShould() {
        Golden.assertMatches(ResultsJson.render(FictionalResult.model()), "results.json");
    }

    @Test
    void theSettingsAndTheRunsOfSystemsThatCallOthersLookAsTheyShould() {
        String file = ResultsJson.render(FictionalCalls.model());

        Golden.assertMatches(
                Golden.between("  \"settings\"", "  \"metrics\"", file)
                        + Golden.between("    \"runs\": [ {\"repetition\": 1", "      {\"repetition\": 2", file),
                "calls.json");
    }

    @Test
    void allFilesHaveTheFormThatTheSchemaDescribes() {
        assertThat(mistakes(read(FictionalResult.model()))).isEmpty();
        assertThat(mistakes(read(FictionalCalls.model()))).isEmpty();
        assertThat(mistakes(read(FictionalLatencies.model()))).isEmpty();
        assertThat(mistakes(read(FictionalForks.model()))).isEmpty();
        assertThat(mistakes(read(FictionalObjectives.model()))).isEmpty();
        assertThat(mistakes(read(FictionalCapacity.model()))).isEmpty();
    }

    @Test
    void committedFilesHaveItToo() throws IOException {
        for (String place : List.of("../../docs/results", "../../docs/evidence")) {
            try (Stream<Path> folders = Files.list(Path.of(place))) {
                List<Path> files = folders.map(folder -> folder.resolve("results.json"))
                        .filter(Files::exists)
                        .toList();
                assertThat(files).isNotEmpty().allSatisfy(file -> assertThat(mistakes(JSON.readTree(file)))
                        .isEmpty());
            }
        }
    }

    @Test
    void theSchemaFindsWhatIsMissingUnknownOrContradictory() {
        ObjectNode other = read(FictionalResult.model());
        other.put("version", 2);
        assertThat(mistakes(other)).isNotEmpty();

        ObjectNode unknown = read(FictionalResult.model());
        unknown.put("vresion", 1);
        assertThat(mistakes(unknown)).isNotEmpty();

        ObjectNode less = read(FictionalResult.model());
        ((ObjectNode) less.at("/cells/0/figures/p95_ms")).remove("high");
        assertThat(mistakes(less)).isNotEmpty();

        ObjectNode contradictory = read(FictionalResult.model());
        ((ObjectNode) contradictory.at("/cells/0")).put("state", "invalid");
        assertThat(mistakes(contradictory)).isNotEmpty();
    }

    @Test
    void figuresHaveTheirIntervalsAndThePublishedOnesBesideThem() {
        JsonNode cell = cell("alpha", 1000);

        assertThat(cell.at("/state").asString()).isEqualTo("measured");
        assertThat(cell.at("/figures/throughput_rps").toString())
                .isEqualTo("{\"value\":500.4,\"low\":498.4,\"high\":507.4,\"runs\":3}");
        assertThat(cell.at("/published/throughput_rps").decimalValue()).isEqualByComparingTo("501");
        assertThat(cell("beta", 2000).at("/figures/p95_ms").toString()).isEqualTo("{\"value\":9.94,\"runs\":1}");
    }

    @Test
    void figuresOfInvalidRunsAreFoundInTheirRunsOnly() {
        JsonNode cell = cell("alpha", 3000);

        assertThat(cell.at("/state").asString()).isEqualTo("invalid");
        assertThat(cell.at("/figures")).isEmpty();
        assertThat(cell.at("/runs/0/verdict").asString()).isEqualTo("invalid");
        assertThat(cell.at("/runs/0/findings/0/check").asString()).isEqualTo("truncated-log");
        assertThat(cell.at("/runs/0/figures/throughput_rps").decimalValue()).isEqualByComparingTo("1234.5");
    }

    @Test
    void whatIsNotThereIsAbsent() {
        JsonNode failed = cell("beta", 3000);

        assertThat(failed.at("/state").asString()).isEqualTo("failed");
        assertThat(failed.at("/runs/0/failure").asString()).contains("exit code 9");
        assertThat(failed.at("/runs/0/figures")).isEmpty();
        assertThat(failed.at("/runs/0").has("verdict")).isFalse();
        assertThat(cell("beta", 1000).at("/state").asString()).isEqualTo("not-run");
        assertThat(ResultsJson.render(FictionalResult.model())).doesNotContain(" null");
    }

    @Test
    void theAnswersOfThePageAreThere() {
        ReportModel model = FictionalResult.model();

        assertThat(read(model).at("/answers").findValuesAsString("says"))
                .hasSizeGreaterThan(1)
                .containsExactlyElementsOf(Answers.of(model).parts().stream()
                        .flatMap(part -> part.sentences().stream())
                        .map(sentence -> sentence.system() + " " + sentence.says() + ".")
                        .toList());
    }

    @Test
    void objectivesAreListedWhereThereAreAny() {
        ObjectNode results = read(FictionalObjectives.model());

        assertThat(results.at("/objectives")).hasSize(18);
        assertThat(results.at("/objectives/0").toString())
                .isEqualTo("{\"system\":\"alpha\",\"parameters\":{\"latency\":100,\"users\":1000},"
                        + "\"objective\":\"p95<50ms\",\"verdict\":\"missed\",\"figure\":101.2,\"error\":1.5,"
                        + "\"says\":\"p95 101.2 ms, interference at most 1.5 ms;"
                        + " met in 0 and missed in 3 of 3 runs.\"}");
        assertThat(read(FictionalResult.model()).has("objectives")).isFalse();
    }

    @Test
    void anObjectiveNamesItsRequest() {
        ObjectNode results = read(FictionalObjectives.ofOneRequest());

        assertThat(mistakes(results)).isEmpty();
        assertThat(results.at("/objectives/0").toString())
                .isEqualTo("{\"system\":\"alpha\",\"parameters\":{\"latency\":100,\"users\":1000},"
                        + "\"objective\":\"login.p95<210ms\",\"verdict\":\"met\",\"figure\":202.4,\"error\":2.5,"
                        + "\"says\":\"login.p95 202.4 ms, interference at most 2.5 ms;"
                        + " met in 3 and missed in 0 of 3 runs.\"}");
    }

    @Test
    void theBracketsOfASearchAreListed() {
        ObjectNode results = read(FictionalCapacity.model());

        assertThat(results.at("/capacity")).hasSize(3);
        assertThat(results.at("/capacity/0").toString())
                .isEqualTo("{\"system\":\"alpha\",\"parameters\":{\"latency\":100},\"atLeast\":2400,\"below\":2500,"
                        + "\"predicted\":2453,\"runs\":8,\"decided\":true}");
        assertThat(results.at("/capacity/2").toString())
                .isEqualTo("{\"system\":\"gamma\",\"parameters\":{\"latency\":100},\"atLeast\":11500,\"limitedBy\":"
                        + "\"open files, ports or memory of the load generator\",\"runs\":6,\"decided\":true}");
        assertThat(results.at("/settings/search").toString())
                .isEqualTo("{\"objectives\":\"p95<150ms, failed<0.1%\",\"precision\":0.05,\"most\":19500,"
                        + "\"mostBecause\":\"open files\"}");
        assertThat(results.has("objectives")).isFalse();
        assertThat(results.at("/cells").findValuesAsString("state")).doesNotContain("not-run");
        assertThat(read(FictionalResult.model()).has("capacity")).isFalse();
        assertThat(read(FictionalResult.model()).at("/settings").has("search")).isFalse();
    }

    @Test
    void sessionsAreListedWhereThereWereSeveral() {
        ReportModel once = FictionalResult.model();
        Manifest resumed = once.manifest()
                .in(new Session(Instant.parse("2001-02-03T04:05:06Z"), 0))
                .in(new Session(Instant.parse("2001-02-04T05:06:07Z"), 3));
        ObjectNode results = read(ReportModel.of(resumed, once.runs()));

        assertThat(mistakes(results)).isEmpty();
        assertThat(results.at("/sessions/1/startedAt").asString()).isEqualTo("2001-02-04T05:06:07Z");
        assertThat(results.at("/sessions/1/runsBefore").asInt()).isEqualTo(3);
        assertThat(read(once).has("sessions")).isFalse();
    }

    @Test
    void aLimitOfTheCpuIsThereWhereThereIsOne() {
        ReportModel without = FictionalResult.model();
        ObjectNode results = read(ReportModel.of(
                on(new MachineFacts("an OS", "a CPU", 2, 8_192, null, null, 1.5), without.manifest()), without.runs()));

        assertThat(mistakes(results)).isEmpty();
        assertThat(results.at("/machine/cpuLimit").decimalValue()).isEqualByComparingTo("1.5");
        assertThat(read(without).at("/machine").has("cpuLimit")).isFalse();
    }

    @Test
    void machinesAndClocksAreListedWhereThereAreOthersThanTheBenchsOwn() {
        ObjectNode results = read(FictionalMachines.model());

        assertThat(mistakes(results)).isEmpty();
        assertThat(results.at("/machine/cores").asInt()).isEqualTo(8);
        assertThat(results.at("/machines").findValuesAsString("name")).containsExactly("app1", "load1", "load2");
        assertThat(results.at("/machines/0/roundTripMs").decimalValue()).isEqualByComparingTo("0.1834");
        assertThat(results.at("/machines/1").toString())
                .isEqualTo("{\"name\":\"load1\",\"roles\":[\"load\"],\"machine\":{\"os\":\"Invented OS 2\","
                        + "\"cpu\":\"Another CPU\",\"cores\":4,\"memoryMib\":16000,\"openFilesLimit\":10000},"
                        + "\"jdk\":{\"feature\":99,\"version\":\"99.0.2\",\"vendor\":\"Another Vendor\"}}");
        assertThat(results.at("/cells/0/runs/0/clocks/0").toString())
                .isEqualTo("{\"machine\":\"app1\",\"offsetMs\":3.214,\"errorMs\":0.0917,\"driftMs\":0.02}");
        assertThat(ResultsJson.render(FictionalResult.model()))
                .doesNotContain("\"machines\"")
                .doesNotContain("\"clocks\"");
    }

    @Test
    void everyMetricIsExplained() {
        assertThat(read(FictionalResult.model()).at("/metrics").findValuesAsString("name"))
                .containsExactlyElementsOf(Arrays.stream(Metric.values())
                        .filter(metric ->
                                metric.kind() != Metric.Kind.MEMORY_EACH || metric == Metric.HEAP_PER_USER_KIB)
                        .filter(metric -> !metric.isOfStreams())
                        // Counts of requests and of virtual threads stand only where a service counted.
                        .filter(metric -> metric != Metric.REQUESTS_SEEN && metric != Metric.REQUESTS_COUNTED)
                        .filter(metric -> metric != Metric.PINNED_PER_1000 && metric != Metric.QUEUED_VIRTUAL_THREADS)
                        .map(Metric::csvName)
                        .toList());
    }

    private static Manifest on(MachineFacts machine, Manifest of) {
        return of.withMachine(machine);
    }

    private static JsonNode cell(String system, int users) {
        for (JsonNode cell : read(FictionalResult.model()).at("/cells")) {
            if (cell.at("/system").asString().equals(system)
                    && cell.at("/parameters/users").asInt() == users) {
                return cell;
            }
        }
        throw new AssertionError("no cell of " + system + " at " + users + " users");
    }

    private static ObjectNode read(ReportModel model) {
        return (ObjectNode) JSON.readTree(ResultsJson.render(model));
    }

    private static List<String> mistakes(JsonNode results) {
        return SCHEMA.validate(results).stream().map(Object::toString).toList();
    }
}
