package io.github.springbench.runner.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.adaptive.LevelSearch.SystemSearch;
import io.github.springbench.runner.adaptive.NextRuns.Batch;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.LoadResult.RequestFigures;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Runs of a result as steps of searches. The objective is about failed requests, which the machine's error does not
 * move.
 */
class LevelSearchTest {

    private static final Instant START = Instant.parse("2026-11-24T12:00:00Z");
    private static final CapacityTerms TERMS = new CapacityTerms(0.05, 19_500, "open files", null);

    private final Experiment experiment =
            SampleExperiment.get().withObjectives(List.of(new Objective(Figure.FAILED, 0.1)));
    private final LevelSearch searches = search(1);
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
    void aSearchNeedsTheObjectivesOfEachRequest() {
        Experiment both = experiment.withObjectives(
                List.of(new Objective(Figure.FAILED, 0.1), new Objective("login", Figure.FAILED, 0.1)));
        LevelSearch search = new LevelSearch(both, TERMS, 1);

        for (Batch next = search.after(ended, 1, null); !next.runs().isEmpty(); next = search.after(ended, 1, null)) {
            RunKey key = next.runs().get(0).key();
            boolean tooMany = key.system().equals("pool") && key.load().size() > 3_200;
            ended.add(withLogin(run(key, 0), tooMany ? 2 : 0));
            assertThat(ended).hasSizeLessThan(500);
        }

        SystemCapacity pool = search.known(ended).stream()
                .filter(one -> one.system().equals("pool"))
                .findFirst()
                .orElseThrow();
        assertThat(pool.bracket().decided()).isTrue();
        assertThat(pool.bracket().atLeast()).isBetween(3_000, 3_200);
        assertThat(pool.bracket().below().getAsInt()).isGreaterThan(3_200);
        assertThat(pool.missedBecause().orElseThrow()).contains("login.failed 0.2 %, not below 0.1 %");
    }

    @Test
    void whatIsPredictedIsOfAllRequests() {
        LevelSearch all = search(new Objective(Figure.P95, 150));
        LevelSearch one = search(new Objective("login", Figure.P95, 150));

        assertThat(all.outlook()).anyMatch(search -> search.predicted().isPresent());
        assertThat(one.outlook()).allMatch(search -> search.predicted().isEmpty());
    }

    @Test
    void goesOnAlikeWhateverIsKnownOfTheRunner() {
        runUntilTheEnd(Map.of("pool", 3_200));
        List<RunKey> all = ended.stream().map(RunResult::key).toList();

        for (int run = 0; run < all.size(); run++) {
            assertThat(next(search(1), ended.subList(0, run))).isEqualTo(all.get(run));
        }
    }

    @Test
    void theSeedDecidesTheOrder() {
        assertThat(LongStream.range(0, 20)
                        .mapToObj(seed -> next(search(seed), List.of()).system())
                        .distinct())
                .hasSize(3);
    }

    @Test
    void searchesTakeTurnsUntilTheyEnd() {
        runUntilTheEnd(Map.of("pool", 3_200));
        List<String> turns = ended.stream().map(run -> search(run.key())).toList();
        List<SystemCapacity> known = searches.known(ended);
        int fewest = known.stream().mapToInt(one -> one.steps().size()).min().orElseThrow();
        int most = known.stream().mapToInt(one -> one.steps().size()).max().orElseThrow();

        assertThat(known).hasSize(6);
        assertThat(fewest).isLessThan(most);
        for (int turn = 0; turn < 6 * fewest; turn += 6) {
            assertThat(turns.subList(turn, turn + 6)).doesNotHaveDuplicates();
        }
        assertThat(searches.after(ended, 1, null)).isEqualTo(Batch.end("All searches are finished."));
    }

    @Test
    void eachSearchEndsAsItWouldAlone() {
        runUntilTheEnd(Map.of("pool", 3_200, "virtual", 15_000));

        assertThat(searches.known(ended)).allSatisfy(known -> {
            double capacity = Map.of("pool", 3_200.0, "virtual", 15_000.0).getOrDefault(known.system(), 1e9);
            assertThat(known.bracket())
                    .isEqualTo(SimulatedSystem.search(
                            new SystemSearch(known.predicted(), 10_000, TERMS),
                            List.of(),
                            SimulatedSystem.of(capacity)));
        });
    }

    @Test
    void noRunBeginsThatWouldEndTooLate() {
        assertThat(searches.after(List.of(), 1, Duration.ofSeconds(5)).why())
                .startsWith("Not enough time is left for another run, which takes about ");
        assertThat(searches.after(List.of(), 1, Duration.ofSeconds(5)).runs()).isEmpty();
        assertThat(searches.after(List.of(), 1, Duration.ofMinutes(5)).runs()).hasSize(1);
        assertThat(searches.after(List.of(), 1, null).runs()).hasSize(1);
    }

    @Test
    void aRunSaysWhyItIsMade() {
        Batch first = searches.after(List.of(), 1, null);

        assertThat(first.why()).isEqualTo(first.runs().get(0).key() + ": first level.");
        assertThat(first.runs().get(0).number()).isEqualTo(1);
    }

    @Test
    void aRunThatTheLoadGeneratorLimitsIsALimitAndNoMiss() {
        RunResult limited = run(next(searches, List.of()), 50)
                .withVerdict(new Verdict(
                        Level.INVALID, List.of(new Finding("local-errors", Level.INVALID, "open files ran out."))));

        SearchStep step = SearchStep.of(limited, experiment.objectives());

        assertThat(step.limit()).isTrue();
        assertThat(step.why()).isEqualTo("open files, ports or memory of the load generator");
        assertThat(step.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(failing(limited, Map.of(FailureKind.LOCAL, 41L, FailureKind.NOT_SENT, 9L)))
                .isEqualTo("failures within the load generator (no more memory)");
        assertThat(failing(limited, Map.of(FailureKind.LOCAL, 9L, FailureKind.NO_ANSWER, 41L)))
                .isEqualTo("open files, ports or memory of the load generator");
    }

    private String failing(RunResult limited, Map<FailureKind, Long> kinds) {
        LoadEvidence seen =
                new LoadEvidence(0, kinds, 0, null, null, null, 0, null, null, null, null, null, null, null);
        return SearchStep.of(
                        limited.withLoad(limited.load()
                                        .withFailures(Map.of("not sent: no id", 9L, "no more\n memory", 41L)))
                                .withEvidence(
                                        RunFactsBuilder.builder().load(seen).build()),
                        experiment.objectives())
                .why();
    }

    @Test
    void aServiceThatRefusesUsersMissesAnObjectiveOnResponseTimes() {
        List<Objective> fast = List.of(new Objective(Figure.P95, 150));
        RunKey first = next(searches, List.of());
        Finding refused = new Finding("failed-requests", Level.INVALID, "5 % of the requests failed.");
        Finding disturbed = new Finding("machine-error", Level.INVALID, "The machine may have moved p95.");

        assertThat(SearchStep.of(run(first, 500).withVerdict(new Verdict(Level.INVALID, List.of(refused))), fast))
                .satisfies(step -> {
                    assertThat(step.outcome()).isEqualTo(Outcome.MISSED);
                    assertThat(step.why()).isEqualTo("5 % of the requests failed");
                });
        assertThat(SearchStep.of(
                                run(first, 500).withVerdict(new Verdict(Level.INVALID, List.of(refused, disturbed))),
                                fast)
                        .outcome())
                .isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void anUndecidedRunSaysWhatLeavesItsObjectiveOpen() {
        List<Objective> quick = List.of(new Objective(Figure.THROUGHPUT, 90));
        Interference errors = new Interference(
                Map.of(
                        Metric.P95_MS, Map.of(InterferencePart.CORES, 5.0),
                        Metric.PLATEAU_THROUGHPUT_RPS, Map.of(InterferencePart.PAUSES, 30.0)),
                Set.of());
        RunResult open = run(next(searches, List.of()), 0)
                .withEvidence(RunFactsBuilder.builder().errors(errors).build());
        Finding disturbed = new Finding("machine-error", Level.INVALID, "The machine may have moved p95.");
        Finding lost = new Finding("users-lost", Level.INVALID, "9 of 50 users never ended.");

        assertThat(SearchStep.of(open, quick).why())
                .contains("the interference allows both sides of 90 requests/s")
                .endsWith(" (mostly late pauses)");
        assertThat(SearchStep.of(open.withVerdict(new Verdict(Level.INVALID, List.of(disturbed, lost))), quick)
                        .why())
                .endsWith("the run is invalid (9 of 50 users never ended)");
        assertThat(SearchStep.of(open, List.of(new Objective(Figure.P95, 150))).why())
                .as("what is not there was not moved")
                .isEqualTo("there is no p95, as it needs 200 right answers on the plateau");
    }

    @Test
    void aRunThatFailedOfItselfDecidesNothing() {
        RunResult failed = RunResult.failed(next(searches, List.of()), START, "The disk is full.", List.of());

        assertThat(SearchStep.of(failed, experiment.objectives()).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(searches.after(List.of(failed), 2, null).runs()).isNotEmpty();
    }

    @Test
    void anInterruptedSearchTellsWhatIsKnown() {
        RunKey first = next(searches, ended);
        ended.add(run(first, 0));

        SystemCapacity begun = searches.known(ended).stream()
                .filter(one -> !one.steps().isEmpty())
                .findFirst()
                .orElseThrow();

        assertThat(begun.ended()).isFalse();
        assertThat(begun.bracket().decided()).isFalse();
        assertThat(begun.bracket().below()).isEqualTo(OptionalInt.empty());
        assertThat(begun.steps()).hasSize(1);
        assertThat(begun.leansMet()).isEqualTo(first.load().size());
        assertThat(begun.leansMissed()).isEmpty();
    }

    @Test
    void beginsWithTheLargestLoadOfTheExperimentWhereNothingIsPredicted() {
        int largest =
                experiment.values(Axis.USERS).stream().max(Integer::compare).orElseThrow();

        assertThat(searches.outlook())
                .filteredOn(search -> search.predicted().isEmpty())
                .isNotEmpty()
                .allSatisfy(search -> {
                    assertThat(search.first().key().load().size()).isEqualTo(largest);
                    assertThat(search.fewestRuns()).isEqualTo(5);
                    assertThat(search.mostRuns()).isEqualTo(60);
                });
    }

    private LevelSearch search(long seed) {
        return new LevelSearch(experiment, TERMS, seed);
    }

    private LevelSearch search(Objective objective) {
        return new LevelSearch(experiment.withObjectives(List.of(objective)), TERMS, 1);
    }

    private static RunResult withLogin(RunResult run, long failed) {
        RequestFigures login = new RequestFigures(1_000, failed, 30, ResponseTime.NONE);
        return run.withLoad(run.load().withRequestsByName(Map.of("login", login)));
    }

    /** Which search a run is of. */
    private static String search(RunKey key) {
        return key.system() + " " + key.latencyMs();
    }

    private static RunKey next(LevelSearch searches, List<RunResult> ended) {
        return searches.after(ended, ended.size() + 1, null).runs().get(0).key();
    }

    private SystemCapacity known(String system) {
        return searches.known(ended).stream()
                .filter(one -> one.system().equals(system))
                .findFirst()
                .orElseThrow();
    }

    /** @param capacities of systems; a system that is not named never fails a request */
    private void runUntilTheEnd(Map<String, Integer> capacities) {
        for (Batch next = searches.after(ended, 1, null);
                !next.runs().isEmpty();
                next = searches.after(ended, 1, null)) {
            RunKey key = next.runs().get(0).key();
            int capacity = capacities.getOrDefault(key.system(), Integer.MAX_VALUE);
            ended.add(run(key, key.load().size() > capacity ? 50 : 0));
            assertThat(ended).hasSizeLessThan(500);
        }
    }

    private RunResult run(RunKey key, long failed) {
        LoadResult load = LoadResultBuilder.builder()
                .users(key.load().size())
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
