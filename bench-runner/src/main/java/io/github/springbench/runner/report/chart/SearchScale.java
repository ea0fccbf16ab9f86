package io.github.springbench.runner.report.chart;

import io.github.springbench.runner.adaptive.SystemCapacity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the runs of a search are in their panel: runs across, levels upwards. Lengths are in pixels.
 *
 * @param low the level at the bottom
 * @param high the level at the top
 * @param mostRuns of all searches, so that panels have the same scale across
 * @param top of the panel
 * @param left of the panel
 * @param right of the panel
 */
record SearchScale(double low, double high, int mostRuns, int top, int left, int right) {

    /** Of a panel. */
    static final int HEIGHT = 150;

    /** What is free above the highest level and below the lowest one, as a share of their distance. */
    private static final double MARGIN = 0.12;

    /** The same where there is a single level, as a share of it. */
    private static final double MARGIN_OF_ONE = 0.1;

    /** What is free before the first run and behind the last one. */
    private static final int SIDE = 16;

    private static final int MOST_LEVELS = 4;
    private static final int MOST_RUNS = 12;

    static SearchScale of(SystemCapacity known, int mostRuns, int top, int left, int right) {
        int[] levels = IntStream.concat(
                        known.steps().stream().mapToInt(one -> one.step().level()),
                        IntStream.concat(IntStream.of(known.bracket().atLeast()), known.bracket().below().stream()))
                .filter(level -> level > 0)
                .toArray();
        int least = IntStream.of(levels).min().orElse(1);
        int most = IntStream.of(levels).max().orElse(1);
        double margin = least == most ? MARGIN_OF_ONE * most : MARGIN * (most - least);
        return new SearchScale(least - margin, most + margin, mostRuns, top, left, right);
    }

    /** The middle of a run, counted from 1. */
    double x(double run) {
        return left + SIDE + (run - 1) / Math.max(1, mostRuns - 1) * (right - left - 2 * SIDE);
    }

    double y(double level) {
        return top + (high - level) / (high - low) * HEIGHT;
    }

    /** Round levels, which get a line. */
    List<Integer> levels() {
        return ticks(Math.max(1, low), high, MOST_LEVELS);
    }

    /** Runs that get a number. */
    List<Integer> runs() {
        return ticks(1, mostRuns, MOST_RUNS);
    }

    /** The multiples of 1, 2 or 5 times a power of ten within these bounds: the smallest that are not too many. */
    private static List<Integer> ticks(double from, double to, int most) {
        int step = 1;
        int power = 1;
        int[] next = {2, 5, 10};
        for (int place = 0; Math.floor(to / step) - Math.ceil(from / step) + 1 > most; place++) {
            step = power * next[place % next.length];
            power = place % next.length == next.length - 1 ? power * 10 : power;
        }
        List<Integer> ticks = new ArrayList<>();
        for (int tick = (int) Math.ceil(from / step) * step; tick <= to; tick += step) {
            ticks.add(tick);
        }
        return List.copyOf(ticks);
    }
}
