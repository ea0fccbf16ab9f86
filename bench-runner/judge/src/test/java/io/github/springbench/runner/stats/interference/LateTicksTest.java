package io.github.springbench.runner.stats.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import java.time.Instant;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LateTicksTest {

    private static final Period PLATEAU = new Period(Instant.ofEpochMilli(1_000), Instant.ofEpochMilli(3_000));

    @Test
    void onlyWhatFallsIntoThePlateauCounts() {
        LateTicks late = LateTicks.of(
                PLATEAU,
                List.of(
                        waited(0, 0),
                        waited(900, 0, 50.0),
                        waited(1_900, 0, 3.0),
                        waited(2_900, 0, 4.0),
                        waited(3_900, 0, 70.0)),
                List.of(),
                List.of());

        assertThat(late.beside()).containsExactly(3.0, 4.0);
        assertThat(late.inGenerator()).isNull();
        assertThat(late.share(InterferencePart.CORES)).isEqualTo(1);
    }

    @Test
    void collectionsExplainAsMuchOfASecondsLatenessAsTheyTook() {
        LateTicks late = LateTicks.of(
                PLATEAU, List.of(), List.of(note(900, 0), note(1_900, 30, 40.0), note(2_900, 30, 20.0)), List.of());

        assertThat(late.inGenerator()).containsExactly(40.0, 20.0);
        assertThat(late.share(InterferencePart.COLLECTIONS)).isCloseTo(0.5, within(1e-9));
        assertThat(late.share(InterferencePart.CORES)).isCloseTo(0.5, within(1e-9));
        assertThat(late.beside()).isNull();
    }

    @Test
    void ofOlderResultsTheLargestLatenessOfEachSecondIsKnown() {
        List<LoadGeneratorSample> notes = List.of(
                new LoadGeneratorSample(900, 70, 0, 0, null),
                new LoadGeneratorSample(1_900, 0.4, 0, 0, null),
                new LoadGeneratorSample(2_900, 12.5, 0, 0, null));

        assertThat(LateTicks.of(PLATEAU, List.of(), notes, List.of()).inGenerator())
                .containsExactly(12.5);
    }

    @Test
    void theLimitOfAContainerExplainsWhatItHeldUpAndAStallIsLong() {
        LateTicks late = LateTicks.of(
                PLATEAU,
                List.of(waited(900, 1), waited(1_900, 1.02, 20.0), waited(2_900, 1.02, 300.0)),
                List.of(),
                List.of());

        assertThat(late.share(InterferencePart.CONTAINER)).isCloseTo(20 / 320.0, within(1e-9));
        assertThat(late.share(InterferencePart.STOPS)).isCloseTo(300 / 320.0, within(1e-9));
        assertThat(late.share(InterferencePart.CORES)).isZero();
    }

    @Test
    void whoTellsOfStallsAloneWasOtherwiseAsLateAsTheTickerBesideTheService() {
        LateTicks late = LateTicks.of(
                PLATEAU,
                List.of(waited(900, 1), waited(1_900, 1, 3.0, 150.0)),
                List.of(note(900, -1), note(1_900, -1, 250.0)),
                List.of());

        assertThat(late.inGenerator()).containsExactly(250.0, 3.0);
        assertThat(late.stalledMs()).isEqualTo(250);
    }

    @Test
    void whatTheHypervisorTookExplainsLatenessUntilTheNextSample() {
        LateTicks late = LateTicks.of(
                new Period(Instant.EPOCH, Instant.ofEpochSecond(20)),
                List.of(),
                List.of(
                        note(0, 0),
                        note(1_000, 0, 50.0),
                        note(1_500, 0, 50.0),
                        note(5_000, 0, 50.0),
                        note(9_500, 0, 50.0)),
                List.of(stolen(0, 0.0), stolen(2_000, 0.03), stolen(9_000, 0.07)));

        assertThat(late.causes().get(InterferencePart.HYPERVISOR)).isCloseTo(30 + 30 + 40, within(1e-9));
        assertThat(late.share(InterferencePart.CORES)).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void aLongRunIsNotSearchedFromItsBeginningForEachSecond() {
        int seconds = 2_000;
        AtomicLong looks = new AtomicLong();
        List<HostSample> host = new AbstractList<>() {
            @Override
            public HostSample get(int second) {
                looks.incrementAndGet();
                return stolen(second * 1000L, second * 0.01);
            }

            @Override
            public int size() {
                return seconds;
            }
        };
        List<LoadGeneratorSample> notes = IntStream.range(0, seconds)
                .mapToObj(second -> note(second * 1000L, 0, 20.0))
                .toList();

        LateTicks late =
                LateTicks.of(new Period(Instant.EPOCH, Instant.ofEpochSecond(seconds)), List.of(), notes, host);

        assertThat(late.share(InterferencePart.HYPERVISOR)).isCloseTo(0.5, within(1e-6));
        assertThat(looks).hasValueLessThan(20L * seconds);
    }

    private static HostSample stolen(long epochMs, Double stealSeconds) {
        return new HostSample(
                epochMs, epochMs, null, null, null, stealSeconds, null, null, null, null, null, null, null, null, null);
    }

    private static WaitSample waited(long epochMs, double throttledSeconds, Double... lateMs) {
        return new WaitSample(epochMs, null, null, null, null, throttledSeconds, null, 0L, 0L, List.of(lateMs));
    }

    private static LoadGeneratorSample note(long epochMs, long gcMillis, Double... lateMs) {
        return new LoadGeneratorSample(epochMs, 0, gcMillis, 0, List.of(lateMs));
    }
}
