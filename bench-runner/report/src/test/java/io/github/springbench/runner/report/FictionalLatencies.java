package io.github.springbench.runner.report;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.ExperimentBuilder;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An invented experiment whose axis is the latency, not the number of users: every figure is made up. */
public final class FictionalLatencies {

    private static final List<Integer> LATENCIES = List.of(1, 2, 5, 10, 20, 50);

    private FictionalLatencies() {}

    /**
     * Two numbers of users. The lower one has a crossover, an order that stays, one that changes several times, two
     * cells with three repetitions, and a failed run. The higher one has a suspect run without a plateau, and an
     * invalid run.
     */
    public static ReportModel model() {
        double[] alpha = {1.8, 3.1, 6.8, 13.5, 26.5, 65.5};
        double[] beta = {2.4, 3.6, 7.6, 13.2, 25.2, 61.2};
        double[] gamma = {4.0, 2.2, 9.0, 13.6};
        List<RunResult> runs = new ArrayList<>();
        for (int i = 0; i < LATENCIES.size(); i++) {
            runs.add(FictionalResult.valid(run("alpha", LATENCIES.get(i), 50, 1, alpha[i], 1100.0)));
            runs.add(FictionalResult.valid(run("beta", LATENCIES.get(i), 50, 1, beta[i], 1000.0)));
        }
        for (int i = 0; i < gamma.length; i++) {
            runs.add(FictionalResult.valid(run("gamma", LATENCIES.get(i), 50, 1, gamma[i], i < 3 ? 1050.0 : 1110.0)));
        }
        runs.add(FictionalResult.failed("gamma", 20, 50, 1, "The service ended by itself."));
        runs.add(FictionalResult.valid(run("alpha", 1, 50, 2, 1.9, 1110.0)));
        runs.add(FictionalResult.valid(run("alpha", 1, 50, 3, 1.7, 1090.0)));
        runs.add(FictionalResult.valid(run("beta", 1, 50, 2, 2.3, 1000.0)));
        runs.add(FictionalResult.valid(run("beta", 1, 50, 3, 2.5, 1000.0)));
        runs.add(FictionalResult.suspect(run("alpha", 1, 100, 1, 2.0, null)));
        runs.add(FictionalResult.valid(run("beta", 1, 100, 1, 3.0, 2000.0)));
        runs.add(FictionalResult.valid(run("alpha", 2, 100, 1, 3.0, 2000.0)));
        runs.add(FictionalResult.valid(run("beta", 2, 100, 1, 3.02, 2000.0)));
        runs.add(FictionalResult.valid(run("alpha", 5, 100, 1, 9.0, 1500.0)));
        runs.add(FictionalResult.invalid(run("beta", 5, 100, 1, 6.0, 1900.0)));
        return ReportModel.of(manifest(Axis.LATENCY), runs);
    }

    public static Manifest manifest(Axis axis) {
        Manifest other = FictionalResult.manifest(experiment(axis), 36);
        return other.with(it -> it.preset(null).leftOut(List.of()));
    }

    private static Experiment experiment(Axis axis) {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("latency", LATENCIES);
        parameters.put("users", List.of(50, 100));
        Claim.Range all = new Claim.Range(1, 50);
        return ExperimentBuilder.builder()
                .name("invented-latencies")
                .question("From which latency on does the order of invented systems change?")
                .source("An invented article (2003)")
                .systems(List.of(
                        SampleExperiment.system("alpha", ServiceModule.MVC_WITH_LATENCY),
                        SampleExperiment.system("beta", ServiceModule.WEBFLUX_WITH_LATENCY),
                        SampleExperiment.system("gamma", ServiceModule.WEBFLUX_WITH_LATENCY)))
                .jvm(List.of("-Xmx1g"))
                .parameters(parameters)
                .axis(axis)
                .workload(FictionalResult.workload())
                .published(List.of(published(2, 3.4), published(10, 13.2)))
                .claims(List.of(
                        new Claim.Lower(
                                "Up to 5 ms alpha has the lower p99.",
                                Metric.P99_MS,
                                "alpha",
                                "beta",
                                new Claim.Range(1, 5)),
                        new Claim.Alike(
                                "Alpha and beta answer alike.",
                                Metric.P95_MS,
                                "alpha",
                                "beta",
                                all,
                                0.02,
                                Duration.ofMillis(1)),
                        new Claim.AdvantageGrows(
                                "The longer the latency, the better beta is.", Metric.P99_MS, "beta", "alpha", all)))
                .build();
    }

    private static PublishedFigure published(int latency, double p99) {
        return new PublishedFigure("alpha", Map.of("latency", latency, "users", 50), Map.of(Metric.P99_MS, p99));
    }

    /** @param plateauRps requests/s, or null without a plateau */
    private static RunResult run(
            String system, int latency, int users, int repetition, double p99Ms, Double plateauRps) {
        RunResult run = system.equals("alpha")
                ? FictionalResult.run(system, latency, users, repetition, users * 18, 0, 20, 0)
                : FictionalResult.onEventLoops(system, latency, users, repetition);
        LoadResult load = run.load();
        double p999Ms = 2.0 * latency + (system.equals("beta") ? 3 : 2);
        return run.with(it -> it.load(LoadResultBuilder.builder()
                        .users(load.users())
                        .requests(load.requests())
                        .durationSeconds(load.durationSeconds())
                        .throughputRps(users * 18)
                        .plateauSeconds(plateauRps == null ? 0 : 30)
                        .plateauThroughputRps(plateauRps)
                        .responseTime(Times.of(latency + 0.2, latency + 0.2, latency + 0.4, p99Ms, p999Ms, 2 * p999Ms))
                        .corrected(Times.of(
                                latency + 0.3, latency + 0.2, latency + 0.5, p99Ms + 1, p999Ms + 5, 2 * p999Ms))
                        .resolutionMs(0.001)
                        .build())
                .evidence(null));
    }
}
