package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** How commands use objectives; the build sets {@code bench.home}. */
@Tag("process")
class ObjectivesCommandTest {

    /** Decided, since failed requests are counted. How far the machine moved p95 of the invented runs is unknown. */
    private static final String KNOWN = "failed<1%";

    private static final String UNKNOWN = "p95<150ms";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aReportEndsByWhatItIsHeldTo() {
        String result = result(0).toString();

        assertThat(bench("report", result)).isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).doesNotContain("Objectives");
        assertThat(bench("report", result, "--slo", KNOWN)).isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).contains("Objectives: 1 met, 0 missed, 0 undecided");
        assertThat(bench("report", result, "--slo", KNOWN + "," + UNKNOWN)).isEqualTo(ExitCode.SOME_RUNS_FAILED);
        assertThat(bench("report", result(3_000).toString(), "--slo", KNOWN + "," + UNKNOWN))
                .isEqualTo(ExitCode.MISSED);
        assertThat(out.toString()).contains("Missed: alpha latency 100, users 1,000, failed<1%: failed 10 %");
    }

    @Test
    void aResultKeepsWhatItsRunWasHeldToAndAnOptionTakesItsPlace() {
        String result = result(3_000, new Objective(Figure.FAILED, 1)).toString();

        assertThat(bench("report", result)).isEqualTo(ExitCode.MISSED);
        assertThat(bench("report", result, "--slo", "failed<20%")).isEqualTo(ExitCode.FINE);
        assertThat(bench("report", result)).isEqualTo(ExitCode.MISSED);
    }

    @Test
    void aPipelineGetsItsFiles() throws IOException {
        Path junit = folder.resolve("reports/junit.xml");
        Path summary = folder.resolve("summary.md");
        Path result = result(3_000);

        assertThat(bench(
                        "report",
                        result.toString(),
                        "--slo",
                        KNOWN,
                        "--junit",
                        junit.toString(),
                        "--summary",
                        summary.toString()))
                .isEqualTo(ExitCode.MISSED);

        assertThat(Files.readString(junit))
                .contains("<testsuite name=\"invented\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\">");
        assertThat(Files.readString(summary))
                .startsWith("### invented: 0 met, 1 missed, 0 undecided")
                .contains("[The whole report](", "report.html)");
        assertThat(out.toString()).contains(junit.toString(), summary.toString());
    }

    @Test
    void filesThatCannotBeWrittenAreRefusedBeforeAnythingStarts() {
        assertThat(bench("run", "smoke", "--slo", KNOWN, "--junit", folder.toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("--junit names " + folder + ", which cannot be written (it is a folder). Name another");

        String one = folder.resolve("reports/all").toString();
        assertThat(bench("run", "smoke", "--slo", KNOWN, "--junit", one, "--summary", folder + "/reports/./all"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("--junit and --summary are both " + one + "; expected two files.");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aTestReportOfNothingIsRefused() {
        assertThat(bench("run", "smoke", "--junit", folder.resolve("junit.xml").toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("--junit has nothing to report, because there is nothing to decide. Set objectives with")
                .contains("--slo", "'objectives'");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void objectivesThatMakeNoSenseAreRefusedBeforeAnythingStarts() {
        assertThat(bench("run", "smoke", "--slo", "p95<150")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("--slo is 'p95<150'; 'p95<150' is not a limit; expected a number with its");
    }

    @Test
    void aRequestThatTheLoadDoesNotHaveIsRefusedBeforeAnythingStarts() {
        String none = " limit login.p95, and the workload has no 'requests' with names; write p95<400ms.";

        assertThat(bench("run", "smoke", "--slo", "login.p95<400ms")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("The objectives of smoke" + none);
        assertThat(bench("capacity", "smoke", "--slo", "login.p95<400ms")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("The objectives of smoke" + none);
        assertThat(bench("plan", "smoke", "--capacity", "login.p95<400ms")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("The objectives of smoke" + none);
        assertThat(bench("report", result(0).toString(), "--slo", "login.p95<400ms"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("The objectives of invented in the preset quick" + none);
    }

    @Test
    void aResultGoesOnWithTheObjectivesThatItWasBegunWith() {
        assertThat(bench("run", "--resume", folder.toString(), "--slo", KNOWN)).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("leave out --slo.");
    }

    private Path result(long failed, Objective... objectives) {
        Experiment invented = FictionalResult.experiment("invented", "Are objectives met?");
        Experiment experiment = invented.withSystems(invented.systems().subList(0, 1))
                .withUsers(List.of(1000))
                .withClaims(List.of());
        Manifest manifest = FictionalResult.manifest(experiment, 1).withObjectives(List.of(objectives));
        RunResult run = FictionalResult.run("alpha", 100, 1000, 1, 500, 100, 100, failed)
                .withEvidence(null);
        ResultFolder result = ResultFolder.create(folder.resolve("results"), manifest);
        result.run(run.key()).write(run);
        return result.path();
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
