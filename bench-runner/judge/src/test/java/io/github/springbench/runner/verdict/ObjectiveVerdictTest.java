package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.RequestFigures;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Runs have a p95 of 101 ms and 6,250 requests/s, unless a test says otherwise. */
class ObjectiveVerdictTest {

    private static final Objective BELOW_100_MS = new Objective(Figure.P95, 100);
    private static final String NO_LUCK = "pool ended with exit code 137 (killed) during the run.";

    private final CleanRun clean = new CleanRun();

    @Test
    void isMetWhereEvenTheErrorLeavesItOnTheGoodSide() {
        clean.errors = CleanRun.errors(4, 60);

        assertThat(p95(106))
                .isEqualTo(new ObjectiveVerdict(
                        Outcome.MET, 101.0, 4.0, "p95 101 ms, interference at most 4 ms, below 106 ms"));
        assertThat(p95(105))
                .isEqualTo(new ObjectiveVerdict(
                        Outcome.UNDECIDED,
                        101.0,
                        4.0,
                        "p95 101 ms, interference at most 4 ms: the interference allows both sides of 105 ms"));
    }

    @Test
    void isMissedWhereEvenTheErrorLeavesItOnTheBadSide() {
        clean.errors = CleanRun.errors(4, 60);

        assertThat(p95(97))
                .isEqualTo(new ObjectiveVerdict(
                        Outcome.MISSED, 101.0, 4.0, "p95 101 ms, interference at most 4 ms, not below 97 ms"));
        assertThat(p95(98).outcome()).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void ofThroughputMoreIsBetter() {
        assertThat(throughput(6_180).outcome()).isEqualTo(Outcome.MET);
        assertThat(throughput(6_190).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(throughput(6_309).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(throughput(6_310).says())
                .isEqualTo("throughput 6,250 requests/s, interference at most 60 requests/s, not above 6,310"
                        + " requests/s");
        assertThat(throughput(6_310).outcome()).isEqualTo(Outcome.MISSED);
    }

    @Test
    void aSuspectRunCounts() {
        clean.errors = CleanRun.errors(15, 60);
        assertThat(judged().verdict().level().label()).isEqualTo("suspect");

        assertThat(p95(120).outcome()).isEqualTo(Outcome.MET);
        assertThat(p95(80).outcome()).isEqualTo(Outcome.MISSED);
    }

    @Test
    void anInvalidRunShowsNothing() {
        clean.truncated = true;

        assertThat(p95(1_000).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(p95(1_000).says()).isEqualTo("p95 101 ms, interference at most 1 ms: the run is invalid");
        assertThat(p95(50).outcome()).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void aRunThatOnlyFailedRequestsMakeInvalidShowsAMiss() {
        clean.failed = 9_000;
        assertThat(judged().counts()).isFalse();

        assertThat(failed(0.1))
                .isEqualTo(new ObjectiveVerdict(Outcome.MISSED, 3.0, null, "failed 3 %, not below 0.1 %"));
        assertThat(p95(50).outcome()).isEqualTo(Outcome.MISSED);
        assertThat(failed(5).outcome()).as("never met").isEqualTo(Outcome.UNDECIDED);
        assertThat(p95(1_000).outcome()).as("of those that came through").isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void aRunThatWasOnlySlowedShowsWhatTheErrorDoesNotExplain() {
        clean.errors = CleanRun.errors(60, 60);
        assertThat(judged().counts()).isFalse();

        assertThat(p95(41).outcome()).isEqualTo(Outcome.MISSED);
        assertThat(p95(42).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(p95(1_000).outcome()).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void withoutAKnownErrorNothingIsSaidButOfFailures() {
        clean.errors = null;
        assertThat(p95(1_000))
                .isEqualTo(new ObjectiveVerdict(
                        Outcome.UNDECIDED, 101.0, null, "p95 101 ms: the interference by the machine is not known"));
        assertThat(failed(0.1)).isEqualTo(new ObjectiveVerdict(Outcome.MET, 0.0, null, "failed 0 %, below 0.1 %"));

        clean.errors = CleanRun.errors(Double.POSITIVE_INFINITY, 60);
        assertThat(p95(1).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(p95(1).error()).isNull();
        assertThat(p95(1).says()).startsWith("p95 101 ms, interference unknown: ");
    }

    @Test
    void aFigureThatIsNotThereIsNotDecided() {
        Objective p90 = new Objective(Figure.P90, 150);
        Objective throughput = new Objective(Figure.THROUGHPUT, 1);
        clean.plateauRps = null;
        RunResult run = judged();
        RunResult printed = run.withLoad(run.load().withPrintedBy("wrk 4.1.0"));

        assertThat(ObjectiveVerdict.of(p90, run).says())
                .isEqualTo("there is no p90, as it needs 100 right answers on the plateau");
        assertThat(ObjectiveVerdict.of(throughput, run).says())
                .isEqualTo("there is no throughput, as there was no plateau");
        assertThat(ObjectiveVerdict.of(p90, printed).says())
                .isEqualTo("there is no p90, as wrk 4.1.0 printed none, or there were fewer than 100 answers");
        assertThat(ObjectiveVerdict.of(throughput, printed).says())
                .isEqualTo("there is no throughput, as wrk 4.1.0 tells nothing of the plateau");
    }

    /** Four times as long as all requests: 2.4 of 4 ms grow with it, the other 1.6 ms are the clock's step. */
    @Test
    void anErrorOfOneRequestGrowsWithTheTimeThatItTakes() {
        clean.errors = CleanRun.errors(4, 60);

        assertThat(login(Figure.P95, 416).outcome()).isEqualTo(Outcome.MET);
        assertThat(login(Figure.P95, 416).error()).isCloseTo(11.2, within(1e-9));
        assertThat(login(Figure.P95, 416).says())
                .isEqualTo("login.p95 404 ms, interference at most 11.2 ms, below 416 ms");
        assertThat(login(Figure.P95, 415).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(login(Figure.P95, 393).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(login(Figure.P95, 392).outcome()).isEqualTo(Outcome.MISSED);
        assertThat(login(Figure.P95, 392).says())
                .isEqualTo("login.p95 404 ms, interference at most 11.2 ms, not below 392 ms");
    }

    @Test
    void anErrorOfAFasterRequestIsThatOfAllButNoLongerThanItself() {
        clean.errors = CleanRun.errors(4, 60);

        assertThat(p95OfOneThatTakes(50).error()).isCloseTo(4, within(1e-9));
        assertThat(p95OfOneThatTakes(2).error()).isCloseTo(2 + 1.6, within(1e-9));
    }

    @Test
    void aHigherPercentileOfAllMayBeNearerToThatOfOneRequestButNoLowerOne() {
        clean.errors = new Interference(
                Map.of(
                        Metric.P50_MS,
                        Map.of(InterferencePart.CORES, 1.0),
                        Metric.P95_MS,
                        Map.of(InterferencePart.CORES, 2.5)),
                Set.of());
        ResponseTime bothTogether = Times.of(100.0, 5.0, 410.0, 420.0, 430.0, 440.0);

        assertThat(oneAmong(bothTogether, Figure.P50, 400).error())
                .as("80 times the median, and less than p95")
                .isEqualTo(2.5);
        assertThat(oneAmong(bothTogether, Figure.P95, 5).error())
                .as("as long as the median")
                .isEqualTo(2.5);
    }

    @Test
    void ofThroughputARequestHasItsShareOfTheError() {
        clean.errors = CleanRun.errors(4, 60);

        assertThat(login(Figure.THROUGHPUT, 495).outcome()).isEqualTo(Outcome.MET);
        assertThat(login(Figure.THROUGHPUT, 495).error()).isCloseTo(4.8, within(1e-9));
        assertThat(login(Figure.THROUGHPUT, 496).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(login(Figure.THROUGHPUT, 505).outcome()).isEqualTo(Outcome.MISSED);
    }

    @Test
    void failuresOfOneRequestAreCounted() {
        assertThat(login(Figure.FAILED, 1))
                .isEqualTo(new ObjectiveVerdict(Outcome.MET, 0.5, null, "login.failed 0.5 %, below 1 %"));
        assertThat(login(Figure.FAILED, 0.5).outcome()).isEqualTo(Outcome.MISSED);
    }

    @Test
    void whereNothingIsKnownOfOneRequestNothingIsSaid() {
        assertThat(login(Figure.P999, 1_000).says())
                .isEqualTo("there is no login.p99.9, as 9,950 requests of it came through, and it needs 10,000");
        assertThat(ObjectiveVerdict.of(new Objective("login", Figure.P95, 1_000), judged()))
                .isEqualTo(new ObjectiveVerdict(
                        Outcome.UNDECIDED,
                        null,
                        null,
                        "there is no login.p95, as the result does not tell requests apart"));

        clean.errors = null;
        assertThat(login(Figure.P95, 1_000).says())
                .isEqualTo("login.p95 404 ms: the interference by the machine is not known");
        clean.errors = CleanRun.errors(Double.POSITIVE_INFINITY, 60);
        assertThat(login(Figure.P95, 1).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(login(Figure.P95, 1).says()).startsWith("login.p95 404 ms, interference unknown: ");
    }

    @Test
    void aServiceThatDiedUnderTheLoadMissedAll() {
        RunResult failed =
                RunResult.failed(new RunKey("pool", Map.of("users", 10), 1), Instant.EPOCH, NO_LUCK, List.of());

        assertThat(ObjectiveVerdict.of(BELOW_100_MS, failed))
                .isEqualTo(new ObjectiveVerdict(
                        Outcome.UNDECIDED,
                        null,
                        null,
                        "the run failed: pool ended with exit code 137 (killed) during the run"));
        assertThat(ObjectiveVerdict.of(BELOW_100_MS, failed.withServiceFailed(true)))
                .isEqualTo(new ObjectiveVerdict(
                        Outcome.MISSED,
                        null,
                        null,
                        "the service failed under the load: pool ended with exit code 137 (killed) during the run"));
    }

    /** With an error of 1 ms: 98 ms meet the limit, 102 ms miss it, and 100 ms decide nothing. */
    @Test
    void aCellIsDecidedByTheRepetitionsThatDecide() {
        assertThat(cell(98, 98, 100).outcome()).isEqualTo(Outcome.MET);
        assertThat(cell(98, 100, 100).outcome()).isEqualTo(Outcome.MET);
        assertThat(cell(98, 98, 102).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(cell(98, 102).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(cell(98, 102, 102).outcome()).isEqualTo(Outcome.MISSED);
        assertThat(cell(102, 100).outcome()).isEqualTo(Outcome.MISSED);
        assertThat(cell(100, 100).outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(cell().outcome()).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void aCellSaysHowManyRunsDecideIt() {
        assertThat(cell(98, 102, 102))
                .isEqualTo(new ObjectiveVerdict(
                        Outcome.MISSED,
                        99.5,
                        1.0,
                        "p95 99.5 ms, interference at most 1 ms; met in 1 and missed in 2 of 3 runs"));
        assertThat(cell(100, 100).says())
                .isEqualTo("p95 99.5 ms, interference at most 1 ms; none of 2 runs decides it, such as the first: "
                        + "p95 100 ms, interference at most 1 ms: the interference allows both sides of 100 ms");
        assertThat(cell(98).says()).isEqualTo("p95 98 ms, interference at most 1 ms, below 100 ms");
        assertThat(cell().says()).isEqualTo("there is no run");
    }

    private ObjectiveVerdict p95(double limit) {
        return ObjectiveVerdict.of(new Objective(Figure.P95, limit), judged());
    }

    private ObjectiveVerdict throughput(double limit) {
        return ObjectiveVerdict.of(new Objective(Figure.THROUGHPUT, limit), judged());
    }

    private ObjectiveVerdict failed(double limit) {
        return ObjectiveVerdict.of(new Objective(Figure.FAILED, limit), judged());
    }

    private RunResult judged() {
        return clean.run().withVerdict(clean.verdict());
    }

    /** The login has a p95 of 404 ms, 500 requests/s, and 0.5 % of failures. */
    private ObjectiveVerdict login(Figure figure, double limit) {
        RequestFigures login = new RequestFigures(10_000, 50, 20, Times.of(400.0, 400.0, 404.0, 410.0, null, 420.0));
        return ObjectiveVerdict.of(new Objective("login", figure, limit), judgedWith("login", login));
    }

    private ObjectiveVerdict p95OfOneThatTakes(double ms) {
        RequestFigures seen = new RequestFigures(10_000, 0, 20, Times.of(ms, ms, ms, ms, ms, ms));
        return ObjectiveVerdict.of(new Objective("list", Figure.P95, 1_000), judgedWith("list", seen));
    }

    private ObjectiveVerdict oneAmong(ResponseTime all, Figure figure, double ms) {
        RequestFigures seen = new RequestFigures(10_000, 0, 20, Times.of(ms, ms, ms, ms, ms, ms));
        RunResult run = judged();
        return ObjectiveVerdict.of(
                new Objective("one", figure, 1_000),
                run.withLoad(
                        run.load().with(it -> it.responseTime(all).plateau(null).requestsByName(Map.of("one", seen)))));
    }

    private RunResult judgedWith(String request, RequestFigures seen) {
        RunResult run = judged();
        return run.withLoad(run.load().withRequestsByName(Map.of(request, seen)));
    }

    private ObjectiveVerdict cell(double... p95Ms) {
        List<RunResult> runs = Arrays.stream(p95Ms).mapToObj(this::run).toList();
        return ObjectiveVerdict.ofCell(BELOW_100_MS, runs, 99.5);
    }

    private RunResult run(double p95Ms) {
        LoadResult load = LoadResultBuilder.builder()
                .users(10_000)
                .requests(300_000)
                .durationSeconds(83)
                .throughputRps(3_600)
                .plateauSeconds(20)
                .plateauThroughputRps(6_250.0)
                .responseTime(Times.of(95.0, 95.0, p95Ms, 110.0, 120.0, 130.0))
                .build();
        return clean.run().withLoad(load);
    }
}
