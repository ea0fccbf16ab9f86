package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.machine.Servers;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Demand;
import io.github.springbench.runner.stats.estimates.Demand.Pace;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Prediction;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * 1,200 users with 500 ms think time, and answers that take 500 ms: 1,200 requests/s. With 200 threads, 400 requests/s
 * and a mean of 2,500 ms.
 */
class CellAnswerTest {

    private static final Demand DEMAND = new Demand(1_200, 750.0);
    private static final Prediction THREADS = new Prediction(Servers.What.THREADS, OptionalInt.of(200), 500, 500);
    private static final Prediction NO_LIMIT = new Prediction(Servers.What.THREADS, OptionalInt.empty(), 500, 500);

    private double rps = 1_200;
    private double meanMs = 503;
    private double p95Ms = 506;
    private double inFlight = 600;
    private double earlyMs = 503;
    private double lateMs = 503;
    private double durationSeconds = 12;
    private double plateauSeconds = 10;
    private double errorMs = 4;
    private double errorRps = 10;

    @Test
    void whateverSlowedARunThatKeepsUpItKeepsUpAllTheMore() {
        errorMs = Double.POSITIVE_INFINITY;
        errorRps = 900;
        earlyMs = 900;

        assertThat(answer(NO_LIMIT).pace()).isEqualTo(Pace.KEEPS_UP);
    }

    @Test
    void asManyRequestsAsTheThreadsAllowAreTheThreadsDoing() {
        fillsItsThreads();
        errorMs = 5_000;
        errorRps = 900;

        assertThat(answer(THREADS)).isEqualTo(new CellAnswer(Pace.FALLS_BEHIND, true, null));

        rps = 440;
        assertThat(answer(THREADS).pace()).isEqualTo(Pace.NOT_SHOWN);
    }

    @Test
    void aShortfallThatTheErrorExplainsShowsNothing() {
        p95Ms = 800;
        errorMs = 60;
        assertThat(answer(NO_LIMIT).pace()).isEqualTo(Pace.NOT_SHOWN);
        assertThat(answer(NO_LIMIT).cause()).isEqualTo("the machine may have moved p95 by 60 ms (waiting for a core)");

        errorMs = 40;
        assertThat(answer(NO_LIMIT)).isEqualTo(new CellAnswer(Pace.FALLS_BEHIND, false, null));

        p95Ms = 506;
        rps = 1_100;
        errorRps = 60;
        assertThat(answer(NO_LIMIT).pace()).as("64 requests/s are missing").isEqualTo(Pace.FALLS_BEHIND);

        errorRps = 70;
        assertThat(answer(NO_LIMIT).pace()).isEqualTo(Pace.NOT_SHOWN);
        assertThat(answer(NO_LIMIT).cause())
                .isEqualTo("the machine may have moved plateau throughput by 70 requests/s (waiting for a core)");

        errorRps = Double.POSITIVE_INFINITY;
        assertThat(answer(NO_LIMIT).cause())
                .isEqualTo("it is not known how far the machine moved plateau throughput (waiting for a core)");
    }

    @Test
    void aRunThatMovesOnItsPlateauCannotShowThatASystemFallsBehind() {
        p95Ms = 1_700;
        earlyMs = 1_500;
        lateMs = 1_340;
        assertThat(answer(NO_LIMIT).cause())
                .isEqualTo("a run was not steady: response times moved from 1,500 ms to 1,340 ms on the plateau");

        lateMs = 1_660;
        assertThat(answer(NO_LIMIT).pace()).isEqualTo(Pace.NOT_SHOWN);

        lateMs = 1_600;
        assertThat(answer(NO_LIMIT).pace()).isEqualTo(Pace.FALLS_BEHIND);
    }

    @Test
    void aFewSecondsOfAllUsersShowNothing() {
        plateauSeconds = 9.8;

        assertThat(answer(NO_LIMIT).cause()).isEqualTo("all users were there for less than 10 s");
        assertThat(open(new Demand(1_200, null)).pace())
                .as("an open load of 12 s")
                .isEqualTo(Pace.KEEPS_UP);

        durationSeconds = 9;
        assertThat(open(new Demand(1_200, null)).cause()).isEqualTo("the load lasted less than 10 s");
    }

    @Test
    void anOpenLoadWhoseResponseTimesRiseMayHaveABacklogThatGrows() {
        Demand open = new Demand(1_200, null);
        earlyMs = 500;
        lateMs = 551;
        assertThat(open(open).pace()).isEqualTo(Pace.NOT_SHOWN);

        lateMs = 549;
        assertThat(open(open).pace()).isEqualTo(Pace.KEEPS_UP);
    }

    /** What does not come through waits, so response times rise for as long as the load lasts. */
    @Test
    void anOpenLoadThatIsNotAnsweredIsNoLessShownByResponseTimesThatRise() {
        rps = 1_100;
        earlyMs = 400;
        lateMs = 1_900;
        assertThat(open(new Demand(1_200, null))).isEqualTo(new CellAnswer(Pace.FALLS_BEHIND, false, null));

        lateMs = 300;
        assertThat(open(new Demand(1_200, null)).cause()).startsWith("a run was not steady");
    }

    @Test
    void saysThatTooFewRequestsWereAnswered() {
        p95Ms = Double.NaN;

        assertThat(answer(NO_LIMIT).cause())
                .isEqualTo("too few requests were answered for a p95 (at least 200 are needed)");
    }

    private CellAnswer open(Demand demand) {
        return CellAnswer.of(demand, List.of(repetition()), Optional.empty(), Intervals.bootstrap());
    }

    private void fillsItsThreads() {
        rps = 400;
        meanMs = 2_500;
        p95Ms = 2_520;
        inFlight = 1_000;
        earlyMs = 2_400;
        lateMs = 2_600;
    }

    private CellAnswer answer(Prediction prediction) {
        return CellAnswer.of(DEMAND, List.of(repetition()), Optional.of(prediction), Intervals.bootstrap());
    }

    private Repetition repetition() {
        CleanRun clean = new CleanRun();
        clean.errors = CleanRun.errors(errorMs, errorRps);
        clean.earlyMeanMs = earlyMs;
        clean.lateMeanMs = lateMs;
        clean.plateauInFlight = inFlight;
        RunResult run = clean.run();
        ResponseTime times =
                Double.isNaN(p95Ms) ? ResponseTime.NONE : Times.of(meanMs, p95Ms, p95Ms, p95Ms, p95Ms, p95Ms);
        LoadResult load = LoadResultBuilder.builder()
                .users(1_200)
                .requests(12_000)
                .durationSeconds(durationSeconds)
                .throughputRps(rps)
                .plateauSeconds(plateauSeconds)
                .plateauThroughputRps(rps)
                .responseTime(times)
                .resolutionMs(1.0)
                .build();
        return new Repetition(run.withLoad(load), List.of());
    }
}
