package io.github.springbench.runner.load;

import io.github.springbench.runner.model.LoadGeneratorSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a load generator's JVM notes of itself, a line per second:
 * {@code epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms}, as {@code HiccupMeter} in gatling-scripts writes it.
 */
public final class LoadGeneratorCsv {

    private static final int COLUMNS = 5;

    /** Results from before each lateness was noted. */
    private static final int WITHOUT_LATENESS = 4;

    /** Results from before the requests of the warm-up were counted. */
    private static final int WITHOUT_WARM_UP = 3;

    private LoadGeneratorCsv() {}

    /** The lines that are there; a last one that was cut off, as by the end of the JVM, is left out. */
    public static List<LoadGeneratorSample> read(Path file) {
        List<LoadGeneratorSample> samples = new ArrayList<>();
        if (Files.isRegularFile(file)) {
            try {
                Files.readAllLines(file).stream().skip(1).forEach(line -> add(line, samples));
            } catch (IOException unreadable) {
                return List.of(); // as if it had noted nothing: then nothing is judged by it
            }
        }
        return List.copyOf(samples);
    }

    private static List<Double> lateness(String column) {
        return column.isEmpty()
                ? List.of()
                : Arrays.stream(column.split(";")).map(Double::valueOf).toList();
    }

    private static void add(String line, List<LoadGeneratorSample> samples) {
        String[] fields = line.split(",", -1);
        if (fields.length >= WITHOUT_WARM_UP && fields.length <= COLUMNS) {
            try {
                samples.add(new LoadGeneratorSample(
                        Long.parseLong(fields[0]),
                        Double.parseDouble(fields[1]),
                        Long.parseLong(fields[2]),
                        fields.length >= WITHOUT_LATENESS ? Long.parseLong(fields[3]) : 0,
                        fields.length == COLUMNS ? lateness(fields[4]) : null));
            } catch (NumberFormatException cutOff) {
                // the line of the moment in which the JVM ended
            }
        }
    }
}
