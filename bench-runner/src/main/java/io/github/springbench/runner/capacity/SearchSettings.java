package io.github.springbench.runner.capacity;

import io.github.springbench.runner.model.UserError;
import java.util.OptionalDouble;

/**
 * What a search for one system is told.
 *
 * @param predicted the level at which the knee is expected; empty where nothing is predicted
 * @param first the level to begin with where nothing is predicted
 * @param most the highest level that the machine can play
 * @param mostBecause what limits it, such as "open files"
 * @param precision the width of the bracket as a share of its upper end
 * @param rule when a level is confirmed
 * @param mostRuns the search ends with this run, decided or not
 */
public record SearchSettings(
        OptionalDouble predicted,
        int first,
        int most,
        String mostBecause,
        double precision,
        ConfirmationRule rule,
        int mostRuns) {

    public static final double DEFAULT_PRECISION = 0.05;

    /** About twice what soft knees take. */
    public static final int DEFAULT_MOST_RUNS = 60;

    private static final double FINEST = 0.005;
    private static final double COARSEST = 0.5;

    /** Twice as much is still an int. */
    private static final int HIGHEST_LEVEL = 1_000_000_000;

    /** Refuses what no search can keep. */
    public SearchSettings {
        if (precision < FINEST || precision > COARSEST || Double.isNaN(precision)) {
            throw new UserError("The precision of a search is " + precision + ". Expected a share from " + FINEST
                    + " to " + COARSEST + ", such as " + DEFAULT_PRECISION + " for 5 %: choose another.");
        }
        requireLevel("first", first);
        requireLevel("highest", most);
        if (predicted.isPresent() && !(predicted.getAsDouble() > 0)) {
            throw new UserError("The predicted knee is " + predicted.getAsDouble()
                    + ". Expected more than 0, or none: begin without a prediction.");
        }
        if (mostRuns < 2 * rule.unanimous()) {
            throw new UserError("A search may take " + mostRuns + " runs. Expected " + 2 * rule.unanimous()
                    + " or more, for " + rule.unanimous() + " at each end of its bracket: allow more runs.");
        }
    }

    /** With the usual precision, rule and number of runs. */
    public static SearchSettings of(OptionalDouble predicted, int first, int most, String mostBecause) {
        return new SearchSettings(
                predicted, first, most, mostBecause, DEFAULT_PRECISION, ConfirmationRule.DEFAULT, DEFAULT_MOST_RUNS);
    }

    private static void requireLevel(String which, int level) {
        if (level < 1 || level > HIGHEST_LEVEL) {
            throw new UserError("The " + which + " level of a search is " + level + ". Expected a number from 1 to "
                    + HIGHEST_LEVEL + ": choose another, or give the machine what it lacks.");
        }
    }
}
