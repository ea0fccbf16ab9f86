package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads {@code latency.hlog}. */
final class HistogramLog {

    private HistogramLog() {}

    static List<Histogram> read(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<Histogram> histograms = new ArrayList<>();
        try {
            byte[] bytes = Files.readAllBytes(file);
            HistogramLogReader log = new HistogramLogReader(new ByteArrayInputStream(bytes));
            for (EncodableHistogram next = log.nextIntervalHistogram(); next != null; ) {
                histograms.add((Histogram) next);
                next = log.nextIntervalHistogram();
            }
        } catch (IOException | RuntimeException unreadable) {
            throw unreadable(file, unreadable.toString());
        }
        // The reader ends at a line that it does not understand, without a word.
        long intervals = intervals(file);
        if (histograms.size() != intervals) {
            throw unreadable(file, "interval " + (histograms.size() + 1) + " of " + intervals + " is damaged");
        }
        return List.copyOf(histograms);
    }

    private static long intervals(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#") && !line.startsWith("\""))
                    .count();
        } catch (IOException unreadable) {
            throw unreadable(file, unreadable.toString());
        }
    }

    private static UserError unreadable(Path file, String why) {
        return new UserError(file + " cannot be read as a log of HdrHistogram (" + why
                + "). Without that file the result can still be used: percentiles then come from run.json.");
    }
}
