package io.github.springbench.runner.report;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.ExperimentBuilder;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.DatabaseEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.Verdict.Finding;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An invented experiment of systems that keep users in a database: every figure is made up. */
public final class FictionalUsers {

    public static final DatabaseServer EMBEDDED = new DatabaseServer("mongo-java-server", "9.47.0", true);
    public static final DatabaseServer MONGODB = new DatabaseServer("MongoDB", "99.0.15", false);

    private static final String DATABASE = "mongodb";

    private FictionalUsers() {}

    /**
     * Two numbers of callers, on the embedded server and with a delay on the way to it; a run in which the database was
     * the limit, one with more operations than requests, one whose answers came from elsewhere, and one whose database
     * was killed.
     */
    public static ReportModel model() {
        return model(EMBEDDED);
    }

    public static ReportModel model(DatabaseServer server) {
        return ReportModel.of(
                manifest(Mix.A),
                List.of(
                        FictionalResult.valid(run("alpha", 8, 0.412, 8, server, new Operations(0, 881, 859, 0))),
                        slowedDown(run("alpha", 40, 0.93, 31, server, new Operations(0, 1_361, 1_339, 0))),
                        FictionalResult.suspect(run("beta", 8, 0.398, 8, server, new Operations(3, 870, 871, 1))),
                        FictionalResult.invalid(run("beta", 40, 0.871, 40, server, new Operations(0, 640, 630, 0))),
                        failed(
                                "gamma",
                                "The back end mongodb ended with exit code 137 (killed, by the kernel if memory "
                                        + "ran out)"
                                        + " during the run.")));
    }

    /** A mix for which the embedded server has no index, so that no run has figures. */
    public static ReportModel leftOut(String reason) {
        return ReportModel.of(manifest(Mix.E), List.of(failed("alpha", reason), failed("beta", reason)));
    }

    private static Manifest manifest(Mix mix) {
        Manifest other = FictionalResult.manifest(experiment(mix), 6);
        return other.with(it -> it.preset(null).profile("matched").leftOut(List.of()));
    }

    private static Experiment experiment(Mix mix) {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("users", List.of(8, 40));
        return ExperimentBuilder.builder()
                .name("invented-users")
                .question("Which invented driver serves more callers over the same database?")
                .source("An invented article (2004)")
                .backEnds(List.of(new BackEnd(DATABASE, new DatabaseSpec("mongodb", 30_000, Duration.ofMillis(2)))))
                .systems(List.of(
                        SampleExperiment.system("alpha", ServiceModule.MONGO_SYNC),
                        SampleExperiment.system("beta", ServiceModule.MONGO_REACTIVE),
                        SampleExperiment.system("gamma", ServiceModule.MONGO_SYNC)
                                .withVirtualThreads(true)))
                .properties(Map.of("database.max-connections", "100"))
                .jvm(List.of("-Xmx384m"))
                .parameters(parameters)
                .workload(workload(mix))
                .profiles(
                        Map.of("matched", new Profile(Map.of("database.max-connections", "100"), Map.of(), List.of())))
                .build();
    }

    private static Workload workload(Mix mix) {
        return new Workload(
                TestEngines.GATLING,
                Workload.Shape.CLOSED,
                new Exchange("GET", "/user/user0", mix, null, 200, null),
                new Phases(
                        Duration.ZERO,
                        null,
                        Duration.ofSeconds(30),
                        new Pause(Duration.ZERO, Duration.ZERO),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(30)));
    }

    /** Suspect, with the finding of the check of a back end's CPU. */
    private static RunResult slowedDown(RunResult run) {
        return run.withVerdict(new Verdict(
                Verdict.Level.SUSPECT,
                List.of(new Finding(
                        "back-end-saturated",
                        Verdict.Level.SUSPECT,
                        "The back end mongodb used 93 % of its CPU time (at most 80 % is allowed): its own queue is in"
                                + " the response times."))));
    }

    /** On a database that counts scans, transactions and rows, and reports its sessions. */
    public static ReportModel ofTransactions() {
        Operations counted = new Operations(Map.of(
                Counter.SCANS, 3_492L,
                Counter.COMMITS, 1_754L,
                Counter.ROWS_FETCHED, 17_400L,
                Counter.BLOCKS_HIT, 52_000L,
                Counter.BLOCKS_READ, 12L));
        Operations each = new Operations(Map.of(Counter.SCANS, 2L, Counter.ROWS_FETCHED, 10L));
        DatabaseEvidence seen = new DatabaseEvidence(
                new DatabaseServer("PostgreSQL", "99.4", false),
                counted,
                each,
                new SessionEvidence(10, 9, 6.25, 0.5, 0.25, 0.2),
                1_500,
                0);
        return ReportModel.of(manifest(null), List.of(FictionalResult.valid(run("alpha", 8, 0.412, 8, seen))));
    }

    /** A run with 30 requests per caller, after 1,500 of the load generator's warm-up. */
    private static RunResult run(
            String system, int users, double cpuShare, int leased, DatabaseServer server, Operations operations) {
        return run(system, users, cpuShare, leased, new DatabaseEvidence(server, operations, null, null, 1_500, 0));
    }

    private static RunResult run(String system, int users, double cpuShare, int leased, DatabaseEvidence seen) {
        RunResult run = system.equals("beta")
                ? FictionalResult.onEventLoops(system, 0, users)
                : FictionalResult.run(system, 0, users, 1, users * 50, 9.4, users, 0);
        ResourceUse database = ResourcesResourceUseBuilder.builder()
                .platformThreadsPeak(19)
                .osThreadsPeak(22)
                .peakRssMib(412.5)
                .peakHeapMib(96.0)
                .serviceCpuSeconds(30.25)
                .cpuSecondsPer1000Requests(cpuShare / 3)
                .build();
        return run.with(it -> it.key(key(system, users))
                .requestThreads(system.equals("beta") ? RequestThreads.EVENT_LOOP : RequestThreads.PLATFORM)
                .backEnds(Map.of(DATABASE, database))
                .effective(Map.of("database.max-connections", "100"))
                .evidence(RunFactsBuilder.builder()
                        .backEnds(List.of(new BackEndEvidence(DATABASE, cpuShare, 2, 2.2 + cpuShare, 150, 0)))
                        .pool(new PoolEvidence(100, leased, 0, 0.0, null))
                        .database(seen)
                        .build()));
    }

    private static RunResult failed(String system, String reason) {
        return RunResult.failed(key(system, 8), FictionalResult.START, reason, List.of());
    }

    private static RunKey key(String system, int users) {
        return new RunKey(system, Map.of("users", users), 1);
    }
}
