package io.github.springbench.runner.cli.progress;

import static io.github.springbench.runner.Samples.threads;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.cli.progress.Progress.LiveSample;
import io.github.springbench.runner.load.LiveReading;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LiveSampleTest {

    private static final Instant NOW = Instant.parse("2001-02-03T04:05:06Z");

    @Test
    void tellsUsersThroughputP95FailuresThreadsAndCores() {
        LiveSample before = LiveSample.after(null, threads(10, 217, 20.0), null);
        LiveReading load = new LiveReading(8412, 3021.4, 512.3, 1058.2, 1201.0, 0, NOW);
        LiveSample look = LiveSample.after(before, threads(12, 218, 21.7), load);

        assertThat(look.text(NOW)).isEqualTo("8,412 users  3,021 rps  p95 1,058 ms  0 failed  218 threads  0.85 cores");
    }

    @Test
    void tellsWhatItKnowsOfALoadThatOnlyBegins() {
        assertThat(onlyBegun(1, NOW).text(NOW)).isEqualTo("1 user  0 failed  30 threads");
        assertThat(onlyBegun(0, null).text(NOW)).isEqualTo("0 users  0 failed  30 threads");
    }

    @Test
    void saysHowOldFiguresAreThatAreNotOfThisMoment() {
        LiveReading reading = new LiveReading(20, 9.5, 2.5, 4.25, 7.5, 1234, NOW);
        LiveSample look = new LiveSample(threads(1, null, null), null, reading);

        assertThat(look.text(NOW.plusMillis(2999))).isEqualTo("20 users  9.5 rps  p95 4.3 ms  1,234 failed");
        assertThat(look.text(NOW.plusSeconds(5))).endsWith("  1,234 failed (5 s ago)");
    }

    @Test
    void saysWhereTheLoadGeneratorTellsNothing() {
        assertThat(new LiveSample(threads(1, 30, null), 0.5, null).text(NOW))
                .isEqualTo("figures of the load follow when it ends  30 threads  0.50 cores");
    }

    @Test
    void knowsNoCoresWithoutTwoReadingsOfTheCpu() {
        LiveSample first = LiveSample.after(null, threads(0, 1, 5.0), null);

        assertThat(first.cores()).isNull();
        assertThat(LiveSample.after(first, threads(1, 1, null), null).cores()).isNull();
        assertThat(LiveSample.after(first, threads(0, 1, 6.0), null).cores()).isNull();
        assertThat(LiveSample.after(first, threads(2, 1, 6.0), null).cores()).isEqualTo(0.5);
    }

    private static LiveSample onlyBegun(long users, Instant asOf) {
        return new LiveSample(threads(1, 30, null), null, new LiveReading(users, null, null, null, null, 0, asOf));
    }
}
