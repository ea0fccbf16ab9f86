package io.github.springbench.runner.load;

import io.github.springbench.runner.model.InjectorSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a load generator's JVM notes of itself, a line per second: {@code epoch_ms,latest_tick_ms,gc_ms,warm_up_requests}, as {@code
 * InjectorWatch} in gatling-scripts writes it.
 */
public final class InjectorCsv {

    private static final int COLUMNS = 4;

    /** Results from before the requests of the warm-up were counted. */
    private static final int COLUMNS_BEFORE = 3;

    private InjectorCsv() {}

    /** The lines that are there; a last one that was cut off, as by the end of the JVM, is left out. */
    public static List<InjectorSample> read(Path file) {
        List<InjectorSample> samples = new ArrayList<>();
        if (Files.isRegularFile(file)) {
            try {
                Files.readAllLines(file).stream().skip(1).forEach(line -> add(line, samples));
            } catch (IOException unreadable) {
                return List.of(); // as if it had noted nothing: then nothing is judged by it
            }
        }
        return List.copyOf(samples);
    }

    private static void add(String line, List<InjectorSample> samples) {
        String[] fields = line.split(",");
        if (fields.length == COLUMNS || fields.length == COLUMNS_BEFORE) {
            try {
                samples.add(new InjectorSample(
                        Long.parseLong(fields[0]),
                        Double.parseDouble(fields[1]),
                        Long.parseLong(fields[2]),
                        fields.length == COLUMNS ? Long.parseLong(fields[3]) : 0));
            } catch (NumberFormatException cutOff) {
                // the line of the moment in which the JVM ended
            }
        }
    }
}
