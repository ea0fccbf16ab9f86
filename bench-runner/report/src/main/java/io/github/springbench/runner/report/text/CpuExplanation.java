package io.github.springbench.runner.report.text;

import io.github.springbench.runner.profile.CpuCategories;
import io.github.springbench.runner.profile.CpuDifference;
import io.github.springbench.runner.profile.CpuDifference.Row;
import io.github.springbench.runner.profile.CpuProfile;
import io.github.springbench.runner.profile.CpuProfile.Spot;
import io.github.springbench.runner.report.form.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why one system needs more CPU than another: a section of {@code explain.md}, which reads well on a terminal, too. */
public record CpuExplanation(CpuDifference difference) {

    /** More than these hide what matters. */
    private static final int MOST_NAMED = 5;

    /** Less than this is not worth a word. */
    private static final double LEAST_NAMED_MICROS = 0.5;

    /** From here on profiling may change what it shows. */
    private static final double TOO_COSTLY = 1.1;

    /**
     * CPU for each request with the profiler and without it.
     *
     * @param profiledMicros µs in the profiled run; null where that is not known
     * @param measuredMicros the median of the measured runs at the same cell; null where none counts
     * @param runs how many these are
     */
    public record ProfilingCost(String system, Double profiledMicros, Double measuredMicros, int runs) {

        public String sentence() {
            if (profiledMicros == null || measuredMicros == null) {
                return "What profiling cost " + system + " is not known: no measured run at this cell counts.";
            }
            double times = profiledMicros / measuredMicros;
            return String.format(
                    Locale.ROOT,
                    "%s took %s µs for each request with the profiler and %s without it (%d measured %s), which is %.2f"
                            + " times as much.%s",
                    system,
                    micros(profiledMicros),
                    micros(measuredMicros),
                    runs,
                    runs == 1 ? "run" : "runs",
                    times,
                    times > TOO_COSTLY
                            ? " That is more than " + TOO_COSTLY + " times: profiling, or chance between runs, changes"
                                    + " what it shows."
                            : "");
        }
    }

    /** The whole section. */
    public String markdown() {
        CpuProfile first = difference.first();
        CpuProfile second = difference.second();
        List<String> lines = new ArrayList<>();
        lines.add("## CPU for each request");
        lines.add("");
        lines.add(sentence());
        lines.add("");
        lines.addAll(table());
        lines.add("");
        lines.add("± is the larger of two: how far both halves of each run differ (95 %, Student's t with two degrees"
                + " of freedom), and how far so many samples spread. Other runs may differ by more.");
        if (first.ofCpuTime() || second.ofCpuTime()) {
            lines.add("\"" + CpuCategories.UNSEEN + "\" is CPU time that the kernel counted for threads of which the"
                    + " JVM recorded no stack then.");
        }
        lines.add("");
        Stream.of(
                        Stream.of(first, second).map(CpuExplanation::samples),
                        Stream.of(first, second).map(CpuExplanation::rest))
                .flatMap(sentences -> sentences)
                .forEach(sentence -> lines.add("- " + sentence));
        return String.join("\n", lines) + "\n";
    }

    /** What differs, in one sentence. */
    public String sentence() {
        Row all = difference.total();
        String first = difference.first().system();
        String second = difference.second().system();
        String begin = all.isClear()
                ? first + " needs " + micros(all.difference()) + " µs more CPU for each request than " + second + " ("
                        + micros(all.first()) + " beside " + micros(all.second()) + ")"
                : "CPU for each request differs by no more than chance: " + first + " " + micros(all.first()) + " µs, "
                        + second + " " + micros(all.second()) + " µs (difference " + micros(all.difference()) + " ± "
                        + micros(all.plusMinus()) + ")";
        List<Row> named = difference.rows().stream()
                .filter(row -> row.isClear() && Math.abs(row.difference()) >= LEAST_NAMED_MICROS)
                .limit(MOST_NAMED)
                .toList();
        if (named.isEmpty()) {
            return begin + ". No category differs by " + LEAST_NAMED_MICROS + " µs or more beyond chance.";
        }
        String more = words(named.stream().filter(row -> row.difference() > 0));
        String less = words(named.stream().filter(row -> row.difference() < 0));
        return begin
                + (all.isClear() ? ": " : ". Beyond chance, " + first + " needs ")
                + more
                + (more.isEmpty() || less.isEmpty() ? "" : "; but ")
                + less
                + ".";
    }

    private static String words(Stream<Row> rows) {
        return rows.map(CpuExplanation::words).collect(Collectors.joining(", "));
    }

    private static String words(Row row) {
        return micros(Math.abs(row.difference()))
                + (row.difference() > 0 ? " more for " : " less for ")
                + row.category();
    }

    private List<String> table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "CPU for each request, µs",
                difference.first().system(),
                difference.second().system(),
                "difference",
                "±"));
        Stream.concat(difference.rows().stream(), Stream.of(difference.total()))
                .forEach(row -> rows.add(List.of(
                        row.category(),
                        Numbers.tenths(row.first()),
                        Numbers.tenths(row.second()),
                        Numbers.change(row.difference()),
                        Numbers.tenths(row.plusMinus()))));
        return MarkdownTable.of(rows);
    }

    private static String samples(CpuProfile profile) {
        String counted = String.format(
                Locale.ROOT,
                "%s: %,d samples have a stack",
                profile.system(),
                profile.whole().samples());
        if (!profile.ofCpuTime()) {
            return counted + ". They are of threads in Java and native code, whether these ran or not, since this JVM"
                    + " records no samples of CPU time (they need JDK 25 on Linux). So shares are rough. Missing is the"
                    + " work of the kernel for timers and new threads, and of the JVM, such as mounting virtual"
                    + " threads.";
        }
        long lost = profile.unseen().stream().mapToLong(Spot::samples).sum();
        return lost == 0
                ? counted + "."
                : counted + String.format(Locale.ROOT, ", and %,d have none, since the JVM was in its own code: ", lost)
                        + spots(profile.unseen()) + ".";
    }

    private static String rest(CpuProfile profile) {
        double share = profile.whole().micros(CpuCategories.REST)
                / Math.max(Double.MIN_NORMAL, profile.whole().total());
        if (profile.unnamed().isEmpty()) {
            return profile.system() + ": every stack has a category.";
        }
        return profile.system() + ": " + Numbers.percent(share) + " % of the CPU is in the rest: "
                + spots(profile.unnamed()) + ".";
    }

    private static String spots(List<Spot> spots) {
        String most = spots.stream()
                .limit(MOST_NAMED)
                .map(spot -> String.format(Locale.ROOT, "%,d in ", spot.samples())
                        + (spot.name().isEmpty() ? "what has no name" : "`" + spot.name() + "`"))
                .collect(Collectors.joining(", "));
        return spots.size() > MOST_NAMED ? most + ", and others" : most;
    }

    private static String micros(double value) {
        return Numbers.number(value);
    }
}
