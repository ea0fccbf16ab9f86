package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Step;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The seconds of a load that are wholly on its plateau: all users were present at their end and at the end of the one
 * before. An open load has no users: its seconds from the second one on, until the last requests arrived. Answers that
 * come later are not on the plateau. That of a load with a step is around it ({@link Step}).
 *
 * @param micros response times in microseconds, a histogram each
 * @param period from the beginning of the first to the end of the last
 * @param together all response times
 */
public record WholeSeconds(List<EncodedHistogram> micros, Period period, RecordedTimes together) {

    private static final int DIGITS = 3;
    private static final long MS_PER_SECOND = 1000;
    private static final double MICROS_PER_SECOND = 1e6;

    public WholeSeconds(List<EncodedHistogram> micros, Period period) {
        this(micros, period, RecordedTimes.of(micros));
    }

    /**
     * Empty where there is none.
     *
     * @param perSecond response times, a histogram per second of the load
     * @param seconds what else is known of these seconds
     * @param users of the load
     * @param plateauSeconds the length of its plateau; counts only in an open load
     */
    public static Optional<WholeSeconds> of(
            List<EncodedHistogram> perSecond, List<LoadSecond> seconds, long users, double plateauSeconds) {
        // The load may begin at any moment of the first second.
        int steady = (int) Math.min(seconds.size() - 1L, (long) Math.ceil(plateauSeconds) + 1);
        // A service that hangs answers nothing until the end. In an open load nobody is answered after it either, so
        // that seconds without an answer must be on the plateau for certain.
        int answered = afterTheLastAnswer(perSecond);
        int surelySteady = (int) Math.min(steady, (long) plateauSeconds);
        List<Integer> whole = IntStream.range(1, perSecond.isEmpty() ? 0 : seconds.size())
                .filter(second -> isFull(seconds, second - 1, users, steady)
                        && isFull(seconds, second, users, second < answered ? steady : surelySteady))
                .boxed()
                .toList();
        if (whole.isEmpty()) {
            return Optional.empty();
        }
        long from = seconds.get(whole.get(0)).epochMs();
        long to = seconds.get(whole.get(whole.size() - 1)).epochMs() + MS_PER_SECOND;
        return Optional.of(new WholeSeconds(
                whole.stream()
                        .map(second -> second < perSecond.size()
                                ? perSecond.get(second)
                                : unanswered(seconds.get(second).epochMs()))
                        .toList(),
                new Period(Instant.ofEpochMilli(from), Instant.ofEpochMilli(to))));
    }

    private static int afterTheLastAnswer(List<EncodedHistogram> perSecond) {
        int after = perSecond.size();
        while (after > 0 && perSecond.get(after - 1).count() == 0) {
            after--;
        }
        return after;
    }

    /** Older records end with the second of the last answer. */
    private static EncodedHistogram unanswered(long epochMs) {
        Histogram none = new Histogram(DIGITS);
        none.setStartTimeStamp(epochMs);
        none.setEndTimeStamp(epochMs + MS_PER_SECOND);
        return EncodedHistogram.of(none);
    }

    private static boolean isFull(List<LoadSecond> seconds, int place, long users, int steady) {
        Long present = seconds.get(place).users();
        return present == null ? place < steady : present == users;
    }

    /**
     * Of a run that is read again. Results from before the users of each second were counted have the ramp and the
     * length of the plateau.
     */
    public static Optional<WholeSeconds> of(
            LoadResult load, Workload workload, List<EncodedHistogram> perSecond, List<LoadSecond> seconds) {
        if (workload.step() != null) {
            return around(workload.step(), perSecond);
        }
        return seconds.isEmpty()
                ? estimated(load, workload.ramp(), perSecond)
                : of(perSecond, seconds, load.users(), load.plateauSeconds());
    }

    /**
     * The load may begin at any moment of the first second, and so may the step in its own first one. The end is in the
     * second after as many: without that one, those who waited for the longest may be missing.
     */
    private static Optional<WholeSeconds> around(Step step, List<EncodedHistogram> perSecond) {
        int from = (int) step.begin().toSeconds() + 1;
        int to = Math.min(perSecond.size(), (int) step.watchedUntil().toSeconds() + 1);
        return from < to ? Optional.of(between(perSecond.subList(from, to))) : Optional.empty();
    }

    /** The first user may have come at any moment of the first second. */
    private static Optional<WholeSeconds> estimated(LoadResult load, Duration ramp, List<EncodedHistogram> perSecond) {
        double rampSeconds = ramp == null ? 0 : ramp.toMillis() / (double) MS_PER_SECOND;
        int from = (int) Math.ceil(rampSeconds) + 1;
        int to = Math.min(perSecond.size(), (int) (rampSeconds + load.plateauSeconds()));
        if (from >= to) {
            return Optional.empty();
        }
        return Optional.of(between(perSecond.subList(from, to)));
    }

    private static WholeSeconds between(List<EncodedHistogram> micros) {
        return new WholeSeconds(
                micros,
                new Period(
                        Instant.ofEpochMilli(micros.get(0).startedAt()),
                        Instant.ofEpochMilli(micros.get(micros.size() - 1).startedAt() + MS_PER_SECOND)));
    }

    /** The histograms of the plateau's seconds; all of the load where there is none. */
    public static List<EncodedHistogram> orAll(
            LoadResult load, Workload workload, List<EncodedHistogram> perSecond, List<LoadSecond> seconds) {
        return of(load, workload, perSecond, seconds).map(WholeSeconds::micros).orElse(perSecond);
    }

    /**
     * How many requests were in flight on average in the seconds that ended before a moment, by Little's law; empty
     * where there are none.
     */
    public OptionalDouble inFlightUntil(Instant moment) {
        return micros.stream()
                .filter(second -> second.startedAt() + MS_PER_SECOND <= moment.toEpochMilli())
                .mapToDouble(second -> second.count() * second.mean() / MICROS_PER_SECOND)
                .average();
    }
}
