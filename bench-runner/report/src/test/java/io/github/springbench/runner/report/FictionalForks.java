package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.ExperimentPresetBuilder;
import io.github.springbench.runner.model.WorkloadPhasesBuilder;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.Fork.ForkPlace;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.verdict.Judge;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** An invented experiment whose cells share forks: every figure is made up. */
public final class FictionalForks {

    /** Shorter than p50: a cell in which requests only wait would show no change. */
    private static final int LATENCY_MS = 80;

    private FictionalForks() {}

    /**
     * Two repetitions of alpha, the first on a service that stayed the same and the second on one that became slower;
     * two of beta, one whose closing run failed and one that ended early and was resumed with a single run.
     */
    public static ReportModel model() {
        return ReportModel.of(manifest(), Judge.together(runs(), experiment()));
    }

    public static List<RunResult> runs() {
        return List.of(
                run("alpha", 1000, 1, 500, 1),
                run("alpha", 2000, 1, 1000, 1),
                closing(run("alpha", 1000, 1, 495, 1)),
                run("alpha", 2000, 2, 1010, 2).withFork(new ForkPlace(2, 1, 3)),
                run("alpha", 1000, 2, 400, 2).withFork(new ForkPlace(2, 2, 3)),
                closing(run("alpha", 2000, 2, 800, 2)),
                run("beta", 1000, 1, 480, 3),
                run("beta", 2000, 1, 970, 3),
                RunResult.failed(
                                key("beta", 1000, 1).asClosing(),
                                FictionalResult.manifest(experiment(), 1).startedAt(),
                                "beta ended with exit code 1 during the run.",
                                List.of())
                        .withFork(new ForkPlace(3, 3, 3)),
                run("beta", 1000, 2, 470, 4),
                run("beta", 2000, 2, 960, 5).withFork(new ForkPlace(5, 1, 1)));
    }

    /** A second closing run of alpha's second fork, as if it had been made: the second cell stayed the same. */
    public static RunResult secondClosing() {
        return closing(run("alpha", 1000, 2, 405, 2)).withFork(new ForkPlace(2, 4, 4));
    }

    public static Manifest manifest() {
        return FictionalResult.manifest(experiment(), 12);
    }

    private static Experiment experiment() {
        return FictionalResult.experiment("invented-forks", "Do invented services stay the same?")
                .with(ExperimentPresetBuilder.builder()
                        .parameters(Map.of("latency", List.of(LATENCY_MS), "users", List.of(1000, 2000)))
                        .phases(WorkloadPhasesBuilder.builder()
                                .ramp(Duration.ofSeconds(20))
                                .loadGeneratorWarmUp(Duration.ofSeconds(3))
                                .build())
                        .fork(Fork.PER_SYSTEM)
                        .build());
    }

    private static RunResult run(String system, int users, int repetition, double rps, int fork) {
        RunResult run = FictionalResult.run(system, LATENCY_MS, users, repetition, rps, 110, 200, 0);
        HostEvidence host = new HostEvidence(null, null, null, null, null, null, 30.0, null, null);
        return run.withEvidence(RunFactsBuilder.builder().host(host).build())
                .withFork(new ForkPlace(fork, users / 1000, 3));
    }

    private static RunKey key(String system, int users, int repetition) {
        return FictionalResult.run(system, LATENCY_MS, users, repetition, 1, 1, 1, 0)
                .key();
    }

    private static RunResult closing(RunResult run) {
        return run.with(it ->
                it.key(run.key().asClosing()).fork(new ForkPlace(run.fork().number(), 3, 3)));
    }
}
