package io.github.springbench.runner.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.Cpu;
import io.github.springbench.runner.model.run.Duel.Fork;
import io.github.springbench.runner.model.run.Duel.Slice;
import io.github.springbench.runner.model.run.Duel.Terms;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.export.TrendExport.Format;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TrendExportTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final TrendExport runs = TrendExport.of(FictionalResult.model());
    private final TrendExport duel = duel();

    @Test
    void bencherGetsABenchmarkForEachSystemAndCell() {
        JsonNode benchmarks = JSON.readTree(runs.in(Format.BENCHER));

        assertThat(benchmarks.propertyNames())
                .containsExactly(
                        "invented/alpha latency=100 users=1000",
                        "invented/alpha latency=100 users=2000",
                        "invented/beta latency=100 users=2000",
                        "invented/gamma latency=100 users=1000",
                        "invented/gamma latency=100 users=3000");
        assertThat(benchmarks.get("invented/alpha latency=100 users=1000").get("p95-ms"))
                .isEqualTo(JSON.readTree("{\"value\": 101.2, \"lower_value\": 100.2, \"upper_value\": 102.2}"));
        assertThat(benchmarks.get("invented/alpha latency=100 users=2000").get("p95-ms"))
                .as("a single run has no interval")
                .isEqualTo(JSON.readTree("{\"value\": 103.6}"));
    }

    /** What its schema, bencher.dev/bmf.json, and its reference ask for. */
    @Test
    void bencherGetsItsFormat() {
        for (TrendExport export : List.of(runs, duel)) {
            JSON.readTree(export.in(Format.BENCHER)).forEachEntry((benchmark, measures) -> {
                assertThat(benchmark).isNotEmpty().hasSizeLessThanOrEqualTo(1024);
                measures.forEachEntry((measure, metric) -> {
                    assertThat(measure).matches("[a-z0-9]+(-[a-z0-9]+)*").hasSizeLessThanOrEqualTo(64);
                    assertThat(metric.propertyNames())
                            .contains("value")
                            .isSubsetOf("value", "lower_value", "upper_value");
                    assertThat(metric).allMatch(JsonNode::isNumber);
                    if (metric.has("lower_value")) {
                        assertThat(metric.get("lower_value").asDouble())
                                .isLessThanOrEqualTo(metric.get("value").asDouble());
                        assertThat(metric.get("upper_value").asDouble())
                                .isGreaterThanOrEqualTo(metric.get("value").asDouble());
                    }
                });
            });
        }
    }

    @Test
    void theActionGetsFiguresOfOneDirection() {
        JsonNode smaller = JSON.readTree(runs.in(Format.SMALLER_IS_BETTER));
        JsonNode bigger = JSON.readTree(runs.in(Format.BIGGER_IS_BETTER));

        assertThat(bigger.get(0)).isEqualTo(JSON.readTree("""
                        {"name": "invented/alpha latency=100 users=1000, Plateau throughput", "unit": "requests/s",
                         "value": 625.5, "range": "623 to 634.25", "extra": "from 3 runs or forks"}
                        """));
        assertThat(bigger).allMatch(one -> one.get("name").asString().endsWith("Plateau throughput"));
        assertThat(smaller).hasSizeGreaterThan(bigger.size()).allSatisfy(one -> {
            assertThat(one.propertyNames()).isSubsetOf("name", "unit", "value", "range", "extra");
            assertThat(one.get("name").asString()).doesNotEndWith("Plateau throughput");
            assertThat(one.get("unit").isString()).isTrue();
            assertThat(one.get("value").isNumber()).isTrue();
        });
    }

    @Test
    void openMetricsAreInBaseUnitsAtTheTimeOfTheResult() {
        assertThat(runs.in(Format.OPENMETRICS))
                .contains("""
                        # TYPE springbench_p95_seconds gauge
                        # UNIT springbench_p95_seconds seconds
                        # HELP springbench_p95_seconds p95
                        springbench_p95_seconds{experiment="invented",system="alpha",latency="100",users="1000"} \
                        0.1012 981173106
                        """)
                .contains("springbench_p95_low_seconds{experiment=\"invented\",system=\"alpha\",latency=\"100\","
                        + "users=\"1000\"} 0.1002 981173106\n");
        assertThat(duel.in(Format.OPENMETRICS))
                .contains(
                        "springbench_plateau_throughput_ratio{experiment=\"invented\",system=\"head\",beside=\"base\","
                                + "users=\"100\"} 1.06996")
                .contains("springbench_cpu_per_request_seconds{experiment=\"invented\",system=\"base\",users=\"100\"}"
                        + " 0.002 981173106\n");
    }

    @Test
    void secondsForAThousandOfSomethingAreTheSecondsOfOne() {
        TrendExport events = new TrendExport(
                "streams",
                FictionalResult.START,
                List.of(new TrendExport.Point(
                        "emitter",
                        null,
                        Map.of("users", 100),
                        Metric.CPU_SECONDS_PER_1000_EVENTS,
                        0.25,
                        null,
                        null,
                        1)));

        assertThat(events.in(Format.OPENMETRICS))
                .contains("# HELP springbench_cpu_per_event_seconds CPU per event\n")
                .contains("springbench_cpu_per_event_seconds{experiment=\"streams\",system=\"emitter\",users=\"100\"}"
                        + " 0.00025 981173106\n");
    }

    @Test
    void aCountOfSecondsHasTheirUnit() {
        TrendExport steps = new TrendExport(
                "steps",
                FictionalResult.START,
                List.of(new TrendExport.Point(
                        "shop", null, Map.of("rate", 100), Metric.WELL_AGAIN_S, 2.0, null, null, 1)));

        assertThat(steps.in(Format.OPENMETRICS))
                .contains("# UNIT springbench_well_again_seconds seconds\n")
                .contains("springbench_well_again_seconds{experiment=\"steps\",system=\"shop\",rate=\"100\"}"
                        + " 2 981173106\n");
        requireOpenMetrics(steps.in(Format.OPENMETRICS));
    }

    @Test
    void openMetricsKeepTheRulesOfTheirSpecification() {
        requireOpenMetrics(runs.in(Format.OPENMETRICS));
        requireOpenMetrics(duel.in(Format.OPENMETRICS));
    }

    @Test
    void aLabelMayHoldWhatEndsLabels() {
        TrendExport odd = new TrendExport("a\"b\\c\nd", FictionalResult.START, runs.points());

        requireOpenMetrics(odd.in(Format.OPENMETRICS));
        assertThat(odd.in(Format.OPENMETRICS)).contains("{experiment=\"a\\\"b\\\\c\\nd\",");
    }

    @Test
    void aDuelHasBothSystemsAndTheirRatio() {
        JsonNode benchmarks = JSON.readTree(duel.in(Format.BENCHER));

        assertThat(benchmarks.propertyNames()).containsExactly("invented/base users=100", "invented/head users=100");
        assertThat(benchmarks.get("invented/base users=100").get("plateau-throughput-rps"))
                .isEqualTo(JSON.readTree("{\"value\": 250, \"lower_value\": 250, \"upper_value\": 250}"));
        JsonNode ratio = benchmarks.get("invented/head users=100").get("plateau-throughput-rps-ratio");
        assertThat(ratio.get("value").asDouble()).isEqualTo(1.07);
        assertThat(ratio.get("lower_value").asDouble()).isBetween(1.04, 1.05);
    }

    @Test
    void aDuelInWhichTooManyRequestsFailedHasNoFigures() {
        assertThat(duel(400).points()).isEmpty();
        assertThat(duel(0).points()).isNotEmpty();
    }

    private static TrendExport duel() {
        return duel(0);
    }

    /** @param failed requests in each slice of the head */
    private static TrendExport duel(int failed) {
        List<Fork> forks = IntStream.of(1060, 1070, 1080)
                .mapToObj(answered -> new Fork(
                        "ABBA",
                        60,
                        null,
                        List.of(slice(1000, 0), slice(answered, failed), slice(answered, failed), slice(1000, 0))))
                .toList();
        Duration second = Duration.ofSeconds(1);
        Duel facts = new Duel(
                "base",
                "head",
                false,
                Map.of("users", 100),
                new Terms(7, 4, second.multipliedBy(5), second, second, Duration.ofMinutes(3), List.of(), null),
                forks,
                null);
        return TrendExport.of(
                List.of(JudgedDuel.of(facts, false, (system, fork) -> List.of())),
                duel -> (system, fork) -> List.of(),
                FictionalResult.manifest(FictionalResult.experiment("invented", "Why?"), 2));
    }

    private static Slice slice(int answered, int failed) {
        return new Slice(0, 4, 0.01, answered, failed, new Cpu(4, answered, answered * 0.002, 0), null, null, null);
    }

    private static final Pattern META = Pattern.compile("# (TYPE|UNIT|HELP) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)");
    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)\\{(.*)}"
            + " ([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?) (-?\\d+(?:\\.\\d+)?)");
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\"\\\\n])*)\"(?:,(?=.)|$)");

    /**
     * The ABNF of OpenMetrics 1.0 for gauges with a timestamp, and: all lines of a family are together, its metadata
     * once and before its samples, a unit is the end of its name, no sample is there twice, and nothing follows EOF.
     */
    private static void requireOpenMetrics(String text) {
        assertThat(text).endsWith("\n# EOF\n").doesNotContain("\r");
        Set<String> closed = new HashSet<>();
        Set<String> samples = new HashSet<>();
        Set<String> seen = new LinkedHashSet<>();
        String family = "";
        for (String line : text.substring(0, text.length() - "# EOF\n".length()).split("\n")) {
            Matcher meta = META.matcher(line);
            if (meta.matches()) {
                if (!meta.group(2).equals(family)) {
                    assertThat(closed.add(family)).as(line).isTrue();
                    family = meta.group(2);
                    assertThat(closed).as(line).doesNotContain(family);
                    seen.clear();
                }
                assertThat(seen.add(meta.group(1))).as(line).isTrue();
                assertThat(seen).as(line).doesNotContain("sample");
                switch (meta.group(1)) {
                    case "TYPE" -> assertThat(meta.group(3)).isEqualTo("gauge");
                    case "UNIT" -> assertThat(family).endsWith("_" + meta.group(3));
                    default -> assertThat(meta.group(3)).matches("(?:[^\\\\\"]|\\\\[n\"\\\\])*");
                }
                continue;
            }
            Matcher sample = SAMPLE.matcher(line);
            assertThat(sample.matches()).as(line).isTrue();
            assertThat(sample.group(1)).as(line).isEqualTo(family);
            assertThat(samples.add(sample.group(1) + sample.group(2))).as(line).isTrue();
            seen.add("sample");
            Set<String> labels = new HashSet<>();
            Matcher label = LABEL.matcher(sample.group(2));
            int end = 0;
            while (label.find()) {
                assertThat(label.start()).as(line).isEqualTo(end);
                assertThat(labels.add(label.group(1))).as(line).isTrue();
                end = label.end();
            }
            assertThat(end).as(line).isEqualTo(sample.group(2).length());
        }
    }
}
