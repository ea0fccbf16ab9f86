package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.machine.Servers;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.stats.estimates.Demand;
import io.github.springbench.runner.stats.estimates.Demand.Pace;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Prediction;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A new user's measurement of 2026-11-23, with 6,000 users, 1.5 s think time and answers that take 100 ms. The report
 * said then that virtual threads "kept up with 2,000 users and no longer with 6,000", which three of four further runs
 * contradict.
 */
class NewcomersFirstAnswerTest {

    private static final Demand DEMAND = new Demand(3_750, 150.0);
    private static final Prediction THREADS_200 = new Prediction(Servers.What.THREADS, OptionalInt.of(200), 100, 1_500);
    private static final Prediction THREADS_400 = new Prediction(Servers.What.THREADS, OptionalInt.of(400), 100, 1_500);
    private static final Prediction NO_LIMIT = new Prediction(Servers.What.THREADS, OptionalInt.empty(), 100, 1_500);

    /** A recorded run with the error of a quiet machine, so that only its own movement can prevent a wrong answer. */
    private record Recorded(
            double plateauSeconds, double rps, double p95Ms, double inFlight, double earlyMs, double lateMs) {

        Repetition repetition() {
            CleanRun clean = new CleanRun();
            clean.errors = CleanRun.errors(4, 10);
            clean.earlyMeanMs = earlyMs;
            clean.lateMeanMs = lateMs;
            clean.plateauInFlight = inFlight;
            LoadResult load = LoadResultBuilder.builder()
                    .users(6_000)
                    .requests(78_000)
                    .durationSeconds(30)
                    .throughputRps(rps)
                    .plateauSeconds(plateauSeconds)
                    .plateauThroughputRps(rps)
                    .responseTime(Times.of((earlyMs + lateMs) / 2, p95Ms, p95Ms, p95Ms, p95Ms, p95Ms))
                    .resolutionMs(1.0)
                    .build();
            return new Repetition(clean.run().withLoad(load), List.of());
        }
    }

    private static final Recorded MVC_200 = new Recorded(21.8, 1_990, 1_551, 3_021, 1_515, 1_527);
    private static final Recorded MVC_400 = new Recorded(10.6, 3_740, 135, 393, 107.4, 101.1);
    private static final Recorded MVC_VIRTUAL = new Recorded(12.2, 3_276, 832, 1_128, 417.7, 240.47);
    private static final Recorded WEBFLUX = new Recorded(10.5, 3_745, 110, 378, 100.8, 100.8);

    private static final Recorded TIPPED_OVER = new Recorded(11.7, 3_044, 1_423, 1_109, 104, 1_440);
    private static final List<Recorded> HELD = List.of(
            new Recorded(10.8, 3_745, 106, 378, 100.7, 101.1),
            new Recorded(10.5, 3_746, 103, 377, 101.3, 100.3),
            new Recorded(10.3, 3_762, 107, 380, 100.6, 101.1));

    @Test
    void ofAServiceThatTippedOverWhileItWasColdNothingIsSaid() {
        assertThat(answer(NO_LIMIT, Stream.of(MVC_VIRTUAL)))
                .isEqualTo(new CellAnswer(
                        Pace.NOT_SHOWN,
                        false,
                        "a run was not steady: response times moved from 418 ms to 240 ms on the plateau"));
        assertThat(answer(NO_LIMIT, Stream.of(TIPPED_OVER)).pace()).isEqualTo(Pace.NOT_SHOWN);
    }

    @Test
    void theOtherSystemsAnswersStand() {
        assertThat(answer(THREADS_200, Stream.of(MVC_200))).isEqualTo(new CellAnswer(Pace.FALLS_BEHIND, true, null));
        assertThat(answer(THREADS_400, Stream.of(MVC_400)).pace()).isEqualTo(Pace.KEEPS_UP);
        assertThat(answer(NO_LIMIT, Stream.of(WEBFLUX)).pace()).isEqualTo(Pace.KEEPS_UP);
    }

    @Test
    void threeOfFourRunsHoldAndTheFourthTurnsThatIntoNoLimit() {
        assertThat(answer(NO_LIMIT, HELD.stream()).pace()).isEqualTo(Pace.KEEPS_UP);
        assertThat(answer(NO_LIMIT, Stream.concat(HELD.stream(), Stream.of(TIPPED_OVER)))
                        .pace())
                .isNotEqualTo(Pace.FALLS_BEHIND);
    }

    private static CellAnswer answer(Prediction prediction, Stream<Recorded> runs) {
        return CellAnswer.of(
                DEMAND, runs.map(Recorded::repetition).toList(), Optional.of(prediction), Intervals.bootstrap());
    }
}
