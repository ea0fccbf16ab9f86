package io.github.springbench.runner.report.page;

import io.github.springbench.runner.claims.FivePhases.Found;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.Table;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import io.github.springbench.runner.stats.ResponseTimeBars;
import io.github.springbench.runner.stats.RunTimeSeries;
import io.github.springbench.runner.stats.TimeBucket;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/** What the charts of a run show, in few rows: for those who do not see them, and for those who want figures. */
final class CourseTable {

    private static final int MOST_ROWS = 10;

    private static final List<Column> COLUMNS = List.of(
            new Column("Users", TimeBucket::users, Numbers::number),
            new Column("Requests in flight", TimeBucket::requestsUnderWay, Numbers::number),
            new Column("Requests/s", TimeBucket::answeredRps, Numbers::number),
            new Column("p50, ms", TimeBucket::p50Ms, Numbers::number),
            new Column("p95, ms", TimeBucket::p95Ms, Numbers::number),
            new Column("p99, ms", TimeBucket::p99Ms, Numbers::number),
            new Column("Platform threads", TimeBucket::platformThreads, Numbers::number),
            new Column("Heap, MiB", TimeBucket::heapMib, Numbers::number),
            new Column("GC, ms/s", TimeBucket::gcMillisPerSecond, Numbers::number),
            new Column("CPU, cores", TimeBucket::serviceCpus, Numbers::cores));

    private record Column(String title, Function<TimeBucket, Double> figure, DoubleFunction<String> text) {

        String of(TimeBucket part) {
            Double value = figure.apply(part);
            return value == null ? Numbers.NONE : text.apply(value);
        }
    }

    private CourseTable() {}

    /** A row for each phase, or else for each tenth; what nobody saw has no column. */
    static Table of(RunTimeSeries course, Optional<Found> found) {
        List<String> names = new ArrayList<>();
        List<TimeBucket> parts = new ArrayList<>();
        found.filter(Found::all)
                .ifPresentOrElse(
                        all -> all.phases().forEach(phase -> {
                            names.add(Phases.words(phase));
                            parts.add(course.between(phase.from(), phase.to()));
                        }),
                        () -> tenths(course).forEach(part -> {
                            names.add(part.from() + "–" + part.to() + " s");
                            parts.add(part);
                        }));
        List<Column> columns = COLUMNS.stream()
                .filter(column -> parts.stream().map(column.figure()).anyMatch(Objects::nonNull))
                .toList();
        List<Group> groups = new ArrayList<>(List.of(Group.of("Part of the run", Style.WORDS)));
        columns.forEach(column -> groups.add(Group.of(column.title(), Style.NUMBER)));
        List<List<String>> rows = new ArrayList<>();
        for (int place = 0; place < parts.size(); place++) {
            TimeBucket part = parts.get(place);
            List<String> row = new ArrayList<>(List.of(names.get(place)));
            columns.forEach(column -> row.add(column.of(part)));
            rows.add(row);
        }
        return Table.of(
                "The course of the run: the highest users, requests in flight, threads and heap, and the mean of all"
                        + " other figures"
                        + (course.usersAreEstimated() ? "; users are estimated" : ""),
                groups,
                rows);
    }

    /** How many requests took how long. */
    static Table of(ResponseTimeBars bars) {
        List<Long> counts = bars.counts();
        long all = sum(counts) + bars.beyond();
        int each = Math.max(1, (int) Math.ceil(counts.size() / (double) MOST_ROWS));
        List<List<String>> rows = new ArrayList<>();
        for (int from = 0; from < counts.size(); from += each) {
            int to = Math.min(from + each, counts.size());
            rows.add(row(ms(bars, from) + "–" + ms(bars, to) + " ms", sum(counts.subList(from, to)), all));
        }
        if (bars.beyond() > 0) {
            rows.add(row("longer", bars.beyond(), all));
        }
        return Table.of(
                "Number of requests by response time",
                List.of(
                        Group.of("Response time", Style.WORDS),
                        Group.of("Requests", Style.NUMBER),
                        Group.of("%", Style.NUMBER)),
                rows);
    }

    private static List<TimeBucket> tenths(RunTimeSeries course) {
        int parts = Math.min(MOST_ROWS, course.seconds());
        return IntStream.range(0, parts)
                .mapToObj(
                        part -> course.between(course.seconds() * part / parts, course.seconds() * (part + 1) / parts))
                .toList();
    }

    private static List<String> row(String where, long count, long all) {
        return List.of(where, Numbers.count(count), Numbers.sharePercent(count, all));
    }

    private static long sum(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).sum();
    }

    private static String ms(ResponseTimeBars bars, int bar) {
        return Numbers.exact(bars.fromMs() + bar * bars.widthMs()).toPlainString();
    }
}
