package io.github.springbench.runner.load;

import io.github.springbench.runner.histogram.Percentile;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import java.time.Instant;
import org.HdrHistogram.Histogram;

/**
 * What is known of a load by now: users and failures so far, and the requests of the last seconds. One thread tells
 * what happens, in about the order of time, and others read. Neither its memory nor the work for a reading grows with
 * the load.
 */
public final class LiveFigures implements LoadEvents {

    /** Long enough for percentiles, and short enough to follow a ramp. */
    private static final int WINDOW_SECONDS = 5;

    /** The seconds of the window, and the current second, which is not read yet. */
    private static final int KEPT_SECONDS = WINDOW_SECONDS + 1;

    private static final int DIGITS = 3;
    private static final int MICROS_PER_MS = 1000;
    private static final int MICROS_PER_SECOND = 1_000_000;
    private static final double P50 = 50;
    private static final double P95 = 95;
    private static final double P99 = 99;

    private final long startedAtEpochMs;
    private final Histogram[] answered = new Histogram[KEPT_SECONDS];
    private final long[] ended = new long[KEPT_SECONDS];
    private final Histogram window = new Histogram(DIGITS);
    private long firstWholeSecond = -1;
    private long lastSecond = -1;
    private long latest = -1;
    private long users;
    private long failed;

    /** @param startedAtEpochMs the run's start */
    public LiveFigures(long startedAtEpochMs) {
        this.startedAtEpochMs = startedAtEpochMs;
        for (int i = 0; i < KEPT_SECONDS; i++) {
            answered[i] = new Histogram(DIGITS);
        }
    }

    @Override
    public synchronized void userStarted(long at) {
        users++;
        moveTo(at);
    }

    @Override
    public synchronized void userEnded(long at) {
        users--;
        moveTo(at);
    }

    @Override
    public synchronized void answered(long start, long end) {
        if (countEnd(end)) {
            answered[place(second(end))].recordValue(Math.max(0, end - start));
        }
    }

    @Override
    public synchronized void failed(long start, long end, FailureKind kind, String cause) {
        failed++;
        countEnd(end);
    }

    @Override
    public void warmedUp(boolean answeredRightly) {
        // in no figure
    }

    @Override
    public synchronized void notSent(String cause) {
        failed++;
    }

    /** What is known by now. */
    public synchronized LiveReading now() {
        long from = Math.max(firstWholeSecond, lastSecond - WINDOW_SECONDS);
        long seconds = lastSecond - from;
        long ends = 0;
        window.reset();
        for (long second = from; second < lastSecond; second++) {
            ends += ended[place(second)];
            window.add(answered[place(second)]);
        }
        return new LiveReading(
                users,
                seconds > 0 ? ends / (double) seconds : null,
                inWindow(P50),
                inWindow(P95),
                inWindow(P99),
                failed,
                latest < 0 ? null : Instant.ofEpochMilli(startedAtEpochMs + latest / MICROS_PER_MS));
    }

    /** Of the response times in the window; null where nothing was answered rightly in it. */
    private Double inWindow(double percentile) {
        return window.getTotalCount() > 0 ? Double.valueOf(Percentile.ms(window, percentile)) : null;
    }

    /** Whether the end is recent enough to be counted. */
    private boolean countEnd(long end) {
        moveTo(end);
        boolean recent = second(end) > lastSecond - KEPT_SECONDS;
        if (recent) {
            ended[place(second(end))]++;
        }
        return recent;
    }

    /** Makes room for a second that is new. */
    private void moveTo(long at) {
        latest = Math.max(latest, at);
        if (firstWholeSecond < 0) {
            firstWholeSecond = second(at + MICROS_PER_SECOND - 1);
            lastSecond = second(at);
        }
        for (long fresh = Math.max(lastSecond + 1, second(at) - WINDOW_SECONDS); fresh <= second(at); fresh++) {
            answered[place(fresh)].reset();
            ended[place(fresh)] = 0;
        }
        lastSecond = Math.max(lastSecond, second(at));
    }

    private static long second(long at) {
        return Math.max(0, at) / MICROS_PER_SECOND;
    }

    private static int place(long second) {
        return (int) (second % KEPT_SECONDS);
    }
}
