package io.github.springbench.runner.cli.progress;

import static io.github.springbench.runner.Samples.threads;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.cli.progress.Progress.LiveSample;
import io.github.springbench.runner.cli.progress.Progress.Status;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.PlannedRunBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.run.RunPhase;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusTest {

    private static final Instant NOW = Instant.parse("2001-02-03T04:05:06Z");
    private static final int USUAL = 79;

    @Test
    void underLoadThereAreThreeLinesThatFitAUsualTerminal() {
        LiveReading load = new LiveReading(10_000, 3658.0, 512.0, 1058.0, 1201.0, 0, NOW);
        LiveSample look = new LiveSample(threads(40, 218, 1.0), 0.85, load);

        assertThat(status(RunPhase.LOAD, 41, look).lines(USUAL))
                .containsExactly(
                        "[============>                                     ] 25 %, about 5 min left",
                        "run 3 of 40: mvc-virtual latency=100,users=10000 #1, load 41 of about 84 s",
                        "10,000 users  3,658 rps  p95 1,058 ms  0 failed  218 threads  0.85 cores")
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(USUAL));
    }

    @Test
    void outsideOfTheLoadThereAreTwo() {
        assertThat(status(RunPhase.WARMING_UP, 4, null).lines(USUAL))
                .hasSize(2)
                .last()
                .isEqualTo("run 3 of 40: mvc-virtual latency=100,users=10000 #1, warming up 4 s");
        assertThat(status(null, 4, null).lines(USUAL))
                .last()
                .isEqualTo("run 3 of 40: mvc-virtual latency=100,users=10000 #1");
    }

    @Test
    void aNarrowTerminalCutsTheEndsOff() {
        assertThat(status(RunPhase.LOAD, 41, null).lines(30))
                .containsExactly("[=>   ] 25 %, about 5 min left", "run 3 of 40: mvc-virtual la...");
    }

    @Test
    void theBarIsFullInTheEnd() {
        Status end = new Status(
                run(), 40, null, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(9), Duration.ZERO, null, NOW);

        assertThat(end.lines(USUAL).get(0)).isEqualTo("[" + "=".repeat(50) + "] 100 %, about 0 s left");
    }

    private static Status status(RunPhase phase, int secondsInPhase, LiveSample look) {
        return new Status(
                run(),
                40,
                phase,
                Duration.ofSeconds(secondsInPhase),
                Duration.ofSeconds(84),
                Duration.ofSeconds(100),
                Duration.ofMinutes(5),
                look,
                NOW);
    }

    private static PlannedRun run() {
        Map<String, Integer> cell = new LinkedHashMap<>();
        cell.put("latency", 100);
        cell.put("users", 10_000);
        return PlannedRunBuilder.builder()
                .number(3)
                .key(new RunKey("mvc-virtual", cell, 1))
                .expectedLoad(Duration.ofSeconds(84))
                .expectedRequests(1L)
                .fork(3)
                .build();
    }
}
