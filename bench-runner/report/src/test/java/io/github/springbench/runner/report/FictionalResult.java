package io.github.springbench.runner.report;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.ExperimentBuilder;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Versions;
import io.github.springbench.runner.model.run.ManifestBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan.LeftOut;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.RunTimes;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.Verdict.Finding;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An invented experiment of invented systems on an invented machine: every figure is made up. */
public final class FictionalResult {

    public static final Instant START = Instant.parse("2001-02-03T04:05:06Z");

    private FictionalResult() {}

    /**
     * Success, failed requests, a failed run, a missing run, a system that was left out; cells with three repetitions
     * and with one; valid, suspect and invalid runs and one that was not judged.
     */
    public static ReportModel model() {
        Manifest manifest = manifest(experiment("invented", "How does an invented system behave?"), 12);
        return ReportModel.of(
                manifest,
                List.of(
                        suspect(run("beta", 100, 2000, 1, 1999.96, 9.94, 300, 0L)),
                        failed("beta", 100, 3000, 1, "The service ended by itself with exit code 9 during the load."),
                        invalid(run("alpha", 100, 3000, 1, 1234.5, 2345.6, 200, 1500L)),
                        valid(run("alpha", 100, 1000, 1, 500.4, 101.2, 100, 0L)),
                        valid(run("alpha", 100, 1000, 3, 507.4, 102.2, 100, 0L)),
                        valid(run("alpha", 100, 1000, 2, 498.4, 100.2, 100, 0L)),
                        run("alpha", 100, 2000, 1, 990, 103.6, 180, 0L),
                        valid(onEventLoops("gamma", 100, 1000, 1)),
                        valid(onEventLoops("gamma", 100, 1000, 2)),
                        valid(onEventLoops("gamma", 100, 1000, 3)),
                        valid(onEventLoops("gamma", 100, 3000, 1))));
    }

    public static RunResult valid(RunResult run) {
        return run.withVerdict(new Verdict(Verdict.Level.VALID, List.of()));
    }

    public static RunResult suspect(RunResult run) {
        return run.withVerdict(new Verdict(
                Verdict.Level.SUSPECT,
                List.of(new Finding(
                        "client-pool", Verdict.Level.SUSPECT, "The invented share was 7 %; up to 5 % is fine."))));
    }

    public static RunResult invalid(RunResult run) {
        return run.withVerdict(new Verdict(
                Verdict.Level.INVALID,
                List.of(
                        new Finding("truncated-log", Verdict.Level.INVALID, "The invented record ends early."),
                        new Finding(
                                "client-pool",
                                Verdict.Level.SUSPECT,
                                "The invented share was 9 %; up to 5 % is fine."))));
    }

    /** Invalid only because of the machine's error. */
    public static RunResult slowed(RunResult run) {
        return run.withVerdict(new Verdict(
                Verdict.Level.INVALID,
                List.of(new Finding("machine-error", Verdict.Level.INVALID, "The machine may have moved p95."))));
    }

    public static Manifest manifest(Experiment experiment, int plannedRuns) {
        return ManifestBuilder.builder()
                .experiment(experiment)
                .preset("quick")
                .seed(42)
                .startedAt(START)
                .machine(new MachineFacts("Invented OS 1", "Invented CPU", 2, 24_000, 20_000L, 28_232, null))
                .jdk(new Jdk(Path.of("jdk"), 99, "99.0.1", "Invented Vendor"))
                .versions(new Versions("0.0.0", "0123abc-dirty", "99.1.0", List.of(TestEngines.gatling("99.2.0"))))
                .plannedRuns(plannedRuns)
                .leftOut(List.of(new LeftOut("delta", "needs a JDK that does not exist")))
                .build();
    }

    public static Experiment experiment(String name, String question) {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("latency", List.of(100));
        parameters.put("users", List.of(1000, 2000, 3000));
        return experiment(name, question, parameters);
    }

    public static Experiment experiment(String name, String question, Map<String, List<Integer>> parameters) {
        return experiment(name, question, parameters, Axis.USERS);
    }

    public static Experiment experiment(
            String name, String question, Map<String, List<Integer>> parameters, Axis axis) {
        return ExperimentBuilder.builder()
                .name(name)
                .question(question)
                .source("An invented article (2001)")
                .systems(List.of(
                        system("alpha", Map.of("server.tomcat.threads.max", "150")),
                        system("beta", Map.of("server.tomcat.threads.max", "400", "invented.shared", "own")),
                        SampleExperiment.system("gamma", ServiceModule.WEBFLUX_WITH_LATENCY),
                        SampleExperiment.system("delta", ServiceModule.MVC_WITH_LATENCY)
                                .withVirtualThreads(true)))
                .properties(Map.of("invented.shared", "all"))
                .jvm(List.of("-Xmx1g", "-XX:+UseG1GC"))
                .parameters(parameters)
                .axis(axis)
                .workload(workload())
                .published(List.of(
                        published("alpha", 1000, 96, 501, 102),
                        published("alpha", 2000, 173, 1100, 102),
                        published("alpha", 4000, 200, 1379, 533),
                        new PublishedFigure("gamma", Map.of("users", 3000), Map.of(Metric.THROUGHPUT_RPS, 1500.0))))
                .claims(List.of(new Claim.Lower(
                        "Gamma answers faster than alpha.",
                        Metric.P95_MS,
                        "gamma",
                        "alpha",
                        new Claim.Range(1000, 3000))))
                .build();
    }

    public static Workload workload() {
        return new Workload(
                TestEngines.GATLING,
                Workload.Shape.CLOSED_WITH_THINK_TIME,
                new Exchange("GET", "/invented/{latency}", null, null, 200, "Hello | goodbye"),
                new Phases(
                        Duration.ofSeconds(30),
                        30,
                        null,
                        new Pause(Duration.ofSeconds(1), Duration.ofSeconds(2)),
                        Duration.ofSeconds(10),
                        null));
    }

    public static RunResult run(
            String system,
            int latency,
            int users,
            int repetition,
            double throughputRps,
            double p95Ms,
            double workers,
            long failed) {
        LoadResult load = LoadResultBuilder.builder()
                .users(users)
                .requests(users * 30L)
                .failed(failed)
                .failures(failed == 0 ? Map.of() : Map.of("connect timed out | after 5 s", failed))
                .durationSeconds(83)
                .throughputRps(throughputRps)
                .plateauSeconds(30)
                .plateauThroughputRps(throughputRps * 1.25)
                .responseTime(Times.of(101.0, 100.4, p95Ms, p95Ms * 1.1, p95Ms * 1.2, p95Ms * 2))
                .truncated(failed > 0)
                .plateauUse(Map.of(Metric.RSS_BEFORE_MIB.csvName(), 448.6, Metric.HEAP_PER_USER_KIB.csvName(), 61.5))
                .build();
        ResourceUse use = ResourcesResourceUseBuilder.builder()
                .workerThreadsPeak((int) workers)
                .platformThreadsPeak((int) workers + 23)
                .osThreadsPeak((int) workers + 40)
                .peakRssMib(512.3)
                .peakHeapMib(99.96)
                .peakHeapAfterGcMib(40.0)
                .gcMillis(12L)
                .serviceCpuSeconds(5.5)
                .loadGeneratorCpuSeconds(20.25)
                .cpuSecondsPer1000Requests(0.1834)
                .build();
        return completed(system, latency, users, repetition, RequestThreads.PLATFORM, load, use);
    }

    public static RunResult onEventLoops(String system, int latency, int users) {
        return onEventLoops(system, latency, users, 1);
    }

    public static RunResult onEventLoops(String system, int latency, int users, int repetition) {
        LoadResult load = LoadResultBuilder.builder()
                .users(users)
                .requests(users * 30L)
                .durationSeconds(83)
                .throughputRps(users * 0.36)
                .responseTime(Times.of(9.0, 9.25, 9.96, 10.4, 12.0, 250.0))
                .build();
        ResourceUse use = ResourcesResourceUseBuilder.builder()
                .platformThreadsPeak(25)
                .peakHeapMib(8.25)
                .serviceCpuSeconds(1234.5)
                .cpuSecondsPer1000Requests(12.345)
                .build();
        return completed(system, latency, users, repetition, RequestThreads.EVENT_LOOP, load, use);
    }

    public static RunResult failed(String system, int latency, int users, int repetition, String reason) {
        return RunResult.failed(key(system, latency, users, repetition), START, reason, List.of());
    }

    private static RunResult completed(
            String system,
            int latency,
            int users,
            int repetition,
            RequestThreads threads,
            LoadResult load,
            ResourceUse use) {
        return RunResultBuilder.builder()
                .key(key(system, latency, users, repetition))
                .startedAt(START)
                .requestThreads(threads)
                .threadEvidence("the answer came from invented-thread-1")
                .load(load)
                .resources(use)
                .times(new RunTimes(2, 10, 3, 83, 1, 1))
                .evidence(evidence())
                .build();
    }

    /** RunFacts that the machine can have moved p95 by at most 1.5 ms. */
    public static RunFacts evidence() {
        LoadEvidence load =
                new LoadEvidence(0, Map.of(), 0, null, null, null, 0, null, null, null, null, null, null, null);
        return RunFactsBuilder.builder()
                .load(load)
                .errors(new Interference(
                        Map.of(
                                Metric.P95_MS,
                                Map.of(InterferencePart.CORES, 1.0, InterferencePart.CLOCK, 0.5),
                                Metric.PLATEAU_THROUGHPUT_RPS,
                                Map.of(InterferencePart.CORES, 2.0)),
                        Set.of(InterferencePart.SPEED, InterferencePart.CONTAINER)))
                .build();
    }

    private static RunKey key(String system, int latency, int users, int repetition) {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        parameters.put("latency", latency);
        parameters.put("users", users);
        return new RunKey(system, parameters, repetition);
    }

    private static SystemUnderTest system(String name, Map<String, String> properties) {
        return SampleExperiment.system(name, ServiceModule.MVC_WITH_LATENCY).withProperties(properties);
    }

    private static PublishedFigure published(String system, int users, double workers, double rps, double p95) {
        return new PublishedFigure(
                system,
                Map.of("users", users),
                Map.of(Metric.WORKER_THREADS, workers, Metric.THROUGHPUT_RPS, rps, Metric.P95_MS, p95));
    }
}
