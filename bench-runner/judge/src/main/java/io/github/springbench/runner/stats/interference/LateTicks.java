package io.github.springbench.runner.stats.interference;

import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The lateness of the tickers in the load generator and beside the service during a plateau, and its causes. The time
 * that collections, the hypervisor and a container's limit took in a second explains as much lateness of that second.
 * Of the rest, a lateness of 100 ms or more is a stall, and everything else is waiting for a core.
 *
 * @param beside each lateness of the ticker beside the service, in milliseconds; null where there was none
 * @param inGenerator the same of the ticker in the load generator's JVM. Several load machines report stalls only: to
 *     these, the shorter latenesses of {@code beside} are added
 * @param causes milliseconds of lateness by whose doing they were, always in the same order, as sums depend on it
 */
record LateTicks(List<Double> beside, List<Double> inGenerator, Map<InterferencePart, Double> causes) {

    /** From which on a lateness is a stall. */
    static final double STALL_MS = 100;

    private static final double LATE_MS = 1;
    private static final double MS_PER_SECOND = 1000;

    /** @param notes of a load generator that noted only the largest lateness of each second have that */
    static LateTicks of(
            Period plateau, List<WaitSample> waits, List<LoadGeneratorSample> notes, List<HostSample> host) {
        return of(plateau, waits, host, notes, waits, host);
    }

    /**
     * The same where the load generator had a machine of its own: what another machine lost explains nothing there, and
     * nobody tells of a container's limit.
     */
    static LateTicks apart(
            Period plateau,
            List<WaitSample> waits,
            List<HostSample> host,
            List<LoadGeneratorSample> notes,
            List<HostSample> loadHost) {
        return of(plateau, waits, host, notes, List.of(), loadHost);
    }

    private static LateTicks of(
            Period plateau,
            List<WaitSample> waits,
            List<HostSample> host,
            List<LoadGeneratorSample> notes,
            List<WaitSample> waitsOfGenerator,
            List<HostSample> hostOfGenerator) {
        Map<InterferencePart, Double> causes = new EnumMap<>(InterferencePart.class);
        List<Double> beside = new ArrayList<>();
        for (int place = 1; place < waits.size(); place++) {
            WaitSample sample = waits.get(place);
            if (plateau.contains(sample.epochMs()) && sample.lateMs() != null) {
                beside.addAll(sample.lateMs());
                explain(
                        causes,
                        sample.lateMs(),
                        0,
                        stolenMs(host, sample.epochMs()),
                        throttledMs(waits.get(place - 1), sample));
            }
        }
        List<Double> inGenerator = new ArrayList<>();
        for (int place = 1; place < notes.size(); place++) {
            LoadGeneratorSample note = notes.get(place);
            if (plateau.contains(note.epochMs())) {
                List<Double> lateMs = lateMs(note);
                inGenerator.addAll(lateMs);
                explain(
                        causes,
                        lateMs,
                        note.gcMillis() - notes.get(place - 1).gcMillis(),
                        stolenMs(hostOfGenerator, note.epochMs()),
                        throttledMs(waitsOfGenerator, note.epochMs()));
            }
        }
        if (notes.stream().anyMatch(LoadGeneratorSample::tellsOfStallsAlone)) {
            beside.stream().filter(late -> late < STALL_MS).forEach(inGenerator::add);
        }
        return new LateTicks(
                waits.isEmpty() ? null : List.copyOf(beside),
                notes.isEmpty() ? null : List.copyOf(inGenerator),
                Collections.unmodifiableMap(causes));
    }

    /** The same, and more milliseconds of a cause. */
    LateTicks and(InterferencePart cause, double ms) {
        Map<InterferencePart, Double> more = new EnumMap<>(InterferencePart.class);
        more.putAll(causes);
        take(more, cause, ms);
        return new LateTicks(beside, inGenerator, Collections.unmodifiableMap(more));
    }

    private static List<Double> lateMs(LoadGeneratorSample note) {
        if (note.lateMs() != null) {
            return note.lateMs();
        }
        return note.latestTickMs() >= LATE_MS ? List.of(note.latestTickMs()) : List.of();
    }

    /** How long the load generator stood still for no other reason, in milliseconds; 0 where nobody looked. */
    double stalledMs() {
        double stalled = inGenerator == null
                ? 0
                : inGenerator.stream()
                        .filter(late -> late >= STALL_MS)
                        .mapToDouble(Double::doubleValue)
                        .sum();
        return Math.min(stalled, causes.getOrDefault(InterferencePart.STOPS, 0.0));
    }

    /** The share of all lateness, 0 to 1; without any, all would be waiting for a core. */
    double share(InterferencePart cause) {
        double all = causes.values().stream().mapToDouble(Double::doubleValue).sum();
        return all == 0 ? (cause == InterferencePart.CORES ? 1 : 0) : causes.getOrDefault(cause, 0.0) / all;
    }

    private static void explain(
            Map<InterferencePart, Double> causes,
            List<Double> lateMs,
            double collectedMs,
            double stolenMs,
            double throttledMs) {
        double left = lateMs.stream().mapToDouble(Double::doubleValue).sum();
        left -= take(causes, InterferencePart.COLLECTIONS, Math.min(left, collectedMs));
        left -= take(causes, InterferencePart.HYPERVISOR, Math.min(left, stolenMs));
        left -= take(causes, InterferencePart.CONTAINER, Math.min(left, throttledMs));
        double stalled = lateMs.stream()
                .filter(late -> late >= STALL_MS)
                .mapToDouble(Double::doubleValue)
                .sum();
        left -= take(causes, InterferencePart.STOPS, Math.min(left, stalled));
        take(causes, InterferencePart.CORES, left);
    }

    private static double take(Map<InterferencePart, Double> causes, InterferencePart cause, double ms) {
        if (ms > 0) {
            causes.merge(cause, ms, Double::sum);
        }
        return Math.max(0, ms);
    }

    /** In the second up to a moment. */
    private static double stolenMs(List<HostSample> host, long epochMs) {
        int place = firstFrom(epochMs, host, HostSample::epochMs);
        if (place == 0 || place == host.size()) {
            return 0;
        }
        HostSample after = host.get(place);
        return after.stealSeconds() == null
                ? 0
                : (after.stealSeconds() - host.get(place - 1).stealSeconds()) * MS_PER_SECOND;
    }

    private static double throttledMs(List<WaitSample> waits, long epochMs) {
        int place = firstFrom(epochMs, waits, WaitSample::epochMs);
        return place == 0 || place == waits.size() ? 0 : throttledMs(waits.get(place - 1), waits.get(place));
    }

    /**
     * The place of the first sample at a moment or after it; their number where there is none. A day has 86,400 of
     * them, and each is asked for.
     */
    static <T> int firstFrom(long moment, List<T> samples, ToLongFunction<T> epochMs) {
        int from = 0;
        int to = samples.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (epochMs.applyAsLong(samples.get(middle)) < moment) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    private static double throttledMs(WaitSample before, WaitSample after) {
        return before.throttledSeconds() == null || after.throttledSeconds() == null
                ? 0
                : (after.throttledSeconds() - before.throttledSeconds()) * MS_PER_SECOND;
    }
}
