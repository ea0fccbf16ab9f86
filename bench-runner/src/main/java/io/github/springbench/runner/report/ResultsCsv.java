package io.github.springbench.runner.report;

import io.github.springbench.runner.model.BackEndEvidence;
import io.github.springbench.runner.model.DatabaseEvidence;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.PoolEvidence;
import io.github.springbench.runner.model.ResourceUse;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.WarmUpEvidence;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** {@code results.csv}: one row for each run, every repetition of its own, for spreadsheets and programs (RFC 4180). */
public final class ResultsCsv {

    private static final Map<String, Function<LoadResult, Object>> LOAD = load();
    private static final Map<String, Function<ResourceUse, Object>> RESOURCES = resources();

    /** Where nobody can tell how far the machine moved a figure. */
    static final String UNBOUNDED = "unbounded";

    private ResultsCsv() {}

    public static String render(ReportModel model) {
        Set<String> parameters =
                new LinkedHashSet<>(model.manifest().experiment().parameters().keySet());
        model.runs().forEach(run -> parameters.addAll(run.key().parameters().keySet()));
        StringWriter text = new StringWriter();
        try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
            Map<String, Function<RunResult, Object>> figures = figures(model);
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

    /** All columns with figures of a run, by name: numbers, numbers in plain digits, or what has a name of its own. */
    static Map<String, Function<RunResult, Object>> figures(ReportModel model) {
        Map<String, Function<RunResult, Object>> figures = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            figures.put(
                    metric.csvName(), run -> metric.of(run).map(Numbers::plain).orElse(null));
        }
        model.runs().stream()
                .flatMap(run -> MachineMoves.errors(run).stream())
                .flatMap(errors -> errors.parts().keySet().stream())
                .sorted()
                .distinct()
                .forEach(metric -> figures.put(metric.csvName() + "_error", run -> MachineMoves.errors(run)
                        .flatMap(errors -> errors.of(metric))
                        .map(error -> error.isInfinite() ? UNBOUNDED : Numbers.plain(error))
                        .orElse(null)));
        LOAD.forEach((name, column) -> figures.put(name, run -> run.load() == null ? null : column.apply(run.load())));
        RESOURCES.forEach((name, column) ->
                figures.put(name, run -> run.resources() == null ? null : column.apply(run.resources())));
        figures.putAll(further(model));
        return figures;
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
        figures.forEach(column -> row.add(column.apply(run)));
        row.add(run.verdict() == null ? null : run.verdict().level().label());
        row.add(Verdicts.checks(run, ";"));
        row.add(run.requestThreads() == null ? null : run.requestThreads().label());
        row.add(run.startedAt());
        row.add(run.failure());
        return row;
    }

    private static Map<String, Function<LoadResult, Object>> load() {
        Map<String, Function<LoadResult, Object>> columns = new LinkedHashMap<>();
        columns.put("mean_ms", load -> Numbers.plain(load.steady().meanMs()));
        columns.put("users_started", LoadResult::users);
        columns.put("requests", LoadResult::requests);
        columns.put("duration_s", load -> Numbers.plain(load.durationSeconds()));
        columns.put("plateau_s", load -> Numbers.plain(load.plateauSeconds()));
        return columns;
    }

    /** Columns of what only some experiments have: back ends, pools of connections, databases. */
    private static Map<String, Function<RunResult, Object>> further(ReportModel model) {
        Map<String, Function<RunResult, Object>> columns = new LinkedHashMap<>();
        BackEndTables.names(model.runs()).forEach(name -> backEnd(name, columns));
        if (model.runs().stream().anyMatch(run -> BackEndTables.pool(run) != null)) {
            pool("limit", PoolEvidence::limit, columns);
            pool("leased", PoolEvidence::leasedAtMost, columns);
            pool("waiting", PoolEvidence::waitingAtMost, columns);
            pool("waiting_share", pool -> Numbers.plain(pool.waitingShare()), columns);
        }
        if (model.runs().stream().anyMatch(run -> WarmUps.evidence(run) != null)) {
            warmUp("s", seen -> Numbers.plain(seen.seconds()), columns);
            warmUp("steady", WarmUpEvidence::steady, columns);
        }
        if (CoreSpeeds.range(model).isPresent()) {
            columns.put("cpu_speed_share", run -> Numbers.plain(CoreSpeeds.share(run)));
        }
        if (model.runs().stream().anyMatch(run -> Databases.evidence(run) != null)) {
            database("server", DatabaseEvidence::server, columns);
            database("finds", seen -> seen.operations().queries(), columns);
            database("updates", seen -> seen.operations().updates(), columns);
            database("inserts", seen -> seen.operations().inserts(), columns);
            database("deletes", seen -> seen.operations().deletes(), columns);
            database("warm_up_answered", DatabaseEvidence::warmUpAnswered, columns);
        }
        return columns;
    }

    private static void backEnd(String name, Map<String, Function<RunResult, Object>> columns) {
        Map<String, Function<ResourceUse, Object>> uses = new LinkedHashMap<>();
        uses.put(Metric.CPU_SECONDS_PER_1000.csvName(), use -> Numbers.plain(use.cpuSecondsPer1000Requests()));
        uses.put(Metric.PLATFORM_THREADS.csvName(), ResourceUse::platformThreadsPeak);
        uses.put(Metric.PEAK_RSS_MIB.csvName(), use -> Numbers.plain(use.peakRssMib()));
        uses.forEach((column, figure) -> columns.put(name + "_" + column, run -> {
            ResourceUse use = run.backEnds().get(name);
            return use == null ? null : figure.apply(use);
        }));
        Map<String, Function<BackEndEvidence, Object>> seen = new LinkedHashMap<>();
        seen.put("cpu_share", evidence -> Numbers.plain(evidence.cpuShare()));
        seen.put("median_ms", evidence -> Numbers.plain(evidence.medianMs()));
        seen.put("looks", BackEndEvidence::looks);
        seen.put("unanswered", BackEndEvidence::unanswered);
        seen.forEach((column, figure) -> columns.put(name + "_" + column, run -> {
            BackEndEvidence evidence = BackEndTables.evidence(name, run);
            return evidence == null ? null : figure.apply(evidence);
        }));
    }

    private static void warmUp(
            String column, Function<WarmUpEvidence, Object> figure, Map<String, Function<RunResult, Object>> columns) {
        columns.put("warm_up_" + column, run -> {
            WarmUpEvidence seen = WarmUps.evidence(run);
            return seen == null ? null : figure.apply(seen);
        });
    }

    private static void database(
            String column,
            Function<DatabaseEvidence, Object> figure,
            Map<String, Function<RunResult, Object>> columns) {
        columns.put("database_" + column, run -> {
            DatabaseEvidence seen = Databases.evidence(run);
            return seen == null ? null : figure.apply(seen);
        });
    }

    private static void pool(
            String column, Function<PoolEvidence, Object> figure, Map<String, Function<RunResult, Object>> columns) {
        columns.put("pool_" + column, run -> {
            PoolEvidence pool = BackEndTables.pool(run);
            return pool == null ? null : figure.apply(pool);
        });
    }

    private static Map<String, Function<ResourceUse, Object>> resources() {
        Map<String, Function<ResourceUse, Object>> columns = new LinkedHashMap<>();
        columns.put("os_threads", ResourceUse::osThreadsPeak);
        columns.put("virtual_carriers", ResourceUse::virtualCarriersPeak);
        columns.put("peak_heap_after_gc_mib", use -> Numbers.plain(use.peakHeapAfterGcMib()));
        columns.put("gc_ms", ResourceUse::gcMillis);
        columns.put("service_cpu_s", use -> Numbers.plain(use.serviceCpuSeconds()));
        columns.put("load_generator_cpu_s", use -> Numbers.plain(use.loadGeneratorCpuSeconds()));
        return columns;
    }
}
