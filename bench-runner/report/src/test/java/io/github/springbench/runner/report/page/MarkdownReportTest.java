package io.github.springbench.runner.report.page;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.run;
import static io.github.springbench.runner.report.Golden.between;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Session;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalMachines;
import io.github.springbench.runner.report.FictionalObjectives;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.FictionalRuns;
import io.github.springbench.runner.report.FictionalUsers;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.form.Markdown;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {

    @Test
    void theReportLooksAsItShould() {
        Golden.assertMatches(MarkdownReport.render(FictionalResult.model()), "report.md");
    }

    @Test
    void theReportOfSystemsThatCallOthersLooksAsItShould() {
        String report = MarkdownReport.render(FictionalCalls.model());

        Golden.assertMatches(
                between("# invented-calls", "![Bar chart: p95", report)
                        + between("### Plateau throughput", "### p50", report)
                        + between("### What the back end did", "### alpha", report)
                        + between("## Claims", "## What the columns mean", report)
                        + between("- **Closed load", "- **†", report),
                "calls.md");
    }

    @Test
    void theReportOfSystemsThatKeepUsersInADatabaseLooksAsItShould() {
        String report = MarkdownReport.render(FictionalUsers.model());

        Golden.assertMatches(
                between("# invented-users", "## Results", report)
                        + between("### What the back end did", "### alpha", report)
                        + between("## How it was measured", "## What the columns mean", report),
                "users.md");
    }

    @Test
    void theReportOfMachinesOfTheirOwnLooksAsItShould() {
        String report = MarkdownReport.render(FictionalMachines.model());

        Golden.assertMatches(
                between("# invented-machines", "## Results", report)
                        + between("## Claims", "## Settings, side by side", report)
                        + between("## Verdicts", "## What the columns mean", report),
                "machines.md");
    }

    @Test
    void theReportThatIsReadOverTheLatencyLooksAsItShould() {
        String report = MarkdownReport.render(FictionalLatencies.model());
        String ofHundredUsers = between("## Results at users 100", "## Claims", report);

        Golden.assertMatches(
                between("# invented-latencies", "![Line chart: p95", report)
                        + between("### Overhead, p99", "### beta\n", report)
                        + between("### Latency from which", "### alpha", ofHundredUsers)
                        + between("## Claims", "## Settings, side by side", report)
                        + between("## Verdicts", "- **Load generator:**", report)
                        + between("- **published", "- **Users", report)
                        + between("- **corrected", "- **Throughput, whole load", report)
                        + between("- **Crossover", "- **\\[low", report),
                "latencies.md");
    }

    @Test
    void aRunWithAllFivePhasesIsNamedWithTheirSeconds() {
        assertThat(MarkdownReport.render(FictionalRuns.model()))
                .contains(
                        "## Phases of overloaded runs\n",
                        "| alpha | latency 100, users 2,000 | 1 | 0–2 s | 2–4 s | 4–8 s | 8–10 s | 10–12 s |\n")
                .doesNotContain("| alpha | latency 100, users 1,000 | 1 | 0–");
        assertThat(MarkdownReport.render(FictionalResult.model())).doesNotContain("## Phases");
    }

    @Test
    void theBackEndsStandWithTheSettingsAndNotWithThePhases() {
        ReportModel runs = FictionalRuns.model();
        BackEnd slow = new BackEnd("slow", ServiceModule.WEBFLUX_WITH_LATENCY, Map.of());
        Manifest calling =
                runs.manifest().withExperiment(runs.manifest().experiment().with(it -> it.backEnds(List.of(slow))));

        assertThat(MarkdownReport.render(ReportModel.of(calling, runs.runs(), runs.files())))
                .containsSubsequence("## Settings, side by side", "### Back ends,", "## Phases", "## Verdicts");
    }

    @Test
    void whatAKneeIsComputedFromIsNotRounded() {
        Workload load = FictionalResult.workload();
        Pause thinking = new Pause(Duration.ofMillis(25), Duration.ofMillis(50));
        Experiment experiment = experiment("invented", "Why?")
                .withWorkload(new Workload(
                        load.engine(),
                        load.shape(),
                        load.exchange(),
                        new Phases(Duration.ofSeconds(30), 30, null, thinking, Duration.ZERO, null)));

        assertThat(MarkdownReport.render(
                        ReportModel.of(manifest(experiment, 1), List.of(run("alpha", 100, 1000, 1, 500, 101, 50, 0)))))
                .contains("| alpha | 150 | 100 | 37.5 | 206 |");
    }

    @Test
    void ofInvalidRunsAloneNoneIsSaidToBeSingle() {
        List<RunResult> runs = IntStream.rangeClosed(1, 3)
                .mapToObj(repetition -> FictionalResult.invalid(run("alpha", 100, 1000, repetition, 500, 101, 50, 0L)))
                .toList();

        assertThat(MarkdownReport.render(ReportModel.of(manifest(experiment("invented", "Why?"), 3), runs)))
                .contains(
                        "**A figure:** No run counts: figures in parentheses are those of invalid runs.",
                        "not compared: runs that do not count do not show whether")
                .doesNotContain("single run");
    }

    @Test
    void nothingIsSaidOfWhatAnExperimentDoesNotHave() {
        assertThat(MarkdownReport.render(FictionalResult.model()))
                .doesNotContainIgnoringCase("back end")
                .doesNotContainIgnoringCase("database")
                .doesNotContainIgnoringCase("limits in force")
                .doesNotContainIgnoringCase("profile")
                .doesNotContainIgnoringCase("equal resources")
                .doesNotContainIgnoringCase("crossover")
                .doesNotContain("## Overview");
    }

    @Test
    void aFigureSaysWhereTooFewOfItsRunsCountForAnInterval() {
        RunResult first = FictionalResult.valid(run("alpha", 100, 1000, 1, 500, 101, 50, 0L));
        RunResult second = FictionalResult.valid(run("alpha", 100, 1000, 2, 500, 103, 50, 0L));
        RunResult third = FictionalResult.invalid(run("alpha", 100, 1000, 3, 500, 105, 50, 0L));
        Manifest manifest = manifest(experiment("invented", "How does an invented system behave?"), 36);

        assertThat(MarkdownReport.render(ReportModel.of(manifest, List.of(first, second, third))))
                .contains("\\[2 runs\\] |", "Only this many repetitions count.");
        assertThat(MarkdownReport.render(ReportModel.of(manifest, List.of(first, second))))
                .doesNotContain(" runs\\]");
    }

    @Test
    void objectivesStandBeforeTheResults() {
        String report = MarkdownReport.render(FictionalObjectives.model());

        assertThat(report)
                .contains(
                        "\n## Objectives\n\nAn objective is met if",
                        "| alpha | latency 100, users 2,000 | `p95<50ms` | missed | p95 103.6 ms, "
                                + "interference at most 1.5 ms, not below 50 ms. |\n");
        assertThat(report.indexOf("## Objectives")).isLessThan(report.indexOf("## Results"));
        assertThat(MarkdownReport.render(FictionalResult.model())).doesNotContain("Objective");
    }

    @Test
    void anObjectiveOfOneRequestSaysWhereItsErrorComesFrom() {
        assertThat(MarkdownReport.render(FictionalObjectives.ofOneRequest()))
                .contains(
                        "miss it. Of one of several requests only percentiles are kept.",
                        "| alpha | latency 100, users 1,000 | `login.p95<210ms` | met | login.p95 202.4 ms, "
                                + "interference at most 2.5 ms; met in 3 and missed in 0 of 3 runs. |\n");
        assertThat(MarkdownReport.render(FictionalObjectives.model())).doesNotContain("Of one of several requests");
    }

    @Test
    void aResultOfSeveralSessionsSaysSo() {
        Manifest once = manifest(experiment("invented", "How does an invented system behave?"), 12);
        Manifest first = once.in(new Session(Instant.parse("2001-02-03T04:05:06Z"), 0));
        Manifest second = first.in(new Session(Instant.parse("2001-02-04T05:06:07Z"), 1));
        Manifest third = second.in(new Session(Instant.parse("2001-02-03T06:07:08Z"), 5));
        List<RunResult> runs = FictionalResult.model().runs();

        assertThat(MarkdownReport.render(ReportModel.of(first, runs)))
                .isEqualTo(MarkdownReport.render(ReportModel.of(once, runs)))
                .doesNotContain("session");
        assertThat(MarkdownReport.render(ReportModel.of(third, runs)))
                .contains(
                        ", made in 3 sessions",
                        "2001-02-03 04:05 UTC; 2001-02-04 05:06 UTC, after 1 run; 2001-02-03 06:07 UTC, after 5 runs. "
                                + "Experiment, code, JDK and machine were the same in all sessions");
    }

    @Test
    void nothingIsSaidAgainstARealDatabase() {
        assertThat(MarkdownReport.render(FictionalUsers.model(FictionalUsers.MONGODB)))
                .contains("MongoDB 99.0.15")
                .doesNotContainIgnoringCase("not MongoDB");
        assertThat(MarkdownReport.render(FictionalUsers.model()))
                .contains("mongo-java-server 9.47.0 (in memory; not MongoDB)", "is not MongoDB: it keeps all data");
    }

    @Test
    void whatTheEmbeddedDatabaseCannotDoFairlyIsLeftOutWithAWord() {
        String reason = "YCSB workload e is left out: it asks for the users with the largest numbers.";

        assertThat(MarkdownReport.render(FictionalUsers.leftOut(reason)))
                .contains("YCSB workload e (95 % lists", reason)
                .doesNotContain("What the database counted");
    }

    @Test
    void theLimitsOfTheSourceNeedNoWordAtItsClaims() {
        String published = MarkdownReport.render(FictionalCalls.model("published"));

        assertThat(published)
                .contains("In force is profile published: the limits of the source.")
                .doesNotContain("judged anyway", "are limits that are not the same");
        assertThat(MarkdownReport.render(FictionalCalls.model())).contains("judged anyway");
    }

    @Test
    void allRowsOfATableHaveAsManyFieldsAsItsHead() {
        int fields = 0;
        String reports = MarkdownReport.render(FictionalResult.model())
                + MarkdownReport.render(FictionalCalls.model())
                + MarkdownReport.render(FictionalUsers.model())
                + MarkdownReport.render(FictionalLatencies.model());
        for (String line : reports.lines().toList()) {
            if (!line.startsWith("|")) {
                fields = 0;
                continue;
            }
            int found = line.replace("\\|", "").split("\\|", -1).length;
            if (fields > 0) {
                assertThat(found).as(line).isEqualTo(fields);
            }
            fields = found;
        }
    }

    @Test
    void textsAreShownLiterally() {
        String report = MarkdownReport.render(
                ReportModel.of(manifest(experiment("a|b <i> *c* [d]", "One\ntwo?"), 1), List.of()));

        assertThat(report).startsWith("# a\\|b \\<i\\> \\*c\\* \\[d\\]\n\nOne two?\n");
    }

    @Test
    void codeKeepsBackticksAndBars() {
        assertThat(Markdown.code("a=1")).isEqualTo("`a=1`");
        assertThat(Markdown.code("a|b")).isEqualTo("`a|b`");
        assertThat(Markdown.codeInTable("a|b")).isEqualTo("`a\\|b`");
        assertThat(Markdown.code("`a``b")).isEqualTo("``` `a``b ```");
    }

    @Test
    void eachCombinationOfTheOtherParametersHasASectionOfItsOwn() {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("latency", List.of(20, 300));
        parameters.put("users", List.of(1000));
        String report = MarkdownReport.render(ReportModel.of(
                manifest(experiment("invented", "Why?", parameters), 2),
                List.of(run("alpha", 300, 1000, 1, 1, 1, 1, 0), run("alpha", 20, 1000, 1, 1, 1, 1, 0))));

        assertThat(report).contains("## Results at latency 20\n", "## Results at latency 300\n");
    }

    @Test
    void anInvalidFigureNeverLooksLikeAGoodOne() {
        String report = MarkdownReport.render(FictionalResult.model());

        assertThat(report).contains("| (1,543) invalid |", "| 3,000 invalid |", "| invalid | `truncated-log` |");
        assertThat(report).doesNotContain(" 1,543 |", " 2,346 |");
    }

    @Test
    void systemsAreComparedOnlyWithEnoughRepetitions() {
        String report = MarkdownReport.render(FictionalResult.model());
        assertThat(report).contains("#### alpha relative to gamma").doesNotContain("#### alpha relative to beta");

        String single = MarkdownReport.render(ReportModel.of(
                manifest(experiment("invented", "Why?"), 2),
                List.of(run("alpha", 100, 1000, 1, 500, 1, 1, 0), run("beta", 100, 1000, 1, 520, 1, 1, 0))));
        assertThat(single).contains("single runs do not show whether").doesNotContain("relative to");
    }

    @Test
    void severalRepetitionsAreSaidToBeAMedian() {
        String report = MarkdownReport.render(ReportModel.of(
                manifest(experiment("invented", "Why?"), 2),
                List.of(run("alpha", 100, 1000, 1, 500, 1, 1, 0), run("alpha", 100, 1000, 2, 520, 1, 1, 0))));

        assertThat(report).contains("median of the repetitions").contains("| 1,000 | 638 |");
    }
}
