package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SessionSummaryTest {

    private static final Period LOAD = new Period(Instant.ofEpochSecond(100), Instant.ofEpochSecond(120));
    private static final Period PLATEAU = new Period(Instant.ofEpochSecond(105), Instant.ofEpochSecond(120));

    @Test
    void sharesAreThoseOfThePlateauAndPeaksThoseOfTheLoad() {
        List<SessionSample> samples = IntStream.range(90, 130)
                .mapToObj(second -> second < 105
                        ? new SessionSample(second * 1000L, 20, 0, 0, 0, 0, 0)
                        : new SessionSample(second * 1000L, 4, 2, 1, 1, 1, 3))
                .toList();

        assertThat(SessionSummary.of(samples, LOAD, PLATEAU))
                .isEqualTo(new SessionEvidence(20, 20, 8.0, 0.5, 0.25, 0.125));
    }

    @Test
    void sessionsThatNeverWorkHaveNoShares() {
        List<SessionSample> samples = IntStream.range(100, 120)
                .mapToObj(second -> new SessionSample(second * 1000L, 0, 0, 0, 0, 2, 3))
                .toList();

        assertThat(SessionSummary.of(samples, LOAD, PLATEAU)).isEqualTo(new SessionEvidence(5, 0, 0.0, 0.0, 0.0, 0.0));
    }

    @Test
    void ofABriefLoadOnlyPeaksAreTold() {
        assertThat(SessionSummary.of(
                        List.of(new SessionSample(101_000, 1, 0, 0, 0, 0, 3)),
                        new Period(Instant.ofEpochSecond(100), Instant.ofEpochSecond(102)),
                        null))
                .isEqualTo(new SessionEvidence(4, 1, null, null, null, null));
    }

    @Test
    void nothingIsSaidOfADatabaseThatDoesNotTell() {
        assertThat(SessionSummary.of(List.of(), LOAD, PLATEAU)).isNull();
    }
}
