package io.github.springbench.runner.store;

import io.github.springbench.runner.model.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Samples as CSV: a column per field of {@link Sample}, empty where a figure is not shown here. */
final class SamplesCsv {

    private static final RecordComponent[] FIELDS = Sample.class.getRecordComponents();
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setRecordSeparator('\n')
            .setHeader(Arrays.stream(FIELDS).map(SamplesCsv::column).toArray(String[]::new))
            .get();

    private SamplesCsv() {}

    static String render(List<Sample> samples) {
        StringBuilder csv = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(csv, FORMAT)) {
            for (Sample sample : samples) {
                printer.printRecord(
                        Arrays.stream(FIELDS).map(field -> value(sample, field)).toArray());
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

    private static Object value(Sample sample, RecordComponent field) {
        try {
            return field.getAccessor().invoke(sample);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
