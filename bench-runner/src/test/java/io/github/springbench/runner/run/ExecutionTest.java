package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.ResourceTiers;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.FailureKind;
import io.github.springbench.runner.model.GroupName;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.model.ResourceControl;
import io.github.springbench.runner.model.ResourceTier;
import io.github.springbench.runner.model.Resources;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.CpuSets;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lives runs with real processes: a fake service in a JVM of its own, and a fake load. */
class ExecutionTest {

    private static final List<String> JVM = List.of("-Xmx32m");

    /** By which the process of a back end is found. */
    private static final String BACK_END_MARK = "fake.back-end-mark";

    @TempDir
    private Path home;

    private Jdk jdk = Jdks.at(Path.of(System.getProperty("java.home")));
    private final List<String> heard = new ArrayList<>();
    private final List<Sampled> sampled = new CopyOnWriteArrayList<>();
    private Consumer<PlannedRun> atLoad = run -> {};
    private Consumer<PlannedRun> atEnd = run -> {};
    private Deadlines deadlines = Deadlines.USUAL;
    private DoubleSupplier cpuSpeed;
    private Map<String, Double> ceilings = Map.of();
    private int retries;
    private Predicate<RunResult> spoiled = result -> true;
    private ResultFolder results;

    @BeforeEach
    void buildTheFakeService() throws IOException {
        FakeServiceJar.buildIn(home);
    }

    @AfterEach
    void noProcessOutlivesARun() {
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.contains("mvc-with-latency.jar"));
    }

    @Test
    void goesThroughTheLifeOfARunAndStoresItsResult() {
        RunResult result = only(execute(Map.of(), FakeLoad.good(), 1));

        assertThat(result.failure()).isNull();
        assertThat(heard)
                .containsExactly("run 1", "starting the service", "warming up", "load", "reading the log", "ended");
        assertThat(sampled).isNotEmpty().allSatisfy(look -> {
            assertThat(look.sample().threads().platformThreads()).isGreaterThan(8);
            assertThat(look.load()).isEqualTo(FakeLoad.LIVE);
        });
        assertThat(result.requestThreads()).isEqualTo(RequestThreads.PLATFORM);
        assertThat(result.threadEvidence()).contains("http-nio-1-exec-");
        assertThat(result.load().requests()).isEqualTo(1);
        assertThat(result.resources().platformThreadsPeak()).isGreaterThan(8);
        assertThat(result.serviceCommand())
                .startsWith(
                        "java",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-Xmx32m",
                        "-jar",
                        "mvc-with-latency/target/mvc-with-latency.jar")
                .anyMatch(argument -> argument.startsWith("--server.port="));
        assertThat(results.runs()).containsExactly(result);
        assertThat(results.path().resolve("runs/fake/latency=20,users=1/1"))
                .isDirectoryContaining("glob:**/run.json")
                .isDirectoryContaining("glob:**/samples.csv")
                .isDirectoryContaining("glob:**/latency.hlog")
                .isDirectoryContaining("glob:**/load.csv")
                .isDirectoryContaining("glob:**/service.log");
    }

    @Test
    void keepsTheCeilingOfTheRunsLoadGenerator() {
        ceilings = Map.of(TestEngines.GATLING, 1_234.5, TestEngines.HYPERFOIL, 5_678.0);
        RunResult result = only(execute(Map.of(), FakeLoad.good(), 1));

        assertThat(result.evidence().loadGenerator().ceilingRps()).isEqualTo(1_234.5);
        assertThat(results.runs()).containsExactly(result);
    }

    @Test
    void judgesTheRunsBesideEachOtherInTheEnd() {
        cpuSpeed = () -> results.runs().isEmpty() ? 100 : 50;

        List<RunResult> ended = execute(Map.of(), FakeLoad.goodWhileWatched(), 2);

        assertThat(ended)
                .extracting(run -> run.evidence().host().coreSpeedShare())
                .containsExactly(100 / 75.0, 50 / 75.0);
        assertThat(results.runs()).containsExactlyElementsOf(ended);
    }

    @Test
    void doesSpoiledRunsAgainAfterAllOthersAndKeepsThem() {
        retries = 2;
        spoiled = result -> result.key().repetition() != 2;

        List<RunResult> ended = execute(Map.of("fake.dies", "true"), FakeLoad.good(), 2);

        assertThat(results.runs())
                .extracting(result -> result.key().repetition())
                .containsExactly(1, 2, 3, 4);
        assertThat(ended).extracting(result -> result.key().repetition()).containsExactly(4, 2);
        assertThat(heard).containsSubsequence("run 1", "run 2", "again 1", "run 3", "again 1", "run 4");
    }

    @Test
    void saysWhyAServiceDiedAtItsStartAndTriesItOnlyOnceMore() {
        List<RunResult> ended = execute(Map.of("fake.dies", "true"), FakeLoad.good(), 3);

        assertThat(ended.subList(0, 2)).extracting(RunResult::failure).allSatisfy(failure -> assertThat(failure)
                .startsWith("fake ended with exit code 7")
                .contains("told to die", "service.log"));
        assertThat(ended.get(2).failure())
                .startsWith("Not tried again, as the first 2 runs of it failed: fake ended with exit code 7");
        assertThat(heard.stream().filter("warming up"::equals)).isEmpty();
        assertThat(results.runs()).hasSize(3).noneMatch(RunResult::completed);
    }

    @Test
    void givesUpAServiceThatHangsAtItsStartAndGoesOnWithTheOthers() {
        deadlines = new Deadlines(Duration.ofSeconds(5), 5, Duration.ofMinutes(5));
        Experiment experiment = FakeExperiment.of(
                List.of(),
                List.of(
                        FakeExperiment.system("hangs", Map.of("fake.hangs-at-start", "true")),
                        FakeExperiment.system("fake", Map.of())),
                JVM,
                1,
                FakeExperiment.oneRequestEach());

        Map<String, RunResult> ended = execute(experiment, FakeLoad.good(), 1).stream()
                .collect(Collectors.toMap(run -> run.key().system(), run -> run));

        assertThat(ended.get("hangs").failure()).startsWith("hangs was not ready after 5.0 s: http://127.0.0.1:");
        assertThat(ended.get("fake").failure()).isNull();
    }

    @Test
    void takesAnotherPortWhereSomebodyTookTheFirstOneJustBeforeTheStart() throws IOException {
        List<ServerSocket> taken = new CopyOnWriteArrayList<>();
        HttpServer thief = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        thief.createContext("/", exchange -> {
            if (taken.isEmpty()) {
                int port = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
                taken.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        thief.start();
        try {
            String address = "http://127.0.0.1:" + thief.getAddress().getPort() + "/";

            RunResult result = only(execute(Map.of("fake.tells-port-to", address), FakeLoad.good(), 1));

            assertThat(result.failure()).isNull();
            assertThat(taken).hasSize(1);
            assertThat(result.serviceCommand())
                    .doesNotContain("--server.port=" + taken.get(0).getLocalPort());
        } finally {
            thief.stop(0);
            for (ServerSocket socket : taken) {
                socket.close();
            }
        }
    }

    @Test
    void failsRunsWhoseJdkIsGoneAndKeepsTheOthers() throws IOException {
        Path java = Files.createDirectories(home.resolve("jdk").resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nexec '%s' \"$@\"\n".formatted(jdk.java()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        jdk = new Jdk(home.resolve("jdk"), jdk.feature(), jdk.version(), jdk.vendor());
        atEnd = run -> {
            if (run.number() == 1) {
                remove(java);
            }
        };

        List<RunResult> ended = execute(Map.of(), FakeLoad.good(), 2);

        assertThat(ended.get(0).failure()).isNull();
        assertThat(ended.get(1).failure())
                .startsWith("fake could not be started: ")
                .contains(java.toString());
        assertThat(results.runs()).containsExactlyElementsOf(ended);
    }

    @Test
    void saysThatAServiceRanOutOfMemoryUnderTheLoadAndGoesOn() {
        Path leak = home.resolve("leak");
        atLoad = run -> {
            if (run.number() == 1) {
                touch(leak);
            }
        };
        atEnd = run -> remove(leak);

        List<RunResult> ended =
                execute(Map.of("fake.leaks-while", leak.toString()), FakeLoad.thatNeverEndsWhile(leak), 2);

        assertThat(ended.get(0).failure())
                .startsWith("fake ended with exit code 3 during the run; its last words: ")
                .contains("java.lang.OutOfMemoryError: Java heap space");
        assertThat(ended.get(1).failure()).isNull();
    }

    @Test
    void saysThatAServiceRanOutOfMemoryBeforeTheLoad() {
        Path leak = home.resolve("leak");
        touch(leak);

        RunResult result = only(execute(Map.of("fake.leaks-while", leak.toString()), FakeLoad.good(), 1));

        assertThat(result.failure()).startsWith("fake ended with exit code 3").contains("OutOfMemoryError");
    }

    @Test
    void endsALoadOnAServiceThatHangsAndGoesOn() {
        deadlines = new Deadlines(Duration.ofMinutes(1), 1, Duration.ofSeconds(5));
        Path hang = home.resolve("hang");
        atLoad = run -> {
            if (run.number() == 1) {
                touch(hang);
            }
        };
        atEnd = run -> remove(hang);

        List<RunResult> ended =
                execute(Map.of("fake.hangs-while", hang.toString()), FakeLoad.thatNeverEndsWhile(hang), 2);

        assertThat(ended.get(0).failure())
                .startsWith("gatling had not ended after 5.0 s and was stopped")
                .endsWith("; fake answered its health check with 'Read timed out'");
        assertThat(ended.get(1).failure()).isNull();
    }

    @Test
    void refusesAWrongAnswerBeforeAnyLoad() {
        RunResult result = only(execute(Map.of("fake.body", "Bye"), FakeLoad.good(), 1));

        assertThat(result.failure()).isEqualTo("GET /hello/20 answered 200 \"Bye\"; expected 200 \"Hi ~\"");
        assertThat(heard).doesNotContain("load");
    }

    @Test
    void refusesRequestsOnAnotherKindOfThread() {
        RunResult result = only(execute(Map.of("fake.threads", "others"), FakeLoad.good(), 1));

        assertThat(result.failure()).startsWith("Requests must run on platform threads");
        assertThat(heard).doesNotContain("load");
    }

    @Test
    void tellsTheLastWordsOfALoadGeneratorThatFails() {
        RunResult result = only(execute(Map.of(), FakeLoad.thatFails(), 1));

        assertThat(result.failure()).contains("ended with exit code 1", "there-is-no-such-flag");
    }

    @Test
    void saysThatALoadGeneratorWasKilled() {
        RunResult result = only(execute(Map.of(), FakeLoad.thatIsKilled(), 1));

        assertThat(result.failure())
                .startsWith("The load generator ended with exit code 137 (killed, by the kernel if memory ran out)");
    }

    @Test
    void hasNoResultWithoutARecordOfTheLoad() {
        RunResult result = only(execute(Map.of(), FakeLoad.withoutARecord(), 1));

        assertThat(result.failure()).isEqualTo("The fake recorded nothing.");
        assertThat(result.load()).isNull();
    }

    @Test
    void hasNoResultWhereNobodyWasAnsweredRightly() {
        RunResult result = only(execute(
                Map.of(),
                FakeLoad.recording(recorder -> {
                    recorder.userStarted(0);
                    recorder.failed(0, 10_000, FailureKind.NO_ANSWER, "refused");
                    recorder.userEnded(20_000);
                }),
                1));

        assertThat(result.failure()).isEqualTo("No request was answered rightly: {refused=1}");
    }

    @Test
    void takesAFaultThatNobodyForesawForTheFailureOfOneRunOnly() {
        List<RunResult> ended = execute(
                Map.of(),
                FakeLoad.recording(recorder -> {
                    throw new IllegalStateException("disk full");
                }),
                2);

        assertThat(ended).hasSize(2).allSatisfy(result -> assertThat(result.failure())
                .isEqualTo("java.lang.IllegalStateException: disk full"));
    }

    @Test
    void judgesARecordThatEndsEarlyInvalid() {
        RunResult result = only(execute(
                Map.of(),
                FakeLoad.recording(recorder -> {
                    recorder.userStarted(0);
                    recorder.userStarted(0);
                    recorder.answered(0, 21_000);
                }),
                1));

        assertThat(result.failure()).isNull();
        assertThat(result.verdict().level()).isEqualTo(Verdict.Level.INVALID);
        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::check)
                .contains("users-lost", "truncated-log");
    }

    @Test
    void gathersWhatTheChecksLookAt() {
        Evidence evidence = only(execute(Map.of(), FakeLoad.good(), 1)).evidence();

        assertThat(evidence.load().usersEnded()).isEqualTo(1);
        assertThat(evidence.loadGenerator().ceilingRps()).isNull();
        assertThat(evidence.service().maxHeapBytes()).isEqualTo(32 << 20);
        assertThat(evidence.service().collectors()).hasSize(1);
        assertThat(evidence.service().sameProcess()).isTrue();
        assertThat(results.path().resolve("runs/fake/latency=20,users=1/1"))
                .isDirectoryContaining("glob:**/host.csv")
                .isDirectoryContaining("glob:**/runner.csv");
    }

    @Test
    void startsBackEndsBeforeTheServiceAndWatchesThem() {
        RunResult result = only(execute(withBackEnd(Map.of()), FakeLoad.good(), 1));

        assertThat(result.failure()).isNull();
        assertThat(result.serviceCommand())
                .anyMatch(argument -> argument.matches("--fake.back-end=http://127\\.0\\.0\\.1:\\d+"));
        assertThat(result.backEnds()).containsOnlyKeys("slow");
        assertThat(result.backEnds().get("slow").platformThreadsPeak()).isGreaterThan(8);
        assertThat(result.evidence().backEnds()).singleElement().satisfies(backEnd -> {
            assertThat(backEnd.name()).isEqualTo("slow");
            assertThat(backEnd.unanswered()).isZero();
        });
        assertThat(results.path().resolve("runs/fake/latency=20,users=1/1"))
                .isDirectoryContaining("glob:**/back-end-slow.log")
                .isDirectoryContaining("glob:**/back-end-slow.csv")
                .isDirectoryContaining("glob:**/back-end-slow-calls.csv");
    }

    @Test
    void saysThatTheBackEndDiedWhereItDid() {
        RunResult result = only(execute(withBackEnd(Map.of("fake.dies", "true")), FakeLoad.good(), 1));

        assertThat(result.failure()).startsWith("The back end slow ended with exit code 7");
        assertThat(heard).doesNotContain("warming up");
    }

    @Test
    void goesOnWithTheOthersWhereABackEndDiesUnderTheLoad() {
        atLoad = run -> {
            if (run.number() == 1) {
                ProcessHandle.current()
                        .descendants()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains(BACK_END_MARK))
                        .forEach(ProcessHandle::destroyForcibly);
            }
        };

        List<RunResult> ended = execute(withBackEnd(Map.of(BACK_END_MARK, "true")), FakeLoad.thatLasts(1), 2);

        assertThat(ended.get(0).failure()).startsWith("The back end slow ended with exit code 137");
        assertThat(ended.get(1).failure()).isNull();
        assertThat(results.runs()).hasSize(2);
    }

    @Test
    void givesEachProcessItsPartOfTheMachine() {
        ResourceTiers tiers = ResourceTiers.ofThisMachine();
        assumeThat(tiers.cores()).hasSizeGreaterThan(1);
        ResourceAllocation allocation =
                new ResourceAllocation(new Resources(1, 256), tiers.detect(), CpuSets.deal(tiers.cores(), 1, 1));

        RunResult result = only(execute(withBackEnd(Map.of()), FakeLoad.good(), 1, allocation));

        assertThat(result.failure()).isNull();
        assertThat(result.serviceCommand()).contains("-XX:ActiveProcessorCount=1");
    }

    @Test
    void givesEachProcessItsPartOfACoreAndLeavesNoGroupBehind() throws IOException {
        ResourceTiers tiers = ResourceTiers.ofThisMachine();
        assumeThat(tiers.cores()).hasSizeGreaterThan(1);
        ResourceControl control = tiers.detect();
        ResourceAllocation allocation =
                new ResourceAllocation(new Resources(0.5, 256), control, CpuSets.deal(tiers.cores(), 1, 1));

        RunResult result = only(execute(withBackEnd(Map.of()), FakeLoad.good(), 1, allocation));

        assertThat(result.failure()).isNull();
        assertThat(result.serviceCommand()).contains("-XX:ActiveProcessorCount=1");
        String ours = GroupName.ours("").toString();
        for (Path parent : Stream.of(control.cpusetParent(), control.memoryParent(), control.cpuParent())
                .filter(Objects::nonNull)
                .toList()) {
            assertThat(parent).isDirectoryNotContaining("glob:**/" + ours + "*");
        }
    }

    @Test
    void doesNotMeasureAServiceThatGotOtherResources() {
        ResourceAllocation allocation = new ResourceAllocation(
                new Resources(2, 256),
                ResourceControl.without(ResourceTier.JVM_FLAGS),
                new CpuSets(List.of(0), List.of(), List.of()));
        Experiment experiment = FakeExperiment.of(
                List.of(), List.of(FakeExperiment.system("fake", Map.of())), JVM, 1, FakeExperiment.oneRequestEach());

        RunResult result = only(execute(experiment, FakeLoad.good(), 1, allocation));

        assertThat(result.failure())
                .startsWith("fake did not get the resources that it was to get: The JVM counts on 1 processors "
                        + "instead of 2");
        assertThat(heard).doesNotContain("warming up");
    }

    private static Experiment withBackEnd(Map<String, String> properties) {
        return FakeExperiment.of(
                List.of(new BackEnd("slow", ServiceModule.MVC_WITH_LATENCY, properties)),
                List.of(FakeExperiment.system("fake", Map.of("fake.back-end", "http://{slow}"))),
                JVM,
                1,
                FakeExperiment.oneRequestEach());
    }

    private List<RunResult> execute(Map<String, String> properties, LoadGenerator load, int repetitions) {
        List<SystemUnderTest> systems = List.of(FakeExperiment.system("fake", properties));
        return execute(
                FakeExperiment.of(List.of(), systems, JVM, 1, FakeExperiment.oneRequestEach()), load, repetitions);
    }

    private List<RunResult> execute(Experiment experiment, LoadGenerator load, int repetitions) {
        return execute(experiment, load, repetitions, ResourceAllocation.sharedMachine());
    }

    private List<RunResult> execute(
            Experiment experiment, LoadGenerator load, int repetitions, ResourceAllocation allocation) {
        RunPlan plan = Planner.plan(experiment, new Choices(null, null, List.of(), List.of(), repetitions, 1), jdk);
        results = FakeExperiment.results(home.resolve("results"), plan, jdk);
        return new Execution(
                        new RunContext(
                                new LocalMachine(),
                                home,
                                jdk,
                                experiment,
                                0,
                                allocation,
                                cpuSpeed,
                                null,
                                ceilings,
                                deadlines),
                        LoadGenerators.of(load),
                        results,
                        new Listener())
                .run(plan, new RetryPolicy(QuietWait.none(), retries, spoiled));
    }

    private static void touch(Path file) {
        try {
            Files.createFile(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static RunResult only(List<RunResult> ended) {
        assertThat(ended).hasSize(1);
        return ended.get(0);
    }

    private record Sampled(Sample sample, LiveReading load) {}

    private final class Listener implements ExecutionListener {

        @Override
        public void runStarts(PlannedRun run) {
            heard.add("run " + run.number());
        }

        @Override
        public void waits(PlannedRun run, Duration atMost) {
            heard.add("waits");
        }

        @Override
        public void phase(PlannedRun run, RunPhase phase) {
            heard.add(phase.label());
            if (phase == RunPhase.LOAD) {
                atLoad.accept(run);
            }
        }

        @Override
        public void sampled(PlannedRun run, Sample sample, LiveReading load) {
            sampled.add(new Sampled(sample, load));
        }

        @Override
        public void runEnded(PlannedRun run, RunResult result) {
            heard.add("ended");
            atEnd.accept(run);
        }

        @Override
        public void runsAdded(List<PlannedRun> again) {
            heard.add("again " + again.size());
        }
    }
}
