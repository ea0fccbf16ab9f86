package io.github.springbench.runner.load;

import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Workload;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import tools.jackson.databind.json.JsonMapper;

/**
 * A load to generate.
 *
 * @param name of the run, for the generator's own report
 * @param baseUrl of the service
 * @param request what each user sends, its parameters filled in
 * @param briefRequest what half of the callers send who warm up, so that a service which waits is compiled soon; null
 *     where all send the same
 * @param workload the shape of the load
 * @param load how large it is
 * @param servedAtOnce how many requests the service serves at once where its request threads limit that; else 0
 * @param oneRequestPerConnection whether the service closes a connection after one request. Then no connection is
 *     opened in advance: an idle one keeps a place that another one may wait for, without end
 * @param latencyMs what a right answer takes at least; 0 where that is not known
 * @param records users that are in the database when the load begins; 0 where there is none
 * @param watch the file in which the generator's JVM notes how it fares
 * @param warmUpEnd the file whose creation ends the generator's warm-up; null where that lasts as long as the workload
 *     says
 * @param folder into which the generator writes; it belongs to this load alone
 * @param clockAheadMs by how much the load generator's clock is ahead of the runner's; it is subtracted from what was
 *     recorded
 * @param fleet the machines that play the load together; null where one plays it
 */
@RecordBuilder
public record LoadTask(
        String name,
        URI baseUrl,
        Request request,
        Request briefRequest,
        Workload workload,
        Load load,
        int servedAtOnce,
        boolean oneRequestPerConnection,
        int latencyMs,
        int records,
        Path watch,
        Path warmUpEnd,
        Path folder,
        long clockAheadMs,
        LoadFleet fleet)
        implements LoadTaskBuilder.With {

    /** If the runner does not end the warm-up, the generator ends it itself, this long after the planned end. */
    private static final Duration BACKSTOP = Duration.ofMinutes(1);

    /** Connections that it may need at once. */
    public int connections() {
        return workload.connections(load, latencyMs);
    }

    /**
     * Writes a file for the generator into its folder, in UTF-8. What users send goes to it by no other way: a command
     * line has the charset of the locale and 128 KiB for a word, and everybody can read it.
     */
    public Path write(String file, String text) {
        Path path = folder.toAbsolutePath().resolve(file);
        try {
            Files.createDirectories(path.getParent());
            return Files.writeString(path, text);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write " + path + ": " + failed.getMessage(), failed);
        }
    }

    /** The same with properties. */
    public Path write(String file, Map<String, String> properties) {
        Properties all = new Properties();
        all.putAll(properties);
        StringWriter text = new StringWriter();
        try {
            all.store(text, null);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return write(file, text.toString());
    }

    /** The file of {@link #writeRows}, which a result does not have: rows may be of people. */
    public Path rows() {
        return folder.toAbsolutePath().resolve("rows.json");
    }

    /**
     * Writes the rows of the feeder for the generator: a JSON array of objects, whose fields are texts, in the order in
     * which turns take them. It has none where there is no feeder.
     */
    public void writeRows() {
        if (workload.feeder() != null) {
            write(
                    rows().getFileName().toString(),
                    JsonMapper.shared().writeValueAsString(workload.feeder().ordered()));
        }
    }

    /** To be called when the load is over. */
    public void deleteRows() {
        try {
            Files.deleteIfExists(rows());
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot delete " + rows() + ": " + failed.getMessage(), failed);
        }
    }

    /**
     * How long the generator warms up where nobody ends it sooner; zero for not at all. A fleet cannot be told to end
     * its warm-up, which therefore takes the time that the workload says.
     */
    public Duration longestWarmUp() {
        Duration asked = workload.loadGeneratorWarmUpOrNone();
        return warmUpEnd == null || fleet != null || asked.isZero() ? asked : asked.plus(BACKSTOP);
    }
}
