package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.PublishedFigure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Published figures: a column {@code system}, columns named like parameters, and columns named like metrics. */
final class PublishedCsv {

    private static final String SYSTEM = "system";
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();

    private PublishedCsv() {}

    static List<PublishedFigure> read(
            Path path, List<String> systems, Set<String> parameters, Consumer<String> mistake) {
        Set<String> known = new LinkedHashSet<>(List.of(SYSTEM));
        known.addAll(parameters);
        Arrays.stream(Metric.values()).map(Metric::csvName).forEach(known::add);
        List<PublishedFigure> figures = new ArrayList<>();
        try (CSVParser parser = CSVParser.parse(path, StandardCharsets.UTF_8, FORMAT)) {
            for (String column : parser.getHeaderNames()) {
                if (!known.contains(column)) {
                    mistake.accept(path + " has an unknown column '" + column + "'; " + Nearest.hint(column, known));
                }
            }
            for (CSVRecord row : parser) {
                figure(path, row, systems, parameters, mistake, figures);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return figures;
    }

    private static void figure(
            Path path,
            CSVRecord row,
            List<String> systems,
            Set<String> parameters,
            Consumer<String> mistake,
            List<PublishedFigure> figures) {
        Map<String, Integer> cell = new LinkedHashMap<>();
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        String where = path + " line " + (row.getRecordNumber() + 1);
        String system = row.isMapped(SYSTEM) ? row.get(SYSTEM) : "";
        if (!systems.contains(system)) {
            mistake.accept(where + " is about '" + system + "', which is no system of this experiment; "
                    + Nearest.hint(system, systems));
        }
        row.toMap().forEach((column, text) -> {
            try {
                if (parameters.contains(column)) {
                    cell.put(column, Values.number(text, 0));
                } else if (!text.isBlank()) {
                    Metric.named(column).ifPresent(metric -> values.put(metric, Double.valueOf(text)));
                }
            } catch (IllegalArgumentException notANumber) {
                mistake.accept(where + " has '" + text + "' for " + column + "; expected a number");
            }
        });
        figures.add(new PublishedFigure(system, cell, values));
    }
}
