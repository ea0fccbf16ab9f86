package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.run.LoadGeneratorCalibration.CeilingNotMeasured;
import io.github.springbench.runner.store.CeilingFile;
import io.github.springbench.runner.store.RunFolder;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses real processes: a fake server, and a fake load. */
@Tag("process")
class LoadGeneratorCalibrationTest {

    private static final String NO_FAULT = "";

    @TempDir
    private Path home;

    private final Jdk jdk = Jdks.at(Path.of(System.getProperty("java.home")));
    private RunFolder folder;

    @BeforeEach
    void makeTheFolder() {
        folder = CeilingFile.in(home).measurement(Instant.EPOCH, TestEngines.gatling("0"));
    }

    @AfterEach
    void noProcessIsLeftRunning() {
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.contains(FakeTrivialServer.MARK));
    }

    @Test
    void isTheThroughputOfThePlateauWhileAllCallersAreThere() {
        FakeLoad load = FakeLoad.recording(recorder -> {
            loadOfTwoSeconds(recorder);
            recorder.answered(0, 1_000);
            recorder.answered(1_000, 2_000);
            recorder.answered(2_000, 3_000);
        });

        assertThat(measured(NO_FAULT, load).rps()).isEqualTo(1.5);
        assertThat(folder.serviceLog()).content().startsWith("port ");
        assertThat(folder.loadGeneratorLog()).isNotEmptyFile();
    }

    @Test
    void saysWhyTheServerDidNotStart() {
        assertThatExceptionOfType(CeilingNotMeasured.class)
                .isThrownBy(() -> measured("dies", FakeLoad.good()))
                .withMessageStartingWith("The ceiling of Gatling was not measured: The server ended with exit code 7")
                .withMessageContaining("told to die");
    }

    @Test
    void saysThatTheServerDiedUnderTheLoad() {
        assertThatExceptionOfType(CeilingNotMeasured.class)
                .isThrownBy(() -> measured("dies-later", FakeLoad.thatLasts(60)))
                .withMessageContaining("the server ended with exit code 8 under the load");
    }

    @Test
    void saysWhyTheLoadGeneratorFailed() {
        assertThatExceptionOfType(CeilingNotMeasured.class)
                .isThrownBy(() -> measured(NO_FAULT, FakeLoad.thatFails()))
                .withMessageContaining("the load generator ended with exit code 1; last lines of its log:");
        assertThatExceptionOfType(CeilingNotMeasured.class)
                .isThrownBy(() -> measured(NO_FAULT, FakeLoad.withoutARecord()))
                .withMessage("The ceiling of Gatling was not measured: The fake recorded nothing.");
    }

    @Test
    void isNotMeasuredByRequestsThatFail() {
        FakeLoad load = FakeLoad.recording(recorder -> {
            loadOfTwoSeconds(recorder);
            recorder.answered(0, 1_000);
            recorder.failed(1_000, 2_000, FailureKind.NO_ANSWER, "refused");
        });

        assertThatExceptionOfType(CeilingNotMeasured.class)
                .isThrownBy(() -> measured(NO_FAULT, load))
                .withMessage("The ceiling of Gatling was not measured: 1 of 2 requests failed: {refused=1}.");
    }

    @Test
    void isNotMeasuredWithoutAPlateau() {
        FakeLoad load = FakeLoad.recording(recorder -> {
            recorder.userStarted(0);
            recorder.answered(0, 1_000);
            recorder.userEnded(1_000);
            recorder.userStarted(2_000);
            recorder.userEnded(3_000);
        });

        assertThatExceptionOfType(CeilingNotMeasured.class)
                .isThrownBy(() -> measured(NO_FAULT, load))
                .withMessageContaining("the callers were never all present at once");
    }

    private static void loadOfTwoSeconds(LoadRecorder recorder) {
        recorder.userStarted(0);
        recorder.userEnded(2_000_000);
    }

    private LoadGeneratorCalibration.Result measured(String fault, FakeLoad load) {
        return new LoadGeneratorCalibration(new LocalMachine(), home, jdk, FakeTrivialServer.command(fault), "port ")
                .of(load, folder);
    }
}
