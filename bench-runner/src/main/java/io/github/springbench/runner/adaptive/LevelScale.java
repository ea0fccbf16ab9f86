package io.github.springbench.runner.adaptive;

import java.util.OptionalInt;

/**
 * Levels on a logarithmic scale. Its unit is the cell, the widest bracket that the precision p allows: from (1 - p) x
 * to x. Halving cells needs the fewest runs, since the precision is relative. Levels are the roundest numbers that cost
 * no precision and no further run.
 */
final class LevelScale {

    /** By how much the product of doubles may miss a whole number. */
    private static final double ROUNDING = 1e-6;

    /** For each split to come, cells in a row are shortened by this share, so that the split finds a round number. */
    private static final double SLACK_OF_A_SPLIT = 0.03;

    /** The upper part of a split may be so much shorter than its cells are in a row. */
    private static final double SLACK_OF_THE_UPPER_PART = 0.06;

    private static final int LARGEST_STEP = 100_000_000;
    private static final int[] STEPS = {5, 2, 1};

    private final double precision;

    /** ln (1 / (1 - p)), the length of a cell. */
    private final double cell;

    LevelScale(double precision) {
        this.precision = precision;
        this.cell = -Math.log1p(-precision);
    }

    /** How many cells there are from one level to another; negative where the other is lower. */
    double cells(double low, double high) {
        return Math.log(high / low) / cell;
    }

    double cellsOfDoubling() {
        return cells(1, 2);
    }

    /**
     * The length of so many cells in a row, in cells: somewhat shorter than their number, by the splits that are needed
     * to come to a single one.
     */
    double length(int cells) {
        int splits = Integer.SIZE - Integer.numberOfLeadingZeros(cells - 1);
        return cells * (1 - SLACK_OF_A_SPLIT * splits);
    }

    /** Whether a bracket needs no level within, or can have none. */
    boolean isNarrow(int low, int high) {
        return high - low <= 1 || high - low <= precision * high + ROUNDING;
    }

    /**
     * A level within a bracket that is not narrow, from which as few further splits as possible are needed: of n cells
     * in a row, half are below it. Those above it are about whole, as the bracket should be no narrower than it has to:
     * at a soft knee, two near levels are more easily taken for each other.
     */
    int split(int low, int high) {
        double wide = cells(low, high);
        int all = 2;
        while (length(all) + ROUNDING < wide) {
            all++;
        }
        double below = length(all / 2);
        double above = length(all - all / 2);
        double least = Math.max(low + 1, high * Math.exp(-cell * above));
        double whole = high * Math.exp(-cell * above * (1 - SLACK_OF_THE_UPPER_PART));
        double most = Math.min(high - 1, Math.min(whole, low * Math.exp(cell * below)));
        int middle = (int) Math.round(Math.sqrt((double) low * high));
        return roundest(least, most).orElse(Math.max(low + 1, Math.min(high - 1, middle)));
    }

    /**
     * A higher level.
     *
     * @param cells how far at most, unless that is less than 1
     * @param leastShare how much of that at least
     */
    int above(int level, double cells, double leastShare) {
        double least = level * Math.exp(cell * cells * leastShare);
        double most = level * Math.exp(cell * cells);
        return Math.max(level + 1, roundest(least, most).orElse((int) Math.floor(most + ROUNDING)));
    }

    /**
     * A lower level, 1 or more.
     *
     * @param level 2 or more
     * @param cells how far at most, unless that is less than 1
     * @param leastShare how much of that at least
     */
    int below(int level, double cells, double leastShare) {
        double least = level * Math.exp(-cell * cells);
        double most = level * Math.exp(-cell * cells * leastShare);
        int chosen = roundest(Math.max(1, least), most).orElse((int) Math.ceil(least - ROUNDING));
        return Math.max(1, Math.min(level - 1, chosen));
    }

    /**
     * The multiple of the largest of 1, 2, 5, 10, 20, 50 … that is within these bounds; of that step the multiple
     * nearest to their geometric mean.
     *
     * @param least more than 0
     * @param most less than twice 1,000,000,000
     * @return empty where no whole number is within
     */
    static OptionalInt roundest(double least, double most) {
        double middle = Math.sqrt(least * most);
        for (int power = LARGEST_STEP; power >= 1; power /= 10) {
            for (int times : STEPS) {
                int step = power * times;
                long number = Math.round(middle / step) * step;
                if (number >= least - ROUNDING && number <= most + ROUNDING) {
                    return OptionalInt.of((int) number);
                }
            }
        }
        return OptionalInt.empty();
    }
}
