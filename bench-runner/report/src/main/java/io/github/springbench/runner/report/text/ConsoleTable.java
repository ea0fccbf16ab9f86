package io.github.springbench.runner.report.text;

import static io.github.springbench.runner.model.run.Metric.AFTER_BURST_HEAP_KIB;
import static io.github.springbench.runner.model.run.Metric.CLOSED_HEAP_KIB;
import static io.github.springbench.runner.model.run.Metric.CPU_SECONDS_PER_1000;
import static io.github.springbench.runner.model.run.Metric.EVENTS_PER_SECOND;
import static io.github.springbench.runner.model.run.Metric.FAILED;
import static io.github.springbench.runner.model.run.Metric.FIRST_EVENT_P99_MS;
import static io.github.springbench.runner.model.run.Metric.GAP_P99_MS;
import static io.github.springbench.runner.model.run.Metric.GC_SHARE;
import static io.github.springbench.runner.model.run.Metric.IDLE_HEAP_KIB;
import static io.github.springbench.runner.model.run.Metric.IN_FLIGHT_HEAP_KIB;
import static io.github.springbench.runner.model.run.Metric.P50_MS;
import static io.github.springbench.runner.model.run.Metric.P95_MS;
import static io.github.springbench.runner.model.run.Metric.P99_MS;
import static io.github.springbench.runner.model.run.Metric.PEAK_RSS_MIB;
import static io.github.springbench.runner.model.run.Metric.PLATEAU_THROUGHPUT_RPS;
import static io.github.springbench.runner.model.run.Metric.STREAMS_LEFT;
import static io.github.springbench.runner.model.run.Metric.STREAM_HEAP_KIB;
import static io.github.springbench.runner.model.run.Metric.THROUGHPUT_RPS;
import static io.github.springbench.runner.model.run.Metric.WORKER_THREADS;
import static io.github.springbench.runner.model.run.Verdict.Level.INVALID;
import static io.github.springbench.runner.model.run.Verdict.Level.SUSPECT;
import static io.github.springbench.runner.model.run.Verdict.Level.VALID;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.verdict.Judge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** One line when a run ends, and a table of all cells at the end. */
public final class ConsoleTable {

    /** The widest line of the table. */
    public static final int WIDTH = 110;

    private static final String NONE = "n/a";
    private static final String GAP = "  ";

    private static final int LINES_OF_THE_HEAD = 2;

    private ConsoleTable() {}

    /** The tables of all sections that have runs; each ends with an empty line. */
    static String tables(ReportModel model) {
        StringBuilder text = new StringBuilder();
        for (Section section : model.sections()) {
            if (section.systems().stream().anyMatch(SystemCells::hasRuns)) {
                if (model.sections().size() > 1) {
                    text.append(Settings.combination(section.parameters())).append('\n');
                }
                appendTable(rows(section), text);
                text.append('\n');
            }
        }
        return text.toString();
    }

    /** One line for one run, without a line break; lines of the same experiment are aligned. */
    public static String line(RunResult run, Experiment experiment) {
        int width = experiment.systems().stream()
                .map(SystemUnderTest::name)
                .mapToInt(String::length)
                .max()
                .orElse(0);
        String head = padRight(run.key().system(), width)
                + GAP
                + parameters(run, experiment)
                + (run.key().repetition() > 1 ? GAP + "repetition " + run.key().repetition() : "")
                + (run.key().closing() ? GAP + "closing run" : "");
        if (!run.completed()) {
            return head + GAP + "FAILED: " + oneLine(run.failure());
        }
        if (experiment.workload().holdsConnections()) {
            return String.join(
                    GAP,
                    head,
                    "KiB of heap each: idle " + figure(run, IDLE_HEAP_KIB, 0),
                    "in flight " + figure(run, IN_FLIGHT_HEAP_KIB, 0),
                    "after burst " + figure(run, AFTER_BURST_HEAP_KIB, 0),
                    "after close " + figure(run, CLOSED_HEAP_KIB, 0),
                    threads(run),
                    figure(run, FAILED, 0) + " failed" + objection(run));
        }
        if (experiment.workload().readsStreams()) {
            return String.join(
                    GAP,
                    head,
                    figure(run, EVENTS_PER_SECOND, 6) + " events/s",
                    "first p99 " + millis(run, FIRST_EVENT_P99_MS),
                    "gap p99 " + millis(run, GAP_P99_MS),
                    figure(run, STREAM_HEAP_KIB, 0) + " KiB of heap each",
                    figure(run, STREAMS_LEFT, 0) + " streams left",
                    threads(run),
                    figure(run, FAILED, 0) + " failed" + objection(run));
        }
        return String.join(
                GAP,
                head,
                figure(run, PLATEAU_THROUGHPUT_RPS.of(run).isPresent() ? PLATEAU_THROUGHPUT_RPS : THROUGHPUT_RPS, 6)
                        + " rps",
                "p50 " + millis(run, P50_MS),
                "p95 " + millis(run, P95_MS),
                "p99 " + millis(run, P99_MS),
                threads(run),
                figure(run, FAILED, 0) + " failed" + objection(run));
    }

    private static String objection(RunResult run) {
        if (run.verdict() == null || run.verdict().level() == VALID) {
            return "";
        }
        return GAP + run.verdict().level().name()
                + (Judge.awaitsItsClosingRun(run) ? " unless its closing run is as fast" : "") + ": "
                + String.join(", ", ConsoleReport.causes(run));
    }

    private static List<List<String>> rows(Section section) {
        List<List<String>> rows = new ArrayList<>(head(section.axis()));
        for (SystemCells system : section.systems()) {
            String name = system.system();
            for (Cell cell : system.cells()) {
                if (!cell.runs().isEmpty()) {
                    rows.add(row(name, cell));
                    name = "";
                }
            }
        }
        return rows;
    }

    /** The unit stands in the lower line, be it of the axis or of a figure. */
    private static List<List<String>> head(Axis axis) {
        String[] heading = axis.heading().split(", ");
        String unit = heading[heading.length - 1];
        return List.of(
                titles("|" + (heading.length > 1 ? heading[0] : "")
                        + "|Requests|p50|p95|p99|Events|First|Gap|Failed|Worker|RSS|GC|CPU s|Heap KiB|in|after|after"
                        + "|Heap KiB|Streams|"),
                titles("System|" + unit
                        + "|per s|ms|ms|ms|per s|p99 ms|p99 ms|requests|threads|MiB|% of time|per 1,000|idle|flight"
                        + "|burst|close|each|left|Verdict"));
    }

    private static List<String> titles(String columns) {
        return List.of(columns.split("\\|", -1));
    }

    private static List<String> row(String system, Cell cell) {
        return List.of(
                system,
                Numbers.count(cell.at()),
                measured(cell, cell.throughput()),
                measured(cell, P50_MS),
                measured(cell, P95_MS),
                measured(cell, P99_MS),
                measured(cell, EVENTS_PER_SECOND),
                measured(cell, FIRST_EVENT_P99_MS),
                measured(cell, GAP_P99_MS),
                cell.failed() ? "run failed" : measured(cell, FAILED),
                measured(cell, WORKER_THREADS),
                measured(cell, PEAK_RSS_MIB),
                measured(cell, GC_SHARE),
                measured(cell, CPU_SECONDS_PER_1000),
                measured(cell, IDLE_HEAP_KIB),
                measured(cell, IN_FLIGHT_HEAP_KIB),
                measured(cell, AFTER_BURST_HEAP_KIB),
                measured(cell, CLOSED_HEAP_KIB),
                measured(cell, STREAM_HEAP_KIB),
                measured(cell, STREAMS_LEFT),
                verdict(cell));
    }

    /** The verdict; empty if nothing speaks against the cell. A column with no verdict at all is left out. */
    private static String verdict(Cell cell) {
        if (cell.invalid()) {
            return INVALID.label();
        }
        return cell.suspect() ? SUSPECT.label() : "";
    }

    private static void appendTable(List<List<String>> rows, StringBuilder text) {
        int[] widths = widths(rows);
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(padRight(shorten(row.get(0), widths[0]), widths[0]));
            for (int column = 1; column < widths.length; column++) {
                if (widths[column] > 0) {
                    line.append(GAP).append(padLeft(row.get(column), widths[column]));
                }
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    /** The width of each column, 0 for one without any figure; the names of the systems get what the others leave. */
    private static int[] widths(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            boolean used = rows.stream().skip(LINES_OF_THE_HEAD).anyMatch(row -> !row.get(column)
                    .isEmpty());
            widths[column] = used
                    ? rows.stream()
                            .mapToInt(row -> row.get(column).length())
                            .max()
                            .orElse(0)
                    : 0;
        }
        int others = IntStream.of(widths)
                .skip(1)
                .map(width -> width > 0 ? width + GAP.length() : 0)
                .sum();
        widths[0] = Math.min(widths[0], WIDTH - others);
        return widths;
    }

    /** Nothing where a load of this shape cannot have the figure: a column with nothing is left out. */
    private static String measured(Cell cell, Metric metric) {
        boolean open = cell.value(IDLE_HEAP_KIB) != null || cell.value(STREAM_HEAP_KIB) != null;
        boolean some = metric.kind() == Metric.Kind.MEMORY_EACH || metric.isOfStreams();
        if (cell.value(metric) == null && (open || some)) {
            return "";
        }
        return ascii(metric, cell.value(metric));
    }

    private static String figure(RunResult run, Metric metric, int width) {
        return padLeft(ascii(metric, metric.of(run).orElse(null)), width);
    }

    /** As wide without a figure, which has no unit, so that the lines stay aligned. */
    private static String millis(RunResult run, Metric metric) {
        return figure(run, metric, 6) + (metric.of(run).isPresent() ? " ms" : "   ");
    }

    /** The number of threads where requests have threads of their own, else the kind of thread. */
    private static String threads(RunResult run) {
        return WORKER_THREADS
                .of(run)
                .map(threads -> Numbers.text(WORKER_THREADS, threads) + " worker threads")
                .orElseGet(() -> run.requestThreads() == null
                        ? "threads " + NONE
                        : "on " + run.requestThreads().label());
    }

    /** Where on the axis, and before it the other parameters that the experiment varies. */
    private static String parameters(RunResult run, Experiment experiment) {
        Axis axis = experiment.axis();
        Map<String, Integer> varied = new TreeMap<>(run.key().parameters());
        varied.keySet()
                .removeIf(name -> name.equals(axis.parameter())
                        || experiment.parameters().getOrDefault(name, List.of()).size() < 2);
        String others = varied.isEmpty() ? "" : Settings.combination(varied) + GAP;
        int value = axis.in(run.key().parameters());
        String unit = value == 1 ? axis.unitOfOne() : axis.unit();
        return others + padLeft(Numbers.count(value), 6) + " "
                + padRight(unit, axis.unit().length());
    }

    private static String ascii(Metric metric, Double value) {
        return value == null ? NONE : Numbers.text(metric, value);
    }

    static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    static String shorten(String text, int width) {
        return text.length() <= width ? text : text.substring(0, Math.max(0, width - 3)) + "...";
    }

    static String padLeft(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    static String padRight(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
