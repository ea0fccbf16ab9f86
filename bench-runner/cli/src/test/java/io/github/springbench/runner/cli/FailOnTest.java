package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The exit codes and files of {@code compare --fail-on}. */
class FailOnTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aRegressionHasItsExitCodeAndItsFiles() throws IOException {
        Path junit = folder.resolve("junit.xml");
        Path summary = folder.resolve("summary.md");
        String base = result(100, 101, 102);
        String head = result(120, 121, 122);

        assertThat(bench("compare", base, head, "--fail-on", "p95>+10%,throughput<-5%"))
                .isEqualTo(ExitCode.MISSED);
        assertThat(err.toString())
                .contains(
                        "failed: alpha latency 100, users 1,000, p95>+10%: p95 was 101 ms and is 121 ms, +19.8 %",
                        "passed: alpha latency 100, users 1,000, throughput<-5%: ");
        assertThat(out.toString()).startsWith("# invented: B beside A").doesNotContain("p95>+10%");

        assertThat(bench(
                        "compare",
                        base,
                        head,
                        "--fail-on",
                        "p95>+10%",
                        "--junit",
                        junit.toString(),
                        "--summary",
                        summary.toString()))
                .isEqualTo(ExitCode.MISSED);
        assertThat(Files.readString(junit)).contains("tests=\"1\" failures=\"1\" errors=\"0\"");
        assertThat(Files.readString(summary)).startsWith("### invented: B beside A, 0 passed, 1 failed, 0 undecided\n");
    }

    @Test
    void aResultBesideItselfPasses() {
        String result = result(100, 103, 98);

        assertThat(bench("compare", result, result, "--fail-on", "p95>+1%,cpu>+1%"))
                .isEqualTo(ExitCode.FINE);
        assertThat(bench("compare", result, result)).isEqualTo(ExitCode.FINE);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void whatSingleRunsOfUnknownErrorsCannotDecideHasACodeOfItsOwn() {
        assertThat(bench("compare", result(100), result(200), "--fail-on", "p95>+10%"))
                .isEqualTo(ExitCode.SOME_RUNS_FAILED);
        assertThat(err.toString()).startsWith("undecided: alpha latency 100, users 1,000, p95>+10%: fewer than 3");
        assertThat(bench("compare", result(100), result(), "--fail-on", "p95>+10%"))
                .isEqualTo(ExitCode.SOME_RUNS_FAILED);
    }

    @Test
    void limitsThatMakeNoSenseAreRefused() {
        String result = result(100);

        assertThat(bench("compare", result, result, "--fail-on", "p95>10%")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("--fail-on is 'p95>10%'; 'p95>10%' is not a limit; expected >+");
        assertThat(bench("compare", result, result, "--summary", "summary.md")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("--junit and --summary of a comparison report what --fail-on decides");
    }

    /** A result with a repetition for each p95, whose machine error is unknown. */
    private String result(double... p95Ms) {
        Experiment experiment = FictionalResult.experiment("invented", "Is the build slower?");
        ResultFolder result = ResultFolder.create(
                folder.resolve("results"), FictionalResult.manifest(experiment, Math.max(1, p95Ms.length)));
        for (int place = 0; place < p95Ms.length; place++) {
            RunResult run = FictionalResult.run("alpha", 100, 1000, place + 1, 500, p95Ms[place], 100, 0)
                    .withEvidence(null);
            result.run(run.key()).write(run);
        }
        return result.path().toString();
    }

    private int bench(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine commandLine = Bench.commandLine();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        return commandLine.execute(arguments);
    }
}
