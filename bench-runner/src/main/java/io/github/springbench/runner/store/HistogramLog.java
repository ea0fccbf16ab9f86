package io.github.springbench.runner.store;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Reads {@code latency.hlog} and its like, all of it at once, so that damage is found at once; what is kept of it is
 * small.
 */
final class HistogramLog {

    private HistogramLog() {}

    static List<Histogram> read(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<EncodedHistogram> histograms = new ArrayList<>();
        try (InputStream bytes = Files.newInputStream(file);
                HistogramLogReader log = new HistogramLogReader(bytes)) {
            for (EncodableHistogram next = log.nextIntervalHistogram(); next != null; ) {
                histograms.add(EncodedHistogram.of((Histogram) next));
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
        return EncodedHistogram.decodedWhenRead(histograms);
    }

    private static long intervals(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> !line.isBlank() && !line.startsWith("#") && !line.startsWith("\""))
                    .count();
        } catch (IOException | UncheckedIOException unreadable) {
            throw unreadable(file, unreadable.toString());
        }
    }

    private static UserError unreadable(Path file, String why) {
        return new UserError(Archive.name(file) + " cannot be read as a log of HdrHistogram (" + why
                + "). Without that file the result can still be used: percentiles then come from run.json.");
    }
}
