package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadGeneratorEvidence;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HostSummaryTest {

    private static final Offset<Double> CLOSE = within(1e-9);

    /** Two cores over 20 s, of which 10 s are the plateau. */
    private final List<HostSample> samples =
            IntStream.rangeClosed(0, 20).mapToObj(HostSummaryTest::sample).toList();

    private final Period load = period(0, 20);
    private final Period plateau = period(10, 20);

    /**
     * Each second: 1.2 s busy (0.5 service, 0.3 load generator, 0.1 runner, 0.3 others), 0.1 interrupts, 0.6 idle, 0.1
     * stolen.
     */
    private static HostSample sample(int second) {
        return new HostSample(
                second * 1000L,
                second * 1000.0 + 77,
                second * 1.2,
                second * 0.1,
                second * 0.6,
                second * 0.1,
                1000L - second,
                2000L,
                second * 5000L,
                second < 18 ? 0L : 3L,
                second * 0.5,
                second * 0.3,
                second * 0.1,
                second * 0.3,
                second < 10 ? 100.0 : second == 15 ? 40.0 : 51.0);
    }

    @Test
    void sumsUpTheMachine() {
        HostEvidence host = HostSummary.host(samples, new LoadParts(load, plateau), 2);

        assertThat(host.stealShare()).isCloseTo(0.05, CLOSE);
        assertThat(host.otherCpuShare()).isCloseTo(0.15, CLOSE);
        assertThat(host.largestClockJumpMs()).isCloseTo(0, CLOSE);
        assertThat(host.leastAvailableMemoryShare()).isCloseTo(0.49, CLOSE);
        assertThat(host.memoryStallShare()).isCloseTo(0.005, CLOSE);
        assertThat(host.swappedPages()).isEqualTo(3);
        assertThat(host.coreSpeed()).isCloseTo(50, CLOSE);
    }

    @Test
    void takesTheWholeLoadWhereThePlateauIsShort() {
        assertThat(HostSummary.host(samples, new LoadParts(load, period(14, 16)), 2)
                        .stealShare())
                .isCloseTo(0.05, CLOSE);
        assertThat(HostSummary.host(samples, new LoadParts(load, null), 2).stealShare())
                .isCloseTo(0.05, CLOSE);
    }

    @Test
    void seesAWallClockThatJumps() {
        HostSample jumped = new HostSample(
                5000, 3077.0, null, null, null, null, null, null, null, null, null, null, null, null, null);

        assertThat(HostSummary.host(List.of(samples.get(0), samples.get(1), jumped), new LoadParts(load, null), 2)
                        .largestClockJumpMs())
                .isCloseTo(2000, CLOSE);
    }

    @Test
    void knowsNothingOfAMachineThatShowsNothing() {
        HostSample bare =
                new HostSample(0, 0, null, null, null, null, null, null, null, null, null, null, null, null, null);

        assertThat(HostSummary.host(List.of(bare), new LoadParts(load, null), 2))
                .isEqualTo(new HostEvidence(null, null, null, null, null, null, null, null, null));
    }

    @Test
    void sumsUpTheLoadGenerator() {
        List<LoadGeneratorSample> notes = List.of(
                new LoadGeneratorSample(-1000, 900, 0, 0, null),
                new LoadGeneratorSample(1000, 2, 10, 0, null),
                new LoadGeneratorSample(5000, 3, 10, 0, null),
                new LoadGeneratorSample(7000, 120.5, 10, 0, null),
                new LoadGeneratorSample(9000, 3, 10, 0, null),
                new LoadGeneratorSample(11_000, 1, 110, 0, null),
                new LoadGeneratorSample(21_001, 800, 500, 0, null));

        LoadGeneratorEvidence loadGenerator =
                HostSummary.loadGenerator(notes, samples, new LoadParts(load, plateau), 2);

        assertThat(loadGenerator.cpuShare()).isCloseTo(0.15, CLOSE);
        assertThat(loadGenerator.gcShare()).isCloseTo(0.01, CLOSE);
    }

    @Test
    void tellsNoSharesOfALoadOfAFewSeconds() {
        Period brief = period(0, 4);

        assertThat(HostSummary.host(samples, new LoadParts(brief, null), 2).otherCpuShare())
                .isNull();
        assertThat(HostSummary.loadGenerator(List.of(), samples, new LoadParts(brief, null), 2)
                        .cpuShare())
                .isNull();
    }

    @Test
    void takesTheRampToo() {
        List<HostSample> busyRamp = IntStream.rangeClosed(0, 20)
                .mapToObj(second -> new HostSample(
                        second * 1000L,
                        second * 1000.0,
                        null,
                        null,
                        null,
                        0.0,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        Math.min(second, 10) * 1.0,
                        null))
                .toList();

        assertThat(HostSummary.host(busyRamp, new LoadParts(load, plateau), 2).otherCpuShare())
                .isCloseTo(0.25, CLOSE);
    }

    @Test
    void knowsNothingOfAnLoadGeneratorThatNotesNothing() {
        assertThat(HostSummary.loadGenerator(List.of(), List.of(), new LoadParts(load, null), 2))
                .isEqualTo(new LoadGeneratorEvidence(null, null, null, null, null));
    }

    private static Period period(int fromSecond, int toSecond) {
        return new Period(Instant.ofEpochSecond(fromSecond), Instant.ofEpochSecond(toSecond));
    }
}
