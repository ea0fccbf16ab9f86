package io.github.springbench.runner.store;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Reads {@code latency.hlog} and its like, all of it at once, so that damage is found at once. HdrHistogram's own
 * reader would count each interval out, and so takes ten times as long.
 */
final class HistogramLog {

    private static final String START = "#[StartTime: ";
    private static final double MS_PER_SECOND = 1000;

    private HistogramLog() {}

    static List<EncodedHistogram> read(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<EncodedHistogram> histograms = new ArrayList<>();
        try {
            double start = 0;
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith(START)) {
                    start = Double.parseDouble(line.substring(START.length(), line.indexOf(' ', START.length())));
                } else if (!line.isBlank() && !line.startsWith("#") && !line.startsWith("\"")) {
                    histograms.add(interval(line.split(","), start));
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            throw new UserError(Archive.name(file) + " cannot be read as a log of HdrHistogram (interval "
                    + (histograms.size() + 1) + ": " + unreadable
                    + "). Without that file the result can still be used: percentiles then come from run.json.");
        }
        return List.copyOf(histograms);
    }

    /** Of a line with start, length, longest time and histogram. */
    private static EncodedHistogram interval(String[] fields, double start) throws IOException {
        double from = Double.parseDouble(fields[0]) + start;
        double to = from + Double.parseDouble(fields[1]);
        return EncodedHistogram.ofCompressed(
                Base64.getDecoder().decode(fields[3]), (long) (from * MS_PER_SECOND), (long) (to * MS_PER_SECOND));
    }
}
