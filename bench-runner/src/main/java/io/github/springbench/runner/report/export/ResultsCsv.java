package io.github.springbench.runner.report.export;

import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.EffectiveLimits;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Verdicts;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** {@code results.csv}: one row for each run, every repetition of its own, for spreadsheets and programs (RFC 4180). */
public final class ResultsCsv {

    private ResultsCsv() {}

    public static String render(ReportModel model) {
        Set<String> parameters =
                new LinkedHashSet<>(model.manifest().experiment().parameters().keySet());
        model.runs().forEach(run -> parameters.addAll(run.key().parameters().keySet()));
        StringWriter text = new StringWriter();
        try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
            Map<String, Function<RunResult, Object>> figures = RunColumns.of(model);
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
}
