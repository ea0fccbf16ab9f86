package io.github.springbench.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.FormerResult;
import io.github.springbench.runner.model.run.OwnReport;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.FictionalMachines;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.FictionalRuns;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.store.ResultFolder;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class RunPartTest {

    @Test
    void drawsTheCourseOfARunWithItsPhasesOnOneAxis() {
        RunPart.Drawing drawing = part("alpha", "2,000 users").drawing();

        assertThat(drawing.seconds()).isEqualTo(12);
        assertThat(drawing.step()).isEqualTo(1);
        assertThat(drawing.usersAreEstimated()).isFalse();
        assertThat(drawing.phases().toString())
                .isEqualTo("[[A, free, 0, 2], [B, queue building, 2, 4], [C, plateau, 4, 8], [D, draining, 8, 10], "
                        + "[E, normal again, 10, 12]]");
        assertThat(drawing.series())
                .containsOnlyKeys(
                        "p50",
                        "p95",
                        "p99",
                        "users",
                        "underWay",
                        "answered",
                        "failed",
                        "threads",
                        "workers",
                        "heap",
                        "gc",
                        "service",
                        "loadGenerator",
                        "machine")
                .allSatisfy((name, figures) -> assertThat(figures).as(name).hasSize(12));
        assertThat(drawing.series().get("users")).startsWith(0L, 500L, 1000L, 1500L, 2000L, 2000L);
        assertThat(drawing.series().get("machine")).containsOnly(0.5);
        assertThat(drawing.series().get("gc")).containsOnly(0L, 5L);
    }

    @Test
    void drawsTheCpuOfTheLoadsMachineByItselfWhereItIsAnotherOne() {
        assertThat(part(FictionalRuns.apart(), "alpha", "2,000 users").drawing().series())
                .containsKeys("service", "machine", "loadMachine")
                .doesNotContainKey("loadGenerator");
    }

    @Test
    void tellsTheClocksOfOtherMachines() {
        assertThat(part(FictionalMachines.model(), "alpha", "1,000 users").settings())
                .contains(Fact.words(
                        "Clocks against the runner's",
                        "app1 3.21 ms ahead, wrong by at most 0.092 ms; drift during the run +0.020 ms; "
                                + "load1 12.5 ms behind, wrong by at most 0.100 ms; "
                                + "drift during the run \u22120.300 ms"));
        assertThat(part("alpha", "1,000 users").settings())
                .extracting(Fact::name)
                .noneMatch(name -> name.contains("Clocks"));
    }

    @Test
    void drawsWhatIsKeptAndNoMore() {
        RunPart part = part("alpha", "1,000 users");

        assertThat(part.drawing().series()).containsOnlyKeys("p50", "p95", "p99", "users", "answered");
        assertThat(part.drawing().usersAreEstimated()).isTrue();
        assertThat(part.drawing().phases()).isEmpty();
        assertThat(part.phases()).contains("were not found: the response time never leaves the latency");
        assertThat(part.course().rows()).hasSize(6);

        RunPart unkept = part("alpha", "3,000 users");
        assertThat(unkept.drawing()).isNull();
        assertThat(unkept.course()).isNull();
        assertThat(unkept.phases()).isNull();
        assertThat(unkept.judgement()).startsWith("Invalid");
    }

    @Test
    void tellsTheCourseInARowForEachPhase() {
        Table course = part("alpha", "2,000 users").course();

        assertThat(course.rows())
                .extracting(row -> row.get(0).lines().get(0))
                .containsExactly(
                        "A free, 0–2 s",
                        "B queue building, 2–4 s",
                        "C plateau, 4–8 s",
                        "D draining, 8–10 s",
                        "E normal again, 10–12 s");
        assertThat(course.heads())
                .extracting(Table.Head::title)
                .containsExactly(
                        "Part of the run",
                        "Users",
                        "Requests in flight",
                        "Requests/s",
                        "p50, ms",
                        "p95, ms",
                        "p99, ms",
                        "Platform threads",
                        "Heap, MiB",
                        "GC, ms/s",
                        "CPU, cores");
    }

    @Test
    void aFailedRunHasItsReasonAndNoCourse() {
        RunPart failed = part("beta", "3,000 users");

        assertThat(failed.figures()).isEqualTo("failed");
        assertThat(failed.failure()).contains("<ended>");
        assertThat(failed.drawing()).isNull();
        assertThat(failed.judgement()).isNull();
    }

    @Test
    void linksToGatlingsReportOnlyWhereItIs() {
        assertThat(part("alpha", "2,000 users").ownReport()).endsWith("/index.html");
        assertThat(part("alpha", "1,000 users").ownReport()).isNull();
        assertThat(HtmlReport.render(FictionalRuns.model(), ""))
                .containsOnlyOnce("<a href=\"runs/alpha/latency=100,users=2000/1/gatling/invented-1/index.html\">");
    }

    @Test
    void saysHowFarGatlingsReportIsOffWhereItIsOfTheSameRequests() {
        RunResult run = FictionalResult.run("alpha", 100, 1000, 1, 500, 102, 50, 0);
        long requests = run.load().requests();

        assertThat(RunPart.estimates(run, new OwnReport("index.html", requests, Map.of(95, 1304, 99, 2345))))
                .isEqualTo("Its percentiles are estimates: of the whole load it says p95 1,304 ms and p99 2,345 ms,"
                        + " where the log says p95 102 ms and p99 "
                        + Math.round(run.load().responseTime().at(99)) + " ms.");
        assertThat(RunPart.estimates(run, new OwnReport("index.html", requests + 1, Map.of(95, 1304))))
                .isNull();
        assertThat(RunPart.estimates(run, OwnReport.link("index.html"))).isNull();
        assertThat(RunPart.estimates(
                        FictionalResult.run("alpha", 100, 1000, 1, 500, 102, 50, 3),
                        new OwnReport("index.html", requests, Map.of(95, 1304))))
                .isNull();
    }

    /** The former result has no users per second. */
    @Test
    void findsThePhasesOfAnOverloadedRunAndNoneWhereNothingQueues() {
        ReportModel model = former(run -> run.key().load().size() == 6000
                && List.of("mvc-200", "webflux").contains(run.key().system()));

        assertThat(part(model, "mvc-200", "6,000 users")).satisfies(part -> {
            assertThat(part.phases()).startsWith("The five phases of an overloaded run: A free, 0–");
            assertThat(part.figures()).endsWith("phases A to E");
            assertThat(part.drawing().phases()).hasSize(5);
            assertThat(part.drawing().usersAreEstimated()).isTrue();
            assertThat(part.drawing().series())
                    .containsKeys("threads", "workers", "heap", "gc", "machine")
                    .allSatisfy((name, figures) -> assertThat(figures).as(name).hasSize(106));
        });
        assertThat(part(model, "webflux", "6,000 users")).satisfies(part -> {
            assertThat(part.phases()).contains("were not found");
            assertThat(part.drawing().phases()).isEmpty();
            assertThat(part.drawing().series()).doesNotContainKey("workers");
        });
    }

    private static ReportModel former(Predicate<RunResult> chosen) {
        ResultFolder folder = ResultFolder.open(FormerResult.FOLDER);
        return ReportModel.of(
                folder.manifest(),
                folder.runs().stream().filter(chosen).toList(),
                new RunFiles(
                        folder::perSecond,
                        folder::loadSeconds,
                        folder::samples,
                        folder::hostSamples,
                        key -> folder.ownReport(key).map(OwnReport::link),
                        key -> List.of()));
    }

    private static RunPart part(String system, String name) {
        return part(FictionalRuns.model(), system, name);
    }

    private static RunPart part(ReportModel model, String system, String name) {
        return RunPart.all(model).stream()
                .filter(group -> group.title().equals(system))
                .flatMap(group -> group.runs().stream())
                .filter(run -> run.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
