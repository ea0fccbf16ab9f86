package io.github.springbench.runner.duel;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.Fork;
import io.github.springbench.runner.model.run.Duel.JvmWork;
import io.github.springbench.runner.model.run.Duel.Slice;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.stats.SteadyState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What a duel says by now. Only the forks up to its last look count, as a figure that is looked at more often errs more
 * often.
 *
 * @param thinks whether users think, and so decide how many requests there are
 * @param rule the looks; null before the first fork ended
 * @param forks how many of its forks count; 0 before the first look
 * @param figures of these, as far as they are known
 * @param ofForks the ratio of the decisive figure in each fork that ended, for those who wait; null where it is unknown
 */
public record JudgedDuel(
        Duel duel, boolean thinks, StoppingRule rule, int forks, Map<Figure, Compared> figures, List<Double> ofForks) {

    /** A smaller difference is not worth another fork. */
    public static final double WORTH_KNOWING = 0.02;

    /** As of runs: a system that failed a larger share of its requests is not compared by its right answers. */
    private static final double MOST_FAILED = 0.01;

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MS_PER_SECOND = 1000;

    /** Of an interval that is looked at once. */
    private static final double LEVEL_OF_ONE = 0.95;

    /**
     * What the slices of both systems are compared by.
     *
     * @param first the middle of the first system's slices, as that of pairs
     * @param second the same of the second system's
     * @param ratio of the second to the first
     */
    public record Compared(double first, double second, PairedRatio ratio) {}

    /** A figure of a slice, which is greater than 0. */
    public enum Figure {
        /** By shares of requests: callers who begin together stay in waves, and a slice ends within one. */
        THROUGHPUT(
                Metric.PLATEAU_THROUGHPUT_RPS,
                (slice, times) -> (slice.requests() == null ? slice.answered() : slice.requests()) / slice.seconds()),
        P50(Metric.P50_MS, (slice, times) -> percentile(50, slice, times)),
        P95(Metric.P95_MS, (slice, times) -> percentile(95, slice, times)),
        P99(Metric.P99_MS, (slice, times) -> percentile(99, slice, times)),
        /** In microseconds for each request. */
        CPU(
                Metric.CPU_SECONDS_PER_1000,
                (slice, times) -> slice.cpu() == null || slice.cpu().answered() == 0
                        ? 0
                        : slice.cpu().activeSeconds() / slice.cpu().answered() * MICROS_PER_SECOND);

        private final Metric metric;
        private final Reading reading;

        Figure(Metric metric, Reading reading) {
            this.metric = metric;
            this.reading = reading;
        }

        /** 0 where no answer took longer: it would be the longest, which grows with the number of answers. */
        private static double percentile(int percentile, Slice slice, RecordedTimes times) {
            return slice.answered() * (100 - percentile) < 100 ? 0 : times.ms(percentile);
        }

        /** That of runs; it may have another unit. */
        public Metric metric() {
            return metric;
        }

        private interface Reading {
            double of(Slice slice, RecordedTimes times);
        }
    }

    /** What it says of the figure that decides. */
    public enum Answer {
        DIFFERENT,
        /** No difference that is {@link #WORTH_KNOWING}. */
        ALIKE,
        OPEN
    }

    /**
     * What one of the systems did while the other one answered.
     *
     * @param cores how much CPU it used; null where that is not known
     * @param work of its JVM in that time; null where it does not tell
     * @param beside the same of its JVM while it answered itself
     */
    public record Rest(Double cores, JvmWork work, JvmWork beside) {}

    /**
     * Judges a duel.
     *
     * @param thinks whether users think between their requests
     * @param times the response times of a system in a fork, a histogram for each of its slices; by system and number
     *     of the fork from 1
     */
    public static JudgedDuel of(Duel duel, boolean thinks, TimesOfFork times) {
        StoppingRule rule = duel.forks().isEmpty()
                ? null
                : rule(duel.terms().budget(), duel.forks().get(0).seconds());
        int counting = rule == null ? 0 : rule.reached(duel.forks().size());
        List<List<Measured>> measured = IntStream.range(0, duel.forks().size())
                .mapToObj(fork -> measured(duel, fork, times))
                .toList();
        Map<Figure, Compared> figures = new EnumMap<>(Figure.class);
        for (Figure figure : counting == 0 ? new Figure[0] : Figure.values()) {
            compared(figure, measured.subList(0, counting), rule.level())
                    .ifPresent(compared -> figures.put(figure, compared));
        }
        Figure decisive = decisive(thinks);
        List<Double> ofForks = measured.stream()
                .map(fork -> isKnown(decisive, fork)
                        ? Double.valueOf(Math.exp(PairedRatio.middle(logs(fork, decisive))))
                        : null)
                .toList();
        return new JudgedDuel(duel, thinks, rule, counting, figures, ofForks);
    }

    /** Where the histograms of a fork are. */
    @FunctionalInterface
    public interface TimesOfFork {
        List<EncodedHistogram> of(String system, int fork);
    }

    /**
     * When a duel is looked at. How many forks the budget has room for is decided by the time that the first one took,
     * which says nothing of the ratio; the looks of ADR 27 up to there, the last one when all have ended, share the
     * error of 5 % among them. There are three forks at least.
     */
    static StoppingRule rule(Duration budget, double secondsOfFork) {
        List<Integer> usual = StoppingRule.LOOKS;
        int room = (int) Math.max(
                usual.get(0), Math.min(usual.get(usual.size() - 1), budget.toMillis() / 1000.0 / secondsOfFork));
        List<Integer> looks =
                new ArrayList<>(usual.stream().filter(look -> look <= room).toList());
        looks.set(looks.size() - 1, room);
        return new StoppingRule(looks, 1 - StoppingRule.ERROR / looks.size(), budget);
    }

    /** Which figure decides: throughput, or CPU for each request where users decide how many requests there are. */
    public Figure decisive() {
        return decisive(thinks);
    }

    private static Figure decisive(boolean thinks) {
        return thinks ? Figure.CPU : Figure.THROUGHPUT;
    }

    /** The ratio of the decisive figure; empty before the first look, or where it cannot be told. */
    public Optional<PairedRatio> ratio() {
        return Optional.ofNullable(figures.get(decisive())).map(Compared::ratio);
    }

    /** Whether a ratio is known as exactly as was asked. */
    public boolean isExactEnough(PairedRatio known) {
        return duel.terms().precision() == null || known.reach() <= duel.terms().precision();
    }

    public Answer answer() {
        return failing().isPresent()
                ? Answer.OPEN
                : ratio().map(ratio -> ratio.isDifferent()
                                ? Answer.DIFFERENT
                                : ratio.isWithin(WORTH_KNOWING) ? Answer.ALIKE : Answer.OPEN)
                        .orElse(Answer.OPEN);
    }

    /**
     * Whether another fork is to follow.
     *
     * @param settled whether all else that was asked is decided by now
     */
    public boolean goesOn(boolean settled) {
        int ended = duel.forks().size();
        return ended == 0
                || ended < rule.most() && !(rule.looks().contains(ended) && answer() != Answer.OPEN && settled);
    }

    /** Requests of a system that were not answered rightly, in all slices. */
    public long failed(char letter) {
        return slices(letter).mapToLong(Slice::failed).sum();
    }

    /** The system that failed the largest share of its requests, if that is too large to compare right answers only. */
    public Optional<Character> failing() {
        return Stream.of(Duel.FIRST, Duel.SECOND)
                .filter(letter -> failedShare(letter) > MOST_FAILED)
                .max(Comparator.comparingDouble(this::failedShare));
    }

    /** Of all requests of a system. */
    public double failedShare(char letter) {
        long failed = failed(letter);
        return failed == 0 ? 0 : failed / (double) (failed + answered(letter));
    }

    public long answered(char letter) {
        return slices(letter).mapToLong(Slice::answered).sum();
    }

    /** How many cores a system used while it answered: the middle of its slices; empty where that is not known. */
    public Optional<Double> busyCores(char letter) {
        List<Slice> own = slices(letter).toList();
        return own.isEmpty() || own.stream().anyMatch(slice -> slice.cpu() == null)
                ? Optional.empty()
                : Optional.of(Median.withDefaults()
                        .evaluate(own.stream()
                                .mapToDouble(slice -> slice.cpu().activeSeconds()
                                        / slice.cpu().seconds())
                                .toArray()));
    }

    /** What a system did while it rested. */
    public Rest rest(char letter) {
        List<Slice> others =
                slices(letter == Duel.FIRST ? Duel.SECOND : Duel.FIRST).toList();
        boolean known = others.stream().allMatch(slice -> slice.cpu() != null);
        return new Rest(
                known && !others.isEmpty()
                        ? Double.valueOf(others.stream()
                                        .mapToDouble(slice -> slice.cpu().restingSeconds())
                                        .sum()
                                / others.stream()
                                        .mapToDouble(slice -> slice.cpu().seconds())
                                        .sum())
                        : null,
                sum(others.stream().map(Slice::resting)),
                sum(slices(letter).map(Slice::active)));
    }

    /**
     * How many of its forks had compilers at work in their slices, so that what they say is not of warm services. Where
     * a JVM does not tell, it is those whose warm-up did not end steady.
     */
    public long notWarm() {
        return duel.forks().subList(0, forks).stream()
                .filter(fork -> !isWarm(fork))
                .count();
    }

    private boolean isWarm(Fork fork) {
        if (fork.slices().stream().anyMatch(slice -> slice.active() == null || slice.resting() == null)) {
            return fork.warmUp() == null || fork.warmUp().steady();
        }
        return Stream.of(Duel.FIRST, Duel.SECOND)
                .allMatch(letter -> compiling(fork, letter) < SteadyState.MOST_COMPILING);
    }

    /** The share of the time of its own slices in which the compilers of a system worked. */
    private double compiling(Fork fork, char letter) {
        List<Slice> own = IntStream.range(0, fork.slices().size())
                .filter(place -> fork.order().charAt(place) == letter)
                .mapToObj(place -> fork.slices().get(place))
                .toList();
        double time = own.stream()
                .mapToDouble(slice -> duel.terms().slice().toMillis() + MS_PER_SECOND * slice.drainSeconds())
                .sum();
        return own.stream()
                        .mapToLong(slice -> slice.active().compilationMillis())
                        .sum()
                / time;
    }

    private static JvmWork sum(Stream<JvmWork> works) {
        return works.filter(Objects::nonNull)
                .reduce((one, other) -> new JvmWork(
                        one.collections() + other.collections(),
                        one.collectionMillis() + other.collectionMillis(),
                        one.compilationMillis() + other.compilationMillis()))
                .orElse(null);
    }

    private Stream<Slice> slices(char letter) {
        return duel.forks().stream()
                .flatMap(fork -> IntStream.range(0, fork.slices().size())
                        .filter(place -> fork.order().charAt(place) == letter)
                        .mapToObj(place -> fork.slices().get(place)));
    }

    /** A slice with its response times. */
    private record Measured(char letter, Slice slice, RecordedTimes times) {

        /** 0 where it has none, as without an answer. */
        double of(Figure figure) {
            return slice.answered() == 0 ? 0 : figure.reading.of(slice, times);
        }
    }

    private static List<Measured> measured(Duel duel, int fork, TimesOfFork times) {
        Fork of = duel.forks().get(fork);
        Map<Character, List<EncodedHistogram>> histograms =
                Map.of(Duel.FIRST, times.of(duel.first(), fork + 1), Duel.SECOND, times.of(duel.second(), fork + 1));
        Map<Character, Integer> next = new HashMap<>();
        List<Measured> measured = new ArrayList<>();
        for (int place = 0; place < of.slices().size(); place++) {
            char letter = of.order().charAt(place);
            int number = next.merge(letter, 1, Integer::sum) - 1;
            List<EncodedHistogram> all = histograms.get(letter);
            measured.add(new Measured(
                    letter,
                    of.slices().get(place),
                    RecordedTimes.of(number < all.size() ? List.of(all.get(number)) : List.of())));
        }
        return measured;
    }

    /** Empty where a fork has a slice without that figure: its pairs would not be those that were planned. */
    private static Optional<Compared> compared(Figure figure, List<List<Measured>> forks, double level) {
        if (!forks.stream().allMatch(fork -> isKnown(figure, fork))) {
            return Optional.empty();
        }
        List<double[]> logs = forks.stream().map(fork -> logs(fork, figure)).toList();
        Function<Character, Double> middle = letter -> Math.exp(PairedRatio.middle(forks.stream()
                .flatMap(List::stream)
                .filter(slice -> slice.letter == letter)
                .mapToDouble(slice -> Math.log(slice.of(figure)))
                .toArray()));
        return PairedRatio.of(logs, level)
                .map(ratio -> new Compared(middle.apply(Duel.FIRST), middle.apply(Duel.SECOND), ratio));
    }

    /**
     * The figures of one system by themselves, in place of ratios, with intervals of 95 % over the forks: for those who
     * follow a system over many duels. What disturbs the machine is a part of them. Empty with fewer than two forks.
     *
     * @param letter of the system
     */
    public static Map<Figure, PairedRatio> levels(Duel duel, char letter, TimesOfFork times) {
        List<List<Measured>> forks = IntStream.range(0, duel.forks().size())
                .mapToObj(fork -> measured(duel, fork, times).stream()
                        .filter(slice -> slice.letter == letter)
                        .toList())
                .toList();
        Map<Figure, PairedRatio> levels = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            if (forks.stream().allMatch(fork -> isKnown(figure, fork))) {
                List<double[]> logs = forks.stream()
                        .map(fork -> fork.stream()
                                .mapToDouble(slice -> Math.log(slice.of(figure)))
                                .toArray())
                        .toList();
                PairedRatio.of(logs, LEVEL_OF_ONE).ifPresent(level -> levels.put(figure, level));
            }
        }
        return levels;
    }

    private static boolean isKnown(Figure figure, List<Measured> fork) {
        return fork.stream().allMatch(slice -> slice.of(figure) > 0);
    }

    /** Of each pair of a fork. */
    private static double[] logs(List<Measured> fork, Figure figure) {
        return IntStream.range(0, fork.size() / 2)
                .mapToDouble(pair -> log(fork.get(2 * pair), fork.get(2 * pair + 1), figure))
                .toArray();
    }

    private static double log(Measured one, Measured next, Figure figure) {
        double log = Math.log(next.of(figure) / one.of(figure));
        return one.letter == Duel.FIRST ? log : -log;
    }
}
