package io.github.springbench.runner.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.github.springbench.runner.adaptive.LevelSearch.SystemSearch;
import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.model.run.CapacityTerms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Thousands of searches on systems of known capacity. They are simulated once for all tests. Each assertion covers all
 * conditions, so that a failure shows which of them a change of the rule harms.
 */
class SystemSearchSimulationTest {

    private static final double SHARP = 0.01;
    private static final double MEDIUM = 0.05;
    private static final double SOFT = 0.15;

    /**
     * The standard error of a coverage of 95 % is 0.7 %. Soft knees come nearest to 95 %; with 2,000 searches theirs is
     * 0.5 %.
     */
    private static final int SEARCHES = 1_000;

    private static final int SEARCHES_OF_SOFT_KNEES = 2_000;
    private static final double COVERAGE = 0.95;

    private static final int LOWEST_CAPACITY = 300;
    private static final int HIGHEST_CAPACITY = 20_000;
    private static final int FIRST = 100;
    private static final int MOST = 1_000_000;

    /** Moves the prediction, so that the capacity is not always at the same place between two levels. */
    private static final double JITTER = 0.02;

    private static final Map<Condition, Summary> SUMMARIES = simulate();

    /** The relative error of the prediction, and how many more runs it may cost on average. */
    private enum Predicted {
        RIGHT(0, 0),
        TEN_PERCENT_OFF(0.1, 3),
        HALF_OFF(0.5, 9),
        ABSENT(Double.NaN, 13);

        private final double error;
        private final double moreRuns;

        Predicted(double error, double moreRuns) {
            this.error = error;
            this.moreRuns = moreRuns;
        }

        private OptionalDouble of(double capacity, SplittableRandom random) {
            double side = random.nextBoolean() ? 1 + error : 1 - error;
            double jitter = 1 + JITTER * (2 * random.nextDouble() - 1);
            return this == ABSENT ? OptionalDouble.empty() : OptionalDouble.of(capacity * side * jitter);
        }
    }

    private enum Disturbed {
        NOT(0, 0),
        OUTLIERS(0.03, 0),
        OUTLIERS_AND_UNDECIDED(0.03, 0.1);

        private final double outliers;
        private final double undecided;

        Disturbed(double outliers, double undecided) {
            this.outliers = outliers;
            this.undecided = undecided;
        }
    }

    private record Condition(double softness, Disturbed disturbed, Predicted predicted) {}

    /**
     * The outcome of all searches of a condition.
     *
     * @param covered share of searches whose bracket holds the capacity
     * @param decided share of searches whose bracket is as narrow as was asked for, and confirmed
     * @param runs mean
     * @param least of the decided searches
     * @param widest decided bracket, as a share of its upper end
     */
    private record Summary(double covered, double decided, double runs, int least, int most, double widest) {}

    @Test
    void theBracketHoldsTheCapacity() {
        assertSoftly(softly -> SUMMARIES.forEach((condition, summary) -> softly.assertThat(summary.covered())
                .as("coverage: %s", condition)
                .isGreaterThanOrEqualTo(COVERAGE)));
    }

    /**
     * 8 runs, 4 at each end, if no run disagrees. About 20 with one level in the knee, and about 28 if the knee is
     * three brackets wide. The limits are higher, because of undecided runs and because these figures are estimates.
     */
    @Test
    void fewRunsAreEnough() {
        Map<Double, Double> mean = Map.of(SHARP, 15.0, MEDIUM, 25.0, SOFT, 42.0);

        assertSoftly(softly -> SUMMARIES.forEach((condition, summary) -> softly.assertThat(summary.runs())
                .as("mean runs: %s", condition)
                .isLessThan(mean.get(condition.softness()) + condition.predicted().moreRuns)));
    }

    @Test
    void aRightPredictionSavesRuns() {
        assertThat(runs(SHARP, Predicted.RIGHT)).isLessThan(runs(SHARP, Predicted.ABSENT) - 5);
        assertThat(runs(SHARP, Predicted.TEN_PERCENT_OFF)).isLessThan(runs(SHARP, Predicted.HALF_OFF));
    }

    @Test
    void sharpKneesAreDecidedDespiteOutliers() {
        assertSoftly(softly -> SUMMARIES.forEach((condition, summary) -> {
            if (condition.softness() == SHARP) {
                softly.assertThat(summary.decided())
                        .as("decided: %s", condition)
                        .isGreaterThan(0.9);
            }
        }));
    }

    @Test
    void aDecidedBracketIsAsNarrowAsAskedFor() {
        assertThat(SUMMARIES.values()).extracting(Summary::widest).allSatisfy(widest -> assertThat(widest)
                .isGreaterThan(0.02)
                .isLessThan(LevelSearch.DEFAULT_PRECISION + 1e-6));
    }

    @Test
    void searchesStayWithinTheirBounds() {
        int fewest = search(OptionalDouble.of(3_200)).fewestRuns();

        assertThat(fewest).isEqualTo(8);
        assertThat(SUMMARIES.values()).allSatisfy(summary -> {
            assertThat(summary.least()).isGreaterThanOrEqualTo(fewest);
            assertThat(summary.most()).isLessThanOrEqualTo(SystemSearch.MOST_RUNS);
        });
        assertThat(summary(SHARP, Predicted.RIGHT).least()).isEqualTo(fewest);
    }

    private static double runs(double softness, Predicted predicted) {
        return summary(softness, predicted).runs();
    }

    private static Summary summary(double softness, Predicted predicted) {
        return SUMMARIES.get(new Condition(softness, Disturbed.NOT, predicted));
    }

    private static Map<Condition, Summary> simulate() {
        SplittableRandom random = new SplittableRandom(26);
        Map<Condition, Summary> summaries = new LinkedHashMap<>();
        for (double softness : List.of(SHARP, MEDIUM, SOFT)) {
            for (Disturbed disturbed : Disturbed.values()) {
                for (Predicted predicted : Predicted.values()) {
                    Condition condition = new Condition(softness, disturbed, predicted);
                    summaries.put(condition, summary(condition, random.split()));
                }
            }
        }
        return summaries;
    }

    private static Summary summary(Condition condition, SplittableRandom random) {
        int searches = condition.softness() == SOFT ? SEARCHES_OF_SOFT_KNEES : SEARCHES;
        List<Searched> ended = random.split()
                .ints(searches)
                .mapToObj(seed -> searched(condition, seed))
                .toList();
        List<Bracket> decided =
                ended.stream().map(Searched::bracket).filter(Bracket::decided).toList();
        return new Summary(
                mean(ended, search -> search.holdsTheCapacity() ? 1 : 0),
                decided.size() / (double) searches,
                mean(ended, search -> search.bracket().runs()),
                decided.stream().mapToInt(Bracket::runs).min().orElseThrow(),
                ended.stream().mapToInt(search -> search.bracket().runs()).max().orElseThrow(),
                decided.stream()
                        .mapToDouble(SystemSearchSimulationTest::width)
                        .max()
                        .orElseThrow());
    }

    private static double mean(List<Searched> searches, ToDoubleFunction<Searched> value) {
        return searches.stream().mapToDouble(value).average().orElseThrow();
    }

    private static double width(Bracket decided) {
        int below = decided.below().orElseThrow();
        return (below - decided.atLeast()) / (double) below;
    }

    private record Searched(double capacity, Bracket bracket) {

        boolean holdsTheCapacity() {
            return bracket.atLeast() <= capacity && capacity <= bracket.below().orElse(Integer.MAX_VALUE);
        }
    }

    private static Searched searched(Condition condition, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double capacity = LOWEST_CAPACITY * Math.pow(HIGHEST_CAPACITY / (double) LOWEST_CAPACITY, random.nextDouble());
        SystemSearch search = search(condition.predicted().of(capacity, random));
        SimulatedSystem system = new SimulatedSystem(
                capacity,
                condition.softness(),
                condition.disturbed().outliers,
                condition.disturbed().undecided,
                random);
        return new Searched(capacity, SimulatedSystem.search(search, List.of(), system));
    }

    private static SystemSearch search(OptionalDouble predicted) {
        return new SystemSearch(
                predicted, FIRST, new CapacityTerms(LevelSearch.DEFAULT_PRECISION, MOST, "open files", null));
    }
}
