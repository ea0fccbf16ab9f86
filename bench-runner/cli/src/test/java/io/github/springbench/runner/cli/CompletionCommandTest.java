package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class CompletionCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void bashCompletesCommandsOptionsAndExperiments() throws IOException, InterruptedException {
        assertThat(bench("completion", "bash")).isEqualTo(ExitCode.FINE);
        Path script = Files.writeString(folder.resolve("completion"), out.toString());

        assertThat(completed(script, "bench", "comp")).contains("compare", "completion");
        assertThat(completed(script, "bench", "run", "--pro")).containsExactly("--profile");
        assertThat(completed(script, "bench", "run", "hello")).containsExactly("hello-latency", "hello-rate");
    }

    @Test
    void anotherShellIsRefusedWithThoseThatAreKnown() {
        assertThat(bench("completion", "powershell")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("powershell", "BASH, ZSH");
    }

    private static String[] completed(Path script, String... words) throws IOException, InterruptedException {
        String asked =
                "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_bench; printf '%%s\\n' \"${COMPREPLY[@]}\""
                        .formatted(script, String.join(" ", words), words.length - 1);
        Process bash = new ProcessBuilder("bash", "-c", asked)
                .redirectError(ProcessBuilder.Redirect.DISCARD) // compopt needs an interactive shell
                .start();
        String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(answer).isZero();
        return answer.lines().map(String::strip).toArray(String[]::new);
    }

    private int bench(String... arguments) {
        return Bench.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
