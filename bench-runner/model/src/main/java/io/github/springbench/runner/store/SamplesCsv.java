package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * Samples as CSV: a column per field of their record and of the records in it, empty where a figure is not shown here.
 */
final class SamplesCsv {

    private static final CSVFormat LINES =
            CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

    private static final String BETWEEN = ";";
    private static final String NONE = "none";

    private SamplesCsv() {}

    static <T extends Record> String render(Class<T> type, List<T> samples) {
        return header(type) + samples.stream().map(SamplesCsv::line).collect(Collectors.joining());
    }

    /** The names of the columns, with a line break. */
    static String header(Class<? extends Record> type) {
        return printed(columns(type));
    }

    /** A sample, with a line break. */
    static String line(Record sample) {
        return printed(values(sample));
    }

    private static Stream<String> columns(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(field -> field.getType().isRecord() ? columns(field.getType()) : Stream.of(column(field)));
    }

    private static Stream<?> values(Record sample) {
        return Arrays.stream(sample.getClass().getRecordComponents())
                .map(field -> value(sample, field))
                .flatMap(value -> value instanceof Record part ? values(part) : Stream.of(Optional.ofNullable(value)));
    }

    private static String printed(Stream<?> values) {
        StringBuilder csv = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(csv, LINES)) {
            printer.printRecord(values.map(value -> value instanceof Optional<?> known ? known.orElse(null) : value)
                    .toArray());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return csv.toString();
    }

    /**
     * The samples of a file, which another version may have written: a column that is missing gives null, and a column
     * that is unknown is ignored.
     *
     * @return none where there is no such file
     * @throws UserError where it cannot be read
     */
    static <T extends Record> List<T> read(Class<T> type, Path file) {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        List<T> samples = new ArrayList<>();
        try {
            Reader<T> reader = null;
            for (String line : Files.readAllLines(file)) {
                // Nothing but numbers: only a first field that is empty is quoted.
                String[] fields = line.replace("\"", "").split(",", -1);
                if (reader == null) {
                    reader = reader(type, List.of(fields));
                } else if (!line.isEmpty()) {
                    samples.add(reader.read(fields));
                }
            }
        } catch (IOException | RuntimeException | ReflectiveOperationException unreadable) {
            throw new UserError(Archive.name(file) + " cannot be read as samples of a run (" + unreadable.getMessage()
                    + "). Without that file the result can still be used: the course of the run then lacks its"
                    + " figures.");
        }
        return List.copyOf(samples);
    }

    /** Reads one thing of a line. What columns and fields there are is found out once for all lines. */
    private interface Reader<T> {
        T read(String[] line) throws ReflectiveOperationException;
    }

    private static <T> Reader<T> reader(Class<T> type, List<String> header) throws ReflectiveOperationException {
        RecordComponent[] fields = type.getRecordComponents();
        Constructor<T> constructor = type.getDeclaredConstructor(
                Arrays.stream(fields).map(RecordComponent::getType).toArray(Class<?>[]::new));
        List<Reader<?>> readers = new ArrayList<>();
        for (RecordComponent field : fields) {
            readers.add(
                    field.getType().isRecord()
                            ? reader(field.getType(), header)
                            : value(field.getType(), header.indexOf(column(field))));
        }
        return line -> {
            Object[] values = new Object[fields.length];
            for (int place = 0; place < values.length; place++) {
                values[place] = readers.get(place).read(line);
            }
            return constructor.newInstance(values);
        };
    }

    /** @param column negative where the file lacks it */
    private static Reader<?> value(Class<?> type, int column) {
        return line -> {
            String text = column >= 0 && column < line.length ? line[column] : "";
            return text.isEmpty() ? null : value(type, text);
        };
    }

    private static Object value(Class<?> type, String text) {
        if (type == Integer.class) {
            return Integer.valueOf(text);
        }
        if (type == List.class) {
            return text.equals(NONE)
                    ? List.of()
                    : Arrays.stream(text.split(BETWEEN)).map(Double::valueOf).toList();
        }
        return type == long.class || type == Long.class ? (Object) Long.valueOf(text) : (Object) Double.valueOf(text);
    }

    /** Several numbers in one column. An empty one would be one of which nothing is known. */
    private static String joined(List<?> several) {
        return several.isEmpty() ? NONE : several.stream().map(Object::toString).collect(Collectors.joining(BETWEEN));
    }

    /** {@code serviceCpuSeconds} becomes {@code service_cpu_seconds}. */
    private static String column(RecordComponent field) {
        return field.getName().replaceAll("(?<=[a-z])([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static Object value(Record sample, RecordComponent field) {
        try {
            Object value = field.getAccessor().invoke(sample);
            return value instanceof List<?> several ? joined(several) : value;
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
