package io.github.springbench.runner.report;

import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.ResourceUse;
import io.github.springbench.runner.model.RunResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
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

    private ResultsCsv() {}

    public static String render(ReportModel model) {
        Set<String> parameters =
                new LinkedHashSet<>(model.manifest().experiment().parameters().keySet());
        model.runs().forEach(run -> parameters.addAll(run.key().parameters().keySet()));
        StringWriter text = new StringWriter();
        try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
            printer.printRecord(header(parameters));
            for (RunResult run : model.runs()) {
                printer.printRecord(row(run, parameters));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Text in memory cannot be written", e);
        }
        return text.toString();
    }

    private static List<String> header(Set<String> parameters) {
        List<String> header = new ArrayList<>();
        header.add("system");
        header.addAll(parameters);
        header.add("repetition");
        Arrays.stream(Metric.values()).map(Metric::csvName).forEach(header::add);
        header.addAll(LOAD.keySet());
        header.addAll(RESOURCES.keySet());
        header.addAll(List.of("verdict", "findings", "request_threads", "started_at", "failure"));
        return header;
    }

    private static List<Object> row(RunResult run, Set<String> parameters) {
        List<Object> row = new ArrayList<>();
        row.add(run.key().system());
        parameters.forEach(name -> row.add(run.key().parameters().get(name)));
        row.add(run.key().repetition());
        for (Metric metric : Metric.values()) {
            row.add(metric.of(run).map(Numbers::plain).orElse(null));
        }
        LOAD.values().forEach(column -> row.add(run.load() == null ? null : column.apply(run.load())));
        RESOURCES.values().forEach(column -> row.add(run.resources() == null ? null : column.apply(run.resources())));
        row.add(run.verdict() == null ? null : run.verdict().level().label());
        row.add(Verdicts.checks(run, ";"));
        row.add(run.requestThreads() == null ? null : run.requestThreads().label());
        row.add(run.startedAt());
        row.add(run.failure());
        return row;
    }

    private static Map<String, Function<LoadResult, Object>> load() {
        Map<String, Function<LoadResult, Object>> columns = new LinkedHashMap<>();
        columns.put("mean_ms", load -> Numbers.plain(load.responseTime().meanMs()));
        columns.put("users_started", LoadResult::users);
        columns.put("requests", LoadResult::requests);
        columns.put("duration_s", load -> Numbers.plain(load.durationSeconds()));
        columns.put("plateau_s", load -> Numbers.plain(load.plateauSeconds()));
        return columns;
    }

    private static Map<String, Function<ResourceUse, Object>> resources() {
        Map<String, Function<ResourceUse, Object>> columns = new LinkedHashMap<>();
        columns.put("os_threads", ResourceUse::osThreadsPeak);
        columns.put("virtual_carriers", ResourceUse::virtualCarriersPeak);
        columns.put("peak_heap_after_gc_mib", use -> Numbers.plain(use.peakHeapAfterGcMib()));
        columns.put("gc_ms", ResourceUse::gcMillis);
        columns.put("service_cpu_s", use -> Numbers.plain(use.serviceCpuSeconds()));
        columns.put("injector_cpu_s", use -> Numbers.plain(use.injectorCpuSeconds()));
        return columns;
    }
}
