package io.github.springbench.hyperfoil.cluster;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Writes the state of the load on the controller just before each whole second: the counts so far, and the histogram of
 * the new answers. A controller has only histograms of whole phases, so the previous one is subtracted.
 */
final class ReportsCsv implements AutoCloseable {

    private static final long LARGEST_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int DIGITS = 2;

    private final PrintWriter out;
    private final Map<String, Long> answered = new HashMap<>();
    private final Map<String, Histogram> before = new HashMap<>();

    /** Requests the histograms of phases, each as a line of an HdrHistogram log. */
    @FunctionalInterface
    interface Histograms {
        List<String> of(List<PhaseCounts> phases) throws IOException;
    }

    ReportsCsv(Path file) throws IOException {
        out = new PrintWriter(Files.newBufferedWriter(file));
        out.println("epoch_ms," + Counts.COLUMNS + ",new_nanos");
        out.flush();
    }

    /** @param phases the phases of the load, without those of the warm-up */
    void append(long epochMs, List<PhaseCounts> phases, Histograms histograms) throws IOException {
        List<PhaseCounts> changed = phases.stream()
                .filter(phase -> phase.counts().responses() != answered.getOrDefault(phase.phase(), 0L))
                .toList();
        List<String> lines = histograms.of(changed);
        Histogram fresh = new Histogram(LARGEST_NANOS, DIGITS);
        for (int place = 0; place < changed.size(); place++) {
            PhaseCounts phase = changed.get(place);
            Histogram now = decoded(lines.get(place));
            fresh.add(now);
            if (before.containsKey(phase.phase())) {
                fresh.subtract(before.get(phase.phase()));
            }
            before.put(phase.phase(), now);
            // Answers may arrive between the count and the histogram; then the next call requests the histogram again.
            answered.put(phase.phase(), Math.min(phase.counts().responses(), now.getTotalCount()));
        }
        out.println(epochMs + ","
                + Counts.sum(phases.stream().map(PhaseCounts::counts)).columns() + "," + encoded(fresh));
        out.flush();
    }

    /** {@code start,length,max,histogram}, the last in Base64. */
    private static Histogram decoded(String line) throws IOException {
        String text = line.strip();
        byte[] bytes = Base64.getDecoder().decode(text.substring(text.lastIndexOf(',') + 1));
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), LARGEST_NANOS);
        } catch (DataFormatException wrong) {
            throw new IOException("the controller's histogram cannot be read: " + wrong.getMessage(), wrong);
        }
    }

    private static String encoded(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return "";
        }
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    @Override
    public void close() {
        out.close();
    }
}
