package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.Samples;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.BackEndCall;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LoadPartsTest {

    @Nested
    class OfABackEnd {

        private static final Offset<Double> CLOSE = within(1e-9);

        /** The samples begin 3 s before the load: their clock is not that of the load. */
        private static final Instant SAMPLES_FROM = Instant.ofEpochSecond(97);

        /** A load of 20 s, of which the last 10 s are the plateau. */
        private final Period load = period(0, 20);

        private final Period plateau = period(10, 20);

        /** The back end uses 1.5 s of CPU time per second from 10 s of the load on, and none before. */
        private final List<Sample> samples = IntStream.rangeClosed(0, 25)
                .mapToObj(second -> Samples.cpu(second, Math.max(0, second - 13) * 1.5))
                .toList();

        /** A call each second: 11 ms until 10 s of the load, 31 ms from then on; the call at 12 s is refused. */
        private final List<BackEndCall> calls = IntStream.range(-3, 25)
                .mapToObj(second -> new BackEndCall(
                        (100 + second) * 1000L + 500,
                        second == 12 ? null : second < 10 ? 11.0 : 31.0,
                        second == 12 ? "refused" : null))
                .toList();

        @Test
        void sumsUpTheBusierPartOfTheLoad() {
            BackEndEvidence seen = new LoadParts(load, plateau).backEnd("slow", 10, calls, samples, SAMPLES_FROM, 2);

            assertThat(seen.name()).isEqualTo("slow");
            assertThat(seen.latencyMs()).isEqualTo(10);
            assertThat(seen.cpuShare()).isCloseTo(0.75, CLOSE);
            assertThat(seen.medianMs()).isEqualTo(31);
            assertThat(seen.calls()).isEqualTo(20);
            assertThat(seen.unanswered()).isEqualTo(1);
        }

        @Test
        void theShareIsOfThePartOfACoreThatItMayUse() {
            BackEndEvidence seen = new LoadParts(load, null).backEnd("slow", 10, calls, samples, SAMPLES_FROM, 0.75);

            assertThat(seen.cpuShare()).isCloseTo(1, CLOSE);
        }

        @Test
        void looksAtTheWholeLoadWithoutAPlateau() {
            BackEndEvidence seen = new LoadParts(load, null).backEnd("slow", 10, calls, samples, SAMPLES_FROM, 2);

            assertThat(seen.cpuShare()).isCloseTo(0.375, CLOSE);
            assertThat(seen.medianMs()).isEqualTo(11);
        }

        @Test
        void countsTheCallsOfALoadOfAFewSecondsAndTellsNoMore() {
            assertThat(new LoadParts(period(11, 15), null).backEnd("slow", 10, calls, samples, SAMPLES_FROM, 2))
                    .isEqualTo(new BackEndEvidence("slow", null, 10, null, 4, 1));
        }

        @Test
        void tellsNothingByFewerThanFiveLooks() {
            BackEndEvidence seen = new LoadParts(load, plateau)
                    .backEnd("slow", null, calls.subList(3, 7), samples.subList(3, 7), SAMPLES_FROM, 2);

            assertThat(seen).isEqualTo(new BackEndEvidence("slow", null, null, null, 4, 0));
        }

        @Test
        void leavesOutSamplesWithoutACpuTime() {
            List<Sample> gaps = samples.stream()
                    .map(sample ->
                            sample.elapsedSeconds() % 2 == 0 ? sample : Samples.cpu(sample.elapsedSeconds(), null))
                    .toList();

            assertThat(new LoadParts(load, plateau)
                            .backEnd("slow", 10, calls, gaps, SAMPLES_FROM, 2)
                            .cpuShare())
                    .isCloseTo(0.75, CLOSE);
        }

        private static Period period(int fromSecond, int toSecond) {
            return new Period(Instant.ofEpochSecond(100 + fromSecond), Instant.ofEpochSecond(100 + toSecond));
        }
    }

    @Nested
    class OfAPool {

        private static final Instant START = Instant.ofEpochSecond(100);

        /** 20 samples, half a second after each whole second. From 15 s on, requests wait for one of 50 connections. */
        private final List<Sample> samples = IntStream.range(0, 20)
                .mapToObj(second -> Samples.pool(second + 0.5, Math.min(50, second * 4), second < 15 ? 0 : second * 10))
                .toList();

        private final Period load = period(0, 20);

        @Test
        void sumsUpThePartWithMoreWaiting() {
            assertThat(new LoadParts(load, period(10, 20)).pool(50, samples, START))
                    .isEqualTo(new PoolEvidence(50, 50, 190, 0.5, null));
            assertThat(new LoadParts(load, null).pool(50, samples, START))
                    .isEqualTo(new PoolEvidence(50, 50, 190, 0.25, null));
        }

        @Test
        void aRequestThatWaitsForItsConnectionToOpenDoesNotWaitForALimit() {
            assertThat(new LoadParts(load, null).pool(1000, samples, START))
                    .isEqualTo(new PoolEvidence(1000, 50, 190, 0.0, null));
            assertThat(new LoadParts(load, null).pool(null, samples, START))
                    .isEqualTo(new PoolEvidence(null, 50, 190, 0.0, null));
        }

        @Test
        void looksOnlyAtTheLoad() {
            assertThat(new LoadParts(period(0, 10), null).pool(50, samples, START))
                    .isEqualTo(new PoolEvidence(50, 36, 0, 0.0, null));
        }

        @Test
        void tellsNoShareOfFewLooks() {
            assertThat(new LoadParts(period(15, 19), null).pool(50, samples, START))
                    .isEqualTo(new PoolEvidence(50, 50, 180, null, null));
            assertThat(new LoadParts(load, null).pool(50, samples.subList(15, 19), START))
                    .isEqualTo(new PoolEvidence(50, 50, 180, null, null));
        }

        @Test
        void aPoolThatDoesNotTellWhoWaitsIsStillAPool() {
            List<Sample> silent = IntStream.range(0, 20)
                    .mapToObj(second -> Samples.pool(second, 7, null))
                    .toList();

            assertThat(new LoadParts(load, null).pool(50, silent, START))
                    .isEqualTo(new PoolEvidence(50, 7, 0, null, null));
        }

        @Test
        void withoutAPoolThereIsNothing() {
            assertThat(new LoadParts(load, null).pool(null, List.of(Samples.cpu(1, 1.0)), START))
                    .isNull();
            assertThat(new LoadParts(load, null).pool(50, List.of(), START)).isNull();
        }

        private static Period period(int fromSecond, int toSecond) {
            return new Period(START.plusSeconds(fromSecond), START.plusSeconds(toSecond));
        }
    }

    @Nested
    class OfSessions {

        private static final Period LOAD = new Period(Instant.ofEpochSecond(100), Instant.ofEpochSecond(120));
        private static final Period PLATEAU = new Period(Instant.ofEpochSecond(105), Instant.ofEpochSecond(120));

        @Test
        void sharesAreThoseOfThePlateauAndPeaksThoseOfTheLoad() {
            List<SessionSample> samples = IntStream.range(90, 130)
                    .mapToObj(second -> second < 105
                            ? new SessionSample(second * 1000L, 20, 0, 0, 0, 0, 0)
                            : new SessionSample(second * 1000L, 4, 2, 1, 1, 1, 3))
                    .toList();

            assertThat(new LoadParts(LOAD, PLATEAU).sessions(samples))
                    .isEqualTo(new SessionEvidence(20, 20, 8.0, 0.5, 0.25, 0.125));
        }

        @Test
        void sessionsThatNeverWorkHaveNoShares() {
            List<SessionSample> samples = IntStream.range(100, 120)
                    .mapToObj(second -> new SessionSample(second * 1000L, 0, 0, 0, 0, 2, 3))
                    .toList();

            assertThat(new LoadParts(LOAD, PLATEAU).sessions(samples))
                    .isEqualTo(new SessionEvidence(5, 0, 0.0, 0.0, 0.0, 0.0));
        }

        @Test
        void ofABriefLoadOnlyPeaksAreTold() {
            assertThat(new LoadParts(new Period(Instant.ofEpochSecond(100), Instant.ofEpochSecond(102)), null)
                            .sessions(List.of(new SessionSample(101_000, 1, 0, 0, 0, 0, 3))))
                    .isEqualTo(new SessionEvidence(4, 1, null, null, null, null));
        }

        @Test
        void nothingIsSaidOfADatabaseThatDoesNotTell() {
            assertThat(new LoadParts(LOAD, PLATEAU).sessions(List.of())).isNull();
        }
    }
}
