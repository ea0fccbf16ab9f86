package io.github.springbench.runner.capacity;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which level shows most next. First the search finds a narrow bracket by single runs: from the prediction in steps of
 * 1, 2, 4, 8 … cells (exponential search, Bentley and Yao 1976), or by doubling where nothing is predicted, then by
 * halving. Then it confirms the two ends, the one with fewer runs first. Where a level stays open, the search encloses
 * it.
 */
final class LevelChoice {

    /** A level and why. */
    record Target(int level, String why) {}

    /** A step may be so much shorter, to end at a round number; brackets must be nearly a cell wide. */
    private static final double OUTWARD_SHARE = 0.92;

    /** Half a cell below and above one open level make a bracket of a cell. */
    private static final double ENCLOSING_CELLS = 0.5;

    private static final double ENCLOSING_SHARE = 0.8;

    private static final double ROUNDING = 1e-6;

    /** The two levels around a right prediction, as shares of a cell below it. */
    private static final double NEAREST_BELOW = 0.4;

    private static final double FARTHEST_BELOW = 0.6;

    private final SearchSettings settings;
    private final LevelScale scale;

    LevelChoice(SearchSettings settings) {
        this.settings = settings;
        this.scale = new LevelScale(settings.precision());
    }

    /** Empty where further runs cannot change the bracket. */
    Optional<Target> next(Evidence evidence) {
        if (evidence.isEmpty()) {
            return target(first(), settings.predicted().isPresent() ? "just below the predicted knee" : "first level");
        }
        OptionalInt inBalance = evidence.inBalance();
        if (inBalance.isPresent()) {
            return target(inBalance.getAsInt(), "its runs do not decide yet");
        }
        Optional<Target> place = evidence.unsettledLevels().isEmpty() ? towards(evidence) : around(evidence);
        return place.isPresent() ? place : confirming(evidence);
    }

    /** The lower end of a cell with the predicted knee in its middle, or the level to begin with. */
    int first() {
        if (settings.predicted().isEmpty()) {
            return Math.min(settings.first(), settings.most());
        }
        double knee = settings.predicted().getAsDouble();
        double least = knee * (1 - FARTHEST_BELOW * settings.precision());
        double most = knee * (1 - NEAREST_BELOW * settings.precision());
        if (least >= settings.most()) {
            return settings.most();
        }
        int level = LevelScale.roundest(least, most).orElse((int) Math.round(least));
        return Math.max(1, Math.min(settings.most(), level));
    }

    /** The next level where all up to this one were met. */
    int above(int level) {
        return Math.min(settings.most(), scale.above(level, outward(scale.cells(first(), level)), OUTWARD_SHARE));
    }

    /** The next level where all down to this one, 2 or more, were missed. */
    int below(int level) {
        return scale.below(level, outward(scale.cells(level, first())), OUTWARD_SHARE);
    }

    /** After 0, 1, 3, 7 … cells the next step has 1, 2, 4, 8 …; no step more than doubles or halves a level. */
    private double outward(double cellsFromFirst) {
        return settings.predicted().isEmpty()
                ? scale.cellsOfDoubling()
                : Math.min(scale.cellsOfDoubling(), scale.length((int) Math.max(1, Math.round(cellsFromFirst) + 1)));
    }

    private Optional<Target> towards(Evidence evidence) {
        int lower = evidence.lower();
        OptionalInt missed = evidence.upper();
        if (missed.isEmpty() && evidence.limit().isEmpty()) {
            return lower < settings.most() ? target(above(lower), "no level is missed yet") : Optional.empty();
        }
        int upper = missed.orElseGet(() -> evidence.limit().orElseThrow().level());
        if (lower == 0) {
            return upper > 1 ? target(below(upper), "no level is met yet") : Optional.empty();
        }
        return scale.isNarrow(lower, upper)
                ? Optional.empty()
                : target(
                        scale.split(lower, upper),
                        missed.isPresent() ? "between met and missed" : "between met and a limit of the machine");
    }

    /**
     * A level on each side of those that stay open: at first so near that the bracket is as narrow as asked for, then
     * farther and farther away, as the knee is a soft one.
     */
    private Optional<Target> around(Evidence evidence) {
        List<Integer> open = evidence.unsettledLevels();
        int lowest = open.get(0);
        int highest = open.get(open.size() - 1);
        double reach = open.size() == 1
                ? ENCLOSING_CELLS
                : Math.min(scale.cellsOfDoubling(), Math.max(1, scale.cells(lowest, highest)));
        int lower = evidence.lower();
        if (lowest - lower > 1 && (lower == 0 || scale.cells(lower, lowest) > reach + ROUNDING)) {
            return target(
                    Math.max(lower + 1, scale.below(lowest, reach, ENCLOSING_SHARE)),
                    "below a level that runs leave open");
        }
        OptionalInt missed = evidence.upper();
        boolean closed = missed.isPresent() || evidence.limit().isPresent();
        int end = missed.orElseGet(() -> evidence.limit().map(Step::level).orElse(settings.most() + 1));
        if (end - highest > 1 && (!closed || scale.cells(highest, end) > reach + ROUNDING)) {
            return target(
                    Math.min(end - 1, scale.above(highest, reach, ENCLOSING_SHARE)),
                    "above a level that runs leave open");
        }
        return Optional.empty();
    }

    private static Optional<Target> confirming(Evidence evidence) {
        int lower = evidence.lower();
        int upper = evidence.upper().orElse(0);
        boolean confirmLower = lower > 0 && !evidence.isConfirmed(lower);
        boolean confirmUpper = upper > 0 && !evidence.isConfirmed(upper);
        if (!confirmLower && !confirmUpper) {
            return Optional.empty();
        }
        boolean lowerFirst =
                evidence.tally(lower).decided() <= evidence.tally(upper).decided();
        return confirmLower && (lowerFirst || !confirmUpper)
                ? confirm(evidence, lower, "lower")
                : confirm(evidence, upper, "upper");
    }

    private static Optional<Target> confirm(Evidence evidence, int level, String end) {
        return target(
                level,
                "confirms the " + end + " end, " + evidence.tally(level).majority() + " of " + evidence.needed(level)
                        + " runs so far");
    }

    private static Optional<Target> target(int level, String why) {
        return Optional.of(new Target(level, why));
    }
}
