package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code --mongod} refuses before anything starts. */
class ServerProgramOptionTest {

    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aProgramThatIsNotThereIsNamed() {
        assertThat(bench("run", "mongo", "--preset", "smoke", "--mongod", "no/such/mongod"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("--mongod is 'no/such/mongod', which does not exist; expected the path of a program");
    }

    @Test
    void soIsOneThatMayNotBeExecuted() throws IOException {
        Path text = Files.writeString(folder.resolve("mongod.txt"), "how to install it");

        assertThat(bench("run", "mongo", "--preset", "smoke", "--mongod", text.toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("which you may not execute. Run chmod +x on it");
    }

    @Test
    void anExperimentWithoutSuchADatabaseHasNoUseForIt() throws IOException {
        Path program = Files.writeString(folder.resolve("mongod"), "#!/bin/sh\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();

        assertThat(bench("run", "smoke", "--mongod", program.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("--mongod names a server of mongodb, and smoke uses no database. Leave it out.");
    }

    private int bench(String... arguments) {
        CommandLine bench = Bench.commandLine();
        bench.setErr(new PrintWriter(err, true));
        bench.setOut(new PrintWriter(new StringWriter(), true));
        return bench.execute(arguments);
    }
}
