package io.github.springbench.runner.verdict;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.DriftEvidence;
import io.github.springbench.runner.model.run.Fork.ForkEvidence;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.DatabaseEvidence;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadGeneratorEvidence;
import io.github.springbench.runner.model.run.RunFacts.OtherCallersEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunFacts.ServiceEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run of {@link SampleExperiment} in which no check finds anything; a test changes the one figure that it is about.
 */
final class CleanRun {

    private static final long MIB = 1024 * 1024;

    String system = "pool";

    /** The module of the system "pool". */
    ServiceModule service = ServiceModule.MVC_CLIENT;

    /** Properties of the system "pool" in addition to its own. */
    Map<String, String> properties = Map.of();

    List<String> jvm = List.of("-Xms64m", "-Xmx1g", "-XX:+UseG1GC");
    Workload.Shape shape = Workload.Shape.CLOSED_WITH_THINK_TIME;
    Duration shortestPause = Duration.ofSeconds(1);
    Duration longestPause = Duration.ofSeconds(2);

    long users = 10_000;
    long requests = 300_000;
    long failed;
    Double gcShare;
    Map<String, Long> failures = Map.of();
    double durationSeconds = 83;
    double plateauSeconds = 20;
    Double plateauRps = 6_250.0;

    /** Corrected for coordinated omission; null where that is not known. */
    Double correctedP95Ms;

    /** Null for whole milliseconds. */
    Double resolutionMs;

    boolean truncated;

    long usersEnded = 10_000;
    Map<FailureKind, Long> failureKinds = Map.of();
    long fasterThanLatency;
    Double meanThinkMs = 1_500.0;
    Double plateauInFlight = 625.0;
    long peakInFlight = 800;
    Long peakUsers = 10_000L;
    Double earlyMeanMs = 100.0;
    Double lateMeanMs = 100.0;
    Double earlyRps;
    Double lateRps;
    Long sent;
    Boolean heldBack;

    Map<String, String> effective = Map.of();

    Double loadGeneratorCpu = 0.3;
    Double loadGeneratorGc = 0.001;
    Double ceilingRps = 250_000.0;
    Long sentAgain = 0L;

    Double steal = 0.0;
    Double otherCpu = 0.01;
    Double clockJumpMs = 1.0;
    Double availableMemory = 0.5;
    Double memoryStall = 0.0;
    Long swappedPages = 0L;
    Double coreSpeed = 100.0;
    Double typicalCoreSpeed = 100.0;

    RequestThreads requestThreads = RequestThreads.PLATFORM;
    Long maxHeapBytes = 1024 * MIB;
    Long initialHeapBytes = 64 * MIB;
    List<String> collectors = List.of("UseG1GC");
    Integer workers = 200;
    Boolean sameProcess = true;
    Double compilingShare = 0.0;

    /** What the service says in its log that it lacked; null where it says nothing of that. */
    String lack;

    List<BackEndEvidence> backEnds = List.of(new BackEndEvidence("slow", 0.3, 100, 101.0, 300, 0));
    DatabaseEvidence database;
    DriftEvidence drift;
    ForkEvidence fork;
    Interference errors = errors(1, 60);
    OtherCallersEvidence otherCallers = new OtherCallersEvidence(0, List.of());
    PoolEvidence pool = new PoolEvidence(1000, 700, 0, 0.0, null);

    /** Makes it a run of another system of the experiment, without threads of Tomcat's pool. */
    void on(String otherSystem, RequestThreads threads) {
        system = otherSystem;
        requestThreads = threads;
        workers = 0;
    }

    /** Sets the number of users, with throughput and requests in flight in proportion. */
    void users(int count) {
        users = count;
        plateauRps = count * 0.625;
        plateauInFlight = count * 0.0625;
    }

    void maxHeapMib(long mib) {
        maxHeapBytes = mib * MIB;
    }

    void initialHeapMib(long mib) {
        initialHeapBytes = mib * MIB;
    }

    /**
     * How far the machine can have moved p95, in milliseconds, and the plateau's throughput, in requests per second.
     */
    static Interference errors(double p95Ms, double rps) {
        return new Interference(
                Map.of(
                        Metric.P95_MS,
                        new EnumMap<>(Map.of(InterferencePart.CORES, p95Ms * 0.6, InterferencePart.CLOCK, p95Ms * 0.4)),
                        Metric.PLATEAU_THROUGHPUT_RPS,
                        Map.of(InterferencePart.CORES, rps)),
                Set.of());
    }

    Verdict verdict() {
        return Judge.judge(run(), experiment()).orElseThrow();
    }

    RunResult run() {
        return run(RunFactsBuilder.builder()
                .load(new LoadEvidence(
                        usersEnded,
                        failureKinds,
                        fasterThanLatency,
                        100.0,
                        meanThinkMs,
                        plateauInFlight,
                        peakInFlight,
                        peakUsers,
                        earlyMeanMs,
                        lateMeanMs,
                        earlyRps,
                        lateRps,
                        sent,
                        heldBack))
                .loadGenerator(
                        new LoadGeneratorEvidence(loadGeneratorCpu, loadGeneratorGc, ceilingRps, sentAgain, null))
                .host(new HostEvidence(
                        steal,
                        otherCpu,
                        clockJumpMs,
                        availableMemory,
                        memoryStall,
                        swappedPages,
                        coreSpeed,
                        null,
                        typicalCoreSpeed))
                .service(new ServiceEvidence(
                        maxHeapBytes,
                        initialHeapBytes,
                        collectors,
                        workers,
                        sameProcess,
                        compilingShare,
                        lack,
                        null,
                        null))
                .backEnds(backEnds)
                .pool(pool)
                .database(database)
                .drift(drift)
                .fork(fork)
                .errors(errors)
                .otherCallers(otherCallers)
                .build());
    }

    RunResult run(RunFacts evidence) {
        return RunResultBuilder.builder()
                .key(new RunKey(
                        system, Map.of("latency", 100, shape == Workload.Shape.OPEN ? "rate" : "users", 10_000), 1))
                .startedAt(Instant.EPOCH)
                .requestThreads(requestThreads)
                .threadEvidence("seen")
                .load(LoadResultBuilder.builder()
                        .users(users)
                        .requests(requests)
                        .failed(failed)
                        .failures(failures)
                        .durationSeconds(durationSeconds)
                        .throughputRps(requests / durationSeconds)
                        .plateauSeconds(plateauSeconds)
                        .plateauThroughputRps(plateauRps)
                        .responseTime(Times.of(100.0, 100.0, 101.0, 105.0, 110.0, 120.0))
                        .corrected(
                                correctedP95Ms == null ? null : Times.of(null, null, correctedP95Ms, null, null, null))
                        .resolutionMs(resolutionMs)
                        .truncated(truncated)
                        .plateauUse(gcShare == null ? Map.of() : Map.of(Metric.GC_SHARE.csvName(), gcShare))
                        .build())
                .resources(ResourcesResourceUseBuilder.builder().build())
                .effective(effective)
                .evidence(evidence)
                .build();
    }

    Experiment experiment() {
        Workload load = SampleExperiment.workload(shape, new Pause(shortestPause, longestPause));
        Experiment experiment = SampleExperiment.get();
        return experiment
                .withSystems(experiment.systems().stream()
                        .map(each -> each.name().equals("pool")
                                ? each.withService(service).with(properties)
                                : each)
                        .toList())
                .withJvm(jvm)
                .withWorkload(
                        shape == Workload.Shape.OPEN ? load.with(Preset.ofDuration(Duration.ofSeconds(30))) : load);
    }
}
