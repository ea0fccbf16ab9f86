package io.github.springbench.runner.verdict;

import static io.github.springbench.runner.model.run.Verdict.Level.INVALID;
import static io.github.springbench.runner.model.run.Verdict.Level.SUSPECT;
import static io.github.springbench.runner.model.run.Verdict.Level.VALID;
import static io.github.springbench.runner.verdict.SpoiledRun.levelOf;
import static io.github.springbench.runner.verdict.SpoiledRun.reasons;
import static io.github.springbench.runner.verdict.SpoiledRun.spoiled;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence.Times;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.Verdict.Finding;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The judge derives the level of a run from the findings of the checks. */
class JudgeTest {

    @Test
    void aCleanRunIsValid() {
        assertThat(new CleanRun().verdict()).isEqualTo(new Verdict(VALID, List.of()));
    }

    @Test
    void nothingIsAskedOfTheThreadsAndFlagsOfAServiceThatRanAlready() {
        CleanRun run = new CleanRun();
        run.requestThreads = RequestThreads.EVENT_LOOP;
        run.maxHeapMib(7);
        run.collectors = List.of("UseSerialGC");
        RunningService found = new RunningService(URI.create("http://127.0.0.1:8080/"), "/", 1L, null);
        Experiment own = run.experiment().withSystems(List.of(SampleExperiment.system(run.system, found)));

        assertThat(Judge.judge(run.run(), own)).contains(new Verdict(VALID, List.of()));
        assertThat(run.verdict().findings()).extracting(Finding::check).contains("request-threads", "heap-limit");
    }

    @Test
    void streamsNeedNeitherAPlateauNorTheThreadsOfTomcatsPool() {
        CleanRun run = new CleanRun();
        run.peakInFlight = 1_000L;
        run.workers = 12;
        run.plateauSeconds = 0;
        Experiment streams =
                run.experiment().withWorkload(SampleExperiment.workload(Workload.Shape.STREAMS, Pause.NONE));

        assertThat(run.verdict().findings()).extracting(Finding::check).contains("request-threads", "short-plateau");
        assertThat(Judge.judge(run.run(), streams).orElseThrow().findings())
                .extracting(Finding::check)
                .doesNotContain("request-threads", "short-plateau");
    }

    @Test
    void streamsAreSuspectWhereOthersTookCpuTime() {
        CleanRun clean = new CleanRun();
        Times times = new Times(100.0, 105.0, 300.0);
        StreamEvidence seen = new StreamEvidence(20_000, 10, times, times, times);
        Experiment streams =
                clean.experiment().withWorkload(SampleExperiment.workload(Workload.Shape.STREAMS, Pause.NONE));
        RunResult quiet = clean.run();
        clean.steal = 0.02;
        RunResult stolen = clean.run();

        RunResult undisturbed =
                quiet.withEvidence(quiet.evidence().withErrors(null).withStreams(seen));
        assertThat(Judge.judge(undisturbed, streams).orElseThrow().findings())
                .extracting(Finding::check)
                .doesNotContain("machine-error");
        RunResult disturbed =
                stolen.withEvidence(stolen.evidence().withErrors(null).withStreams(seen));
        assertThat(Judge.judge(disturbed, streams).orElseThrow().findings())
                .filteredOn(Judge::isAboutTheMachine)
                .singleElement()
                .satisfies(finding -> assertThat(finding.reason())
                        .startsWith("The hypervisor gave 2 % of the CPU time to other machines"));
    }

    @Test
    void theErrorOfAServiceThatFillsItsCoreMayBeTooLarge() {
        assertThat(machineErrorOfOneCore(0.14)).endsWith("the clock's step 8 ms.");
        assertThat(machineErrorOfOneCore(0.15)).contains("The service used 0.94 of its 1 core. With think time");
    }

    private static String machineErrorOfOneCore(double cpuSecondsPer1000) {
        CleanRun clean = new CleanRun();
        clean.errors = CleanRun.errors(20, 0);
        RunResult run = clean.run();
        RunResult using = run.withLoad(
                run.load().withPlateauUse(Map.of(Metric.CPU_SECONDS_PER_1000.csvName(), cpuSecondsPer1000)));
        Experiment onOneCore = clean.experiment().withResources(new Resources(1, 1024, false));
        return Judge.judge(using, onOneCore).orElseThrow().findings().get(0).reason();
    }

    /** Of a tool that prints a summary there is no record, so most checks have nothing to look at. */
    @Test
    void aRunWhoseFiguresWerePrintedIsSuspectAndSaysSo() {
        CleanRun clean = new CleanRun();
        clean.shape = Workload.Shape.CLOSED;
        RunResult run = clean.run();
        RunResult printed = run.withLoad(run.load()
                        .with(it -> it.printedBy("wrk 4.1.0").plateauSeconds(0).plateauThroughputRps(null)))
                .withEvidence(run.evidence().withLoad(null).withErrors(null));

        assertThat(Judge.judge(printed, clean.experiment()).orElseThrow().findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.check()).isEqualTo("machine-error");
                    assertThat(finding.level()).isEqualTo(SUSPECT);
                    assertThat(finding.reason())
                            .startsWith("wrk 4.1.0 prints a summary and keeps no record of each request:")
                            .contains("checks that need a record were not made");
                });
    }

    @Test
    void whatIsAResultIsNoFault() {
        Verdict overloaded = spoiled(run -> {
            run.plateauRps = 2_000.0;
            run.plateauInFlight = 7_000.0;
            run.peakInFlight = 9_500;
            run.earlyMeanMs = 500.0;
            run.lateMeanMs = 5_000.0;
        });

        assertThat(overloaded.findings()).isEmpty();
    }

    @Test
    void aServiceThatClosesConnectionsInUseIsAFailingOne() {
        CleanRun run = new CleanRun();
        run.sentAgain = 3_001L;

        assertThat(Judge.onlyFailing(run.run().withVerdict(run.verdict()))).hasValueSatisfying(why -> assertThat(why)
                .startsWith("The load generator sent 3,001 of 300,000 requests again ("));
    }

    @Test
    void theWorstFindingStandsFirstAndGivesTheLevel() {
        Verdict verdict = spoiled(run -> {
            run.errors = CleanRun.errors(20, 0);
            run.sameProcess = false;
            run.plateauSeconds = 7;
        });

        assertThat(verdict.level()).isEqualTo(INVALID);
        assertThat(verdict.findings())
                .extracting(Finding::check)
                .containsExactly("same-process", "machine-error", "short-plateau");
    }

    @Test
    void theFewerUsersAndRequestsTheMoreIsLeftToChance() {
        Consumer<CleanRun> small = run -> {
            run.users(100);
            run.requests = 300;
            run.plateauInFlight *= 1.6;
        };
        Consumer<CleanRun> large = run -> run.plateauInFlight *= 1.6;

        assertThat(levelOf("response-time-law", spoiled(small))).isEqualTo(VALID);
        assertThat(levelOf("response-time-law", spoiled(large))).isNotEqualTo(VALID);
    }

    @Test
    void aCheckWithoutEvidenceFindsNothing() {
        CleanRun clean = new CleanRun();
        clean.requestThreads = null;
        RunResult blind = clean.run(RunFactsBuilder.builder().build());

        assertThat(Judge.judge(blind, clean.experiment())).contains(new Verdict(VALID, List.of()));
    }

    @Test
    void aRunThatFailedOrHasNoEvidenceIsNotJudged() {
        CleanRun clean = new CleanRun();
        RunResult failed =
                RunResult.failed(new RunKey("pool", Map.of("users", 1), 1), Instant.EPOCH, "It broke.", List.of());

        assertThat(Judge.judge(failed, clean.experiment())).isEmpty();
        assertThat(Judge.judge(clean.run(null), clean.experiment())).isEmpty();
    }

    @Test
    void onlyWhatOthersDoOnTheMachineSpoilsARun() {
        CleanRun run = new CleanRun();
        assertThat(isSpoiledByOthers(run)).isFalse();
        assertThat(Judge.isSpoiledByOthers(run.run())).isFalse();

        run.memoryStall = 0.5;
        run.steal = 0.06;
        assertThat(isSpoiledByOthers(run)).as("it moved no figure").isFalse();

        run.errors = CleanRun.errors(50, 0);
        assertThat(isSpoiledByOthers(run)).isTrue();

        run.steal = 0.0;
        assertThat(isSpoiledByOthers(run)).as("nobody else did it").isFalse();

        run.errors = new Interference(
                Map.of(Metric.P95_MS, Map.of(InterferencePart.SPEED, 45.0, InterferencePart.CORES, 5.0)), Set.of());
        assertThat(isSpoiledByOthers(run))
                .as("the hardware was slower, or faster")
                .isTrue();
    }

    @Test
    void aPoolAsSmallAsTheSourcesIsARemark() {
        Profile source = new Profile(Map.of("backend.max-connections", "50"), Map.of(), List.of());

        assertThat(withAFullPool(Experiment::systems, Map.of(Profile.PUBLISHED, source)))
                .isEqualTo(
                        "All 50 connections to the back end in use and up to 950 requests waiting for one, in 80 % of"
                                + " the samples: the pool, as small as the source's, was the limit.");
    }

    @Test
    void aPoolThatTheSystemNamesIsARemark() {
        assertThat(withAFullPool(
                        own -> own.systems().stream()
                                .map(system -> system.with(Map.of("backend.max-connections", "50")))
                                .toList(),
                        Map.of()))
                .isEqualTo(
                        "All 50 connections to the back end in use and up to 950 requests waiting for one, in 80 % of"
                                + " the samples: the pool, whose size is this system's own, was the limit.");
    }

    /** The remark on a run that is clean otherwise. */
    private static String withAFullPool(
            Function<Experiment, List<SystemUnderTest>> systems, Map<String, Profile> profiles) {
        CleanRun run = new CleanRun();
        run.pool = new PoolEvidence(50, 50, 950, 0.8, null);
        Experiment own = run.experiment();
        Experiment judged = own.with(it -> it.systems(systems.apply(own)).profiles(profiles));

        Verdict verdict = Judge.judge(run.run(), judged).orElseThrow();

        assertThat(verdict.level()).isEqualTo(VALID);
        assertThat(verdict.findings()).hasSize(1);
        return verdict.findings().get(0).reason();
    }

    @Test
    void moreRequestsInFlightThanTomcatKeepsProcessorsAreARemark() {
        assertThat(reasons(run -> inFlight(run, 200, "200", "virtual, no limit")))
                .isEmpty();
        assertThat(reasons(run -> inFlight(run, 201, "200", "virtual, no limit")))
                .singleElement()
                .asString()
                .startsWith("Up to 201 requests were in flight, and Tomcat keeps at most 200 idle processors "
                        + "(server.tomcat.processor-cache).");
        assertThat(reasons(run -> inFlight(run, 900, "no limit", "virtual, no limit")))
                .isEmpty();
        // A pool of 200 threads lets no more requests in.
        assertThat(reasons(run -> inFlight(run, 900, "200", "200"))).isEmpty();
        assertThat(reasons(run -> inFlight(run, 900, "200", "400")))
                .singleElement()
                .asString()
                .startsWith("Up to 400 requests were in flight");
        assertThat(spoiled(run -> inFlight(run, 900, "200", "400")).level()).isEqualTo(VALID);
    }

    private static void inFlight(CleanRun run, long requests, String cache, String threads) {
        run.peakInFlight = requests;
        run.effective = Map.of("server.processor-cache", cache, "server.request-threads", threads);
    }

    @Test
    void manyCollectionsAreARemark() {
        assertThat(reasons(run -> run.gcShare = 10.0)).isEmpty();
        assertThat(reasons(run -> run.gcShare = 24.4))
                .containsExactly("The service collected garbage in 24.4 % of the plateau, with a heap of at most"
                        + " 1,024 MiB: the heap's size is a part of what was measured, beside the concurrency model.");
        assertThat(spoiled(run -> run.gcShare = 24.4).level()).isEqualTo(VALID);
    }

    @Test
    void callersLeftWaitingAreARemark() {
        assertThat(reasons(run -> run.correctedP95Ms = 303.0)).isEmpty();
        assertThat(reasons(run -> run.correctedP95Ms = 18_057.0))
                .containsExactly("p95 of the whole load is 101 ms, and 18,057 ms where callers who waited are counted"
                        + " as if they had kept calling (up to 3 times as much goes without a remark): some callers"
                        + " waited for long while others were answered, and percentiles tell of the others.");
        assertThat(spoiled(run -> run.correctedP95Ms = 18_057.0).level()).isEqualTo(VALID);
        assertThat(spoiled(run -> {
                            run.correctedP95Ms = 18_057.0;
                            run.plateauSeconds = 5;
                        })
                        .findings())
                .noneMatch(finding -> finding.check().equals("left-waiting"));
    }

    private static boolean isSpoiledByOthers(CleanRun run) {
        return Judge.isSpoiledByOthers(run.run().withVerdict(run.verdict()));
    }
}
