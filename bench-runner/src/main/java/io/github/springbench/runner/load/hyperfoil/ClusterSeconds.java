package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.MergedFigures.MergedLoad;
import io.github.springbench.runner.load.MergedFigures.MergedSecond;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What became of the requests that began in each second of a load, from {@code seconds.csv}, and their response times.
 * The counts are exact; the response times are not: Hyperfoil keeps only histograms of whole phases, and each second
 * takes as many answers as it has from the growth of these histograms, in the order of the reports
 * ({@link ClusterReports}). An agent reports once a second, and reports a request only after another one has begun in a
 * later second, and some even two seconds later. So a response time is at most 2 s from its second.
 */
final class ClusterSeconds {

    static final MergedLoad.Spread SPREAD = new MergedLoad.Spread(2000, 2000);

    private static final int COLUMNS = 7;

    private final List<ClusterCounts> counts;
    private final ClusterReports reports;

    private ClusterSeconds(List<ClusterCounts> counts, ClusterReports reports) {
        this.counts = counts;
        this.reports = reports;
    }

    /**
     * Reads both files of a folder.
     *
     * @throws LoadUnreadable where they make no sense: they are written to their end before the summary is
     */
    static ClusterSeconds read(Path folder) throws IOException {
        try {
            return new ClusterSeconds(
                    counts(folder.resolve("seconds.csv")), ClusterReports.read(folder.resolve("reports.csv")));
        } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
            throw new LoadUnreadable("seconds.csv or reports.csv of the load machines has a line that makes no sense: "
                    + wrong.getMessage());
        }
    }

    private static List<ClusterCounts> counts(Path file) throws IOException {
        List<ClusterCounts> counts = new ArrayList<>();
        for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
            String[] fields = line.split(",", -1);
            if (fields.length != COLUMNS || Integer.parseInt(fields[0]) != counts.size()) {
                throw new IllegalArgumentException("not second " + counts.size() + " with " + COLUMNS + " columns");
            }
            counts.add(new ClusterCounts(
                    Long.parseLong(fields[1]),
                    Long.parseLong(fields[2]),
                    Long.parseLong(fields[3]),
                    Long.parseLong(fields[4]),
                    Long.parseLong(fields[5]),
                    Long.parseLong(fields[6])));
        }
        return counts;
    }

    /** @throws LoadUnreadable where the seconds together are not the load, or answers were not reported */
    void requireSum(ClusterCounts total) {
        ClusterCounts sum = ClusterCounts.sum(counts);
        if (!sum.equals(total)) {
            throw new LoadUnreadable("The seconds of the load together have " + sum + ", and the controller has "
                    + total + ": part of the load is not on record.");
        }
        if (reports.size() != total.responses()) {
            throw new LoadUnreadable("The load machines reported " + reports.size() + " response times of "
                    + total.responses() + " answers: part of the load is not on record.");
        }
    }

    long sum(ToLongFunction<ClusterCounts> figure) {
        return counts.stream().mapToLong(figure).sum();
    }

    /**
     * The seconds, with the requests that were answered rightly alone, as far as they can be told: Hyperfoil keeps the
     * times of wrong answers among the others. As many as were wrong are taken out, evenly from the fastest to the
     * slowest.
     */
    List<MergedSecond> merged() {
        return counts.stream()
                .map(second -> new MergedSecond(
                        ClusterReports.evenly(
                                reports.take(second.responses()), second.responses() - second.answeredWrongly()),
                        second.failed()))
                .toList();
    }
}
