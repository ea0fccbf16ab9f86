package io.github.springbench.runner.report.text;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.failed;
import static io.github.springbench.runner.report.FictionalResult.invalid;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.onEventLoops;
import static io.github.springbench.runner.report.FictionalResult.run;
import static io.github.springbench.runner.report.FictionalResult.suspect;
import static io.github.springbench.runner.report.FictionalResult.valid;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.run.Fork.ForkPlace;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalMachines;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.FictionalUsers;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.ReportModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

public class ConsoleTableTest {

    private static final Experiment EXPERIMENT = experiment("invented", "Why?");

    @Test
    void theTableLooksAsItShould() {
        Golden.assertMatches(ConsoleTexts.of(FictionalResult.model()), "console.txt");
    }

    @Test
    void theTableOfSystemsThatCallOthersLooksAsItShould() {
        Golden.assertMatches(ConsoleTexts.of(FictionalCalls.model()), "calls.txt");
    }

    @Test
    void theTableOfSystemsThatKeepUsersInADatabaseLooksAsItShould() {
        Golden.assertMatches(ConsoleTexts.of(FictionalUsers.model()), "users.txt");
    }

    @Test
    void theTableThatIsReadOverTheLatencyLooksAsItShould() {
        Golden.assertMatches(ConsoleTexts.of(FictionalLatencies.model()), "latencies.txt");
    }

    @Test
    void theMachinesAreNamedWhereTheyAreOthersThanTheBenchsOwn() {
        assertThat(ConsoleTexts.of(FictionalMachines.model()).lines())
                .contains("Machines: service on app1 (8 cores), load on load1, load2");
        assertThat(ConsoleTexts.of(FictionalResult.model())).doesNotContain("Machines");
    }

    @Test
    void noLineIsWiderThanTheConsole() {
        String longName = "a-system-with-a-name-that-goes-on-and-on-".repeat(4);
        String reason = "One word after another says what went wrong. ".repeat(8);
        ReportModel model = ReportModel.of(
                manifest(EXPERIMENT, 2),
                List.of(
                        run(longName, 100, 100_000, 1, 99_999, 60_000, 10_000, 3_000_000L),
                        failed("alpha", 100, 1000, 1, reason)));

        assertThat(ConsoleTexts.of(model).lines())
                .filteredOn(line -> !line.contains("./bench"))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ConsoleTable.WIDTH));
    }

    @Test
    void aLongNameGivesWayToFigures() {
        String longName = "a-system-with-a-name-that-goes-on-and-on-".repeat(4);
        ReportModel model =
                ReportModel.of(manifest(EXPERIMENT, 1), List.of(run(longName, 100, 1000, 1, 500, 100, 10, 0)));

        assertThat(ConsoleTexts.of(model)).contains("a-system-with-a-name-that");
    }

    @Test
    void theAnswerStandsFirstAndTheNextCommandLast() {
        String text = ConsoleTexts.of(FictionalResult.model());

        assertThat(text).startsWith("alpha held 2,000 users");
        assertThat(text.substring(text.lastIndexOf("\n\n")))
                .startsWith("\n\nNext, more runs of what is not shown, until it is decided or an hour has passed:\n"
                        + "  ./bench run invented")
                .endsWith(" --until-decided --max-time 1h\n");
    }

    @Test
    void theTableIsPlainAscii() {
        assertThat(ConsoleTexts.of(FictionalResult.model())).matches("\\p{ASCII}+");
    }

    @Test
    void aRunIsOneLine() {
        assertThat(ConsoleTable.line(run("beta", 100, 3000, 1, 3092.8, 1058, 400, 0), EXPERIMENT))
                .isEqualTo("beta    3,000 users   3,866 rps  p50    100 ms  p95  1,058 ms  p99  1,164 ms"
                        + "  400 worker threads  0 failed");
    }

    @Test
    void aRunWithoutWorkerThreadsSaysWhereItsRequestsRan() {
        assertThat(ConsoleTable.line(onEventLoops("gamma", 100, 1000, 1), EXPERIMENT))
                .endsWith("  on event loops  0 failed")
                .doesNotContain("worker");
    }

    @Test
    void aFailedRunIsOneLineWithItsReason() {
        assertThat(ConsoleTable.line(failed("alpha", 100, 1000, 2, "It broke\n  early."), EXPERIMENT))
                .isEqualTo("alpha   1,000 users  repetition 2  FAILED: It broke early.");
    }

    @Test
    void aRunThatIsNotValidNamesTheChecks() {
        RunResult run = run("beta", 100, 3000, 1, 3092.8, 1058, 400, 0);

        assertThat(ConsoleTable.line(suspect(run), EXPERIMENT)).endsWith("  0 failed  SUSPECT: client-pool");
        assertThat(ConsoleTable.line(invalid(run), EXPERIMENT))
                .endsWith("  0 failed  INVALID: truncated-log, client-pool");
        assertThat(ConsoleTable.line(valid(run), EXPERIMENT)).endsWith("  0 failed");
    }

    @Test
    void aColdRunWaitsForTheEndOfItsFork() {
        RunResult cold = run("beta", 100, 3000, 1, 3092.8, 1058, 400, 0)
                .withVerdict(
                        new Verdict(Level.INVALID, List.of(new Finding("compiling", Level.INVALID, "It was cold."))));

        assertThat(ConsoleTable.line(cold.withFork(new ForkPlace(1, 2, 3)), EXPERIMENT))
                .endsWith("  0 failed  INVALID unless its closing run is as fast: compiling");
        assertThat(ConsoleTable.line(cold.withFork(new ForkPlace(1, 3, 3)), EXPERIMENT))
                .endsWith("  0 failed  INVALID: compiling");
        assertThat(ConsoleTable.line(invalid(cold).withFork(new ForkPlace(1, 2, 3)), EXPERIMENT))
                .contains("  INVALID: truncated-log");
    }

    @Test
    void manyFindingsOfOneCheckAreCounted() {
        List<RunResult> runs = IntStream.rangeClosed(1, 8)
                .mapToObj(repetition -> suspect(run("beta", 100, 1000, repetition, 1, 1, 1, 0)))
                .toList();

        assertThat(ConsoleTexts.of(ReportModel.of(manifest(EXPERIMENT, 8), runs))
                        .replaceAll("\\s+", " "))
                .contains("Suspect, client-pool: 8 runs, such as beta latency=100,users=1000 #1: The invented "
                        + "share was 7 %")
                .containsOnlyOnce("The invented share");
    }

    @Test
    void severalFindingsOfOneCheckInOneRunAreOneRun() {
        RunResult run = run("beta", 100, 1000, 1, 1, 1, 1, 0)
                .withVerdict(new Verdict(
                        Level.SUSPECT,
                        List.of(
                                new Finding("drift", Level.SUSPECT, "The heap grew."),
                                new Finding("drift", Level.SUSPECT, "The threads grew."))));

        assertThat(ConsoleReport.findings(ReportModel.of(manifest(EXPERIMENT, 1), List.of(run))))
                .containsExactly("Suspect, drift: 1 run, beta latency=100,users=1000 #1: The heap grew.");
    }

    @Test
    void aResultWithoutObjectionsHasNoColumnForThem() {
        ReportModel model =
                ReportModel.of(manifest(EXPERIMENT, 1), List.of(valid(run("beta", 100, 1000, 1, 1, 1, 1, 0))));

        assertThat(ConsoleTexts.of(model)).doesNotContain("Verdict\n").contains("Verdicts: 1 valid, 0 suspect");
    }

    @Test
    void aRunIsNamedByItsPlaceOnTheAxis() {
        Experiment experiment = FictionalLatencies.model().manifest().experiment();

        assertThat(ConsoleTable.line(run("alpha", 5, 100, 1, 1, 1, 1, 0), experiment))
                .startsWith("alpha  users 100       5 ms");
    }

    @Test
    void ofManyCombinationsTheOthersAreNamed() {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("latency", List.of(10, 20, 30));
        parameters.put("users", List.of(1000, 2000));
        ReportModel many = ReportModel.of(
                manifest(experiment("invented", "Why?", parameters), 18),
                List.of(valid(run("alpha", 10, 1000, 1, 500, 101, 50, 0))));

        assertThat(ConsoleTexts.of(many).replaceAll("\\s+", " "))
                .contains("The other combinations of parameters have their own answers");
        assertThat(ConsoleTexts.of(FictionalResult.model())).doesNotContain("other combinations");
    }

    @Test
    void aParameterIsNamedOnlyWhereTheExperimentVariesIt() {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("latency", List.of(20, 300));
        parameters.put("users", List.of(1000));
        Experiment varied = experiment("invented", "Why?", parameters);

        assertThat(ConsoleTable.line(run("alpha", 300, 1000, 1, 1, 1, 1, 0), varied))
                .startsWith("alpha  latency 300   1,000 users");
        assertThat(ConsoleTexts.of(ReportModel.of(
                        manifest(varied, 2),
                        List.of(run("alpha", 20, 1000, 1, 1, 1, 1, 0), run("alpha", 300, 1000, 1, 1, 1, 1, 0)))))
                .contains("latency 20\n", "latency 300\n");
    }
}
