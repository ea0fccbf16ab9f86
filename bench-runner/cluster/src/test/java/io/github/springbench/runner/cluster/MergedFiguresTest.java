package io.github.springbench.runner.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.cluster.ClusterRecord.MergedFigures;
import io.github.springbench.runner.cluster.ClusterRecord.MergedFigures.MergedLoad;
import io.github.springbench.runner.cluster.ClusterRecord.MergedFigures.MergedLoad.Spread;
import io.github.springbench.runner.cluster.ClusterRecord.MergedFigures.MergedSecond;
import io.github.springbench.runner.cluster.ClusterRecord.UserGroup;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.stats.WholeSeconds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MergedFiguresTest {

    private static final long START = 1_700_000_000_000L;
    private static final long MS = 1_000_000;

    /** Ten users in two halves, which come 1 s apart and are told to leave after 20 s each. */
    private static final List<UserGroup> TEN_USERS =
            List.of(new UserGroup(5, START, START + 20_000), new UserGroup(5, START + 1000, START + 21_000));

    @Test
    void countsAndTimesAreThoseOfAllMachines() {
        LoadMeasurement measured = MergedFigures.of(closed(20, 500), 500);

        assertThat(measured.result().users()).isEqualTo(10);
        assertThat(measured.evidence().usersEnded()).isEqualTo(10);
        assertThat(measured.result().requests()).isEqualTo(200);
        assertThat(measured.result().failed()).isZero();
        assertThat(measured.result().durationSeconds()).isEqualTo(22);
        assertThat(measured.result().responseTime().at(95)).isCloseTo(500, within(2.1));
        assertThat(measured.evidence().sent()).isEqualTo(200);
        assertThat(measured.evidence().fasterThanLatency()).isZero();
        assertThat(measured.evidence().fastestMs()).isCloseTo(500, within(2.1));
        assertThat(measured.load())
                .isEqualTo(new Period(Instant.ofEpochMilli(START), Instant.ofEpochMilli(START + 21_500)));
        assertThat(measured.agentCpuShare()).isEqualTo(0.25);
    }

    @Test
    void whatNobodyKeptIsNotTold() {
        LoadMeasurement measured = MergedFigures.of(closed(20, 500), 500);

        assertThat(measured.evidence().meanThinkMs()).isNull();
        assertThat(measured.result().resolutionMs())
                .as("the step of a histogram with two digits at 500 ms")
                .isCloseTo(2.1, within(0.01));
    }

    @Test
    void thePlateauHasNoSecondWhoseRequestsMayBeOfTheRamp() {
        LoadMeasurement measured = MergedFigures.of(closed(20, 500), 500);

        // All users are present from 1 to 20 s. A request that is reported for a second may have begun up to 2 s before
        // or after it.
        assertThat(measured.plateau())
                .isEqualTo(new Period(Instant.ofEpochMilli(START + 3000), Instant.ofEpochMilli(START + 18_000)));
        assertThat(measured.result().plateauSeconds()).isEqualTo(15);
        assertThat(measured.result().plateauThroughputRps()).isEqualTo(10);
        assertThat(WholeSeconds.of(measured.perSecond(), measured.seconds(), 10, 15)
                        .orElseThrow()
                        .period())
                .isEqualTo(measured.plateau());
    }

    @Test
    void howManyWereUnderWayFollowsFromHowLongTheyTook() {
        LoadMeasurement measured = MergedFigures.of(closed(20, 500), 500);

        assertThat(measured.evidence().plateauInFlight()).isCloseTo(5, within(0.03));
        assertThat(measured.evidence().peakInFlight()).isEqualTo(5);
        assertThat(measured.evidence().peakUsers()).isEqualTo(10);
        assertThat(measured.evidence().plateauEarlyMeanMs()).isCloseTo(500, within(2.1));
        assertThat(measured.evidence().plateauLateMeanMs()).isCloseTo(500, within(2.1));
    }

    @Test
    void failuresAreInTheirSecondsAndBlameSomebody() {
        List<MergedSecond> seconds = new ArrayList<>(seconds(20, 500));
        seconds.set(4, new MergedSecond(histogram(7, 500), 3));
        LoadMeasurement measured = MergedFigures.of(load(TEN_USERS, seconds, Map.of(FailureKind.NO_ANSWER, 3L)), 500);

        assertThat(measured.result().requests()).isEqualTo(200);
        assertThat(measured.result().failed()).isEqualTo(3);
        assertThat(measured.seconds().get(4).failed()).isEqualTo(3);
        assertThat(measured.result().plateauThroughputRps()).isEqualTo(10);
        assertThat(measured.evidence().failureKinds()).isEqualTo(Map.of(FailureKind.NO_ANSWER, 3L));
    }

    @Test
    void countsOnlyWhatWasCertainlyFasterThanTheLatency() {
        assertThat(MergedFigures.of(closed(20, 500), 501).evidence().fasterThanLatency())
                .as("500 and 501 ms are in the same step")
                .isZero();
        assertThat(MergedFigures.of(closed(20, 490), 500).evidence().fasterThanLatency())
                .isEqualTo(200);
    }

    @Test
    void anOpenLoadIsWholeButForItsFirstAndItsLastSecond() {
        LoadMeasurement measured = MergedFigures.of(open(START + 20_400), 50);

        assertThat(measured.result().users()).isEqualTo(200);
        assertThat(measured.result().requests()).isEqualTo(200);
        assertThat(measured.result().plateauThroughputRps()).isEqualTo(10);
        assertThat(measured.plateau())
                .isEqualTo(new Period(Instant.ofEpochMilli(START + 1300), Instant.ofEpochMilli(START + 20_300)));
        assertThat(measured.seconds()).hasSize(21).extracting(LoadSecond::users).containsOnlyNulls();
        assertThat(measured.evidence().heldBack()).isFalse();
        assertThat(measured.result().corrected()).isNull();
    }

    @Test
    void anAnswerLongAfterTheLastArrivalDoesNotChangeTheThroughputOfAnOpenLoad() {
        LoadMeasurement measured = MergedFigures.of(open(START + 27_000), 50);

        assertThat(measured.result().plateauThroughputRps()).isEqualTo(10);
        assertThat(measured.plateau())
                .isEqualTo(new Period(Instant.ofEpochMilli(START + 1300), Instant.ofEpochMilli(START + 20_300)));
        assertThat(measured.seconds()).hasSize(27);
    }

    @Test
    void secondsWithoutANewRequestFollowUntilTheLastOneHasEnded() {
        LoadMeasurement measured = MergedFigures.of(closed(20, 500), 500);

        assertThat(measured.seconds()).hasSize(22);
        assertThat(measured.seconds().get(21)).isEqualTo(new LoadSecond(START + 21_000, 0L, 0, 0));
        assertThat(measured.perSecond().get(21).count()).isZero();
    }

    @Test
    void aLoadTooShortHasNoPlateau() {
        List<UserGroup> brief = List.of(new UserGroup(5, START, START + 3000));

        LoadMeasurement measured = MergedFigures.of(load(brief, seconds(3, 500), Map.of()), 500);

        assertThat(measured.plateau()).isNull();
        assertThat(measured.result().plateauSeconds()).isZero();
        assertThat(measured.result().plateauThroughputRps()).isNull();
        assertThat(measured.evidence().plateauInFlight()).isNull();
    }

    @Test
    void withoutAUserThereIsNoLoad() {
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(() -> MergedFigures.of(load(List.of(), List.of(), Map.of()), 0))
                .withMessageContaining("no user");
    }

    /** Ten requests a second for 20 s. */
    private static MergedLoad open(long endedAt) {
        return new MergedLoad(
                true,
                List.of(new UserGroup(0, START + 300, START + 20_300)),
                endedAt,
                seconds(20, 50),
                new Spread(2000, 2000),
                Map.of(),
                Map.of(),
                200,
                false,
                0,
                0,
                null);
    }

    private static MergedLoad closed(int seconds, long ms) {
        return load(TEN_USERS, seconds(seconds, ms), Map.of());
    }

    private static MergedLoad load(
            List<UserGroup> groups, List<MergedSecond> seconds, Map<FailureKind, Long> failureKinds) {
        return new MergedLoad(
                false,
                groups,
                START + 21_500,
                seconds,
                new Spread(2000, 2000),
                Map.of(),
                failureKinds,
                200,
                null,
                0,
                0,
                0.25);
    }

    /** Ten answers a second. */
    private static List<MergedSecond> seconds(int seconds, long ms) {
        return LongStream.range(0, seconds)
                .mapToObj(second -> new MergedSecond(histogram(10, ms), 0))
                .toList();
    }

    private static Histogram histogram(long count, long ms) {
        Histogram nanos = new Histogram(60_000 * MS, 2);
        nanos.recordValueWithCount(ms * MS, count);
        return nanos;
    }
}
