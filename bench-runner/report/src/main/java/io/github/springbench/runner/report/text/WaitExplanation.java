package io.github.springbench.runner.report.text;

import io.github.springbench.runner.profile.WaitPlaces;
import io.github.springbench.runner.profile.WaitPlaces.Place;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.ResponseParts;
import io.github.springbench.runner.stats.ResponseParts.Part;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What the response times of two systems were spent on: a section of {@code explain.md}, which reads well on a
 * terminal, too.
 *
 * @param first of the first system, one for each run that counts
 * @param second of the second
 * @param places where threads of the first system and of the second were held up in the profiled runs
 */
public record WaitExplanation(
        String firstSystem,
        List<ResponseParts> first,
        String secondSystem,
        List<ResponseParts> second,
        List<WaitPlaces> places) {

    /** Less of a response time is not worth a word. */
    private static final double LEAST_NAMED = 0.05;

    private static final double LEAST_SHOWN_MS = 0.05;

    /** Fewer threads hold up nobody whom one would notice. */
    private static final double LEAST_THREADS = 0.05;

    private static final int MOST_PLACES = 6;

    /** The whole section; empty where no run tells anything. */
    public String markdown() {
        return Stream.of(spent(), heldUp()).filter(part -> !part.isEmpty()).collect(Collectors.joining("\n"));
    }

    private String heldUp() {
        Map<List<String>, double[]> rows = new LinkedHashMap<>();
        for (int of = 0; of < places.size(); of++) {
            for (Place place : places.get(of).places()) {
                String what = place.what().isEmpty() ? "" : ", `" + place.what() + "`";
                rows.computeIfAbsent(
                                        List.of(place.kind().words() + what, "`" + place.at() + "`"),
                                        key -> new double[places.size()])[of] +=
                        place.threads();
            }
        }
        List<Map.Entry<List<String>, double[]>> most = rows.entrySet().stream()
                .filter(row -> most(row) >= LEAST_THREADS)
                .sorted(Comparator.comparingDouble(WaitExplanation::most).reversed())
                .limit(MOST_PLACES)
                .toList();
        if (most.isEmpty()) {
            return "";
        }
        List<String> lines = new ArrayList<>(List.of("## What threads waited for", ""));
        lines.add("| waited for | at | "
                + places.stream().map(WaitPlaces::system).collect(Collectors.joining(" | ")) + " |");
        lines.add("|---|---|" + "---:|".repeat(places.size()));
        most.forEach(row -> lines.add("| " + String.join(" | ", row.getKey()) + " | "
                + DoubleStream.of(row.getValue())
                        .mapToObj(threads -> threads < LEAST_THREADS ? Numbers.NONE : Numbers.tenths(threads))
                        .collect(Collectors.joining(" | "))
                + " |"));
        lines.add("");
        lines.add("Mean numbers of threads in the profiled runs. " + looks());
        return String.join("\n", lines) + "\n";
    }

    private String looks() {
        String platform = places.stream().allMatch(of -> of.looks() == 0)
                ? ""
                : "Platform threads were looked at "
                        + places.stream()
                                .map(of -> NumberWords.count(of.looks(), "time"))
                                .collect(Collectors.joining(" and "))
                        + ". ";
        return platform
                + (places.stream().allMatch(WaitPlaces::dumped)
                        ? (platform.isEmpty() ? "All threads" : "Virtual threads")
                                + " were looked at once, when the heap was dumped."
                        : "Of virtual threads only those are seen that kept their carrier while they waited for 10 ms"
                                + " or more; from JDK 24 on, one that waits for a monitor does not.");
    }

    private static double most(Map.Entry<List<String>, double[]> row) {
        return DoubleStream.of(row.getValue()).max().orElse(0);
    }

    private String spent() {
        if (first.isEmpty() || second.isEmpty()) {
            return "";
        }
        List<String> lines = new ArrayList<>(List.of("## Response time", ""));
        lines.add(sentence(firstSystem, first) + " " + sentence(secondSystem, second));
        lines.add("");
        lines.add(row("Mean of the plateau, ms", firstSystem, secondSystem));
        lines.add("|" + "-".repeat(43) + "|" + "-".repeat(15) + ":|" + "-".repeat(15) + ":|");
        Stream.of(Part.values())
                .filter(part ->
                        Math.abs(mean(first, part)) >= LEAST_SHOWN_MS || Math.abs(mean(second, part)) >= LEAST_SHOWN_MS)
                .forEach(part -> lines.add(row(part.words(), ms(mean(first, part)), ms(mean(second, part)))));
        lines.add(row("together", ms(mean(first)), ms(mean(second))));
        lines.add("");
        lines.add("From what the measured runs recorded: where only so many requests can be in a place at once, the"
                + " mean number of those outside over the throughput is their mean wait (Little's law). CPU time and"
                + " waits for a core are those of all threads of the service. The rest is what none of this shows:"
                + " locks, queues of event loops, the network, and the load generator's own delays.");
        return String.join("\n", lines) + "\n";
    }

    private static String sentence(String system, List<ResponseParts> runs) {
        double mean = mean(runs);
        String parts = Stream.of(Part.values())
                .filter(part -> mean(runs, part) >= LEAST_NAMED * mean)
                .sorted((one, other) -> Double.compare(mean(runs, other), mean(runs, one)))
                .map(part -> Numbers.number(mean(runs, part)) + " " + part.words())
                .collect(Collectors.joining(", "));
        return "A request to " + system + " took " + Numbers.number(mean) + " ms on the average: " + parts + ".";
    }

    private static double mean(List<ResponseParts> runs) {
        return runs.stream().mapToDouble(ResponseParts::meanMs).average().orElse(0);
    }

    private static double mean(List<ResponseParts> runs, Part part) {
        return runs.stream()
                .mapToDouble(run -> run.parts().getOrDefault(part, 0.0))
                .average()
                .orElse(0);
    }

    private static String ms(double value) {
        return Math.abs(value) < LEAST_SHOWN_MS ? Numbers.NONE : Numbers.number(value);
    }

    private static String row(String... cells) {
        return String.format(Locale.ROOT, "| %-41s | %14s | %14s |", (Object[]) cells);
    }
}
