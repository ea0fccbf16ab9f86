package io.github.springbench.runner.experiment;

import io.github.springbench.runner.experiment.YamlSection.YamlExcerpt;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.run.Metric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Finds and reads the published figures that an experiment file names. */
final class PublishedReader {

    private PublishedReader() {}

    static List<PublishedFigure> published(
            Path file,
            YamlSection top,
            List<SystemUnderTest> systems,
            Map<String, List<Integer>> parameters,
            Axis axis) {
        String csv = top.optional("published", Values::words, null);
        if (csv == null) {
            return List.of();
        }
        Path path = besideThis(file, csv);
        if (path == null) {
            top.mistake(
                    "published",
                    "'published' is '" + YamlExcerpt.of(csv)
                            + "'; expected a file in the folder of the experiment or below, such as "
                            + "published/figures.csv");
            return List.of();
        }
        if (!Files.isRegularFile(path)) {
            top.mistake("published", "'published' names " + path + ", which does not exist");
            return List.of();
        }
        List<String> names = systems.stream().map(SystemUnderTest::name).toList();
        return PublishedCsv.read(path, names, parameters.keySet(), axis, text -> top.mistake("published", text));
    }

    /** Null for what leads out of the experiment's folder, also by a link: parts of it would be shown in messages. */
    private static Path besideThis(Path file, String name) {
        try {
            Path folder = file.toAbsolutePath().normalize().getParent();
            Path path = folder.resolve(name).normalize();
            boolean within = path.startsWith(folder)
                    && (!Files.exists(path) || path.toRealPath().startsWith(folder.toRealPath()));
            return within ? path : null;
        } catch (IOException | InvalidPathException noPath) {
            return null;
        }
    }

    /**
     * Published figures: a column {@code system}, columns named like parameters, the axis among them, and columns named
     * like metrics. A row that cannot be trusted is a mistake, since nobody would see that a figure stands in the wrong
     * place.
     */
    static final class PublishedCsv {

        private static final String SYSTEM = "system";
        private static final CSVFormat FORMAT = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();

        private final Path path;
        private final List<String> systems;
        private final Set<String> parameters;
        private final Axis axis;
        private final Consumer<String> mistake;
        private final Set<List<Object>> seen = new HashSet<>();

        private PublishedCsv(
                Path path, List<String> systems, Set<String> parameters, Axis axis, Consumer<String> mistake) {
            this.path = path;
            this.systems = systems;
            this.parameters = parameters;
            this.axis = axis;
            this.mistake = mistake;
        }

        static List<PublishedFigure> read(
                Path path, List<String> systems, Set<String> parameters, Axis axis, Consumer<String> mistake) {
            return new PublishedCsv(path, systems, parameters, axis, mistake).read();
        }

        private List<PublishedFigure> read() {
            List<PublishedFigure> figures = new ArrayList<>();
            try (CSVParser parser = CSVParser.parse(SmallFile.read(path), FORMAT)) {
                if (hasTheRightColumns(parser.getHeaderNames())) {
                    parser.forEach(row -> figures.add(figure(row)));
                }
            } catch (IOException | UncheckedIOException | IllegalArgumentException notCsv) {
                mistake.accept(path + " cannot be read as CSV: " + notCsv.getMessage());
            }
            return figures;
        }

        private boolean hasTheRightColumns(List<String> columns) {
            Set<String> known = new LinkedHashSet<>(List.of(SYSTEM));
            known.addAll(parameters);
            Arrays.stream(Metric.values()).map(Metric::csvName).forEach(known::add);
            columns.stream()
                    .filter(column -> !known.contains(column))
                    .forEach(column -> mistake.accept(path + " has an unknown column '" + YamlExcerpt.of(column) + "'; "
                            + Nearest.hint(column, known)));
            List<String> missing = List.of(SYSTEM, axis.parameter()).stream()
                    .filter(column -> !columns.contains(column))
                    .toList();
            missing.forEach(column -> mistake.accept(path + " needs a column '" + column + "'"));
            return missing.isEmpty();
        }

        private PublishedFigure figure(CSVRecord row) {
            String where = path + " line " + (row.getRecordNumber() + 1);
            if (!row.isConsistent()) {
                mistake.accept(where + " has " + row.size() + " values, but the header has another number of columns");
            }
            String system = row.get(SYSTEM);
            if (!systems.contains(system)) {
                mistake.accept(where + " is about '" + YamlExcerpt.of(system)
                        + "', which is not a system of this experiment; " + Nearest.hint(system, systems));
            }
            Map<String, Integer> cell = new LinkedHashMap<>();
            Map<Metric, Double> values = new EnumMap<>(Metric.class);
            row.toMap().forEach((column, text) -> {
                try {
                    if (parameters.contains(column)) {
                        cell.put(column, Values.number(text, 0));
                    } else if (!text.isBlank()) {
                        Metric.named(column).ifPresent(metric -> values.put(metric, Double.valueOf(text)));
                    }
                } catch (IllegalArgumentException notANumber) {
                    mistake.accept(where + " has '" + YamlExcerpt.of(text) + "' for " + column + "; expected a number");
                }
            });
            if (!seen.add(List.of(system, cell))) {
                mistake.accept(where + " is about the same system and parameters as another line; keep one");
            }
            return new PublishedFigure(system, cell, values);
        }
    }
}
