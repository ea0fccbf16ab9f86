package io.github.springbench.runner.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.ReportModel;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;

class ResultsCsvTest {

    @Test
    void theFileLooksAsItShould() {
        Golden.assertMatches(ResultsCsv.render(FictionalResult.model()).replace("\r\n", "\n"), "results.csv");
    }

    @Test
    void theFileOfSystemsThatCallOthersLooksAsItShould() {
        Golden.assertMatches(Golden.withoutMetrics(ResultsCsv.render(FictionalCalls.model())), "calls.csv");
    }

    @Test
    void theFileOfAResultThatIsReadOverTheLatencyLooksAsItShould() {
        Golden.assertMatches(Golden.withoutMetrics(ResultsCsv.render(FictionalLatencies.model())), "latencies.csv");
    }

    @Test
    void linesEndAsRfc4180Says() {
        assertThat(ResultsCsv.render(FictionalResult.model())).endsWith("\r\n").doesNotContainPattern("[^\r]\n");
    }

    @Test
    void everyMetricHasItsColumn() throws IOException {
        assertThat(parse(ResultsCsv.render(FictionalResult.model()))
                        .get(0)
                        .getParser()
                        .getHeaderNames())
                .containsAll(Arrays.stream(Metric.values())
                        .filter(metric ->
                                metric.kind() != Metric.Kind.MEMORY_EACH || metric == Metric.HEAP_PER_USER_KIB)
                        .filter(metric -> !metric.isOfStreams())
                        // Counts of requests and of virtual threads stand only where a service counted.
                        .filter(metric -> metric != Metric.REQUESTS_SEEN && metric != Metric.REQUESTS_COUNTED)
                        .filter(metric -> metric != Metric.PINNED_PER_1000 && metric != Metric.QUEUED_VIRTUAL_THREADS)
                        .map(Metric::csvName)
                        .toList())
                .startsWith("system", "latency", "users", "repetition")
                .endsWith("failure");
    }

    @Test
    void aFailedRunKeepsItsReasonAndHasNoFigures() throws IOException {
        String reason = "It said \"no\", and\nleft";
        ReportModel model = ReportModel.of(
                FictionalResult.manifest(FictionalResult.experiment("invented", "Why?"), 1),
                List.of(FictionalResult.failed("alpha", 100, 1000, 1, reason)));

        CSVRecord row = parse(ResultsCsv.render(model)).get(0);

        assertThat(row.get("failure")).isEqualTo(reason);
        assertThat(row.get("throughput_rps")).isEmpty();
        assertThat(row.get("failed")).isEmpty();
        assertThat(row.isConsistent()).isTrue();
    }

    @Test
    void aVerdictStandsBesideTheFiguresAndHidesNone() throws IOException {
        CSVRecord invalid = parse(ResultsCsv.render(FictionalResult.model())).stream()
                .filter(row -> row.get("verdict").equals("invalid"))
                .findFirst()
                .orElseThrow();

        assertThat(invalid.get("findings")).isEqualTo("truncated-log;client-pool");
        assertThat(invalid.get("throughput_rps")).isEqualTo("1234.5");
    }

    private static List<CSVRecord> parse(String csv) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (CSVParser parser = CSVParser.parse(csv, format)) {
            return parser.getRecords();
        }
    }
}
