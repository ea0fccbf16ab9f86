package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.AllLeftovers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Starts the bench in a process of its own, whose environment can name a database. */
@ExtendWith(AllLeftovers.class)
@Tag("process")
class OtherMachinesTest {

    private static final String URI = "mongodb://ann:s3cret@192.0.2.1:27018/?authSource=admin";

    @TempDir
    private Path home;

    private record Ended(int exitCode, String output) {}

    @BeforeEach
    void putAnExperiment() throws IOException {
        Path experiments = Files.createDirectory(home.resolve("experiments"));
        Files.copy(Home.experiments().resolve("mongo.yaml"), experiments.resolve("mongo.yaml"));
    }

    @Test
    void anotherMachineIsNotLoadedUnlessItIsAllowed() throws IOException, InterruptedException {
        Ended ended = bench("run", "mongo", "--preset", "smoke");

        assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(ended.output())
                .isEqualToIgnoringNewLines(
                        "MONGODB_URI names 192.0.2.1, which is not this machine. A load would disturb its other users."
                                + " If you may load it, add --allow-target 192.0.2.1.");
        assertThat(home.resolve("results")).doesNotExist();
    }

    @Test
    void anAllowedMachineIsNoMistakeAndItsPasswordIsNotTold() throws IOException, InterruptedException {
        // The next check is that of the port, so that nothing is sent to the other machine.
        Ended ended = bench("run", "mongo", "--preset", "smoke", "--allow-target", "192.0.2.1", "--port", "70000");

        assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(ended.output()).contains("Port 70000 does not exist").doesNotContain("s3cret", "192.0.2.1");
    }

    private Ended bench(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = BenchProcess.of(home, List.of(arguments));
        builder.environment().put("MONGODB_URI", URI);
        builder.environment().put("NO_COLOR", "1");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }
}
