package io.github.springbench.runner.load.hyperfoil;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The answers that agents reported, in the order of the reports, from {@code reports.csv}: a histogram of those that
 * were new just before each whole second.
 */
final class ClusterReports {

    private static final int COLUMNS = 8;
    private static final int DIGITS = 2;

    private final Deque<Histogram> reports = new ArrayDeque<>();

    private ClusterReports() {}

    /** @throws IllegalArgumentException where a line makes no sense */
    static ClusterReports read(Path file) throws IOException {
        ClusterReports all = new ClusterReports();
        for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
            String[] fields = line.split(",", -1);
            if (fields.length != COLUMNS) {
                throw new IllegalArgumentException("not " + COLUMNS + " columns");
            }
            if (!fields[COLUMNS - 1].isEmpty()) {
                all.reports.add(decoded(fields[COLUMNS - 1]));
            }
        }
        return all;
    }

    private static Histogram decoded(String encoded) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }

    long size() {
        return reports.stream().mapToLong(Histogram::getTotalCount).sum();
    }

    /** Takes the next answers away; of a report that is too large, evenly from the fastest to the slowest. */
    Histogram take(long count) {
        Histogram taken = new Histogram(DIGITS);
        taken.setAutoResize(true);
        long missing = count;
        while (missing > 0 && !reports.isEmpty()) {
            Histogram next = reports.poll();
            Histogram part = next.getTotalCount() <= missing ? next : evenly(next, missing);
            if (part != next) {
                next.subtract(part);
                reports.addFirst(next);
            }
            taken.add(part);
            missing -= part.getTotalCount();
        }
        return taken;
    }

    /** So many of these response times, with nearly the same percentiles. */
    static Histogram evenly(Histogram all, long count) {
        Histogram some = new Histogram(DIGITS);
        some.setAutoResize(true);
        long before = 0;
        for (HistogramIterationValue value : all.recordedValues()) {
            long after = before + value.getCountAtValueIteratedTo();
            long kept = after * count / all.getTotalCount() - before * count / all.getTotalCount();
            if (kept > 0) {
                some.recordValueWithCount(value.getValueIteratedTo(), kept);
            }
            before = after;
        }
        return some;
    }
}
