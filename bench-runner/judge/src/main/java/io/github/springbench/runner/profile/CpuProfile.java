package io.github.springbench.runner.profile;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.github.springbench.runner.model.run.CpuRecording;
import io.github.springbench.runner.model.run.CpuRecording.StackSample;
import io.github.springbench.runner.model.run.CpuRecording.ThreadTimes;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.stats.WholeSeconds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a service spent its CPU on, and what it allocated, on the plateau of a profiled run.
 *
 * <p>The kernel counts its CPU time. That of threads which do one thing only, such as collectors, is known from their
 * counters. Where samples are of CPU time, each stands for the time that its timer took. What then is left is the time
 * of the samples that the JVM dropped, as it does in its own code ({@link CpuCategories#UNSEEN}). Dividing it among the
 * categories as the samples are would be wrong: a thread that does nothing but wake others leaves hardly a stack.
 *
 * <p>Other samples do not tell for how long a thread ran, so all that is left is divided as they are.
 *
 * @param system whose service it is
 * @param ofCpuTime whether samples stand for CPU time ({@link CpuRecording})
 * @param whole of the plateau
 * @param halves of it, which show how far figures move by chance
 * @param unnamed the code in which most samples of the rest were, the most first
 * @param unseen the threads that lost most samples on the plateau, the most first
 * @param stacks µs of CPU for each request by frames, the outermost first; what is known without a stack has its
 *     category as the only frame
 * @param allocated KiB for each request by frames, the outermost first, and behind them the class
 */
public record CpuProfile(
        String system,
        boolean ofCpuTime,
        Part whole,
        List<Part> halves,
        List<Spot> unnamed,
        List<Spot> unseen,
        Map<List<String>, Double> stacks,
        Map<List<String>, Double> allocated) {

    /** What tells threads of a kind apart. */
    private static final Pattern NUMBER = Pattern.compile("[0-9][0-9.:]*");

    /** Less is what sums of rounded numbers leave. */
    private static final double LEAST_SHOWN_MICROS = 1e-3;

    private static final double MICROS_PER_SECOND = 1e6;

    private static final double MS_PER_SECOND = 1000;

    private static final double BYTES_PER_KIB = 1024;

    /**
     * Where samples were, or were lost.
     *
     * @param name the innermost frame of a stack, empty where that is not known; or threads, without their numbers
     */
    public record Spot(String name, long samples) {}

    /**
     * A stretch of the plateau.
     *
     * @param micros of CPU for each request, by category
     * @param errors the standard error of each sampled category by the number of its samples alone, in the same unit;
     *     they are Poisson-distributed. A category that is known exactly has none
     * @param samples that have a stack
     * @param microsPerSample what one sample more or less would change
     */
    public record Part(Map<String, Double> micros, Map<String, Double> errors, long samples, double microsPerSample) {

        public Part {
            micros = Map.copyOf(micros);
            errors = Map.copyOf(errors);
        }

        /** None where nothing was seen of it. */
        public double micros(String category) {
            return micros.getOrDefault(category, 0.0);
        }

        /** All of it. */
        public double total() {
            return micros.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        /** Of a category that was not seen, what one sample would have changed. */
        double countingError(String category) {
            return errors.getOrDefault(category, micros.containsKey(category) ? 0 : microsPerSample);
        }
    }

    /**
     * Profiles a service.
     *
     * @param host samples of its machine during the run
     * @throws IllegalArgumentException where these do not tell what CPU time the service had, or the plateau is shorter
     *     than two seconds; the message says which
     */
    public static CpuProfile of(
            String system,
            CpuRecording recording,
            CpuCategories categories,
            WholeSeconds plateau,
            List<HostSample> host) {
        int seconds = plateau.micros().size();
        if (seconds < 2) {
            throw new IllegalArgumentException("its plateau is shorter than two seconds");
        }
        if (host.stream().anyMatch(sample -> sample.serviceCpuSeconds() == null) || host.size() < 2) {
            throw new IllegalArgumentException("this system does not show the CPU time of its service");
        }
        Parts parts = new Parts(recording, categories, plateau, host);
        Part whole = parts.of(0, seconds);
        return new CpuProfile(
                system,
                recording.ofCpuTime(),
                whole,
                List.of(parts.of(0, seconds / 2), parts.of(seconds / 2, seconds)),
                parts.unnamed(),
                parts.unseen(),
                parts.stacks(whole),
                parts.allocated());
    }

    /** Makes parts of a plateau. */
    private record Parts(
            CpuRecording recording, CpuCategories categories, WholeSeconds plateau, List<HostSample> host) {

        /** From one of its seconds to another. */
        Part of(int first, int end) {
            long from = plateau.period().from().toEpochMilli() + (long) (first * MS_PER_SECOND);
            long to = from + (long) ((end - first) * MS_PER_SECOND);
            long requests = plateau.micros().subList(first, end).stream()
                    .mapToLong(second -> second.count())
                    .sum();
            Map<String, Double> seconds = new TreeMap<>(ofThreads(from, to));
            double exact =
                    seconds.values().stream().mapToDouble(Double::doubleValue).sum();
            double left = Math.max(0, cpuSeconds(to) - cpuSeconds(from) - exact);
            List<StackSample> samples = sampled(from, to).toList();
            double sampled =
                    samples.stream().mapToDouble(StackSample::cpuSeconds).sum();
            double scale = samples.isEmpty() ? 0 : left / sampled;
            if (recording.ofCpuTime()) {
                scale = Math.min(1, scale);
            }
            double perSample = samples.isEmpty() ? 0 : scale * sampled / samples.size();
            Map<String, Double> squares = new HashMap<>();
            for (StackSample sample : samples) {
                String category = categories.of(sample);
                double time = scale * sample.cpuSeconds();
                seconds.merge(category, time, Double::sum);
                squares.merge(category, time * time, Double::sum);
            }
            double unseen = left - scale * sampled;
            if (unseen > 0) {
                String category = recording.ofCpuTime() ? CpuCategories.UNSEEN : CpuCategories.REST;
                seconds.merge(category, unseen, Double::sum);
                squares.merge(category, unseen * perSample, Double::sum);
            }
            double microsEach = MICROS_PER_SECOND / Math.max(1, requests);
            seconds.replaceAll((category, time) -> time * microsEach);
            squares.replaceAll((category, square) -> Math.sqrt(square) * microsEach);
            return new Part(seconds, squares, samples.size(), perSample * microsEach);
        }

        /** Except those of threads whose CPU time is known exactly. */
        private Stream<StackSample> sampled(long from, long to) {
            return recording.stacks().stream()
                    .filter(sample -> from <= sample.epochMs() && sample.epochMs() < to)
                    .filter(sample -> categories.ofThread(sample.thread()).isEmpty());
        }

        private List<StackSample> sampled() {
            Period period = plateau.period();
            return sampled(period.from().toEpochMilli(), period.to().toEpochMilli())
                    .toList();
        }

        Map<List<String>, Double> stacks(Part whole) {
            List<StackSample> samples = sampled();
            double sampled =
                    samples.stream().mapToDouble(StackSample::cpuSeconds).sum();
            double microsEach = whole.microsPerSample() * samples.size() / sampled;
            Map<List<String>, Double> stacks = new HashMap<>();
            Map<String, Double> without = new TreeMap<>(whole.micros());
            for (StackSample sample : samples) {
                double micros = microsEach * sample.cpuSeconds();
                List<String> frames = new ArrayList<>(sample.frames());
                Collections.reverse(frames);
                stacks.merge(List.copyOf(frames), micros, Double::sum);
                without.merge(categories.of(sample), -micros, Double::sum);
            }
            without.forEach((category, micros) -> {
                if (micros > LEAST_SHOWN_MICROS) {
                    stacks.merge(List.of(category), micros, Double::sum);
                }
            });
            return stacks;
        }

        Map<List<String>, Double> allocated() {
            long requests = plateau.together().count();
            Map<List<String>, Double> allocated = new HashMap<>();
            recording.allocations().stream()
                    .filter(some -> plateau.period().contains(some.epochMs()))
                    .forEach(some -> {
                        List<String> frames = new ArrayList<>(some.frames());
                        Collections.reverse(frames);
                        frames.add(some.ofClass());
                        allocated.merge(List.copyOf(frames), some.bytes() / BYTES_PER_KIB / requests, Double::sum);
                    });
            return allocated;
        }

        List<Spot> unnamed() {
            return most(sampled().stream()
                    .filter(sample -> categories.of(sample).equals(CpuCategories.REST))
                    .map(StackSample::frames)
                    .map(frames -> new Spot(frames.isEmpty() ? "" : frames.get(0), 1)));
        }

        List<Spot> unseen() {
            return most(recording.lost().stream()
                    .filter(some -> plateau.period().contains(some.epochMs()))
                    .filter(some -> categories.ofThread(some.thread()).isEmpty())
                    .map(some -> new Spot(NUMBER.matcher(some.thread()).replaceAll("*"), some.count())));
        }

        private static List<Spot> most(Stream<Spot> spots) {
            return spots.collect(groupingBy(Spot::name, summingLong(Spot::samples))).entrySet().stream()
                    .map(spot -> new Spot(spot.getKey(), spot.getValue()))
                    .sorted(Comparator.comparingLong((Spot spot) -> -spot.samples())
                            .thenComparing(Spot::name))
                    .toList();
        }

        /** What the kernel had counted by then, between two samples as if it grew evenly. */
        private double cpuSeconds(long epochMs) {
            HostSample before = host.get(0);
            for (HostSample sample : host) {
                if (sample.epochMs() >= epochMs) {
                    double gap = sample.epochMs() - before.epochMs();
                    double share = gap <= 0 ? 0 : (epochMs - before.epochMs()) / gap;
                    return before.serviceCpuSeconds()
                            + share * (sample.serviceCpuSeconds() - before.serviceCpuSeconds());
                }
                before = sample;
            }
            return before.serviceCpuSeconds();
        }

        /**
         * CPU seconds of the threads whose work is all for one thing, by category. Dumps of the threads come every few
         * seconds; the time that no two of them enclose counts as the others.
         */
        private Map<String, Double> ofThreads(long from, long to) {
            Map<String, Double> seconds = new HashMap<>();
            double covered = 0;
            for (int place = 1; place < recording.threads().size(); place++) {
                ThreadTimes before = recording.threads().get(place - 1);
                ThreadTimes after = recording.threads().get(place);
                double gap = after.epochMs() - before.epochMs();
                double within = Math.min(to, after.epochMs()) - Math.max(from, before.epochMs());
                if (gap <= 0 || within <= 0) {
                    continue;
                }
                covered += within;
                after.cpuSeconds()
                        .forEach((thread, now) -> categories.ofThread(thread).ifPresent(category -> {
                            double then = before.cpuSeconds().getOrDefault(thread, 0.0);
                            // A thread that ended may have left its name to another one.
                            seconds.merge(category, (now < then ? now : now - then) * within / gap, Double::sum);
                        }));
            }
            double length = to - from;
            double factor = covered == 0 ? 0 : length / covered;
            seconds.replaceAll((category, time) -> time * factor);
            return seconds;
        }
    }
}
