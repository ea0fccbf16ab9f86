package io.github.springbench.runner.cli.progress;

import static io.github.springbench.runner.Samples.threads;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.cli.HandClock;
import io.github.springbench.runner.cli.progress.Progress.PlainProgress;
import io.github.springbench.runner.cli.progress.Progress.TerminalProgress;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.PlannedRunBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.run.RunPhase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The progress of runs on the console; the test takes the place of the thread that updates it each second. */
class ProgressTest {

    private static final PlannedRun RUN = PlannedRunBuilder.builder()
            .number(1)
            .key(new RunKey("pool", Map.of("users", 1000), 1))
            .expectedLoad(Duration.ofSeconds(84))
            .expectedRequests(1L)
            .fork(1)
            .build();
    private static final RunPlan PLAN = new RunPlan(SampleExperiment.get(), null, null, 1, List.of(RUN), List.of());
    private static final String CLEAR = "\r\033[J";

    private final HandClock clock = new HandClock();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void offATerminalThereIsALinePerRunAndOneEveryThirtySecondsOfLoad() {
        Progress progress = new PlainProgress(PLAN, new PrintWriter(out), new PrintWriter(err), clock);
        progress.runStarts(RUN);
        progress.phase(RUN, RunPhase.WARMING_UP);
        pass(progress, 60);
        progress.phase(RUN, RunPhase.LOAD);
        look(progress);
        pass(progress, 29);
        assertThat(err.toString().lines()).hasSize(1);

        pass(progress, 51);
        progress.phase(RUN, RunPhase.READING);
        pass(progress, 60);
        progress.runEnded(RUN, failed());
        progress.close();

        assertThat(err.toString().lines())
                .containsExactly(
                        "run 1 of 1: pool users=1000 #1, about 1 min 34 s remain",
                        "  30 of about 84 s: 8,412 users  3,021 rps  p95 1,058 ms  0 failed (30 s ago)  218 threads",
                        "  60 of about 84 s: 8,412 users  3,021 rps  p95 1,058 ms  0 failed (1 min ago)  218 threads");
        assertThat(out.toString()).endsWith("FAILED: no luck" + System.lineSeparator());
    }

    @Test
    void eachLookHasItsLineAnew() {
        Progress progress = new PlainProgress(PLAN, new PrintWriter(out), new PrintWriter(err), clock);
        for (int again = 0; again < 2; again++) {
            progress.runStarts(RUN);
            progress.phase(RUN, RunPhase.LOAD);
            look(progress);
            pass(progress, 31);
            progress.phase(RUN, RunPhase.READING);
        }

        assertThat(err.toString().lines().filter(line -> line.contains("30 of about 84 s")))
                .hasSize(2);
    }

    @Test
    void onATerminalLinesTakeEachOthersPlace() {
        Progress progress = terminal(80);
        progress.runStarts(RUN);
        progress.phase(RUN, RunPhase.LOAD);
        look(progress);
        err.getBuffer().setLength(0);
        pass(progress, 1);

        assertThat(err.toString())
                .startsWith(CLEAR + "\033[?7l[>")
                .contains("\nrun 1 of 1: pool users=1000 #1, load 1 of about 84 s\n8,412 users  3,021 rps")
                .endsWith("  218 threads\033[2A\r\033[?7h");
    }

    @Test
    void nothingOfThemIsLeftAfterARunOrInTheMidstOfOne() {
        Progress progress = terminal(80);
        progress.runStarts(RUN);
        progress.runEnded(RUN, failed());
        assertThat(err.toString()).endsWith(CLEAR);
        pass(progress, 1);
        assertThat(err.toString()).endsWith(CLEAR);

        progress.runStarts(RUN);
        progress.phase(RUN, RunPhase.LOAD);
        progress.close();
        String closed = err.toString();
        assertThat(closed).endsWith("\033[?7h" + CLEAR);

        look(progress);
        pass(progress, 1);
        progress.phase(RUN, RunPhase.READING);
        progress.close();
        assertThat(err).hasToString(closed);
    }

    @Test
    void aTerminalOfUnknownWidthIsTakenForAUsualOne() {
        Progress progress = terminal(0);
        progress.runStarts(RUN);

        assertThat(err.toString()).contains("[>" + " ".repeat(48) + "]  0 %, ");
    }

    @Test
    void aClockThatIsSetBackMakesNoTimesBelowNothing() {
        Progress progress = terminal(80);
        progress.runStarts(RUN);
        clock.pass(-3600);
        progress.phase(RUN, RunPhase.LOAD);
        clock.pass(-3600);
        progress.tick();

        assertThat(err.toString())
                .contains("[>" + " ".repeat(48) + "]  0 %, about 1 min 34 s left")
                .endsWith("run 1 of 1: pool users=1000 #1, load 0 of about 84 s\033[1A\r\033[?7h");
    }

    @Test
    void whatFollowsIsToldWithTheReasonAndCounted() {
        Progress progress = new PlainProgress(PLAN, new PrintWriter(out), new PrintWriter(err), clock);
        progress.runStarts(RUN);
        progress.runEnded(RUN, failed());
        PlannedRun second = RUN.again(2, 2);
        progress.runsFollow(new NextRuns.Batch(List.of(second), "1 more run to decide whether it is so."));
        progress.runStarts(second);
        progress.runEnded(second, failed());
        progress.runsFollow(NextRuns.Batch.end(""));
        progress.close();

        assertThat(err.toString().lines())
                .containsExactly(
                        "run 1 of 1: pool users=1000 #1, about 1 min 34 s remain",
                        "1 more run to decide whether it is so.",
                        "run 2 of 2: pool users=1000 #2, about 1 min 34 s remain");
    }

    @Test
    void runsThatAreRepeatedAreCountedInPlainEnglish() {
        Progress progress = new PlainProgress(PLAN, new PrintWriter(out), new PrintWriter(err), clock);
        progress.runsAdded(List.of(RUN));
        progress.runsAdded(List.of(RUN, RUN.again(2, 2)));
        progress.close();

        assertThat(err.toString().lines())
                .containsExactly(
                        "1 run was externally disturbed and is repeated: pool users=1000 #1.",
                        "2 runs were externally disturbed and are repeated: pool users=1000 #1, pool users=1000 #2.");
    }

    @Test
    void aResultThatGoesOnCountsAllRunsAndTakesTimeForTheOthersOnly() {
        Progress progress = new PlainProgress(PLAN, new PrintWriter(out), new PrintWriter(err), clock);
        PlannedRun seventh = PlannedRunBuilder.builder()
                .number(7)
                .key(new RunKey("pool", Map.of("users", 1000), 7))
                .expectedLoad(Duration.ofSeconds(84))
                .expectedRequests(1L)
                .fork(7)
                .build();
        progress.begins("Two of eight are left.", List.of(seventh, RUN), 8);
        progress.runStarts(seventh);
        progress.close();

        assertThat(err.toString().lines())
                .containsExactly("Two of eight are left.", "run 7 of 8: pool users=1000 #7, about 3 min 8 s remain");
    }

    private Progress terminal(int columns) {
        return new TerminalProgress(PLAN, new PrintWriter(out), new PrintWriter(err), clock, columns);
    }

    private void look(Progress progress) {
        Instant now = clock.instant();
        LiveReading load = new LiveReading(8412, 3021.0, 512.0, 1058.0, 1201.0, 0, now);
        progress.sampled(RUN, threads(0, 218, null), load);
    }

    private void pass(Progress progress, int seconds) {
        for (int second = 0; second < seconds; second++) {
            clock.pass(1);
            progress.tick();
        }
    }

    private static RunResult failed() {
        return RunResult.failed(RUN.key(), Instant.EPOCH, "no luck", List.of());
    }
}
