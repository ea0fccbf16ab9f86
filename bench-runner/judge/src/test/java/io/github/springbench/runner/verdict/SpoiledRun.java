package io.github.springbench.runner.verdict;

import static io.github.springbench.runner.model.run.Verdict.Level.VALID;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.provider.Arguments;

/** Spoils a clean run in ways that several tests need, and judges it. */
final class SpoiledRun {

    private SpoiledRun() {}

    static void backEnd(CleanRun run, Double cpuShare, Double medianMs, int unanswered) {
        run.backEnds = List.of(new BackEndEvidence("slow", cpuShare, 100, medianMs, 300, unanswered));
    }

    static void brisk(CleanRun run, Integer latencyMs, double medianMs) {
        run.backEnds = List.of(new BackEndEvidence("slow", 0.3, latencyMs, medianMs, 300, 0));
    }

    /**
     * 10,000 callers who send ten requests/s each. With answers in less than 100 ms, they do not send the next request
     * at once.
     */
    static void callers(CleanRun run, double responseMs) {
        withoutPause(run, 100 - responseMs);
        run.plateauRps = 100_000.0;
        run.plateauInFlight = 100 * responseMs;
    }

    static void withoutPause(CleanRun run, double observedMs) {
        run.shape = Workload.Shape.CLOSED;
        run.shortestPause = Duration.ZERO;
        run.longestPause = Duration.ZERO;
        run.meanThinkMs = observedMs;
    }

    static Arguments row(String check, Level level, Consumer<CleanRun> spoil) {
        return arguments(check, level, spoil);
    }

    static Verdict spoiled(Consumer<CleanRun> spoil) {
        CleanRun run = new CleanRun();
        spoil.accept(run);
        return run.verdict();
    }

    static List<String> reasons(Consumer<CleanRun> spoil) {
        return spoiled(spoil).findings().stream().map(Finding::reason).toList();
    }

    static Level levelOf(String check, Verdict verdict) {
        return verdict.findings().stream()
                .filter(finding -> finding.check().equals(check))
                .map(Finding::level)
                .max(Comparator.naturalOrder())
                .orElse(VALID);
    }
}
