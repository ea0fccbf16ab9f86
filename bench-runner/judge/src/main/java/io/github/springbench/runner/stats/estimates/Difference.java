package io.github.springbench.runner.stats.estimates;

import java.util.List;
import java.util.Map.Entry;
import java.util.SortedMap;
import java.util.stream.IntStream;

/** What the ratio of two figures shows. */
public enum Difference {
    /** The first is lower by more than 3 %. */
    LOWER,
    /** The first is higher by more than 3 %. */
    HIGHER,
    /** The ratio, or its interval, includes 1 within 3 %. */
    NONE_SHOWN;

    /** Differences below this share do not count: another machine, JDK patch or day makes them too. */
    public static final double TOLERANCE = 0.03;

    /** Judges a ratio by its bounds: what the cores' speed or a step of the clock may explain shows no difference. */
    public static Difference of(Ratio ratio) {
        return between(ratio.least(), ratio.most());
    }

    /** Judges a ratio that lies between two others. */
    public static Difference between(double least, double most) {
        if (most < 1 - TOLERANCE) {
            return LOWER;
        }
        return least > 1 + TOLERANCE ? HIGHER : NONE_SHOWN;
    }

    /**
     * From where on along an axis the order of two systems changes. Only shown differences count: a place that shows
     * none belongs to neither order, and where the order changes once, the crossover lies between the last place of one
     * and the first of the other.
     *
     * @param first the difference that is shown first; {@link Difference#NONE_SHOWN} where none is
     * @param changes how often the difference turns into the opposite one
     * @param upTo the last place before it does so for the first time; null where it never does
     * @param from the first place after that; null where it never does
     * @param shown at how many places a difference is shown
     * @param places at how many places both systems can be compared
     */
    public record Crossover(Difference first, int changes, Integer upTo, Integer from, int shown, int places) {

        /**
         * The crossover of two systems.
         *
         * @param differences of the first system from the second, by their place on the axis
         */
        public static Crossover of(SortedMap<Integer, Difference> differences) {
            List<Entry<Integer, Difference>> shown = differences.entrySet().stream()
                    .filter(difference -> difference.getValue() != Difference.NONE_SHOWN)
                    .toList();
            int[] changes = IntStream.range(1, shown.size())
                    .filter(index ->
                            shown.get(index).getValue() != shown.get(index - 1).getValue())
                    .toArray();
            boolean never = changes.length == 0;
            return new Crossover(
                    shown.isEmpty() ? Difference.NONE_SHOWN : shown.get(0).getValue(),
                    changes.length,
                    never ? null : shown.get(changes[0] - 1).getKey(),
                    never ? null : shown.get(changes[0]).getKey(),
                    shown.size(),
                    differences.size());
        }
    }
}
