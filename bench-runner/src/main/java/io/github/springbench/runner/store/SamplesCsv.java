package io.github.springbench.runner.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Samples as CSV: a column per field of their record, empty where a figure is not shown here. */
final class SamplesCsv {

    private SamplesCsv() {}

    static <T extends Record> String render(Class<T> type, List<T> samples) {
        RecordComponent[] fields = type.getRecordComponents();
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setRecordSeparator('\n')
                .setHeader(Arrays.stream(fields).map(SamplesCsv::column).toArray(String[]::new))
                .get();
        StringBuilder csv = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(csv, format)) {
            for (T sample : samples) {
                printer.printRecord(
                        Arrays.stream(fields).map(field -> value(sample, field)).toArray());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return csv.toString();
    }

    /** {@code serviceCpuSeconds} becomes {@code service_cpu_seconds}. */
    private static String column(RecordComponent field) {
        return field.getName().replaceAll("(?<=[a-z])([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static Object value(Record sample, RecordComponent field) {
        try {
            return field.getAccessor().invoke(sample);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
