package io.github.springbench.runner.adaptive;

import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.CapacityTerms;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The search for the capacity of one system: the level, in users or requests per second, at which half of all runs meet
 * the objective. First it finds a narrow bracket by single runs: from the prediction in steps of 1, 2, 4, 8 … cells
 * (exponential search, Bentley and Yao 1976), or by doubling where nothing is predicted, then by halving. Then it
 * confirms the two ends, the one with fewer runs first. Where a level stays open, the search encloses it. Which run
 * comes next depends on the steps so far and on nothing else, so that a search goes on after a break as if there had
 * been none. docs/adr/0026 says how it was chosen.
 */
final class SystemSearch {

    /** About twice what soft knees take. */
    static final int MOST_RUNS = 60;

    private static final double FINEST = 0.005;
    private static final double COARSEST = 0.5;

    /** Twice as much is still an int. */
    private static final int HIGHEST_LEVEL = 1_000_000_000;

    /** A step may be so much shorter, to end at a round number; brackets must be nearly a cell wide. */
    private static final double OUTWARD_SHARE = 0.92;

    /** Half a cell below and above one open level make a bracket of a cell. */
    private static final double ENCLOSING_CELLS = 0.5;

    private static final double ENCLOSING_SHARE = 0.8;
    private static final double ROUNDING = 1e-6;

    /** The two levels around a right prediction, as shares of a cell below it. */
    private static final double NEAREST_BELOW = 0.4;

    private static final double FARTHEST_BELOW = 0.6;

    private final OptionalDouble predicted;
    private final CapacityTerms terms;
    private final int mostRuns;
    private final LevelScale scale;
    private final int first;

    /**
     * One more run.
     *
     * @param repetition of this level, from 1
     * @param why what the search wants to know, in words
     */
    record Run(int level, int repetition, String why) {}

    private record Target(int level, String why) {}

    /**
     * A search.
     *
     * @param predicted the level at which the knee is expected; empty where nothing is predicted
     * @param begin the level to begin with where nothing is predicted
     * @throws UserError where no search can keep to these terms
     */
    SystemSearch(OptionalDouble predicted, int begin, CapacityTerms terms) {
        this(predicted, begin, terms, MOST_RUNS);
    }

    /** @param mostRuns the search ends with this run, decided or not */
    SystemSearch(OptionalDouble predicted, int begin, CapacityTerms terms, int mostRuns) {
        double precision = terms.precision();
        if (precision < FINEST || precision > COARSEST || Double.isNaN(precision)) {
            throw new UserError("The precision of a search is " + precision + ". Expected a share from " + FINEST
                    + " to " + COARSEST + ", such as " + LevelSearch.DEFAULT_PRECISION + " for 5 %: choose another.");
        }
        requireLevel("first", begin);
        requireLevel("highest", terms.most());
        this.predicted = predicted;
        this.terms = terms;
        this.mostRuns = mostRuns;
        this.scale = new LevelScale(precision);
        this.first = predicted.isPresent() ? belowPredicted() : Math.min(begin, terms.most());
    }

    private static void requireLevel(String which, int level) {
        if (level < 1 || level > HIGHEST_LEVEL) {
            throw new UserError("The " + which + " level of a search is " + level + ". Expected a number from 1 to "
                    + HIGHEST_LEVEL + ": choose another, or give the machine what it lacks.");
        }
    }

    /** The lower end of a cell with the predicted knee in its middle. */
    private int belowPredicted() {
        double knee = predicted.getAsDouble();
        double least = knee * (1 - FARTHEST_BELOW * terms.precision());
        double most = knee * (1 - NEAREST_BELOW * terms.precision());
        if (least >= terms.most()) {
            return terms.most();
        }
        int level = LevelScale.roundest(least, most).orElse((int) Math.round(least));
        return Math.max(1, Math.min(terms.most(), level));
    }

    /** The level of the first run. */
    int first() {
        return first;
    }

    /**
     * The run after these steps; empty at the end of the search.
     *
     * @param history all steps that ended, those of a level in the order of their repetitions
     */
    Optional<Run> next(List<SearchStep> history) {
        if (history.size() >= mostRuns) {
            return Optional.empty();
        }
        return target(new SearchEvidence(history)).map(target -> {
            int repetitions = history.stream()
                    .filter(step -> step.level() == target.level())
                    .mapToInt(SearchStep::repetition)
                    .max()
                    .orElse(0);
            return new Run(target.level(), repetitions + 1, target.why());
        });
    }

    /** What these steps show, whether or not the search came to its end. */
    Bracket known(List<SearchStep> history) {
        SearchEvidence evidence = new SearchEvidence(history);
        boolean ended = !evidence.decidesNothing() && target(evidence).isEmpty();
        String limitedBy = evidence.upper().isPresent()
                ? ""
                : evidence.limit()
                        .map(SearchStep::why)
                        .orElse(evidence.highest() >= terms.most() ? terms.mostBecause() : "");
        int atLeast = evidence.confirmedMet();
        return new Bracket(
                atLeast, evidence.confirmedMissed(), limitedBy, history.size(), ended && isDecided(evidence, atLeast));
    }

    private boolean isDecided(SearchEvidence evidence, int atLeast) {
        OptionalInt missed = evidence.upper();
        if (atLeast == 0) {
            return missed.isPresent() && missed.getAsInt() == 1;
        }
        return scale.isNarrow(atLeast, missed.orElseGet(() -> limit(evidence, terms.most())));
    }

    private static int limit(SearchEvidence evidence, int otherwise) {
        return evidence.limit().map(SearchStep::level).orElse(otherwise);
    }

    /** How many runs the search takes where each run decides and none contradicts another, whatever the system. */
    int fewestRuns() {
        int levelsToMost = 0;
        for (int level = first; level < terms.most(); level = above(level)) {
            levelsToMost++;
        }
        int levelsToOne = 0;
        for (int level = first; level > 1; level = below(level)) {
            levelsToOne++;
        }
        return LevelTally.UNANIMOUS + Math.min(LevelTally.UNANIMOUS, Math.min(levelsToMost, levelsToOne));
    }

    /** Empty where further runs cannot change the bracket, or where none decides. */
    private Optional<Target> target(SearchEvidence evidence) {
        if (evidence.decidesNothing()) {
            return Optional.empty();
        }
        if (evidence.isEmpty()) {
            return target(first, predicted.isPresent() ? "just below the predicted knee" : "first level");
        }
        OptionalInt inBalance = evidence.inBalance();
        if (inBalance.isPresent()) {
            return target(inBalance.getAsInt(), "its runs do not decide yet");
        }
        return (evidence.unsettledLevels().isEmpty() ? towards(evidence) : around(evidence))
                .or(() -> confirming(evidence));
    }

    /** The next level where all up to this one were met. */
    private int above(int level) {
        return Math.min(terms.most(), scale.above(level, outward(scale.cells(first, level)), OUTWARD_SHARE));
    }

    /** The next level where all down to this one, 2 or more, were missed. */
    private int below(int level) {
        return scale.below(level, outward(scale.cells(level, first)), OUTWARD_SHARE);
    }

    /** After 0, 1, 3, 7 … cells the next step has 1, 2, 4, 8 …; no step more than doubles or halves a level. */
    private double outward(double cellsFromFirst) {
        return predicted.isEmpty()
                ? scale.cellsOfDoubling()
                : Math.min(scale.cellsOfDoubling(), scale.length((int) Math.max(1, Math.round(cellsFromFirst) + 1)));
    }

    private Optional<Target> towards(SearchEvidence evidence) {
        int lower = evidence.lower();
        OptionalInt missed = evidence.upper();
        if (missed.isEmpty() && evidence.limit().isEmpty()) {
            return lower < terms.most() ? target(above(lower), "no level is missed yet") : Optional.empty();
        }
        int upper = missed.orElseGet(() -> limit(evidence, terms.most()));
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
    private Optional<Target> around(SearchEvidence evidence) {
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
        int end = missed.orElseGet(() -> limit(evidence, terms.most() + 1));
        if (end - highest > 1 && (!closed || scale.cells(highest, end) > reach + ROUNDING)) {
            return target(
                    Math.min(end - 1, scale.above(highest, reach, ENCLOSING_SHARE)),
                    "above a level that runs leave open");
        }
        return Optional.empty();
    }

    private static Optional<Target> confirming(SearchEvidence evidence) {
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

    private static Optional<Target> confirm(SearchEvidence evidence, int level, String end) {
        return target(
                level,
                "confirms the " + end + " end, " + evidence.tally(level).majority() + " of " + evidence.needed(level)
                        + " runs so far");
    }

    private static Optional<Target> target(int level, String why) {
        return Optional.of(new Target(level, why));
    }

    /**
     * Levels on a logarithmic scale. Its unit is the cell, the widest bracket that the precision p allows: from (1 - p)
     * x to x. Halving cells needs the fewest runs, since the precision is relative. Levels are the roundest numbers
     * that cost no precision and no further run.
     */
    static final class LevelScale {

        /** By how much the product of doubles may miss a whole number. */
        private static final double ROUNDING = 1e-6;

        /**
         * For each split to come, cells in a row are shortened by this share, so that the split finds a round number.
         */
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
         * The length of so many cells in a row, in cells: somewhat shorter than their number, by the splits that are
         * needed to come to a single one.
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
         * A level within a bracket that is not narrow, from which as few further splits as possible are needed: of n
         * cells in a row, half are below it. Those above it are about whole, as the bracket should be no narrower than
         * it has to: at a soft knee, two near levels are more easily taken for each other.
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
}
