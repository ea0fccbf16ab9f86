package io.github.springbench.runner.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.CapacityTerms;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.LoadResultBuilder;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.ResponseTime;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunResultBuilder;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.model.Verdict.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Runs of a result as steps of searches. The objective is about failed requests, which the machine's error does not
 * move.
 */
class CapacitiesTest {

    private static final Instant START = Instant.parse("2026-11-24T12:00:00Z");
    private static final CapacityTerms TERMS = new CapacityTerms(0.05, 19_500, "open files", null);

    private final Experiment experiment =
            SampleExperiment.get().withObjectives(List.of(new Objective(Figure.FAILED, 0.1)));
    private final Capacities searches = new Capacities(experiment, TERMS, 1);
    private final List<RunResult> ended = new ArrayList<>();

    @Test
    void findsTheUsersFromWhichOnRequestsFail() {
        runUntilTheEnd(Map.of("pool", 3_200));

        SystemCapacity pool = known("pool");
        assertThat(pool.ended()).isTrue();
        assertThat(pool.bracket().decided()).isTrue();
        assertThat(pool.bracket().atLeast()).isLessThanOrEqualTo(3_200);
        assertThat(pool.bracket().below().getAsInt()).isGreaterThan(3_200);
        assertThat(pool.bracket().below().getAsInt() - pool.bracket().atLeast())
                .isLessThanOrEqualTo(pool.bracket().below().getAsInt() / 20);
        assertThat(pool.missedBecause().orElseThrow()).contains("failed", "not below 0.1 %");
    }

    @Test
    void goesOnAlikeWhateverIsKnownOfTheRunner() {
        runUntilTheEnd(Map.of("pool", 3_200));
        List<RunKey> all = ended.stream().map(RunResult::key).toList();

        Capacities resumed = new Capacities(experiment, TERMS, 1);
        for (int run = 0; run < all.size(); run++) {
            assertThat(resumed.next(ended.subList(0, run)).orElseThrow().key()).isEqualTo(all.get(run));
        }
    }

    @Test
    void aRunThatTheLoadGeneratorLimitsIsALimitAndNoMiss() {
        Capacities.Wanted first = searches.next(List.of()).orElseThrow();
        RunResult limited = run(first.key(), 50)
                .withVerdict(new Verdict(
                        Level.INVALID, List.of(new Finding("local-errors", Level.INVALID, "open files ran out."))));

        Step step = JudgedRun.step(limited, experiment.objectives());

        assertThat(step.limit()).isTrue();
        assertThat(step.why()).isEqualTo("open files, ports or memory of the load generator");
        assertThat(step.outcome()).isEqualTo(StepOutcome.UNDECIDED);
    }

    @Test
    void aServiceThatRefusesUsersMissesAnObjectiveOnResponseTimes() {
        List<Objective> fast = List.of(new Objective(Figure.P95, 150));
        RunKey first = searches.next(List.of()).orElseThrow().key();
        Finding refused = new Finding("failed-requests", Level.INVALID, "5 % of the requests failed.");
        Finding disturbed = new Finding("machine-error", Level.INVALID, "The machine may have moved p95.");

        assertThat(JudgedRun.step(run(first, 500).withVerdict(new Verdict(Level.INVALID, List.of(refused))), fast))
                .satisfies(step -> {
                    assertThat(step.outcome()).isEqualTo(StepOutcome.MISSED);
                    assertThat(step.why()).isEqualTo("5 % of the requests failed");
                });
        assertThat(JudgedRun.step(
                                run(first, 500).withVerdict(new Verdict(Level.INVALID, List.of(refused, disturbed))),
                                fast)
                        .outcome())
                .isEqualTo(StepOutcome.UNDECIDED);
    }

    @Test
    void aRunThatFailedOfItselfDecidesNothing() {
        Capacities.Wanted first = searches.next(List.of()).orElseThrow();
        RunResult failed = RunResult.failed(first.key(), START, "The disk is full.", List.of());

        assertThat(JudgedRun.step(failed, experiment.objectives()).outcome()).isEqualTo(StepOutcome.UNDECIDED);
        assertThat(searches.next(List.of(failed))).isPresent();
    }

    @Test
    void anInterruptedSearchTellsWhatIsKnown() {
        Optional<Capacities.Wanted> wanted = searches.next(ended);
        ended.add(run(wanted.orElseThrow().key(), 0));

        SystemCapacity begun = known(wanted.get().key().system());

        assertThat(begun.ended()).isFalse();
        assertThat(begun.bracket().decided()).isFalse();
        assertThat(begun.bracket().below()).isEqualTo(OptionalInt.empty());
        assertThat(begun.steps()).hasSize(1);
        assertThat(begun.leansMet()).isEqualTo(wanted.get().key().loadLevel());
        assertThat(begun.leansMissed()).isEmpty();
    }

    @Test
    void beginsWithTheLargestLoadOfTheExperimentWhereNothingIsPredicted() {
        int largest = experiment.parameters().get(Experiment.USERS).stream()
                .max(Integer::compare)
                .orElseThrow();

        assertThat(searches.outlook())
                .filteredOn(search -> search.predicted().isEmpty())
                .isNotEmpty()
                .allSatisfy(search -> assertThat(search.first().loadLevel()).isEqualTo(largest));
    }

    private SystemCapacity known(String system) {
        return searches.known(ended).stream()
                .filter(one -> one.system().equals(system))
                .findFirst()
                .orElseThrow();
    }

    /** @param capacities of systems; a system that is not named never fails a request */
    private void runUntilTheEnd(Map<String, Integer> capacities) {
        for (Optional<Capacities.Wanted> next = searches.next(ended); next.isPresent(); next = searches.next(ended)) {
            RunKey key = next.get().key();
            int capacity = capacities.getOrDefault(key.system(), Integer.MAX_VALUE);
            ended.add(run(key, key.loadLevel() > capacity ? 50 : 0));
            assertThat(ended).hasSizeLessThan(500);
        }
    }

    private RunResult run(RunKey key, long failed) {
        LoadResult load = LoadResultBuilder.builder()
                .users(key.loadLevel())
                .requests(10_000)
                .failed(failed)
                .durationSeconds(60)
                .throughputRps(100)
                .plateauSeconds(30)
                .plateauThroughputRps(100.0)
                .responseTime(ResponseTime.NONE)
                .corrected(ResponseTime.NONE)
                .resolutionMs(1.0)
                .build();
        return RunResultBuilder.builder()
                .key(key)
                .startedAt(START.plusSeconds(ended.size()))
                .load(load)
                .verdict(new Verdict(Level.VALID, List.of()))
                .build();
    }
}
