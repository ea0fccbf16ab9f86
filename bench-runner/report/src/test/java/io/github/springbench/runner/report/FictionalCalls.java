package io.github.springbench.runner.report;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.ExperimentBuilder;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An invented experiment of systems that call a back end, under a closed load and equal resources: every figure is made
 * up.
 */
public final class FictionalCalls {

    private static final int USERS = 1000;

    private FictionalCalls() {}

    /**
     * One number of users at two latencies; limits that differ, that are the same, and that only one system reports;
     * two runs that reported different ones; a suspect, an invalid and a failed run; a pool with a limit and one
     * without.
     */
    public static ReportModel model() {
        return model("matched");
    }

    public static ReportModel model(String profile) {
        return ReportModel.of(
                manifest(profile),
                List.of(
                        FictionalResult.valid(alpha(10, 1, 9800, 98, 0.412, "1000", 0)),
                        FictionalResult.suspect(alpha(10, 2, 9600, 104, 0.437, "200", 12)),
                        FictionalResult.invalid(alpha(20, 1, 9900, 99, 0.981, "1000", 640)),
                        FictionalResult.valid(beta(10, 11_000, 0.455)),
                        FictionalResult.failed("beta", 20, USERS, 1, "The back end slow did not start within 60 s.")));
    }

    public static Manifest manifest(String profile) {
        Manifest other = FictionalResult.manifest(experiment(), 6);
        return other.with(it -> it.preset(null)
                .profile(profile)
                .tier(ResourceTier.CGROUP_V1)
                .cores("service on 0, back end on 1, load generator on 1")
                .leftOut(List.of()));
    }

    private static Experiment experiment() {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("latency", List.of(10, 20));
        parameters.put("users", List.of(USERS));
        Map<String, Profile> profiles = new LinkedHashMap<>();
        profiles.put(Profile.PUBLISHED, new Profile(Map.of(), Map.of(), List.of()));
        profiles.put("matched", new Profile(Map.of("backend.max-connections", "1000"), Map.of(), List.of()));
        return ExperimentBuilder.builder()
                .name("invented-calls")
                .question("How do invented systems behave that call others?")
                .source("An invented article (2002)")
                .backEnds(List.of(new BackEnd(
                        "slow", ServiceModule.WEBFLUX_WITH_LATENCY, Map.of("invented.a", "1", "invented.b", "2"))))
                .systems(List.of(
                        SampleExperiment.system("alpha", ServiceModule.MVC_CLIENT),
                        SampleExperiment.system("beta", ServiceModule.WEBFLUX_CLIENT)))
                .properties(Map.of("backend.url", "http://{slow}"))
                .jvm(List.of("-Xmx512m"))
                .resources(new Resources(1, 1024, false))
                .parameters(parameters)
                .workload(new Workload(
                        TestEngines.GATLING,
                        Workload.Shape.CLOSED,
                        new Exchange(
                                "POST",
                                "/invented/messages",
                                null,
                                "{\"id\": \"" + Request.FRESH_ID + "\", \"delay\": {latency}}",
                                200,
                                "{\"ack\": \"" + Request.FRESH_ID + "\"}"),
                        new Phases(
                                Duration.ofSeconds(5),
                                50,
                                null,
                                new Pause(Duration.ZERO, Duration.ZERO),
                                Duration.ofSeconds(10),
                                Duration.ofSeconds(3))))
                .claims(List.of(new Claim.Lower(
                        "Beta answers faster than alpha.",
                        Metric.P95_MS,
                        "beta",
                        "alpha",
                        new Claim.Range(USERS, USERS))))
                .profiles(profiles)
                .build();
    }

    private static RunResult alpha(
            int latency, int repetition, double rps, double p95Ms, double share, String threads, int waiting) {
        RunResult run = FictionalResult.run("alpha", latency, USERS, repetition, rps, p95Ms, 200, 0);
        return calling(
                run,
                share,
                latency * (1 + share),
                new PoolEvidence(500, 500, waiting, waiting / 800.0, null),
                Map.of(
                        "server.request-threads",
                        threads,
                        "backend.max-connections",
                        "500",
                        "backend.read-timeout",
                        "30s"));
    }

    private static RunResult beta(int latency, double rps, double share) {
        RunResult run = FictionalResult.run("beta", latency, USERS, 1, rps, 91, 2, 0);
        return calling(
                run,
                share,
                latency * (1 + share),
                new PoolEvidence(null, 912, 0, null, null),
                Map.of("backend.max-connections", "1000", "backend.read-timeout", "30s"));
    }

    private static RunResult calling(
            RunResult run, double cpuShare, double medianMs, PoolEvidence pool, Map<String, String> limits) {
        ResourceUse backEnd = ResourcesResourceUseBuilder.builder()
                .platformThreadsPeak(31)
                .osThreadsPeak(34)
                .peakRssMib(301.25)
                .peakHeapMib(88.0)
                .serviceCpuSeconds(40.5)
                .cpuSecondsPer1000Requests(cpuShare / 4)
                .build();
        BackEndEvidence seen =
                new BackEndEvidence("slow", cpuShare, run.key().latencyMs(), medianMs, 250, cpuShare > 0.9 ? 3 : 0);
        return run.with(it -> it.backEnds(Map.of("slow", backEnd))
                .effective(new TreeMap<>(limits))
                .evidence(RunFactsBuilder.builder()
                        .backEnds(List.of(seen))
                        .pool(pool)
                        .build()));
    }
}
