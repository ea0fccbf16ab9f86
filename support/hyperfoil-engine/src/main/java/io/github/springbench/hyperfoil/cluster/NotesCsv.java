package io.github.springbench.hyperfoil.cluster;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the agents' stalls once a second, in the format of {@code HiccupMeter}, if {@code -Dbench.watch=FILE} names a
 * file. The agents do not report their time in garbage collections, so it is always -1.
 */
final class NotesCsv implements AutoCloseable {

    private static final int NOT_TOLD = -1;

    private final PrintWriter out;

    private NotesCsv(PrintWriter out) {
        this.out = out;
    }

    static NotesCsv asAsked() throws IOException {
        String file = System.getProperty("bench.watch");
        NotesCsv notes = new NotesCsv(file == null ? null : new PrintWriter(Files.newBufferedWriter(Path.of(file))));
        notes.line("epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms");
        return notes;
    }

    /** @param stallsMs the stalls of all agents since the last call */
    void append(long epochMs, long warmUpRequests, List<Long> stallsMs) {
        long largest = stallsMs.stream().mapToLong(Long::longValue).max().orElse(0);
        line(epochMs + "," + largest + ".0," + NOT_TOLD + "," + warmUpRequests + ","
                + stallsMs.stream().map(ms -> ms + ".0").collect(Collectors.joining(";")));
    }

    private void line(String line) {
        if (out != null) {
            out.println(line);
            out.flush();
        }
    }

    @Override
    public void close() {
        if (out != null) {
            out.close();
        }
    }
}
