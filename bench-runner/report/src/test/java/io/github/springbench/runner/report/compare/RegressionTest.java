package io.github.springbench.runner.report.compare;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.failed;
import static io.github.springbench.runner.report.FictionalResult.invalid;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.onEventLoops;
import static io.github.springbench.runner.report.FictionalResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.duel.JudgedDuel.Compared;
import io.github.springbench.runner.duel.PairedRatio;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.Fork;
import io.github.springbench.runner.model.run.Duel.Slice;
import io.github.springbench.runner.model.run.Duel.Terms;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.ManifestChosenBuilder;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.Decision.Result;
import io.github.springbench.runner.report.compare.ResultComparison.Side;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The machine can have moved p95 of each invented run by 1 ms, and the clock counts whole milliseconds. */
class RegressionTest {

    private static final Manifest MANIFEST = manifest(experiment("invented", "Why?"), 8);
    private static final Manifest UNTIL_DECIDED = MANIFEST.withChosen(ManifestChosenBuilder.builder()
            .untilDecided(StoppingRule.within(null))
            .build());
    private static final RegressionLimit TWENTIETH = new RegressionLimit(Figure.P95, 5, true);
    private static final RegressionLimit TENTH = new RegressionLimit(Figure.P95, 10, true);
    private static final Fork WARM = fork(true);
    private static final Fork COLD = fork(false);

    @Test
    void aFifthMoreFailsWhatMayBeATenthMore() {
        Regression regression = only(p95(100), p95(120), TENTH);

        assertThat(regression.result()).isEqualTo(Result.FAILED);
        assertThat(regression.says())
                .isEqualTo("p95 was 100 ms and is 120 ms, +20 % [+16.8 to +23.5]: more than the limit, and more than "
                        + "the machine explains; fewer than 6 repetitions do not show chance");
        assertThat(regression.decision())
                .isEqualTo(new Decision(
                        "alpha",
                        "latency 100, users 1,000",
                        "p95>+10%",
                        "100 ms, then 120 ms (+20 %)",
                        Result.FAILED,
                        "failed",
                        regression.says()));
    }

    @Test
    void fiveMillisecondsMoreFailWhatMayBeThreeMore() {
        assertThat(only(p95(100), p95(105), new RegressionLimit(Figure.P95, 3, false))
                        .result())
                .isEqualTo(Result.FAILED);
        assertThat(only(p95(100), p95(105), new RegressionLimit(Figure.P95, 3, true))
                        .result())
                .isEqualTo(Result.FAILED);
        assertThat(only(p95(100), p95(105), new RegressionLimit(Figure.P95, 5, false))
                        .result())
                .isEqualTo(Result.PASSED);
    }

    /** Rounded, both would be 101 ms. */
    @Test
    void aDifferenceOfLessThanAMillisecondIsShown() {
        Regression regression = only(p95(100.6), p95(101.4), TENTH);

        assertThat(regression.says()).startsWith("p95 was 100.6 ms and is 101.4 ms, +0.8 % [");
        assertThat(regression.figure()).isEqualTo("100.6 ms, then 101.4 ms (+0.8 %)");
        assertThat(only(rps(500), rps(500.4), new RegressionLimit(Figure.THROUGHPUT, 5, true))
                        .says())
                .startsWith("throughput was 625 requests/s and is 625.5 requests/s, ");
    }

    @Test
    void whatTheMachineMayHaveMadeFailsNothing() {
        Regression regression = only(p95(100), p95(102), new RegressionLimit(Figure.P95, 1, true));

        assertThat(regression.result()).isEqualTo(Result.PASSED);
        assertThat(regression.says()).endsWith(": more than the limit, but chance or the machine may explain it");
    }

    @Test
    void aChangeForTheBetterFailsNothing() {
        assertThat(only(p95(120), p95(100), TENTH).result()).isEqualTo(Result.PASSED);
        assertThat(only(p95(120), p95(100), TENTH).says()).endsWith(": within the limit");
    }

    @Test
    void noChangeHasNoSign() {
        assertThat(only(rps(500), rps(499.99), new RegressionLimit(Figure.THROUGHPUT, 5, true))
                        .figure())
                .isEqualTo("625 requests/s, then 625 requests/s (0 %)");
    }

    @Test
    void lessThroughputIsWorse() {
        RegressionLimit twentieth = new RegressionLimit(Figure.THROUGHPUT, 5, true);

        assertThat(only(rps(500), rps(400), twentieth).result()).isEqualTo(Result.FAILED);
        assertThat(only(rps(400), rps(500), twentieth).result()).isEqualTo(Result.PASSED);
        assertThat(only(rps(500), rps(490), twentieth).result()).isEqualTo(Result.PASSED);
    }

    @Test
    void repetitionsAreComparedByTheirInterval() {
        assertThat(only(p95(100, 101, 102), p95(120, 121, 122), TENTH).result()).isEqualTo(Result.FAILED);
        assertThat(only(p95(100, 110, 105), p95(108, 118, 100), new RegressionLimit(Figure.P95, 2, true))
                        .result())
                .isEqualTo(Result.PASSED);
    }

    @Test
    void chanceIsShownByEnoughRepetitions() {
        RunResult[] before = p95(100, 101, 102, 100, 101, 102);
        RunResult[] now = p95(120, 121, 122, 120, 121, 122);
        Side fewBefore = side(UNTIL_DECIDED, Arrays.copyOf(before, 3));
        Side fewNow = side(UNTIL_DECIDED, Arrays.copyOf(now, 3));

        assertThat(only(before, now, TENTH).says()).endsWith(", and more than chance and the machine explain");
        assertThat(only(Arrays.copyOf(before, 5), now, TENTH).says())
                .endsWith(", and more than the machine explains; fewer than 6 repetitions do not show chance");
        assertThat(Regression.of(fewBefore, fewNow, List.of(TENTH)).get(0).says())
                .endsWith(", and more than chance and the machine explain");
    }

    @Test
    void whereErrorsAreNotRecordedItIsNotSaidThatTheMachineExplainsLess() {
        RunResult[] before = withoutErrors(p95(100, 101, 102, 100, 101, 102));
        RunResult[] now = withoutErrors(p95(120, 121, 122, 120, 121, 122));

        assertThat(only(before, now, TENTH).says())
                .endsWith(", and more than chance explains; what the machine explains is not known");
        assertThat(only(Arrays.copyOf(before, 3), now, TENTH).says())
                .endsWith(", and more than the repetitions vary; what the machine explains is not known, and fewer than"
                        + " 6 repetitions do not show chance");
    }

    private static RunResult[] withoutErrors(RunResult... runs) {
        return Stream.of(runs).map(run -> run.withEvidence(null)).toArray(RunResult[]::new);
    }

    /** Three repetitions around 100 ms, with a standard deviation of 2 ms. */
    @Test
    void tenComparisonsOfABuildWithItselfFailNothing() {
        Random random = new Random(1);

        assertThat(IntStream.range(0, 10).mapToObj(comparison -> {
                    RunResult[] before = p95(strayed(random), strayed(random), strayed(random));
                    RunResult[] now = p95(strayed(random), strayed(random), strayed(random));
                    return only(before, now, TENTH).result();
                }))
                .containsOnly(Result.PASSED);
    }

    @Test
    void withoutAnIntervalAndAKnownErrorNothingIsDecided() {
        RunResult before = p95(100)[0].withEvidence(null);
        RunResult now = p95(200)[0].withEvidence(null);

        Regression regression = only(of(before), of(now), TENTH);
        assertThat(regression.result()).isEqualTo(Result.UNDECIDED);
        assertThat(regression.says())
                .isEqualTo("fewer than 3 repetitions have no interval, and the interference by the machine is not"
                        + " known");
        assertThat(only(p95(100), of(now), TENTH).result()).isEqualTo(Result.UNDECIDED);
    }

    @Test
    void runsThatDoNotCountDecideNothing() {
        RunResult failed = failed("alpha", 100, 1000, 1, "It broke.");

        assertThat(only(p95(100), of(failed), TENTH).says()).isEqualTo("no run of B counts there");
        assertThat(only(p95(100), of(invalid(p95(200)[0])), TENTH).says()).isEqualTo("no run of B counts there");
        assertThat(only(of(failed), p95(100), TENTH).says()).isEqualTo("no run of A counts there");
        assertThat(Regression.of(side(MANIFEST, p95(100)), side(MANIFEST), List.of(TENTH)))
                .isEmpty();
    }

    @Test
    void aFigureThatIsMissingDecidesNothing() {
        RunResult withoutPlateau = onEventLoops("gamma", 100, 1000);

        assertThat(only(of(withoutPlateau), of(withoutPlateau), new RegressionLimit(Figure.THROUGHPUT, 5, true))
                        .says())
                .isEqualTo("there is no throughput in both");
    }

    @Test
    void anotherLoadDecidesNothing() {
        Preset ramp = Preset.of(Phases.UNCHANGED.withRamp(Duration.ofSeconds(10)));
        Manifest other = manifest(
                MANIFEST.experiment()
                        .withWorkload(MANIFEST.experiment().workload().with(ramp)),
                8);

        assertThat(Regression.of(side(MANIFEST, p95(100)), side(other, p95(200)), List.of(TENTH)))
                .singleElement()
                .satisfies(regression -> {
                    assertThat(regression.result()).isEqualTo(Result.UNDECIDED);
                    assertThat(regression.says()).isEqualTo("the workloads differ");
                });
    }

    /** 30 of 130 ms are CPU time, which becomes 40 ms on cores that are slower by a quarter. */
    @Test
    void theSpeedOfTheCoresOfOneMachineIsNoRegression() {
        RegressionLimit limit = new RegressionLimit(Figure.P95, 5, true);
        RunResult[] before = of(on(40.0, p95(130)[0]));
        RunResult[] now = of(on(30.0, p95(140)[0]));

        assertThat(only(before, now, limit).result()).isEqualTo(Result.PASSED);
        assertThat(Regression.of(side(MANIFEST, before), side(onAnotherMachine(), now), List.of(limit)))
                .extracting(Regression::result)
                .containsExactly(Result.FAILED);
    }

    private static RunResult on(double coreSpeed, RunResult run) {
        return run.withEvidence(
                run.evidence().withHost(new HostEvidence(null, null, null, null, null, null, coreSpeed, null, null)));
    }

    private static Manifest onAnotherMachine() {
        return MANIFEST.withMachine(new MachineFacts("Invented OS 1", "Another CPU", 4, 24_000, 20_000L, null, null));
    }

    private static double strayed(Random random) {
        return 100 + 2 * random.nextGaussian();
    }

    private static RunResult[] p95(double... ms) {
        return IntStream.range(0, ms.length)
                .mapToObj(place -> run("alpha", 100, 1000, place + 1, 500, ms[place], 100, 0))
                .toArray(RunResult[]::new);
    }

    private static RunResult[] rps(double perSecond) {
        return of(run("alpha", 100, 1000, 1, perSecond, 100, 100, 0));
    }

    private static RunResult[] of(RunResult... runs) {
        return runs;
    }

    private static Regression only(RunResult[] before, RunResult[] now, RegressionLimit limit) {
        List<Regression> regressions = Regression.of(side(MANIFEST, before), side(MANIFEST, now), List.of(limit));
        assertThat(regressions).hasSize(1);
        return regressions.get(0);
    }

    private static Side side(Manifest manifest, RunResult... runs) {
        return new Side(
                "folder",
                manifest,
                Stream.of(runs).map(run -> new Repetition(run, List.of())).toList());
    }

    @Test
    void ofADuelTheDifferenceMustExceedTheLimitAndItsIntervalBeWorse() {
        assertThat(ofDuel(new PairedRatio(1.08, 1.02, 1.14, List.of())).says())
                .isEqualTo(
                        "p95 was 100 ms and is 108 ms, +8 % [+2 to +14]: more than the limit, and more than chance and"
                                + " the machine explain");
        assertThat(ofDuel(new PairedRatio(1.08, 1.02, 1.14, List.of())).result())
                .isEqualTo(Result.FAILED);
        assertThat(ofDuel(new PairedRatio(1.08, 0.98, 1.18, List.of())).says())
                .endsWith("more than the limit, but chance or the machine may explain it; this duel would have shown"
                        + " 9.73 % or more");
        assertThat(ofDuel(new PairedRatio(1.08, 0.98, 1.18, List.of())).result())
                .isEqualTo(Result.PASSED);
        assertThat(ofDuel(new PairedRatio(1.03, 1.02, 1.04, List.of())).says()).endsWith(": within the limit");
        assertThat(ofDuel(new PairedRatio(1.03, 1.00, 1.06, List.of())).says())
                .endsWith(": within the limit, which its interval exceeds");
    }

    @Test
    void aDuelSaysWhichLossOfThroughputItWouldHaveShown() {
        JudgedDuel duel = duel(
                3,
                Map.of(
                        JudgedDuel.Figure.THROUGHPUT,
                        new Compared(500, 450, new PairedRatio(0.9, 0.8, 1.0125, List.of()))));

        assertThat(Regression.of(duel, List.of(new RegressionLimit(Figure.THROUGHPUT, 5, true)))
                        .get(0)
                        .says())
                .endsWith("; this duel would have shown 11.1 % or more");
    }

    /** The levels of both are not those of pairs: a machine that was slow for one slice moves them. */
    @Test
    void anAmountIsThatOfTheRatioOfPairs() {
        JudgedDuel duel = duel(
                3,
                Map.of(JudgedDuel.Figure.P95, new Compared(150, 202, new PairedRatio(1.01, 1.005, 1.02, List.of()))));

        assertThat(Regression.of(duel, List.of(new RegressionLimit(Figure.P95, 20, false)))
                        .get(0)
                        .result())
                .isEqualTo(Result.PASSED);
    }

    @Test
    void whereTheCompilersWorkedInMostForksNothingIsDecided() {
        Map<JudgedDuel.Figure, Compared> slower =
                Map.of(JudgedDuel.Figure.P95, new Compared(100, 120, new PairedRatio(1.2, 1.1, 1.3, List.of())));

        Regression few = Regression.of(duel(3, slower, List.of(COLD, WARM, WARM)), List.of(TWENTIETH))
                .get(0);
        Regression most = Regression.of(duel(3, slower, List.of(COLD, WARM, COLD)), List.of(TWENTIETH))
                .get(0);

        assertThat(few.result()).isEqualTo(Result.FAILED);
        assertThat(few.says()).endsWith(" explain; in 1 of 3 forks the compilers still worked");
        assertThat(most.result()).isEqualTo(Result.UNDECIDED);
        assertThat(most.says()).isEqualTo("in 2 of 3 forks the compilers still worked");
    }

    @Test
    void ofADuelWithTooFewForksNothingIsDecided() {
        assertThat(Regression.of(duel(0, Map.of()), List.of(TWENTIETH)).get(0).decision())
                .isEqualTo(new Decision(
                        "head", "users 100", "p95>+5%", "", Result.UNDECIDED, "undecided", "too few forks ended"));
        assertThat(Regression.of(duel(3, Map.of()), List.of(TWENTIETH)).get(0).says())
                .isEqualTo("not each slice has a p95");
    }

    @Test
    void theCpuOfADuelIsMillisecondsForEachRequest() {
        JudgedDuel duel = duel(
                3, Map.of(JudgedDuel.Figure.CPU, new Compared(2000, 2300, new PairedRatio(1.15, 1.1, 1.2, List.of()))));

        Regression regression = Regression.of(duel, List.of(new RegressionLimit(Figure.CPU, 0.25, false)))
                .get(0);

        assertThat(regression.says())
                .startsWith("cpu was 2.00 ms and is 2.30 ms, +15 %")
                .endsWith(" explain");
        assertThat(regression.result()).isEqualTo(Result.FAILED);
    }

    @Test
    void aDuelGoesOnWhereALimitIsWithinAnInterval() {
        assertThat(isSettled(1.08, 1.02, 1.14)).isFalse();
        assertThat(isSettled(1.03, 1.00, 1.06)).isFalse();
        assertThat(isSettled(1.10, 1.06, 1.14)).isTrue();
        assertThat(isSettled(1.03, 1.02, 1.04)).isTrue();
        assertThat(isSettled(0.80, 0.70, 0.90)).isTrue();
        assertThat(Regression.areSettled(duel(0, Map.of()), List.of(TWENTIETH))).isFalse();
        assertThat(Regression.areSettled(duel(0, Map.of()), List.of())).isTrue();
    }

    private static boolean isSettled(double ratio, double low, double high) {
        return Regression.areSettled(
                duel(
                        3,
                        Map.of(
                                JudgedDuel.Figure.P95,
                                new Compared(100, 100 * ratio, new PairedRatio(ratio, low, high, List.of())))),
                List.of(TWENTIETH));
    }

    private static Regression ofDuel(PairedRatio ratio) {
        return Regression.of(
                        duel(3, Map.of(JudgedDuel.Figure.P95, new Compared(100, 100 * ratio.ratio(), ratio))),
                        List.of(TWENTIETH))
                .get(0);
    }

    /** Else a build could pass by failing fast. */
    @Test
    void ofADuelWhoseHeadFailsRequestsNothingIsDecided() {
        Slice right = new Slice(0, 4, 0, 1000, 0, null, null, null, null);
        Slice failing = new Slice(0, 4, 0, 700, 300, null, null, null, null);
        JudgedDuel duel = duel(
                3,
                Map.of(
                        JudgedDuel.Figure.P95,
                        new Compared(100, 90, new PairedRatio(0.9, 0.89, 0.91, List.of(0.9, 0.9, 0.9)))),
                List.of(new Fork("AB", 60, null, List.of(right, failing))));

        Regression regression = Regression.of(duel, List.of(TWENTIETH)).get(0);

        assertThat(regression.result()).isEqualTo(Result.UNDECIDED);
        assertThat(regression.says()).contains("head failed 30.0 % of its requests");
    }

    private static Fork fork(boolean steady) {
        Slice slice = new Slice(0, 4, 0, 1000, 0, null, null, null, null);
        return new Fork("AB", 60, new WarmUpEvidence(60, 60, steady, null, null, null), List.of(slice, slice));
    }

    private static JudgedDuel duel(int forks, Map<JudgedDuel.Figure, Compared> figures) {
        return duel(forks, figures, Collections.nCopies(forks, WARM));
    }

    private static JudgedDuel duel(int forks, Map<JudgedDuel.Figure, Compared> figures, List<Fork> ended) {
        Terms terms = new Terms(
                1,
                4,
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                Duration.ofSeconds(20),
                Duration.ofMinutes(5),
                List.of(),
                null);
        return new JudgedDuel(
                new Duel("base", "head", false, Map.of("users", 100), terms, ended, null),
                false,
                null,
                forks,
                figures,
                List.of());
    }
}
