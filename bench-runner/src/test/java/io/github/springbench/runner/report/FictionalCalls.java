package io.github.springbench.runner.report;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEndEvidence;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Exchange;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Fork;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.Pause;
import io.github.springbench.runner.model.Phases;
import io.github.springbench.runner.model.PoolEvidence;
import io.github.springbench.runner.model.Profile;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.ResourceTier;
import io.github.springbench.runner.model.ResourceUse;
import io.github.springbench.runner.model.Resources;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
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
        return new Manifest(
                other.experiment(),
                null,
                profile,
                ResourceTier.CGROUP_V1,
                "service on 0, back end on 1, load generator on 1",
                other.seed(),
                other.startedAt(),
                other.machine(),
                other.jdk(),
                other.versions(),
                other.plannedRuns(),
                List.of());
    }

    private static Experiment experiment() {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put(Experiment.LATENCY, List.of(10, 20));
        parameters.put(Experiment.USERS, List.of(USERS));
        Map<String, Profile> profiles = new LinkedHashMap<>();
        profiles.put(Profile.PUBLISHED, new Profile(Map.of(), Map.of(), List.of()));
        profiles.put("matched", new Profile(Map.of("backend.max-connections", "1000"), Map.of(), List.of()));
        return new Experiment(
                "invented-calls",
                "How do invented systems behave that call others?",
                "An invented article (2002)",
                List.of(new BackEnd(
                        "slow", ServiceModule.WEBFLUX_WITH_LATENCY, Map.of("invented.a", "1", "invented.b", "2"))),
                List.of(
                        new SystemUnderTest("alpha", ServiceModule.MVC_CLIENT, false, Map.of()),
                        new SystemUnderTest("beta", ServiceModule.WEBFLUX_CLIENT, false, Map.of())),
                Map.of("backend.url", "http://{slow}"),
                List.of("-Xmx512m"),
                new Resources(1, 1024),
                parameters,
                null,
                new Workload(
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
                                Duration.ofSeconds(3))),
                List.of(),
                List.of(new Claim.Lower(
                        "Beta answers faster than alpha.",
                        Metric.P95_MS,
                        "beta",
                        "alpha",
                        new Claim.Range(USERS, USERS))),
                profiles,
                Map.of(),
                Fork.PER_CELL,
                List.of());
    }

    private static RunResult alpha(
            int latency, int repetition, double rps, double p95Ms, double share, String threads, int waiting) {
        RunResult run = FictionalResult.run("alpha", latency, USERS, repetition, rps, p95Ms, 200, 0);
        return calling(
                run,
                share,
                latency * (1 + share),
                new PoolEvidence(500, 500, waiting, waiting / 800.0),
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
                new PoolEvidence(null, 912, 0, null),
                Map.of("backend.max-connections", "1000", "backend.read-timeout", "30s"));
    }

    private static RunResult calling(
            RunResult run, double cpuShare, double medianMs, PoolEvidence pool, Map<String, String> limits) {
        ResourceUse backEnd = new ResourceUse(null, 31, 34, null, 301.25, 88.0, null, null, 40.5, null, cpuShare / 4);
        BackEndEvidence seen = new BackEndEvidence(
                "slow",
                cpuShare,
                run.key().parameters().get(Experiment.LATENCY),
                medianMs,
                250,
                cpuShare > 0.9 ? 3 : 0);
        return new RunResult(
                run.key(),
                run.startedAt(),
                null,
                run.requestThreads(),
                run.threadEvidence(),
                run.serviceCommand(),
                run.load(),
                run.resources(),
                Map.of("slow", backEnd),
                new TreeMap<>(limits),
                run.times(),
                new Evidence(null, null, null, null, List.of(seen), pool),
                null);
    }
}
