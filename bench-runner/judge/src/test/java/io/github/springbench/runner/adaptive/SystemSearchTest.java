package io.github.springbench.runner.adaptive;

import static io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome.MET;
import static io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome.MISSED;
import static io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.springbench.runner.adaptive.LevelSearch.SystemSearch;
import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** With a prediction of 3,200 users, the first two levels are 3,120 and 3,280. */
class SystemSearchTest {

    private static final int BELOW = 3_120;
    private static final int ABOVE = 3_280;

    private final SystemSearch predicted = search(OptionalDouble.of(3_200));
    private final SystemSearch unpredicted = search(OptionalDouble.empty());

    @Test
    void aRightPredictionTakesFourRunsAtEachEnd() {
        assertThat(SimulatedSystem.search(predicted, List.of(), SimulatedSystem.of(3_230)))
                .isEqualTo(new Bracket(BELOW, OptionalInt.of(ABOVE), "", 8, true));
    }

    @Test
    void aPredictionThatIsFarOffCostsRunsAndNoTruth() {
        for (double capacity : new double[] {40, 400, 1_600, 9_000, 17_000}) {
            Bracket bracket = SimulatedSystem.search(predicted, List.of(), SimulatedSystem.of(capacity));

            assertThat(bracket.decided()).isTrue();
            assertThat(capacity).isBetween((double) bracket.atLeast(), (double)
                    bracket.below().orElseThrow());
            assertThat(bracket.runs()).as("runs for %s", capacity).isLessThanOrEqualTo(24);
        }
    }

    @Test
    void withoutAPredictionLevelsDouble() {
        assertThat(levels(unpredicted, run -> step(run, MET)).subList(0, 5))
                .containsExactly(1_000, 2_000, 4_000, 8_000, 16_000);
    }

    @Test
    void whereAllLevelsAreMetTheMachineIsTheLimit() {
        Bracket bracket = SimulatedSystem.search(unpredicted, List.of(), run -> step(run, MET));

        assertThat(bracket).isEqualTo(new Bracket(18_000, OptionalInt.empty(), "open files", 9, true));
        assertThat(bracket.words("users")).isEqualTo("at least 18,000 users, limit: open files");
    }

    @Test
    void whereEvenOneUserIsTooManyNothingIsMet() {
        Bracket bracket = SimulatedSystem.search(search(OptionalDouble.of(100)), List.of(), run -> step(run, MISSED));

        assertThat(bracket.atLeast()).isZero();
        assertThat(bracket.below()).hasValue(1);
        assertThat(bracket.decided()).isTrue();
        assertThat(bracket.limitedBy()).isEmpty();
    }

    @Test
    void aLimitThatShowsInARunIsNotExceeded() {
        Function<SystemSearch.Run, SearchStep> system = run -> run.level() < 5_000
                ? step(run, MET)
                : new SearchStep(run.level(), run.repetition(), UNDECIDED, "memory", true);

        Bracket bracket = SimulatedSystem.search(unpredicted, List.of(), system);

        assertThat(bracket.atLeast()).isBetween(4_750, 4_999);
        assertThat(bracket.below()).isEmpty();
        assertThat(bracket.limitedBy()).isEqualTo("memory");
        assertThat(bracket.decided()).isTrue();
        assertThat(limitedLevels(unpredicted, system)).isSortedAccordingTo((a, b) -> b - a);
    }

    @Test
    void aLimitOfOneUserEndsTheSearch() {
        Bracket bracket = SimulatedSystem.search(
                search(OptionalDouble.of(1)),
                List.of(),
                run -> new SearchStep(run.level(), run.repetition(), UNDECIDED, "ports", true));

        assertThat(bracket).isEqualTo(new Bracket(0, OptionalInt.empty(), "ports", 2, false));
    }

    /** Such as by one error within the load generator. */
    @Test
    void aLimitThatOneRunShowsAndTheNextDoesNotIsNone() {
        SystemSearch from400 = new SystemSearch(OptionalDouble.empty(), 400, terms(18_000));
        Function<SystemSearch.Run, SearchStep> system = run -> run.level() == 400 && run.repetition() == 1
                ? new SearchStep(400, 1, UNDECIDED, "ports", true)
                : step(run, MET);

        assertThat(levels(from400, system).subList(0, 3)).containsExactly(400, 400, 800);
        assertThat(SimulatedSystem.search(from400, List.of(), system)).satisfies(bracket -> {
            assertThat(bracket.atLeast()).isEqualTo(18_000);
            assertThat(bracket.limitedBy()).isEqualTo("open files");
        });
    }

    @Test
    void aLimitThatAppearsOnceAmongDecidedRunsIsNone() {
        List<SearchStep> history = List.of(
                step(BELOW, 1, MET),
                step(ABOVE, 1, MISSED),
                step(BELOW, 2, MET),
                new SearchStep(BELOW, 3, UNDECIDED, "ports", true));

        Bracket bracket = SimulatedSystem.search(predicted, history, run -> step(run, bySide(run)));

        assertThat(bracket.atLeast()).isEqualTo(BELOW);
        assertThat(bracket.below()).hasValue(ABOVE);
        assertThat(bracket.limitedBy()).isEmpty();
        assertThat(bracket.decided()).isTrue();
    }

    @Test
    void anUndecidedRunIsRepeatedAndCountsForNothing() {
        assertThat(next(predicted, List.of(new SearchStep(BELOW, 1, UNDECIDED, "disturbed", false))))
                .satisfies(run -> {
                    assertThat(run.level()).isEqualTo(BELOW);
                    assertThat(run.repetition()).isEqualTo(2);
                });
        assertThat(next(predicted, List.of(step(BELOW, 1, MET), step(ABOVE, 1, UNDECIDED))))
                .satisfies(run -> {
                    assertThat(run.level()).isEqualTo(ABOVE);
                    assertThat(run.repetition()).isEqualTo(2);
                });
    }

    @Test
    void aSearchThatNeverDecidesEndsSoon() {
        assertThat(SimulatedSystem.search(predicted, List.of(), run -> step(run, UNDECIDED)))
                .satisfies(bracket -> {
                    assertThat(bracket.atLeast()).isZero();
                    assertThat(bracket.limitedBy()).startsWith("runs with ");
                    assertThat(bracket.runs()).isEqualTo(12);
                    assertThat(bracket.decided()).isFalse();
                });
    }

    @Test
    void whereNoHigherLevelDecidesTheMachineIsTheLimit() {
        Bracket bracket =
                SimulatedSystem.search(predicted, List.of(), run -> step(run, run.level() > 3_000 ? UNDECIDED : MET));

        assertThat(bracket.atLeast()).isBetween(2_850, 3_000);
        assertThat(bracket.below()).isEmpty();
        assertThat(bracket.limitedBy()).startsWith("runs with ");
        assertThat(bracket.decided()).isTrue();
    }

    @Test
    void aLevelThatNeverDecidesIsEnclosed() {
        Bracket bracket = SimulatedSystem.search(
                predicted, List.of(), run -> step(run, run.level() == BELOW ? UNDECIDED : bySide(run)));

        assertThat(bracket.atLeast()).isBetween(3_030, BELOW - 1);
        assertThat(bracket.below().orElseThrow()).isBetween(BELOW + 1, 3_210);
        assertThat(bracket.decided()).isTrue();
    }

    @Test
    void aLevelThatContradictsItselfIsEnclosed() {
        Bracket bracket = SimulatedSystem.search(
                predicted,
                List.of(),
                run -> step(run, run.level() == BELOW && run.repetition() % 2 == 0 ? MISSED : bySide(run)));

        assertThat(bracket.atLeast()).isBetween(3_030, BELOW - 1);
        assertThat(bracket.below().orElseThrow()).isBetween(BELOW + 1, 3_210);
        assertThat(bracket.decided()).isTrue();
    }

    @Test
    void anOutlierIsOutvoted() {
        SimulatedSystem system = SimulatedSystem.of(3_230);

        Bracket bracket = SimulatedSystem.search(
                predicted,
                List.of(),
                run -> run.level() == BELOW && run.repetition() == 1 ? step(run, MISSED) : system.apply(run));

        assertThat(bracket.atLeast()).isEqualTo(BELOW);
        assertThat(bracket.below()).hasValue(ABOVE);
        assertThat(bracket.decided()).isTrue();
        assertThat(bracket.runs()).isLessThanOrEqualTo(20);
    }

    @Test
    void whereTheLowerEndIsMissedByMajorityTheSearchGoesBackDown() {
        List<SearchStep> history =
                new ArrayList<>(List.of(step(BELOW, 1, MET), step(ABOVE, 1, MISSED), step(BELOW, 2, MISSED)));

        assertThat(next(predicted, history).level()).isEqualTo(BELOW);

        history.add(step(BELOW, 3, MISSED));
        assertThat(next(predicted, history).level()).isBetween(2_960, 2_980);
    }

    @Test
    void aSearchEndsWithItsLastRunAndSaysWhatIsNotDecided() {
        SystemSearch impatient = new SystemSearch(OptionalDouble.of(3_200), 1_000, terms(18_000), 8);

        assertThat(SimulatedSystem.search(impatient, List.of(), SimulatedSystem.of(400)))
                .satisfies(bracket -> {
                    assertThat(bracket.runs()).isEqualTo(8);
                    assertThat(bracket.decided()).isFalse();
                });
    }

    @Test
    void aSearchThatEndsWithItsLastRunIsDecided() {
        SystemSearch exact = new SystemSearch(OptionalDouble.of(3_200), 1_000, terms(18_000), 8);

        assertThat(SimulatedSystem.search(exact, List.of(), run -> step(run, bySide(run))))
                .satisfies(bracket -> {
                    assertThat(bracket.runs()).isEqualTo(8);
                    assertThat(bracket.decided()).isTrue();
                });
    }

    @Test
    void aSearchThatWasCutAnywhereEndsAlike() {
        SimulatedSystem system = SimulatedSystem.of(1_234);
        List<SearchStep> all = steps(predicted, system);
        Bracket whole = SimulatedSystem.search(predicted, List.of(), system);

        assertThat(all).hasSize(whole.runs());
        for (int cut = 0; cut <= all.size(); cut++) {
            SystemSearch resumed = search(OptionalDouble.of(3_200));
            assertThat(SimulatedSystem.search(resumed, all.subList(0, cut), system))
                    .as("cut after %d", cut)
                    .isEqualTo(whole);
        }
    }

    @Test
    void theOrderOfLevelsMakesNoDifference() {
        List<SearchStep> steps = List.of(step(BELOW, 1, MET), step(ABOVE, 1, MISSED), step(BELOW, 2, MET));
        List<SearchStep> byLevel = List.of(steps.get(0), steps.get(2), steps.get(1));

        assertThat(predicted.next(byLevel)).isEqualTo(predicted.next(steps));
    }

    @Test
    void levelsAreRoundNumbers() {
        assertThat(levels(predicted, SimulatedSystem.of(7_777)))
                .allSatisfy(level -> assertThat(level % 10).isZero());
    }

    @Test
    void theFewestRunsKnowWhereTheMachineEnds() {
        assertThat(predicted.fewestRuns()).isEqualTo(8);
        assertThat(new SystemSearch(OptionalDouble.empty(), 1_000, terms(1_500)).fewestRuns())
                .isEqualTo(5);
        assertThat(new SystemSearch(OptionalDouble.of(3_200), 1_000, terms(500)).fewestRuns())
                .isEqualTo(4);
    }

    @Test
    void refusesTermsThatNoSearchCanKeep() {
        Map<String, Supplier<SystemSearch>> wrong = Map.of(
                "precision",
                () -> new SystemSearch(OptionalDouble.empty(), 1_000, new CapacityTerms(0, 18_000, "ports", null)),
                "first level",
                () -> new SystemSearch(OptionalDouble.empty(), 0, terms(18_000)),
                "highest level",
                () -> new SystemSearch(OptionalDouble.empty(), 1_000, terms(0)));

        wrong.forEach((what, search) -> assertThatThrownBy(search::get)
                .isInstanceOf(UserError.class)
                .hasMessageContaining(what)
                .hasMessageContaining("Expected"));
    }

    private static SystemSearch search(OptionalDouble predicted) {
        return new SystemSearch(predicted, 1_000, terms(18_000));
    }

    private static CapacityTerms terms(int most) {
        return new CapacityTerms(0.05, most, "open files", null);
    }

    /** Met up to the level below the prediction, missed above it. */
    private static Outcome bySide(SystemSearch.Run run) {
        return run.level() <= BELOW ? MET : MISSED;
    }

    private static SearchStep step(SystemSearch.Run run, Outcome outcome) {
        return step(run.level(), run.repetition(), outcome);
    }

    private static SearchStep step(int level, int repetition, Outcome outcome) {
        return new SearchStep(level, repetition, outcome, "", false);
    }

    private static SystemSearch.Run next(SystemSearch search, List<SearchStep> history) {
        return search.next(history).orElseThrow();
    }

    private static List<SearchStep> steps(SystemSearch search, Function<SystemSearch.Run, SearchStep> system) {
        List<SearchStep> steps = new ArrayList<>();
        SimulatedSystem.search(search, List.of(), run -> {
            SearchStep step = system.apply(run);
            steps.add(step);
            return step;
        });
        return steps;
    }

    private static List<Integer> levels(SystemSearch search, Function<SystemSearch.Run, SearchStep> system) {
        return steps(search, system).stream().map(SearchStep::level).toList();
    }

    private static List<Integer> limitedLevels(SystemSearch search, Function<SystemSearch.Run, SearchStep> system) {
        return steps(search, system).stream()
                .filter(SearchStep::limit)
                .map(SearchStep::level)
                .toList();
    }
}
