package io.github.springbench.runner.report.export;

import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.duel.JudgedDuel.TimesOfFork;
import io.github.springbench.runner.duel.PairedRatio;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.Metric.Place;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.estimates.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The figures of a result for programs that keep a history of them, in their own formats. Only runs that count have
 * figures.
 */
public record TrendExport(String experiment, Instant startedAt, List<Point> points) {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final double MS_PER_SECOND = 1e3;
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double BYTES_PER_KIB = 1024;
    private static final double BYTES_PER_MIB = 1024 * 1024;
    private static final double PERCENT = 100;

    /** As an option names them. */
    public enum Format {
        /** Bencher Metric Format: a benchmark for each system and cell, a measure for each figure. */
        BENCHER("bencher", TrendExport::bencher),
        /** Of benchmark-action/github-action-benchmark, which takes figures of one direction at a time. */
        SMALLER_IS_BETTER("customSmallerIsBetter", export -> export.custom(false)),
        BIGGER_IS_BETTER("customBiggerIsBetter", export -> export.custom(true)),
        /** OpenMetrics 1.0 as text, with the time at which the result began. */
        OPENMETRICS("openmetrics", TrendExport::openMetrics);

        private final String word;
        private final Function<TrendExport, String> writer;

        Format(String word, Function<TrendExport, String> writer) {
            this.word = word;
            this.writer = writer;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /**
     * A figure of a system at a cell.
     *
     * @param beside the system that it is a ratio to; null where it is no ratio
     * @param low end of its interval; null where it has none
     * @param runs or forks behind it
     */
    public record Point(
            String system,
            String beside,
            Map<String, Integer> cell,
            Metric metric,
            double value,
            Double low,
            Double high,
            int runs) {}

    /** Of a result of runs. */
    public static TrendExport of(ReportModel model) {
        List<Point> points = new ArrayList<>();
        model.sections().stream()
                .flatMap(section -> section.systems().stream())
                .forEach(system -> system.cells().stream()
                        .filter(cell -> !cell.counting().isEmpty())
                        .forEach(cell -> points.addAll(points(system.system(), cell))));
        return new TrendExport(
                model.manifest().experiment().name(), model.manifest().startedAt(), points);
    }

    private static List<Point> points(String system, Cell cell) {
        return Metric.in(Place.OVERVIEW, Place.COMPARISON).stream()
                .filter(cell.figures()::containsKey)
                .map(metric -> {
                    Estimate figure = cell.figures().get(metric);
                    return new Point(
                            system,
                            null,
                            cell.parameters(),
                            metric,
                            figure.value(),
                            figure.low(),
                            figure.high(),
                            figure.repetitions());
                })
                .toList();
    }

    /**
     * Of duels: the figures of both systems, and the ratios of the second's to the first's. Those of a duel are left
     * out in which too many requests failed: right answers alone do not tell.
     *
     * @param times of each duel, as for {@link JudgedDuel#of}
     */
    public static TrendExport of(List<JudgedDuel> duels, Function<Duel, TimesOfFork> times, Manifest manifest) {
        List<Point> points = new ArrayList<>();
        for (JudgedDuel judged :
                duels.stream().filter(duel -> duel.failing().isEmpty()).toList()) {
            Duel duel = judged.duel();
            Stream.of(Duel.FIRST, Duel.SECOND).forEach(letter -> JudgedDuel.levels(duel, letter, times.apply(duel))
                    .forEach((figure, level) -> {
                        double scale = figure == JudgedDuel.Figure.CPU ? 1 / MS_PER_SECOND : 1;
                        points.add(point(duel.system(letter), null, figure, level, scale, judged));
                    }));
            judged.figures()
                    .forEach((figure, compared) ->
                            points.add(point(duel.second(), duel.first(), figure, compared.ratio(), 1, judged)));
        }
        return new TrendExport(manifest.experiment().name(), manifest.startedAt(), points);
    }

    private static Point point(
            String system,
            String beside,
            JudgedDuel.Figure figure,
            PairedRatio level,
            double scale,
            JudgedDuel judged) {
        return new Point(
                system,
                beside,
                judged.duel().cell(),
                figure.metric(),
                level.ratio() * scale,
                level.low() * scale,
                level.high() * scale,
                level.ofForks().size());
    }

    /** The whole file. */
    public String in(Format format) {
        return format.writer.apply(this);
    }

    /** {@code https://bencher.dev/docs/reference/bencher-metric-format}. */
    private String bencher() {
        Map<String, Map<String, Map<String, Object>>> benchmarks = new LinkedHashMap<>();
        for (Point point : points) {
            Map<String, Object> metric = new LinkedHashMap<>();
            metric.put("value", Numbers.exact(point.value));
            if (point.low != null) {
                metric.put("lower_value", Numbers.exact(point.low));
                metric.put("upper_value", Numbers.exact(point.high));
            }
            benchmarks
                    .computeIfAbsent(name(point), benchmark -> new LinkedHashMap<>())
                    .put(point.metric.csvName().replace('_', '-') + (point.beside == null ? "" : "-ratio"), metric);
        }
        return JSON.writeValueAsString(benchmarks) + "\n";
    }

    /** {@code src/extract.ts} of the action: name, unit, value and, as texts, range and extra. */
    private String custom(boolean biggerIsBetter) {
        return JSON.writeValueAsString(points.stream()
                        .filter(point -> point.metric.moreIsBetter() == biggerIsBetter)
                        .map(this::custom)
                        .toList())
                + "\n";
    }

    private Map<String, Object> custom(Point point) {
        Map<String, Object> benchmark = new LinkedHashMap<>();
        benchmark.put(
                "name",
                name(point) + ", " + point.metric.label() + (point.beside == null ? "" : ", ratio to " + point.beside));
        benchmark.put("unit", point.beside == null ? point.metric.unit() : "times");
        benchmark.put("value", Numbers.exact(point.value));
        if (point.low != null) {
            benchmark.put(
                    "range",
                    Numbers.exact(point.low).toPlainString() + " to "
                            + Numbers.exact(point.high).toPlainString());
        }
        benchmark.put("extra", "from " + Numbers.count(point.runs) + (point.runs == 1 ? " run" : " runs or forks"));
        return benchmark;
    }

    private String name(Point point) {
        return experiment + "/" + point.system
                + point.cell.entrySet().stream()
                        .map(parameter -> " " + parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining());
    }

    /**
     * {@code https://prometheus.io/docs/specs/om/open_metrics_spec}: base units, a family for each figure and for each
     * end of its interval, and the end of the file.
     */
    private String openMetrics() {
        Map<String, Family> families = new LinkedHashMap<>();
        for (Point point : points) {
            Unit unit = point.beside != null ? new Unit("ratio", 1) : Unit.of(point.metric);
            // Seconds of CPU for 1,000 of something: the unit divides them by 1,000.
            String each = point.metric.kind() != Metric.Kind.CPU
                    ? null
                    : point.metric.csvName().endsWith("_events") ? "event" : "request";
            String figure = point.metric.csvName().replaceAll("_(ms|us|s|mib|kib|rps|s_per_1000(_events)?)$", "")
                    + (each == null ? "" : "_per_" + each);
            String help =
                    (each == null ? point.metric.label() : point.metric.label().replace("1,000 " + each + "s", each))
                            + (point.beside != null ? ", ratio to another system" : "");
            add(families, figure, unit, help, point, point.value);
            if (point.low != null) {
                add(families, figure + "_low", unit, help + ", lower end of its interval", point, point.low);
                add(families, figure + "_high", unit, help + ", upper end of its interval", point, point.high);
            }
        }
        return families.values().stream().map(Family::text).collect(Collectors.joining()) + "# EOF\n";
    }

    private void add(Map<String, Family> families, String figure, Unit unit, String help, Point point, double value) {
        String name = "springbench_" + figure + (unit.name.isEmpty() ? "" : "_" + unit.name);
        families.computeIfAbsent(name, unseen -> new Family(name, unit.name, help, new ArrayList<>()))
                .samples
                .add(name + labels(point) + " " + decimal(value * unit.factor) + " " + startedAt.getEpochSecond());
    }

    private String labels(Point point) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("experiment", experiment);
        labels.put("system", point.system);
        if (point.beside != null) {
            labels.put("beside", point.beside);
        }
        point.cell.forEach((parameter, value) -> labels.put(parameter.replaceAll("\\W", "_"), value.toString()));
        return labels.entrySet().stream()
                .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    /** Such as {@code seconds}; empty for a count. */
    private record Unit(String name, double factor) {

        static Unit of(Metric metric) {
            return switch (metric.kind()) {
                case TIME, WAIT -> new Unit("seconds", 1 / MS_PER_SECOND);
                case OVERHEAD -> new Unit("seconds", 1 / MICROS_PER_SECOND);
                case CPU -> new Unit("seconds", 1 / MS_PER_SECOND);
                case THROUGHPUT -> new Unit("requests_per_second", 1);
                case EVENTS -> new Unit("events_per_second", 1);
                case MEMORY -> new Unit("bytes", BYTES_PER_MIB);
                case MEMORY_EACH -> new Unit("bytes", BYTES_PER_KIB);
                case SHARE -> new Unit("ratio", 1 / PERCENT);
                case COUNT -> new Unit(metric.csvName().endsWith("_s") ? "seconds" : "", 1);
            };
        }
    }

    private record Family(String name, String unit, String help, List<String> samples) {

        private String text() {
            return Stream.concat(
                            Stream.of(
                                    "# TYPE " + name + " gauge",
                                    unit.isEmpty() ? "" : "# UNIT " + name + " " + unit,
                                    "# HELP " + name + " " + escaped(help)),
                            samples.stream())
                    .filter(line -> !line.isEmpty())
                    .map(line -> line + "\n")
                    .collect(Collectors.joining());
        }
    }

    /** Base units are small: seven digits that mean something, wherever they begin. */
    private static String decimal(double value) {
        return new BigDecimal(value)
                .round(new MathContext(7))
                .stripTrailingZeros()
                .toPlainString();
    }
}
