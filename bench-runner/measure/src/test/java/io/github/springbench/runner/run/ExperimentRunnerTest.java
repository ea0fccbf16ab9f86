package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An execution takes each run from start to end, and stores its result. */
@Tag("process")
class ExperimentRunnerTest extends FakeRuns {

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
        assertThat(sampledHost).isNotEmpty();
        assertThat(result.requestThreads()).isEqualTo(RequestThreads.PLATFORM);
        assertThat(result.threadEvidence()).contains("http-nio-1-exec-");
        assertThat(result.load().requests()).isEqualTo(1);
        assertThat(result.resources().platformThreadsPeak()).isGreaterThan(8);
        assertThat(result.serviceCommand())
                .startsWith(
                        "java",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+ErrorFileToStdout",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx32m",
                        "-jar",
                        "mvc-with-latency/target/mvc-with-latency.jar")
                .anyMatch(argument -> argument.startsWith("--server.port="));
        assertThat(JudgedRuns.of(results)).containsExactly(result);
        assertThat(results.path().resolve("runs/fake/latency=20,users=1/1"))
                .isDirectoryContaining("glob:**/run.json")
                .isDirectoryContaining("glob:**/samples.csv")
                .isDirectoryContaining("glob:**/latency.hlog")
                .isDirectoryContaining("glob:**/load.csv")
                .isDirectoryContaining("glob:**/service.log")
                .isDirectoryNotContaining("glob:**/pool-waits.hlog");
    }

    @Test
    void startsASystemWithItsOwnFlagsAfterThoseOfAll() {
        SystemUnderTest own =
                SampleExperiment.system("own", ServiceModule.MVC_WITH_LATENCY).withJvm(List.of("-Xmx48m"));

        RunResult result = only(execute(
                FakeExperiment.of(List.of(), List.of(own), FakeExperiment.JVM, 1, FakeExperiment.oneRequestEach()),
                FakeLoad.good(),
                1));

        assertThat(result.serviceCommand()).containsSubsequence("-Xmx32m", "-Xmx48m", "-jar");
        assertThat(result.evidence().service().maxHeapBytes()).isGreaterThan(40L << 20);
    }

    @Test
    void keepsTheCeilingOfTheRunsLoadGenerator() {
        ceilings = Map.of(TestEngines.GATLING, 1_234.5, TestEngines.HYPERFOIL, 5_678.0);
        RunResult result = only(execute(Map.of(), FakeLoad.good(), 1));

        assertThat(result.evidence().loadGenerator().ceilingRps()).isEqualTo(1_234.5);
        assertThat(JudgedRuns.of(results)).containsExactly(result);
    }

    @Test
    void judgesTheRunsBesideEachOtherInTheEnd() {
        cpuSpeed = () -> results.runs().isEmpty() ? 100 : 50;

        List<RunResult> ended = execute(Map.of(), FakeLoad.goodWhileWatched(), 2);

        assertThat(ended)
                .extracting(run -> run.evidence().host().coreSpeedShare())
                .containsExactly(100 / 75.0, 50 / 75.0);
        assertThat(JudgedRuns.of(results)).containsExactlyElementsOf(ended);
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
    void gathersWhatTheChecksLookAt() {
        RunFacts evidence = only(execute(Map.of(), FakeLoad.good(), 1)).evidence();

        assertThat(evidence.load().usersEnded()).isEqualTo(1);
        assertThat(evidence.loadGenerator().ceilingRps()).isNull();
        assertThat(evidence.service().maxHeapBytes()).isEqualTo(32 << 20);
        assertThat(evidence.service().collectors()).hasSize(1);
        assertThat(evidence.service().sameProcess()).isTrue();
        assertThat(results.path().resolve("runs/fake/latency=20,users=1/1"))
                .isDirectoryContaining("glob:**/host.csv")
                .isDirectoryContaining("glob:**/runner.csv");
    }
}
