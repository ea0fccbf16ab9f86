package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A run starts the back ends of its service, and watches them. */
@Tag("process")
class BackEndExecutionTest extends FakeRuns {

    /** Tests find the process of a back end by this argument. */
    private static final String BACK_END_MARK = "fake.back-end-mark";

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
}
