package io.github.springbench.runner.report.chart;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.report.FigureTables;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.report.chart.Charts.Chart;
import io.github.springbench.runner.report.chart.Charts.Line;
import io.github.springbench.runner.report.chart.Charts.Point;
import io.github.springbench.runner.report.chart.Charts.Scale;
import io.github.springbench.runner.report.form.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Charts that stand together in the page.
 *
 * @param heading the parameters of the block in words; null if they need no mention
 * @param parameters the parameters in the file names of its pictures; empty if the names are unique without them
 * @param scale the horizontal scale of the line charts
 * @param systems the systems in the legend
 * @param main the charts that are visible at once
 * @param further the charts that are folded away
 */
public record ChartBlock(
        String heading,
        Map<String, Integer> parameters,
        Scale scale,
        List<String> systems,
        List<Drawing> main,
        List<Drawing> further) {

    /**
     * A chart and the figures that it shows.
     *
     * @param figures a table for those who do not see the chart; null where it stands elsewhere in the page, under its
     *     title
     */
    public record Drawing(Metric metric, Chart chart, Table figures) {

        /** Of the table in the page that has the figures. */
        public String caption() {
            return FigureTables.title(metric);
        }
    }

    /** What the script needs to draw a block. */
    public record Figures(String heading, Scale scale, List<String> systems, List<Chart> charts) {}

    /**
     * The block of the answer, with the chart that shows it; then those of the overview, where there is one, and of
     * each section.
     */
    public static List<ChartBlock> of(ReportModel model) {
        return withLead(model, ofSections(model));
    }

    private static List<ChartBlock> ofSections(ReportModel model) {
        List<ChartBlock> blocks = new ArrayList<>();
        if (FigureTables.needsOverview(model)) {
            Section first = model.sections().get(0);
            List<Metric> metrics = FigureTables.overviewMetrics(model.axis());
            blocks.add(of(
                    FigureTables.overviewHeading(model),
                    Map.of(),
                    first,
                    metrics,
                    metric -> Charts.bars(model.sections(), metric, 1),
                    metric -> metrics.contains(metric) ? null : FigureTables.overview(model, metric)));
            model.sections().forEach(section -> blocks.add(of(null, Map.of(), section, List.of(), List.of())));
        } else {
            boolean bars = FigureTables.isOfOnePosition(model);
            boolean single = model.sections().size() == 1;
            for (Section section : model.sections()) {
                int number = blocks.size() + 1;
                blocks.add(of(
                        single ? null : Settings.combination(section.parameters()),
                        single ? Map.of() : section.parameters(),
                        section,
                        bars ? FigureTables.overviewMetrics(section.axis()) : Charts.main(section.axis()),
                        metric -> bars
                                ? Charts.bars(List.of(section), metric, number)
                                : Charts.lines(section, metric, number),
                        metric -> FigureTables.isSideBySide(section, metric)
                                ? null
                                : FigureTables.sideBySide(section, metric)));
            }
        }
        return blocks;
    }

    public Figures figures() {
        return new Figures(
                heading, scale, systems, drawings().map(Drawing::chart).toList());
    }

    public boolean isEmpty() {
        return main.isEmpty() && further.isEmpty();
    }

    public boolean hasPublished() {
        return lines().anyMatch(line -> !line.published().isEmpty());
    }

    public boolean hasPredicted() {
        return lines().anyMatch(line -> !line.predicted().isEmpty());
    }

    public boolean hasKnees() {
        return lines().anyMatch(line -> line.knee() != null);
    }

    public boolean hasIntervals() {
        return drawings().anyMatch(drawing -> drawing.chart().groups().isEmpty())
                && points().anyMatch(point -> point.low() != null);
    }

    public boolean hasFailures() {
        return points().anyMatch(point -> point.failure() != null);
    }

    public boolean hasInvalid() {
        return points().anyMatch(point -> point.invalid() != null);
    }

    /** What is folded away, by name. */
    public String furtherTitles() {
        return further.stream().map(drawing -> drawing.chart().title()).collect(joining(", "));
    }

    /**
     * Puts the chart that shows the answer into a block above all others. If only one other block has charts, the chart
     * is taken out of that block.
     */
    private static List<ChartBlock> withLead(ReportModel model, List<ChartBlock> blocks) {
        Optional<Drawing> lead = blocks.stream().findFirst().flatMap(block -> block.lead(model));
        List<ChartBlock> all = new ArrayList<>(blocks);
        if (lead.isEmpty()) {
            all.add(0, new ChartBlock(null, Map.of(), null, List.of(), List.of(), List.of()));
            return List.copyOf(all);
        }
        Drawing drawing = lead.get();
        ChartBlock first = blocks.get(0);
        boolean only = blocks.stream().skip(1).allMatch(ChartBlock::isEmpty);
        if (only) {
            Predicate<Drawing> another = each -> each.metric() != drawing.metric();
            all.set(
                    0,
                    new ChartBlock(
                            first.heading(),
                            first.parameters(),
                            first.scale(),
                            first.systems(),
                            first.main().stream().filter(another).toList(),
                            first.further().stream().filter(another).toList()));
        }
        String title = drawing.chart().title()
                + (only
                        ? ""
                        : " at " + Settings.combination(model.sections().get(0).parameters()));
        Chart chart = drawing.chart().at("chart-0-" + drawing.metric().csvName(), title);
        all.add(
                0,
                new ChartBlock(
                        first.heading(),
                        first.parameters(),
                        first.scale(),
                        first.systems(),
                        List.of(new Drawing(drawing.metric(), chart, only ? drawing.figures() : null)),
                        List.of()));
        return List.copyOf(all);
    }

    private Optional<Drawing> lead(ReportModel model) {
        Metric metric = leading(model);
        return drawings()
                .filter(drawing -> drawing.metric() == metric)
                .findFirst()
                .or(() -> drawings().findFirst());
    }

    /** What the sentences of the answer are about. */
    private static Metric leading(ReportModel model) {
        Shape shape = model.manifest().experiment().workload().shape();
        if (model.axis() == Axis.LATENCY || shape == Shape.OPEN) {
            return Metric.P99_MS;
        }
        if (shape == Shape.CONNECTIONS) {
            return Metric.AFTER_BURST_HEAP_KIB;
        }
        if (shape == Shape.STREAMS) {
            return Metric.GAP_P99_MS;
        }
        return shape == Shape.CLOSED ? Metric.PLATEAU_THROUGHPUT_RPS : Metric.P95_MS;
    }

    private static ChartBlock of(
            String heading,
            Map<String, Integer> parameters,
            Section section,
            List<Metric> metrics,
            Function<Metric, Optional<Chart>> draw,
            Function<Metric, Table> figures) {
        return of(
                heading,
                parameters,
                section,
                drawings(metrics, draw, figures),
                drawings(Charts.further(metrics), draw, figures));
    }

    private static ChartBlock of(
            String heading,
            Map<String, Integer> parameters,
            Section section,
            List<Drawing> main,
            List<Drawing> further) {
        return new ChartBlock(
                heading,
                parameters,
                Scale.of(section),
                section.systems().stream().map(SystemCells::system).toList(),
                main,
                further);
    }

    private static List<Drawing> drawings(
            List<Metric> metrics, Function<Metric, Optional<Chart>> draw, Function<Metric, Table> figures) {
        return metrics.stream()
                .flatMap(metric ->
                        draw.apply(metric).map(chart -> new Drawing(metric, chart, figures.apply(metric))).stream())
                .toList();
    }

    /**
     * The name of a chart's picture: {@code p95_ms.svg}, or {@code latency=20-p95_ms.svg} where there are several
     * blocks.
     */
    public String file(Drawing drawing) {
        return parameters.entrySet().stream()
                        .map(parameter -> parameter.getKey() + "=" + parameter.getValue() + "-")
                        .collect(joining())
                + drawing.metric().csvName() + ".svg";
    }

    public Stream<Drawing> drawings() {
        return Stream.concat(main.stream(), further.stream());
    }

    private Stream<Line> lines() {
        return drawings().flatMap(drawing -> drawing.chart().lines().stream());
    }

    private Stream<Point> points() {
        return lines().flatMap(line -> line.measured().stream());
    }
}
