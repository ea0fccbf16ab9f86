package io.github.springbench.runner.report;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.failed;
import static io.github.springbench.runner.report.FictionalResult.invalid;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.onEventLoops;
import static io.github.springbench.runner.report.FictionalResult.slowed;
import static io.github.springbench.runner.report.FictionalResult.suspect;
import static io.github.springbench.runner.report.FictionalResult.valid;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Reading;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import io.github.springbench.runner.model.run.RunFacts.ServiceEvidence;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence.Times;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.export.ResultsCsv;
import io.github.springbench.runner.report.form.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** 1,000 users of the invented load, who never wait, send 625 requests/s; the limit of p95 is 150 ms. */
class AnswersTest {

    private static final String MORE = ", interference at most 1.5 ms, RSS 512 MiB";
    private static final Experiment EXPERIMENT = experiment("invented", "Why?");

    @Test
    void aSystemThatKeepsUpThroughoutHeldTheMost() {
        assertThat(saysOfAlpha(keepingUp(1000, 101), keepingUp(2000, 102), keepingUp(3000, 103)))
                .isEqualTo("held 3,000 users, the highest number tried, at p95 103 ms" + MORE);
    }

    @Test
    void betweenTheLastThatKeepsUpAndTheFirstThatDoesNotLiesTheLimit() {
        assertThat(saysOfAlpha(keepingUp(1000, 101), keepingUp(2000, 145), keepingUp(3000, 155)))
                .isEqualTo("kept up with 2,000 users (p95 145 ms" + MORE + "); overloaded at 3,000 (p95 155 ms" + MORE
                        + "); 150 threads predict 2,400");
    }

    @Test
    void tooFewRequestsAreASignOfNotKeepingUpToo() {
        assertThat(saysOfAlpha(keepingUp(1000, 101), valid(run(2000, 1, 1208, 101))))
                .startsWith("kept up with 1,000 users (p95 101 ms" + MORE
                        + "); overloaded at 2,000 on this machine (1,208 requests/s of the 1,250 asked for)");
        assertThat(saysOfAlpha(keepingUp(1000, 101), valid(run(2000, 1, 1213, 101))))
                .startsWith("held 2,000 users at p95 101 ms");
        RunResult two = valid(run(2, 1, 0.9, 101));
        RunResult undisturbed = two.withEvidence(two.evidence()
                .with(it -> it.errors(new Interference(
                        Map.of(Metric.PLATEAU_THROUGHPUT_RPS, Map.of(InterferencePart.CORES, 0.0)), Set.of()))));
        assertThat(saysOfAlpha(undisturbed))
                .startsWith("did not keep up with 2 users on this machine, the lowest number tried (0.9 requests/s of"
                        + " the 1.3 asked for)");
    }

    @Test
    void invalidFailedAndMissingRunsCarryNoClaim() {
        assertThat(saysOfAlpha(keepingUp(1000, 101), invalid(keepingUp(2000, 102))))
                .isEqualTo("held 1,000 users at p95 101 ms" + MORE
                        + "; whether it holds more is not shown: with 2,000, runs are invalid; with 3,000, runs are "
                        + "missing");
        assertThat(saysOfAlpha(
                        keepingUp(1000, 101),
                        invalid(keepingUp(2000, 102)),
                        failed("alpha", 100, 3000, 1, "It broke.")))
                .isEqualTo("held 1,000 users at p95 101 ms" + MORE
                        + "; whether it holds more is not shown: with 2,000, runs are invalid; with 3,000, runs "
                        + "failed");
        assertThat(saysOfAlpha(invalid(keepingUp(1000, 101))))
                .isEqualTo("has no answer: with 1,000, runs are invalid; with 2,000 and 3,000, runs are missing");
    }

    @Test
    void whatLiesBetweenIsNotPassedOver() {
        assertThat(saysOfAlpha(keepingUp(1000, 101), invalid(keepingUp(2000, 102)), keepingUp(3000, 500)))
                .startsWith("kept up with 1,000 users (p95 101 ms" + MORE + "); overloaded at 3,000 (p95 500 ms" + MORE
                        + "); between them nothing is shown: with 2,000, runs are invalid; ");
    }

    @Test
    void runsInDoubtAreNamedAsSuch() {
        assertThat(saysOfAlpha(keepingUp(1000, 101), keepingUp(2000, 101), suspect(keepingUp(3000, 102))))
                .endsWith("at p95 102 ms" + MORE + ", a suspect run");
        assertThat(saysOfAlpha(keepingUp(1000, 101), keepingUp(2000, 101), run(3000, 1, 1875, 102)))
                .endsWith("at p95 102 ms" + MORE + ", not judged");
        assertThat(saysOfAlpha(suspect(FictionalResult.run("alpha", 100, 1000, 1, 500, 101, 50, 7L))))
                .startsWith("held 1,000 users at p95 101 ms" + MORE + ", a suspect run, 7 requests failed;");
    }

    @Test
    void itIsSaidHowManyOfTheRunsAreSuspect() {
        RunResult first = valid(run(1000, 1, 625, 101));
        RunResult second = valid(run(1000, 2, 625, 101));
        RunResult third = valid(run(1000, 3, 625, 101));

        assertThat(saysOfAlpha(suspect(first), second, third)).contains(MORE + ", a suspect run among them;");
        assertThat(saysOfAlpha(suspect(first), suspect(second), third)).contains(MORE + ", suspect runs among them;");
        assertThat(saysOfAlpha(suspect(first), suspect(second), suspect(third)))
                .contains(MORE + ", all runs that count are suspect;");
        assertThat(saysOfAlpha(suspect(first), suspect(second), invalid(third)))
                .contains(", 2 of 3 runs count, all runs that count are suspect;");
    }

    @Test
    void runsThatTheMachineSlowedAnswerOnlyWhereNoneCounts() {
        RunResult fine = valid(run(1000, 1, 625, 101));

        assertThat(saysOfAlpha(fine, slowed(run(1000, 2, 600, 190))))
                .startsWith("held 1,000 users at p95 101 ms" + MORE + ";");
        assertThat(saysOfAlpha(fine, slowed(run(2000, 1, 1250, 120))))
                .startsWith("held 2,000 users at p95 120 ms" + MORE
                        + ", in a run that is invalid by the machine's error alone;");
        assertThat(saysOfAlpha(fine, slowed(run(2000, 1, 1250, 120)), slowed(run(2000, 2, 1250, 120))))
                .contains(", in runs that are invalid by the machine's error alone;");
    }

    @Test
    void aSystemMayNotKeepUpEvenWithTheFewest() {
        assertThat(saysOfAlpha(keepingUp(1000, 400), keepingUp(2000, 900)))
                .isEqualTo("did not keep up with 1,000 users on this machine, the lowest number tried (p95 400 ms"
                        + MORE + "); 150 threads predict 2,400");
        assertThat(saysOfAlpha(invalid(keepingUp(1000, 101)), keepingUp(2000, 900)))
                .isEqualTo(
                        "did not keep up with 2,000 users on this machine, the lowest number shown (p95 900 ms" + MORE
                                + "); below it nothing is shown: with 1,000, runs are invalid; 150 threads "
                                + "predict 2,400");
    }

    @Test
    void runsThatContradictEachOtherShowNoLimit() {
        assertThat(saysOfAlpha(keepingUp(1000, 101), keepingUp(2000, 400), keepingUp(3000, 101)))
                .contains("but not with 2,000 users (p95 400 ms" + MORE + ")", "no limit can be given");
    }

    @Test
    void allOfAnIntervalMustShowIt() {
        List<RunResult> runs = new ArrayList<>();
        double[] p95 = {120, 140, 160};
        for (int repetition = 1; repetition <= 3; repetition++) {
            runs.add(valid(run(1000, repetition, 625, 101)));
            runs.add(valid(run(2000, repetition, 1250, p95[repetition - 1])));
        }

        assertThat(saysOfAlpha(runs.toArray(RunResult[]::new)))
                .isEqualTo("held 1,000 users at p95 101 [101\u2013101] ms" + MORE
                        + "; whether it holds more is not shown: with 2,000, its runs allow both sides of "
                        + "what is asked for; with 3,000, runs are missing");
    }

    @Test
    void itIsSaidWhereTooFewOfTheRunsCountForAnInterval() {
        RunResult first = valid(run(1000, 1, 625, 101));
        RunResult second = run(1000, 2, 625, 101);
        RunResult third = invalid(run(1000, 3, 625, 101));

        assertThat(saysOfAlpha(first, valid(second), third))
                .startsWith("held 1,000 users at p95 101 ms" + MORE + ", 2 of 3 runs count;");
        assertThat(saysOfAlpha(first, invalid(second), third))
                .startsWith("held 1,000 users at p95 101 ms" + MORE + ", 1 of 3 runs counts;");
        assertThat(saysOfAlpha(first, invalid(second))).startsWith("held 1,000 users at p95 101 ms" + MORE + ";");
    }

    @Test
    void withoutATimeWithAllUsersThereIsNoAnswer() {
        ReportModel model = model(EXPERIMENT, valid(onEventLoops("gamma", 100, 1000)));

        assertThat(says(model, 2))
                .isEqualTo("has no answer: with 1,000, all users were there for less than 10 s; with 2,000 and "
                        + "3,000, runs are missing");
    }

    @Test
    void callersHaveABestThroughputAndNoLimit() {
        ReportModel model = model(
                EXPERIMENT.withWorkload(closed()), valid(run(1000, 1, 625, 101)), suspect(run(2000, 1, 900, 801)));

        assertThat(says(model, 0))
                .isEqualTo("answered at most 900 requests/s, with 2,000 callers, at p95 801 ms" + MORE
                        + ", a suspect run; in 1 of 3 cells runs are missing");
        assertThat(Answers.of(model).about()).startsWith("Callers call again");
    }

    @Test
    void systemsAreComparedOnlyWhereIntervalsShowADifference() {
        List<RunResult> runs = new ArrayList<>();
        for (int repetition = 1; repetition <= 3; repetition++) {
            runs.add(valid(run(1000, repetition, 600 + repetition, 101)));
            runs.add(valid(FictionalResult.run("beta", 100, 1000, repetition, 240 + repetition, 101, 50, 0L)));
        }
        Experiment two =
                EXPERIMENT.withSystems(EXPERIMENT.systems().subList(0, 2)).withWorkload(closed());

        List<Answers.Sentence> shown = Answers.of(model(two, runs.toArray(RunResult[]::new)))
                .parts()
                .get(0)
                .sentences();
        assertThat(shown).hasSize(3);
        assertThat(shown.get(2).system()).isEqualTo("alpha");
        assertThat(shown.get(2).says())
                .startsWith("answered 1.99")
                .endsWith("times as many requests per second as beta, with 1,000 callers on the plateau");
        runs.set(0, suspect(runs.get(0)));
        assertThat(says(model(two, runs.toArray(RunResult[]::new)), 2))
                .endsWith(" as beta, with 1,000 callers on the plateau, a suspect run among them");
        assertThat(Answers.of(model(two.withWorkload(step()), runs.toArray(RunResult[]::new)))
                        .parts()
                        .get(0)
                        .sentences())
                .as("throughput around a step is what is due there")
                .hasSize(2);

        runs.removeIf(run -> run.key().repetition() == 3);
        Answers single = Answers.of(model(two, runs.toArray(RunResult[]::new)));
        assertThat(single.parts().get(0).sentences()).hasSize(2);
        assertThat(single.caution()).contains("not compared");
    }

    @Test
    void overLatenciesTheTailAtBothEndsIsTold() {
        Answers answers = Answers.of(FictionalLatencies.model());

        assertThat(answers.parts()).hasSize(2);
        assertThat(answers.parts().get(0).heading()).isEqualTo("At users 50");
        assertThat(answers.parts().get(0).sentences().get(2).says())
                .isEqualTo("had p99 4.0 ms at a latency of 1 ms, and p99 14 ms at a latency of 10 ms; in 2 of 6 cells "
                        + "runs failed, runs are missing");
    }

    @Test
    void aLoadWithoutALatencySaysWhyNothingIsSaidOfKeepingUp() {
        ReportModel model = model(experiment("invented", "Why?", Map.of("users", List.of(1000))));

        assertThat(Answers.of(model).about())
                .startsWith("The response time without load is not known")
                .doesNotContain("keeps up where");
    }

    @Test
    void connectionsThatAreHeldHaveACostAtEachStepAndNothingToKeepUpWith() {
        Workload held = new Workload(
                "holder",
                Workload.Shape.CONNECTIONS,
                Exchange.get("/invented/{latency}"),
                new Phases(Duration.ZERO, null, null, Pause.NONE, Duration.ZERO, null));
        RunResult run = run(2000, 1, 625, 101);
        FootprintEvidence seen = new FootprintEvidence(
                1024,
                List.of(
                        new Reading(Step.BASE, 20, 100.0, null, null, null),
                        new Reading(Step.IDLE, 37.2, 130.0, null, null, null),
                        new Reading(Step.IN_FLIGHT, 115, 230.0, null, null, null),
                        new Reading(Step.AFTER_BURST, 111, 230.0, null, null, null),
                        new Reading(Step.CLOSED, 19.99, 229.0, null, null, null)));
        ReportModel model = model(
                EXPERIMENT.withWorkload(held),
                valid(run.withEvidence(run.evidence().withFootprint(seen))));

        assertThat(says(model, 0))
                .isEqualTo("holds 17 KiB of heap for each idle connection, 95 KiB with a request in flight, 91 KiB idle"
                        + " after the burst, 0.0 KiB after the connection was closed, with 2,000 connections; in 2 of"
                        + " 3 cells runs are missing");
        assertThat(Answers.of(model).about()).doesNotContain("keeps up", "p95");
        assertThat(FigureTables.main(
                                model.axis(), model.sections().get(0).systems().get(0))
                        .toString())
                .contains("Heap of a connection, in flight, KiB")
                .doesNotContain("p95", "Throughput");
    }

    @Test
    void streamsAreToldByTheirGapsAndWhatIsLeftOfThem() {
        Workload streams = new Workload(
                "holder",
                Workload.Shape.STREAMS,
                Exchange.get("/invented/{latency}/20/100"),
                new Phases(Duration.ofSeconds(5), null, null, Pause.NONE, Duration.ZERO, null, null, null, 10));
        RunResult run = run(2000, 1, 625, 101);
        FootprintEvidence seen = new FootprintEvidence(
                1024,
                List.of(
                        new Reading(Step.BASE, 20, 100.0, 5.0, 30, 0),
                        new Reading(Step.READ, 21, 120.0, 9.0, 40, 0),
                        new Reading(Step.STREAMING, 70, 150.0, 12.0, 45, 200),
                        new Reading(Step.CLOSED, 22, 150.0, 14.0, 42, 7)));
        Times times = new Times(100.0, 105.0, 300.0);
        ReportModel model = model(
                EXPERIMENT.withWorkload(streams),
                valid(run.withEvidence(run.evidence()
                        .with(it -> it.footprint(seen).streams(new StreamEvidence(20_000, 10, times, times, times))))));

        assertThat(says(model, 0))
                .startsWith("sent events to 2,000 readers with gaps of 105 ms at p99, the first one after 105 ms at"
                        + " p99, for 50 KiB of heap for each reader; it had 200 streams under way at once, and 7"
                        + " streams 2 s after all readers had left");
        assertThat(Answers.of(model).about()).startsWith("A gap is").doesNotContain("keeps up");
        assertThat(Method.arrivals(model.manifest().experiment()))
                .isEqualTo("Readers come evenly over 5 s, of which 10 % read 1 KB/s; each sends");
        String table = FigureTables.main(
                        model.axis(), model.sections().get(0).systems().get(0))
                .toString();
        assertThat(table)
                .contains("Events per second, events/s", "Threads left")
                .doesNotContain("p95", "Throughput");
        assertThat(ResultsCsv.render(model).lines().findFirst().orElseThrow()).contains("gap_p99_ms", "streams_left");
        FootprintEvidence noneLeft = new FootprintEvidence(
                1024,
                List.of(
                        new Reading(Step.BASE, 20, 100.0, 5.0, 30, 0),
                        new Reading(Step.STREAMING, 70, 150.0, 12.0, 45, 200),
                        new Reading(Step.CLOSED, 22, 150.0, 14.0, 42, 0)));
        assertThat(says(
                        model(
                                EXPERIMENT.withWorkload(streams),
                                valid(run.withEvidence(run.evidence().with(it -> it.footprint(noneLeft)
                                        .streams(new StreamEvidence(20_000, 10, times, times, times)))))),
                        0))
                .contains(" and none 2 s after all readers had left");
        Times few = new Times(100.0, null, 300.0);
        ReportModel ofFew = model(
                EXPERIMENT.withWorkload(streams),
                valid(run.withEvidence(run.evidence()
                        .with(it -> it.footprint(seen).streams(new StreamEvidence(2_000, 10, few, times, few))))));
        assertThat(says(ofFew, 0)).contains(" readers with gaps of 105 ms at p99, the first one after 100 ms at p50, ");
        ReportModel twice =
                model(EXPERIMENT.withWorkload(streams), valid(run(2000, 1, 625, 101)), valid(run(2000, 2, 625, 101)));
        assertThat(Settings.repetitions(twice))
                .contains("at most 2; max, failed requests, streams left and threads left are those of the worst.");
    }

    @Test
    void aPercentileOfTooFewRequestsIsUnknown() {
        Experiment open = EXPERIMENT.withWorkload(new Workload(
                "hyperfoil",
                Workload.Shape.OPEN,
                Exchange.get("/invented/{latency}"),
                new Phases(Duration.ZERO, null, Duration.ofSeconds(17), Pause.NONE, Duration.ZERO, null)));
        RunResult all = valid(run(1000, 1, 1000, 101));
        RunResult few = all.withLoad(
                all.load().with(load -> load.responseTime(new ResponseTime(101.0, Map.of("p95", 101.0), 202.0))));

        assertThat(says(model(open, few), 0)).startsWith("held 1,000 users at p99 unknown (too few requests), RSS");
        assertThat(says(model(open, all), 0)).startsWith("held 1,000 users at p99 111 ms");
    }

    @Test
    void aStepIsToldByHowSoonAServiceIsWellAgainAndWhomItRefused() {
        Experiment stepping = EXPERIMENT.withWorkload(step());
        RunResult never = valid(run(2000, 1, 625, 101));
        RunResult again = never.withLoad(
                never.load().with(load -> load.refused(7L).plateauUse(Map.of(Metric.WELL_AGAIN_S.csvName(), 2.0))));

        assertThat(says(model(stepping, again), 0))
                .startsWith("was well again 2 s after the step to 2,000 users, at p50 100 ms and p95 101 ms, with 7"
                        + " refused requests");
        assertThat(says(model(stepping, never), 0))
                .startsWith("was not well again by the end of the load, after the step to 2,000 users, at p50 ")
                .doesNotContain("refused");
        RunResult second = valid(run(2000, 2, 625, 101));
        RunResult secondAgain = second.withLoad(
                second.load().with(load -> load.refused(1L).plateauUse(Map.of(Metric.WELL_AGAIN_S.csvName(), 3.0))));
        assertThat(says(model(stepping, never, secondAgain), 0))
                .startsWith("was not well again by the end of the load in 1 of 2 runs, after the step to 2,000 users,")
                .contains(", with 1 refused request;");
        assertThat(Answers.of(model(stepping, again)).about())
                .startsWith("A system is well again")
                .doesNotContain("keeps up");
    }

    @Test
    void ofALoadWhoseCpuIsAnAnswerItIsSaidThatCompilersWorked() {
        RunResult run = valid(run(2000, 1, 625, 101));
        RunResult cold = run.withEvidence(run.evidence()
                .with(it -> it.service(new ServiceEvidence(null, null, null, null, null, 0.25, null, null, null))));
        Experiment stepping = EXPERIMENT.withWorkload(step());

        assertThat(Answers.of(model(stepping, run)).caution()).doesNotContain("Compilers");
        assertThat(Answers.of(model(stepping, cold)).caution())
                .contains(" Compilers worked for up to 25 % of the time of a run: CPU figures hold that.");
        assertThat(Answers.of(model(EXPERIMENT, cold)).caution()).doesNotContain("Compilers");
    }

    @Test
    void ofManyCombinationsTheFirstIsToldAndTheOthersAreNamed() {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("latency", List.of(10, 20, 30));
        parameters.put("users", List.of(1000, 2000));
        Answers answers = Answers.of(model(experiment("invented", "Why?", parameters), valid(run(1000, 1, 625, 101))));

        assertThat(answers.parts()).hasSize(1);
        assertThat(answers.caution()).contains("have their own answers");
    }

    private static String saysOfAlpha(RunResult... runs) {
        return says(model(EXPERIMENT, runs), 0);
    }

    private static String says(ReportModel model, int place) {
        return Answers.of(model).parts().get(0).sentences().get(place).says();
    }

    private static ReportModel model(Experiment experiment, RunResult... runs) {
        return ReportModel.of(manifest(experiment, 12), List.of(runs));
    }

    private static RunResult keepingUp(int users, double p95Ms) {
        return valid(run(users, 1, users * 0.625, p95Ms));
    }

    /** A run of alpha, whose throughput over the whole load is four fifths of that of the plateau. */
    private static RunResult run(int users, int repetition, double plateauRps, double p95Ms) {
        return FictionalResult.run("alpha", 100, users, repetition, plateauRps / 1.25, p95Ms, 50, 0L);
    }

    private static Workload step() {
        return new Workload(
                "hyperfoil",
                Workload.Shape.STEP,
                Exchange.get("/invented/{latency}"),
                new Phases(
                        Duration.ZERO,
                        null,
                        Duration.ofSeconds(17),
                        Pause.NONE,
                        Duration.ZERO,
                        null,
                        1000,
                        Duration.ofSeconds(3)));
    }

    private static Workload closed() {
        Workload workload = FictionalResult.workload();
        return new Workload(
                workload.engine(),
                Workload.Shape.CLOSED,
                new Exchange(
                        workload.method(),
                        workload.path(),
                        null,
                        null,
                        workload.expectedStatus(),
                        workload.expectedBody()),
                new Phases(Duration.ZERO, workload.repeat(), null, Pause.NONE, workload.warmUp(), null));
    }
}
