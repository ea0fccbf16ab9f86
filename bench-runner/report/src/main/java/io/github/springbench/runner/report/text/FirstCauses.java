package io.github.springbench.runner.report.text;

import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.machine.Limit;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.profile.CpuDifference;
import io.github.springbench.runner.profile.CpuProfile;
import io.github.springbench.runner.profile.WaitPlaces;
import io.github.springbench.runner.profile.WaitPlaces.Kind;
import io.github.springbench.runner.profile.WaitPlaces.Place;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.ResponseParts;
import io.github.springbench.runner.stats.ResponseParts.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What two systems differ in most, and the first cause that the runs show: the head of {@code explain.md}. Response
 * times, CPU and memory come in the order of their ratios.
 *
 * <p>Where requests wait before a place for so many, and both systems have the same number of these, the cause is what
 * holds a place for longer. A thread waits for {@code threads / throughput} at a place on the average of all requests
 * (Little's law).
 *
 * @param cpu null where it was not profiled
 * @param memory null where it was not looked into
 */
public record FirstCauses(Side first, Side second, CpuDifference cpu, MemoryExplanation memory) {

    /** Smaller ratios are not worth a cause. */
    private static final double LEAST_RATIO = 1.25;

    private static final double LEAST_MS = 1;
    private static final double LEAST_MIB = 10;

    /** Zeroing it takes some 10 µs. */
    private static final double LEAST_KIB = 64;

    /** A place that has less of the difference explains nothing. */
    private static final double LEAST_EXPLAINED = 0.25;

    /** Threads that are held up all the time, or half of it. */
    private static final double CLEARLY_HELD = 0.5;

    private static final double MS_PER_SECOND = 1000;
    private static final double MICROS = 1000;

    /** As the table of categories has it. */
    private static final String COLLECTION = "garbage collection";

    private static final Set<Part> OF_CORES = EnumSet.of(Part.CPU, Part.CORE, Part.COLLECTION);

    /** It has none of the server's threads; who waits for a connection may have one. */
    private static final Set<Kind> WITHOUT_A_THREAD = EnumSet.of(Kind.CARRIER);

    /** These wait for others, so that they hold no connection that others wait for. */
    private static final Set<Kind> WITHOUT_A_CONNECTION = EnumSet.of(Kind.POOL, Kind.CARRIER);

    /**
     * A system.
     *
     * @param seen of its measured runs
     * @param spent by these
     * @param poolWaits for a connection on their plateaus; without one where none was recorded
     * @param places where its threads waited in profiled runs; null where there are none
     */
    public record Side(LimitSuspects.Seen seen, List<ResponseParts> spent, RecordedTimes poolWaits, WaitPlaces places) {

        private String system() {
            return seen.system();
        }

        private double meanMs() {
            return spent.stream().mapToDouble(ResponseParts::meanMs).average().orElse(Double.NaN);
        }

        private double meanMs(Part part) {
            return spent.stream()
                    .mapToDouble(run -> run.parts().getOrDefault(part, 0.0))
                    .average()
                    .orElse(0);
        }

        /** The median of the measured runs; NaN for none. */
        private double figure(Metric metric) {
            double[] figures = seen.runs().stream()
                    .flatMap(run -> metric.of(run).stream())
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            return figures.length == 0 ? Double.NaN : Median.withDefaults().evaluate(figures);
        }

        /** How far the waits for a connection spread; 1 where they are all alike, and where there are none. */
        private double poolSpread() {
            return poolWaits.count() == 0 ? 1 : poolWaits.ms(95) / Math.max(LEAST_MS, poolWaits.ms(50));
        }

        /** For which requests waited there, on the average of all requests. */
        private double eachMs(Place place) {
            return place.threads() / figure(Metric.PLATEAU_THROUGHPUT_RPS) * MS_PER_SECOND;
        }

        private double eachMs(Kind kind) {
            return of(kind).mapToDouble(this::eachMs).sum();
        }

        private double eachMs(Kind kind, String at) {
            return of(kind).filter(place -> place.at().equals(at))
                    .mapToDouble(this::eachMs)
                    .sum();
        }

        private double threads(Kind kind) {
            return of(kind).mapToDouble(Place::threads).sum();
        }

        private Stream<Place> of(Kind kind) {
            return places.places().stream().filter(place -> place.kind() == kind);
        }
    }

    /** A difference, in words. */
    private record Cause(double ratio, String words) {}

    /** The whole section. */
    public String markdown() {
        List<Cause> causes = Stream.of(ofResponse().or(this::ofP95), ofCpu(), ofMemory())
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingDouble(Cause::ratio).reversed())
                .toList();
        List<String> lines = new ArrayList<>(List.of("## What differs most", ""));
        if (causes.isEmpty()) {
            lines.add(alike());
        }
        for (int place = 0; place < causes.size(); place++) {
            lines.add((place + 1) + ". " + causes.get(place).words());
        }
        return String.join("\n", lines) + "\n";
    }

    /** Without runs, nobody knows that anything is alike. */
    private String alike() {
        List<String> unknown = Stream.of(first, second)
                .filter(side -> side.seen().runs().isEmpty())
                .map(Side::system)
                .toList();
        return unknown.isEmpty()
                ? "Neither response times (by 1 ms or more) nor CPU nor memory are known to differ by a quarter in the"
                        + " measured runs."
                : "What differs is not known: " + String.join(" and ", unknown)
                        + (unknown.size() == 1 ? " has" : " have") + " no measured run at this cell that counts.";
    }

    private Optional<Cause> ofResponse() {
        Side slow = first.meanMs() < second.meanMs() ? second : first;
        Side quick = slow == first ? second : first;
        double ratio = slow.meanMs() / quick.meanMs();
        double more = slow.meanMs() - quick.meanMs();
        return !isClear(ratio) || more < LEAST_MS
                ? Optional.empty()
                : Optional.of(new Cause(
                        ratio,
                        head("Response time", ratio) + " A request to " + slow.system() + " took "
                                + Numbers.number(slow.meanMs()) + " ms on the average, and one to " + quick.system()
                                + " " + Numbers.number(quick.meanMs()) + "." + ofResponse(slow, quick, more)));
    }

    /** Where the means are alike, requests wait as long in all, and it matters who does. */
    private Optional<Cause> ofP95() {
        boolean ordered = first.figure(Metric.P95_MS) >= second.figure(Metric.P95_MS);
        Side slow = ordered ? first : second;
        Side quick = ordered ? second : first;
        double ms = slow.figure(Metric.P95_MS);
        double beside = quick.figure(Metric.P95_MS);
        if (!isClear(ms / beside) || ms - beside < LEAST_MS) {
            return Optional.empty();
        }
        String pool = slow.poolSpread() < LEAST_RATIO * quick.poolSpread()
                ? " Why some wait longer, the runs do not tell."
                : " Requests waited for a connection of the pool " + percentiles(slow) + " in " + slow.system()
                        + (quick.poolWaits().count() == 0
                                ? ""
                                : ", and " + percentiles(quick) + " in " + quick.system())
                        + ", as where connections are not handed over in order of arrival.";
        return Optional.of(new Cause(
                ms / beside,
                head("p95", ms / beside) + " It is " + Numbers.number(ms) + " ms in " + slow.system() + " and "
                        + Numbers.number(beside) + " in " + quick.system() + means(slow, quick) + "." + pool));
    }

    /** Nothing where a tool printed a summary and left no record. */
    private static String means(Side slow, Side quick) {
        return Double.isNaN(slow.meanMs() + quick.meanMs())
                ? ""
                : ", while the means are " + Numbers.number(slow.meanMs()) + " and " + Numbers.number(quick.meanMs())
                        + " ms: some requests wait for longer, and others less";
    }

    /** Nothing is a number of times as much as no figure, or as a figure of less than a tool's clock shows. */
    private static boolean isClear(double ratio) {
        return ratio >= LEAST_RATIO && Double.isFinite(ratio);
    }

    private static String percentiles(Side side) {
        return Numbers.number(side.poolWaits().ms(50)) + " ms at the median and "
                + Numbers.number(side.poolWaits().ms(95)) + " at p95";
    }

    private static String head(String what, double ratio) {
        return "**" + what + ": " + Numbers.level(ratio) + " times as much.**";
    }

    private String ofResponse(Side slow, Side quick, double more) {
        Map<Part, Double> parts = new EnumMap<>(Part.class);
        for (Part part : Part.values()) {
            parts.merge(OF_CORES.contains(part) ? Part.CPU : part, slow.meanMs(part) - quick.meanMs(part), Double::sum);
        }
        Part part =
                Collections.max(parts.entrySet(), Map.Entry.comparingByValue()).getKey();
        String waited = " " + Numbers.number(Math.min(more, parts.get(part))) + " of these " + Numbers.number(more)
                + " ms it was ";
        return switch (part) {
            case THREAD -> waited + part.words() + "." + before(slow, quick, Limit.REQUEST_THREADS, WITHOUT_A_THREAD);
            case POOL -> waited + part.words() + "." + beforeAPool(slow, quick);
            case SCHEDULER -> waited + part.words() + "." + beforeACarrier(slow, quick);
            case CPU, CORE, COLLECTION ->
                waited + "on a core, waiting for one, or stopped by collections; so what took CPU is the cause.";
            case CONFIGURED -> waited + "in the wait that was asked for.";
            case REST -> inPlaces(slow, quick, more);
        };
    }

    /**
     * Where the slow one has a smaller limit, that is the cause; else what holds its places.
     *
     * @param without those who hold none
     */
    private static String before(Side slow, Side quick, Limit limit, Set<Kind> without) {
        String few = slow.seen().value(limit);
        String beside = quick.seen().value(limit);
        if (isSmaller(slow, quick, limit)) {
            return " The limit is " + limit.told() + ": " + few + " for " + slow.system() + ", " + beside + " for "
                    + quick.system() + ".";
        }
        String same = few.equals(LimitSuspects.NONE) || !few.equals(beside)
                ? ""
                : " Both have " + few + " (" + limit.told() + ").";
        return same + holder(slow, quick, without);
    }

    /** Words instead of a number, as for virtual threads or event loops, are no limit. What is not told may be one. */
    private static boolean isSmaller(Side slow, Side quick, Limit limit) {
        OptionalLong few = slow.seen().number(limit);
        OptionalLong beside = quick.seen().number(limit);
        return few.isPresent()
                && (beside.isPresent()
                        ? few.getAsLong() < beside.getAsLong()
                        : !quick.seen().value(limit).equals(LimitSuspects.NONE));
    }

    /** Where there is a database, its connections are those that requests wait for. */
    private static String beforeAPool(Side slow, Side quick) {
        Limit limit = slow.seen().value(Limit.DATABASE_CONNECTIONS).equals(LimitSuspects.NONE)
                ? Limit.BACK_END_CONNECTIONS
                : Limit.DATABASE_CONNECTIONS;
        return before(slow, quick, limit, WITHOUT_A_CONNECTION);
    }

    private static String beforeACarrier(Side slow, Side quick) {
        if (slow.places() == null) {
            return " What keeps the carriers, the measured runs do not tell.";
        }
        double kept = slow.threads(Kind.PINNED);
        return slow.of(Kind.PINNED)
                .findFirst()
                .map(place -> kept < CLEARLY_HELD
                        ? " Virtual threads that wait keep only " + Numbers.tenths(kept) + " carriers on the average."
                        : " Carriers are kept by virtual threads that wait: " + Numbers.tenths(kept)
                                + " on the average, beside " + Numbers.tenths(quick.threads(Kind.PINNED))
                                + ", most at " + at(place) + ".")
                .orElse(" No virtual thread was seen that keeps its carrier for 10 ms or more.");
    }

    /** What those do that have a place for which others wait. */
    private static String holder(Side slow, Side quick, Set<Kind> without) {
        if (slow.places() == null) {
            return "";
        }
        return slow.places().places().stream()
                .filter(place -> !without.contains(place.kind()))
                .max(Comparator.comparingDouble(place -> extraMs(slow, quick, place)))
                .map(place -> {
                    double each = slow.eachMs(place.kind(), place.at());
                    double beside = quick.eachMs(place.kind(), place.at());
                    return each < LEAST_RATIO * beside || each - beside < LEAST_MS
                            ? " Those that have one hold it no longer than in " + quick.system() + " ("
                                    + Numbers.number(each) + " ms beside " + Numbers.number(beside) + " for "
                                    + place.kind().words() + " at " + at(place) + "), so there are too few."
                            : " Those that have one wait for " + place.kind().words() + " at " + at(place) + ": "
                                    + Numbers.number(each) + " ms for each request, beside "
                                    + Numbers.number(beside) + "."
                                    + (place.kind() == Kind.POOL ? beforeAPool(slow, quick) : "");
                })
                .orElse("");
    }

    private static double extraMs(Side slow, Side quick, Place place) {
        return slow.eachMs(place.kind(), place.at()) - quick.eachMs(place.kind(), place.at());
    }

    /** No measured run tells where it waited; profiled ones do. */
    private static String inPlaces(Side slow, Side quick, double more) {
        if (slow.places() == null) {
            return " What it waited for, the measured runs do not tell.";
        }
        if (slow.threads(Kind.EVENT_LOOP) - quick.threads(Kind.EVENT_LOOP) >= CLEARLY_HELD) {
            return slow.of(Kind.EVENT_LOOP)
                    .findFirst()
                    .map(place -> " " + Numbers.tenths(slow.threads(Kind.EVENT_LOOP))
                            + " event loops wait on the average, and all their requests with them; most at "
                            + at(place) + ".")
                    .orElseThrow();
        }
        Kind kind = Stream.of(Kind.values())
                .max(Comparator.comparingDouble(one -> slow.eachMs(one) - quick.eachMs(one)))
                .orElseThrow();
        double waited = slow.eachMs(kind) - quick.eachMs(kind);
        if (!(waited >= LEAST_EXPLAINED * more)) {
            return " Nothing that was seen explains it.";
        }
        Place place = slow.of(kind)
                .max(Comparator.comparingDouble(one -> extraMs(slow, quick, one)))
                .orElseThrow();
        String words = " It waited for " + kind.words() + (place.at().isEmpty() ? "" : ", most at " + at(place)) + ": "
                + Numbers.number(slow.threads(kind)) + " threads on the average, beside "
                + Numbers.number(quick.threads(kind)) + ".";
        return switch (kind) {
            case POOL -> words + beforeAPool(slow, quick);
            case CARRIER -> words + beforeACarrier(slow, quick);
            default -> words;
        };
    }

    private static String at(Place place) {
        return "`" + place.at() + "`" + (place.what().isEmpty() ? "" : " (`" + place.what() + "`)");
    }

    private Optional<Cause> ofCpu() {
        boolean ordered = first.figure(Metric.CPU_SECONDS_PER_1000) >= second.figure(Metric.CPU_SECONDS_PER_1000);
        Side more = ordered ? first : second;
        Side less = ordered ? second : first;
        double micros = more.figure(Metric.CPU_SECONDS_PER_1000) * MICROS;
        double beside = less.figure(Metric.CPU_SECONDS_PER_1000) * MICROS;
        double ratio = micros / beside;
        return !isClear(ratio)
                ? Optional.empty()
                : Optional.of(new Cause(
                        ratio,
                        head("CPU for each request", ratio) + " " + more.system() + " took " + Numbers.number(micros)
                                + " µs, and " + less.system() + " " + Numbers.number(beside) + "."
                                + ofCpu(more, less)));
    }

    private String ofCpu(Side more, Side less) {
        if (cpu == null) {
            return "";
        }
        if (!cpu.total().isClear()) {
            return " When both were profiled, they differed by no more than chance." + ofAllocation(more, less);
        }
        if (!cpu.first().system().equals(more.system())) {
            return " When both were profiled, " + cpu.first().system() + " needed more, so these profiles do not"
                    + " explain it." + ofAllocation(more, less);
        }
        CpuDifference.Row row = Collections.max(cpu.rows(), Comparator.comparingDouble(CpuDifference.Row::difference));
        double all = cpu.total().difference();
        String words = " When both were profiled, " + Numbers.number(row.difference()) + " of " + Numbers.number(all)
                + " µs more were for " + row.category() + ".";
        Map<String, Double> by = extra(cpu.first().stacks(), cpu.second().stacks(), 0);
        String at = most(by).filter(place -> place.getValue() >= LEAST_EXPLAINED * all)
                .map(place -> " " + Numbers.number(place.getValue()) + " µs were at `" + place.getKey() + "`.")
                .orElse("");
        return words + at + ofAllocation(more, less) + ofCollections(more, less, row);
    }

    private String ofAllocation(Side more, Side less) {
        if (cpu == null) {
            return "";
        }
        Map<List<String>, Double> of = profile(more).allocated();
        Map<List<String>, Double> beside = profile(less).allocated();
        double kib = sum(of);
        double others = sum(beside);
        return kib < LEAST_RATIO * others || kib - others < LEAST_KIB
                ? ""
                : " It allocates " + Numbers.number(kib) + " KiB for each request, " + less.system() + " "
                        + Numbers.number(others)
                        + most(extra(of, beside, 1))
                                .filter(place -> place.getValue() >= LEAST_EXPLAINED * (kib - others))
                                .map(place -> ": " + Numbers.number(place.getValue()) + " KiB more at `"
                                        + place.getKey() + "`")
                                .orElse("")
                        + ".";
    }

    private CpuProfile profile(Side side) {
        return cpu.first().system().equals(side.system()) ? cpu.first() : cpu.second();
    }

    /** Collections take long where much is kept, too. */
    private String ofCollections(Side more, Side less, CpuDifference.Row row) {
        boolean collects = row.category().equals(COLLECTION);
        return collects && memory != null && memory.timesInUse(more.system()) >= LEAST_RATIO
                ? " More is in use in its heap than in that of " + less.system() + ", too: "
                        + Numbers.level(memory.timesInUse(more.system())) + " times as much."
                : "";
    }

    private static double sum(Map<List<String>, Double> spent) {
        return spent.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /**
     * What the first has more of, by the innermost code that is of no known library.
     *
     * @param behind how many entries behind the frames are none
     */
    private static Map<String, Double> extra(
            Map<List<String>, Double> first, Map<List<String>, Double> second, int behind) {
        Map<String, Double> by = new HashMap<>();
        first.forEach((frames, spent) -> by.merge(place(frames, behind), spent, Double::sum));
        second.forEach((frames, spent) -> by.merge(place(frames, behind), -spent, Double::sum));
        return by;
    }

    private static String place(List<String> frames, int behind) {
        List<String> innermostFirst = new ArrayList<>(frames.subList(0, frames.size() - behind));
        Collections.reverse(innermostFirst);
        return WaitPlaces.place(innermostFirst);
    }

    private static Optional<Map.Entry<String, Double>> most(Map<String, Double> by) {
        return by.entrySet().stream()
                .filter(place -> place.getKey().contains("."))
                .max(Map.Entry.comparingByValue());
    }

    /** A leak shows in what is in use, after a collection, long before it does in what is resident. */
    private Optional<Cause> ofMemory() {
        Side more = first;
        Side less = second;
        double resident = ofResident(more, less);
        double inUse = memory == null ? Double.NaN : memory.timesInUse(more.system());
        if (1 / resident >= LEAST_RATIO || !(resident >= LEAST_RATIO) && inUse < 1) {
            more = second;
            less = first;
            resident = ofResident(more, less);
            inUse = 1 / inUse;
        }
        boolean isResident = resident >= LEAST_RATIO;
        boolean isInUse =
                inUse >= LEAST_RATIO && memory.mibInUse(more.system()) - memory.mibInUse(less.system()) >= LEAST_MIB;
        if (!isResident && !isInUse) {
            return Optional.empty();
        }
        double mib = isResident ? more.figure(Metric.PEAK_RSS_MIB) : memory.mibInUse(more.system());
        double beside = isResident ? less.figure(Metric.PEAK_RSS_MIB) : memory.mibInUse(less.system());
        double ratio = mib / beside;
        return Optional.of(new Cause(
                ratio,
                head(isResident ? "Memory" : "Heap in use", ratio) + " " + more.system()
                        + (isResident ? " had at most " : " had ") + Numbers.number(mib)
                        + (isResident ? " MiB resident, and " : " MiB in use after a collection, and ")
                        + less.system() + " " + Numbers.number(beside) + "."
                        + (memory == null ? "" : " " + memory.cause(more.system()))
                        + (memory != null && memory.isOfGarbage(more.system()) ? ofAllocation(more, less) : "")));
    }

    private static double ofResident(Side more, Side less) {
        return more.figure(Metric.PEAK_RSS_MIB) / less.figure(Metric.PEAK_RSS_MIB);
    }
}
