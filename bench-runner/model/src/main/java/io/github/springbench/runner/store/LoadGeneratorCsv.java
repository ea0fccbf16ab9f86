package io.github.springbench.runner.store;

import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a load generator's JVM notes of itself, a line per second:
 * {@code epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms,sent_again}, as {@code HiccupMeter} in gatling-scripts
 * writes it.
 */
public final class LoadGeneratorCsv {

    private static final int COLUMNS = 6;

    /** Of load generators that send nothing again, and results from before that was counted. */
    private static final int WITHOUT_SENT_AGAIN = 5;

    /** Results from before each lateness was noted. */
    private static final int WITHOUT_LATENESS = 4;

    /** Results from before the requests of the warm-up were counted. */
    private static final int WITHOUT_WARM_UP = 3;

    /** The time at the beginning of a line; without the comma behind it, the line is cut off. */
    private static final Pattern TIME = Pattern.compile("(?md)^\\d{1,18}(?=,)");

    private static final Pattern COUNT = Pattern.compile("\\d{1,18}");

    private LoadGeneratorCsv() {}

    /** The lines that are there; a last one that was cut off, as by the end of the JVM, is left out. */
    public static List<LoadGeneratorSample> read(Path file) {
        return read(file, 0);
    }

    /**
     * The same of a JVM on another machine, in the runner's time.
     *
     * @param aheadMs by how much that machine's clock is ahead of the runner's
     */
    public static List<LoadGeneratorSample> read(Path file, long aheadMs) {
        List<LoadGeneratorSample> samples = new ArrayList<>();
        if (Files.isRegularFile(file)) {
            try {
                Files.readAllLines(file).stream().skip(1).forEach(line -> add(line, aheadMs, samples));
            } catch (IOException unreadable) {
                return List.of(); // as if it had noted nothing: then nothing is judged by it
            }
        }
        return List.copyOf(samples);
    }

    /** How many requests of the load were sent again, by the last line that tells; null where none does. */
    public static Long sentAgain(Path file) {
        try {
            return Files.isRegularFile(file)
                    ? Files.readAllLines(file).stream()
                            .skip(1)
                            .map(line -> line.split(",", -1))
                            .filter(fields -> fields.length == COLUMNS
                                    && COUNT.matcher(fields[COLUMNS - 1]).matches())
                            .map(fields -> Long.valueOf(fields[COLUMNS - 1]))
                            .reduce((earlier, last) -> last)
                            .orElse(null)
                    : null;
        } catch (IOException unreadable) {
            return null; // as if it had noted nothing
        }
    }

    /**
     * Rewrites a file from another machine in the runner's time. Nothing but the time of each line changes, and whoever
     * reads meanwhile finds the old file or the new one.
     *
     * @param aheadMs by how much that machine's clock is ahead of the runner's
     */
    public static void shift(Path file, long aheadMs) {
        if (aheadMs == 0 || !Files.isRegularFile(file)) {
            return;
        }
        try {
            // Each byte is a character, so that all others are written as they were read.
            String shifted = TIME.matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .replaceAll(time -> Long.toString(Long.parseLong(time.group()) - aheadMs));
            Path unfinished = file.resolveSibling(file.getFileName() + ".shifted");
            Files.writeString(unfinished, shifted, StandardCharsets.ISO_8859_1);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot rewrite " + file + ": " + failed.getMessage(), failed);
        }
    }

    private static List<Double> lateness(String column) {
        return column.isEmpty()
                ? List.of()
                : Arrays.stream(column.split(";")).map(Double::valueOf).toList();
    }

    private static void add(String line, long aheadMs, List<LoadGeneratorSample> samples) {
        String[] fields = line.split(",", -1);
        if (fields.length >= WITHOUT_WARM_UP && fields.length <= COLUMNS) {
            try {
                samples.add(new LoadGeneratorSample(
                        Long.parseLong(fields[0]) - aheadMs,
                        Double.parseDouble(fields[1]),
                        Long.parseLong(fields[2]),
                        fields.length >= WITHOUT_LATENESS ? Long.parseLong(fields[3]) : 0,
                        fields.length >= WITHOUT_SENT_AGAIN ? lateness(fields[4]) : null));
            } catch (NumberFormatException cutOff) {
                // the line of the moment in which the JVM ended
            }
        }
    }
}
