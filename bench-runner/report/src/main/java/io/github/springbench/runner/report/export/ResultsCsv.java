package io.github.springbench.runner.report.export;

import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.DatabaseEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.BackEndTables;
import io.github.springbench.runner.report.EffectiveLimits;
import io.github.springbench.runner.report.MachineMoves;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.form.Method;
import io.github.springbench.runner.report.form.Numbers;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** {@code results.csv}: one row for each run, every repetition of its own, for spreadsheets and programs (RFC 4180). */
public final class ResultsCsv {

    private static final Map<String, Function<LoadResult, Object>> LOAD = load();
    private static final Map<String, Function<ResourceUse, Object>> RESOURCES = resources();

    /** Where nobody can tell how far the machine moved a figure. */
    private static final String UNBOUNDED = "unbounded";

    private ResultsCsv() {}

    public static String render(ReportModel model) {
        Set<String> parameters =
                new LinkedHashSet<>(model.manifest().experiment().parameters().keySet());
        model.runs().forEach(run -> parameters.addAll(run.key().parameters().keySet()));
        StringWriter text = new StringWriter();
        try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
            Map<String, Function<RunResult, Object>> figures = columns(model);
            if (model.runs().stream().anyMatch(run -> run.fork() != null)) {
                figures.put(
                        "fork", run -> run.fork() == null ? null : run.fork().number());
                figures.put(
                        "fork_place",
                        run -> run.fork() == null ? null : run.fork().place());
            }
            if (EffectiveLimits.areTold(model)) {
                figures.put("limits", EffectiveLimits::plain);
            }
            printer.printRecord(header(parameters, figures.keySet()));
            for (RunResult run : model.runs()) {
                printer.printRecord(row(run, parameters, figures.values()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Text in memory cannot be written", e);
        }
        return text.toString();
    }

    private static List<String> header(Set<String> parameters, Set<String> figures) {
        List<String> header = new ArrayList<>();
        header.add("system");
        header.addAll(parameters);
        header.add("repetition");
        header.addAll(figures);
        header.addAll(List.of("verdict", "findings", "request_threads", "started_at", "failure"));
        return header;
    }

    private static List<Object> row(
            RunResult run, Set<String> parameters, Collection<Function<RunResult, Object>> figures) {
        List<Object> row = new ArrayList<>();
        row.add(run.key().system());
        parameters.forEach(name -> row.add(run.key().parameters().get(name)));
        row.add(run.key().repetition());
        figures.forEach(column -> row.add(inDigits(column.apply(run))));
        row.add(run.verdict() == null ? null : run.verdict().level().label());
        row.add(Verdicts.checks(run, ";"));
        row.add(run.requestThreads() == null ? null : run.requestThreads().label());
        row.add(run.startedAt());
        row.add(run.failure());
        return row;
    }

    /** Without an exponent, which spreadsheets show as they like. */
    private static Object inDigits(Object value) {
        return value instanceof BigDecimal number ? number.toPlainString() : value;
    }

    /** The columns by name. A value is a number, or anything that is written as text; null if a run has none. */
    static Map<String, Function<RunResult, Object>> columns(ReportModel model) {
        Map<String, Function<RunResult, Object>> figures = new LinkedHashMap<>();
        for (Metric metric : metrics(model)) {
            figures.put(
                    metric.csvName(),
                    run -> metric.of(run).<Object>map(Numbers::exact).orElse(null));
        }
        model.runs().stream()
                .flatMap(run -> MachineMoves.errors(run).stream())
                .flatMap(errors -> errors.parts().keySet().stream())
                .sorted()
                .distinct()
                .forEach(metric -> figures.put(metric.csvName() + "_error", run -> MachineMoves.errors(run)
                        .flatMap(errors -> errors.of(metric))
                        .<Object>map(error -> error.isInfinite() ? UNBOUNDED : Numbers.exact(error))
                        .orElse(null)));
        LOAD.forEach((name, column) -> figures.put(name, ofPart(RunResult::load, column)));
        RESOURCES.forEach((name, column) -> figures.put(name, ofPart(RunResult::resources, column)));
        figures.putAll(further(model));
        return figures;
    }

    /**
     * All; memory by connection or user, figures of streams, counts of requests and of virtual threads only where some
     * run has them.
     */
    static List<Metric> metrics(ReportModel model) {
        Set<Metric> counts = EnumSet.of(
                Metric.REQUESTS_SEEN, Metric.REQUESTS_COUNTED, Metric.PINNED_PER_1000, Metric.QUEUED_VIRTUAL_THREADS);
        return Arrays.stream(Metric.values())
                .filter(metric ->
                        metric.kind() != Metric.Kind.MEMORY_EACH && !metric.isOfStreams() && !counts.contains(metric)
                                || model.runs().stream()
                                        .anyMatch(run -> metric.of(run).isPresent()))
                .toList();
    }

    private static Map<String, Function<LoadResult, Object>> load() {
        Map<String, Function<LoadResult, Object>> columns = new LinkedHashMap<>();
        columns.put("mean_ms", load -> Numbers.exact(load.steady().meanMs()));
        columns.put("users_started", LoadResult::users);
        columns.put("requests", LoadResult::requests);
        columns.put("duration_s", load -> Numbers.exact(load.durationSeconds()));
        columns.put("plateau_s", load -> Numbers.exact(load.plateauSeconds()));
        return columns;
    }

    /** The outside tool whose summary is all that is known; null where there is a record. */
    private static String printedBy(RunResult run) {
        return run.load() == null ? null : run.load().printedBy();
    }

    /** Columns of what only some experiments have: back ends, pools of connections, databases. */
    private static Map<String, Function<RunResult, Object>> further(ReportModel model) {
        Map<String, Function<RunResult, Object>> columns = new LinkedHashMap<>();
        BackEndTables.names(model.runs()).forEach(name -> backEnd(name, columns));
        if (model.runs().stream().anyMatch(run -> BackEndTables.pool(run) != null)) {
            columns.put("pool_limit", ofPart(BackEndTables::pool, PoolEvidence::limit));
            columns.put("pool_leased", ofPart(BackEndTables::pool, PoolEvidence::leasedAtMost));
            columns.put("pool_waiting", ofPart(BackEndTables::pool, PoolEvidence::waitingAtMost));
            columns.put("pool_waiting_share", ofPart(BackEndTables::pool, pool -> Numbers.exact(pool.waitingShare())));
        }
        if (model.runs().stream().anyMatch(run -> printedBy(run) != null)) {
            columns.put("printed_by", ResultsCsv::printedBy);
        }
        if (model.runs().stream().anyMatch(run -> Method.warmUp(run) != null)) {
            columns.put("warm_up_s", ofPart(Method::warmUp, seen -> Numbers.exact(seen.seconds())));
            columns.put("warm_up_steady", ofPart(Method::warmUp, WarmUpEvidence::steady));
        }
        if (MachineMoves.coreSpeeds(model).isPresent()) {
            columns.put("cpu_speed_share", run -> Numbers.exact(MachineMoves.coreSpeed(run)));
        }
        if (evidence(model).findAny().isPresent()) {
            database("server", DatabaseEvidence::server, columns);
            counters(model, columns);
            database("warm_up_answered", DatabaseEvidence::warmUpAnswered, columns);
        }
        if (evidence(model).anyMatch(seen -> seen.perRequest() != null)) {
            database("operations_per_request", DatabaseEvidence::each, columns);
        }
        if (evidence(model).anyMatch(seen -> seen.sessions() != null)) {
            sessions("open", SessionEvidence::open, columns);
            sessions("at_work_at_most", SessionEvidence::activeAtMost, columns);
            sessions("at_work", seen -> Numbers.exact(seen.active()), columns);
            sessions("on_cpu_share", seen -> Numbers.exact(seen.onCpuShare()), columns);
            sessions("lock_share", seen -> Numbers.exact(seen.lockShare()), columns);
            sessions("io_share", seen -> Numbers.exact(seen.ioShare()), columns);
        }
        return columns;
    }

    /** A figure of something that not every run has; null where it has none. */
    private static <T> Function<RunResult, Object> ofPart(Function<RunResult, T> part, Function<T, Object> figure) {
        return run -> {
            T found = part.apply(run);
            return found == null ? null : figure.apply(found);
        };
    }

    private static void backEnd(String name, Map<String, Function<RunResult, Object>> columns) {
        Function<RunResult, ResourceUse> uses = run -> run.backEnds().get(name);
        Function<RunResult, BackEndEvidence> seen = run -> BackEndTables.evidence(name, run);
        columns.put(
                name + "_" + Metric.CPU_SECONDS_PER_1000.csvName(),
                ofPart(uses, use -> Numbers.exact(use.cpuSecondsPer1000Requests())));
        columns.put(name + "_" + Metric.PLATFORM_THREADS.csvName(), ofPart(uses, BackEndTables::threads));
        columns.put(name + "_" + Metric.PEAK_RSS_MIB.csvName(), ofPart(uses, use -> Numbers.exact(use.peakRssMib())));
        columns.put(name + "_cpu_share", ofPart(seen, evidence -> Numbers.exact(evidence.cpuShare())));
        columns.put(name + "_median_ms", ofPart(seen, evidence -> Numbers.exact(evidence.medianMs())));
        columns.put(name + "_calls", ofPart(seen, BackEndEvidence::calls));
        columns.put(name + "_unanswered", ofPart(seen, BackEndEvidence::unanswered));
    }

    private static void database(
            String column,
            Function<DatabaseEvidence, Object> figure,
            Map<String, Function<RunResult, Object>> columns) {
        columns.put("database_" + column, ofPart(BackEndTables::databaseEvidence, figure));
    }

    private static Stream<DatabaseEvidence> evidence(ReportModel model) {
        return model.runs().stream().map(BackEndTables::databaseEvidence).filter(Objects::nonNull);
    }

    /** What its kind counts. */
    private static void counters(ReportModel model, Map<String, Function<RunResult, Object>> columns) {
        Arrays.stream(Counter.values())
                .filter(counter -> evidence(model)
                        .anyMatch(seen -> seen.operations().counts().containsKey(counter)))
                .forEach(counter -> database(
                        counter.column(), seen -> seen.operations().counts().get(counter), columns));
    }

    private static void sessions(
            String column, Function<SessionEvidence, Object> figure, Map<String, Function<RunResult, Object>> columns) {
        database("sessions_" + column, seen -> seen.sessions() == null ? null : figure.apply(seen.sessions()), columns);
    }

    private static Map<String, Function<ResourceUse, Object>> resources() {
        Map<String, Function<ResourceUse, Object>> columns = new LinkedHashMap<>();
        columns.put("os_threads", ResourceUse::osThreadsPeak);
        columns.put("virtual_carriers", ResourceUse::virtualCarriersPeak);
        columns.put("peak_heap_after_gc_mib", use -> Numbers.exact(use.peakHeapAfterGcMib()));
        columns.put("gc_ms", ResourceUse::gcMillis);
        columns.put("service_cpu_s", use -> Numbers.exact(use.serviceCpuSeconds()));
        columns.put("load_generator_cpu_s", use -> Numbers.exact(use.loadGeneratorCpuSeconds()));
        return columns;
    }
}
