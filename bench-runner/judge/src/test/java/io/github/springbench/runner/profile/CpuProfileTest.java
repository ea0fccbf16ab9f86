package io.github.springbench.runner.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.CpuRecording;
import io.github.springbench.runner.model.run.CpuRecording.Allocation;
import io.github.springbench.runner.model.run.CpuRecording.LostSamples;
import io.github.springbench.runner.model.run.CpuRecording.StackSample;
import io.github.springbench.runner.model.run.CpuRecording.ThreadTimes;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.profile.CpuDifference.Row;
import io.github.springbench.runner.profile.CpuProfile.Part;
import io.github.springbench.runner.profile.CpuProfile.Spot;
import io.github.springbench.runner.stats.WholeSeconds;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A plateau of 4 s with 100 requests/s, on which a service takes a tenth of a core, a tenth of that in collections. */
class CpuProfileTest {

    private static final Offset<Double> EXACT = within(1e-6);

    private static final CpuCategories TABLE =
            CpuCategories.parse("collection\n  thread GC *\nJSON\n  json.*\n", "table");

    private static final WholeSeconds PLATEAU = plateau(4);

    private static final List<HostSample> HOST = List.of(host(9_500, 1.0), host(14_500, 1.5));

    private static final List<StackSample> STACKS = List.of(
            stack(9_900, 0.1, "json.Writer.write"),
            stack(10_500, 0.08, "json.Writer.write"),
            stack(11_500, 0.09, "java.util.HashMap.get", "json.Writer.write"),
            stack(12_500, 0.05, "json.Writer.write"),
            stack(13_500, 0.04, "java.util.HashMap.get", "Main.main"),
            new StackSample(13_600, 0.04, "GC Thread#0", List.of("json.Writer.write")));

    private static final List<ThreadTimes> THREADS = List.of(
            new ThreadTimes(9_000, Map.of("GC Thread#0", 2.0, "main", 7.0)),
            new ThreadTimes(13_000, Map.of("GC Thread#0", 2.04, "main", 8.0)));

    private static final CpuRecording RECORDING = new CpuRecording(
            true,
            STACKS,
            List.of(
                    new LostSamples(11_000, "worker-1", 2),
                    new LostSamples(11_000, "other", 4),
                    new LostSamples(12_000, "worker-2", 3),
                    new LostSamples(12_000, "GC Thread#0", 9),
                    new LostSamples(20_000, "worker-1", 7)),
            THREADS,
            List.of(
                    new Allocation(11_000, 102_400, "byte[]", List.of("json.Writer.write", "Main.main")),
                    new Allocation(12_000, 307_200, "byte[]", List.of("json.Writer.write", "Main.main")),
                    new Allocation(19_000, 1, "byte[]", List.of("json.Writer.write", "Main.main"))));

    @Test
    void tellsWhatIsAllocatedForEachRequestOnThePlateau() {
        assertThat(profile(RECORDING).allocated())
                .containsExactly(Map.entry(List.of("Main.main", "json.Writer.write", "byte[]"), 1.0));
    }

    /** 0.4 s of CPU for 400 requests, 0.04 s of it in collections; the samples stand for 0.22 and 0.04 s. */
    @Test
    void samplesStandForTheTimeOfTheirTimersAndWhatIsLeftWasInTheJvm() {
        Part whole = profile(RECORDING).whole();

        assertThat(whole.total()).isCloseTo(1000, EXACT);
        assertThat(whole.micros("collection")).isCloseTo(100, EXACT);
        assertThat(whole.micros("JSON")).isCloseTo(550, EXACT);
        assertThat(whole.micros(CpuCategories.REST)).isCloseTo(100, EXACT);
        assertThat(whole.micros(CpuCategories.UNSEEN)).isCloseTo(250, EXACT);
        assertThat(whole.samples()).isEqualTo(4);
    }

    @Test
    void doesTheSameForEachHalf() {
        List<Part> halves = profile(RECORDING).halves();

        assertThat(halves).hasSize(2);
        assertThat(halves.get(0).micros("JSON")).isCloseTo(850, EXACT);
        assertThat(halves.get(1).micros("JSON")).isCloseTo(250, EXACT);
        assertThat(halves).allSatisfy(half -> assertThat(half.total()).isCloseTo(1000, EXACT));
    }

    @Test
    void theMoreTimeASampleStandsForTheLessSureIsItsCategory() {
        Part whole = profile(RECORDING).whole();

        assertThat(whole.countingError("collection")).isZero();
        assertThat(whole.countingError(CpuCategories.REST)).isCloseTo(100, EXACT);
        assertThat(whole.countingError("never seen")).isCloseTo(650 / 4.0, EXACT);
    }

    @Test
    void neverExplainsMoreThanTheKernelCounted() {
        CpuRecording tooMany = new CpuRecording(
                true,
                List.of(stack(11_000, 0.3, "json.Writer.write"), stack(13_000, 0.1)),
                List.of(),
                THREADS,
                List.of());
        Part whole = profile(tooMany).whole();

        assertThat(whole.total()).isCloseTo(1000, EXACT);
        assertThat(whole.micros("JSON")).isCloseTo(675, EXACT);
        assertThat(whole.micros(CpuCategories.UNSEEN)).isCloseTo(0, EXACT);
    }

    @Test
    void samplesThatStandForNoTimeDivideAllThatIsLeft() {
        List<StackSample> seen = STACKS.stream()
                .map(sample -> new StackSample(sample.epochMs(), 1, sample.thread(), sample.frames()))
                .toList();
        Part whole = profile(new CpuRecording(false, seen, List.of(), THREADS, List.of()))
                .whole();

        assertThat(whole.micros("collection")).isCloseTo(100, EXACT);
        assertThat(whole.micros("JSON")).isCloseTo(675, EXACT);
        assertThat(whole.micros(CpuCategories.REST)).isCloseTo(225, EXACT);
    }

    @Test
    void namesTheThreadsThatLostSamplesAndTheCodeOfTheRest() {
        assertThat(profile(RECORDING).unseen()).containsExactly(new Spot("worker-*", 5), new Spot("other", 4));
        assertThat(profile(RECORDING).unnamed()).containsExactly(new Spot("java.util.HashMap.get", 1));
    }

    @Test
    void hasTheTimeOfEachStackAndOfWhatHasNone() {
        Map<List<String>, Double> stacks = profile(RECORDING).stacks();

        assertThat(stacks)
                .containsOnlyKeys(
                        List.of("json.Writer.write"),
                        List.of("json.Writer.write", "java.util.HashMap.get"),
                        List.of("Main.main", "java.util.HashMap.get"),
                        List.of("collection"),
                        List.of(CpuCategories.UNSEEN));
        assertThat(stacks.get(List.of("json.Writer.write"))).isCloseTo(325, EXACT);
        assertThat(stacks.values().stream().mapToDouble(Double::doubleValue).sum())
                .isCloseTo(1000, EXACT);
    }

    @Test
    void withoutSamplesNobodyKnowsWhatForTheTimeWas() {
        Part whole = profile(new CpuRecording(false, List.of(), List.of(), THREADS, List.of()))
                .whole();

        assertThat(whole.micros()).containsOnlyKeys("collection", CpuCategories.REST);
        assertThat(whole.micros(CpuCategories.REST)).isCloseTo(900, EXACT);
    }

    @Test
    void aThreadThatTookTheNameOfAnotherCountsFromItsBeginning() {
        CpuRecording renamed = new CpuRecording(
                true,
                List.of(),
                List.of(),
                List.of(
                        new ThreadTimes(10_000, Map.of("GC Thread#0", 2.0)),
                        new ThreadTimes(14_000, Map.of("GC Thread#0", 0.04, "GC Thread#1", 0.04))),
                List.of());

        assertThat(profile(renamed).whole().micros("collection")).isCloseTo(200, EXACT);
    }

    @Test
    void saysWhyItCannotTell() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuProfile.of("a", RECORDING, TABLE, plateau(1), HOST))
                .withMessage("its plateau is shorter than two seconds");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuProfile.of("a", RECORDING, TABLE, PLATEAU, List.of(host(9_500, null))))
                .withMessage("this system does not show the CPU time of its service");
    }

    @Test
    void theOneThatNeedsMoreComesFirstAndTheLargestDifferenceToo() {
        CpuDifference difference = CpuDifference.of(
                fixed("a", Map.of("x", 10.0, "y", 20.0), 0), fixed("b", Map.of("x", 15.0, "y", 40.0, "z", 1.0), 0));

        assertThat(difference.first().system()).isEqualTo("b");
        assertThat(difference.rows()).extracting(Row::category).containsExactly("y", "x", "z");
        assertThat(difference.rows()).extracting(Row::difference).containsExactly(20.0, 5.0, 1.0);
        assertThat(difference.total().difference()).isCloseTo(26, EXACT);
    }

    @Test
    void halvesThatDifferWidenTheInterval() {
        Row row = CpuDifference.of(fixed("a", Map.of("x", 10.0), 2), fixed("b", Map.of("x", 50.0), 0))
                .rows()
                .get(0);

        // Half of the distance of 4 between the halves, times Student's t for two degrees of freedom.
        assertThat(row.plusMinus()).isCloseTo(4.303 * 2, EXACT);
        assertThat(row.isClear()).isTrue();
    }

    @Test
    void fewSamplesWidenItEvenIfTheHalvesAreAlike() {
        Part part = new Part(Map.of("x", 90.0), Map.of("x", 30.0), 9, 10);
        CpuProfile sampled =
                new CpuProfile("b", true, part, List.of(part, part), List.of(), List.of(), Map.of(), Map.of());
        Row row = CpuDifference.of(fixed("a", Map.of("x", 10.0), 0), sampled)
                .rows()
                .get(0);

        assertThat(row.plusMinus()).isCloseTo(1.960 * 30, EXACT);
    }

    private static CpuProfile profile(CpuRecording recording) {
        return CpuProfile.of("a", recording, TABLE, PLATEAU, HOST);
    }

    /** Known exactly; its halves are so much above and below. */
    private static CpuProfile fixed(String system, Map<String, Double> micros, double apart) {
        Part whole = new Part(micros, Map.of(), 0, 0);
        Part above = new Part(Map.of("x", micros.get("x") + apart), Map.of(), 0, 0);
        Part below = new Part(Map.of("x", micros.get("x") - apart), Map.of(), 0, 0);
        return new CpuProfile(system, true, whole, List.of(above, below), List.of(), List.of(), Map.of(), Map.of());
    }

    private static WholeSeconds plateau(int seconds) {
        Histogram second = new Histogram(2);
        second.recordValueWithCount(1_000, 100);
        return new WholeSeconds(
                Collections.nCopies(seconds, EncodedHistogram.of(second)),
                new Period(Instant.ofEpochSecond(10), Instant.ofEpochSecond(10L + seconds)));
    }

    private static StackSample stack(long epochMs, double cpuSeconds, String... frames) {
        return new StackSample(epochMs, cpuSeconds, "worker", List.of(frames));
    }

    private static HostSample host(long epochMs, Double serviceCpuSeconds) {
        return new HostSample(
                epochMs,
                epochMs,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                serviceCpuSeconds,
                null,
                null,
                null,
                null);
    }
}
