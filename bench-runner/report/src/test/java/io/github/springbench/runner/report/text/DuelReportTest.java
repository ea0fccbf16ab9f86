package io.github.springbench.runner.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.Cpu;
import io.github.springbench.runner.model.run.Duel.Fork;
import io.github.springbench.runner.model.run.Duel.JvmWork;
import io.github.springbench.runner.model.run.Duel.Slice;
import io.github.springbench.runner.model.run.Duel.Terms;
import io.github.springbench.runner.model.run.ManifestBuilder;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.Decision.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Three forks of four slices, in which the first system always answers 1,000 requests. */
class DuelReportTest {

    /** So many requests were answered in a fork whose compilers still worked. */
    private static final int NOT_WARM = 1069;

    /** So many requests were answered where a quarter as many failed. */
    private static final int FAILING = 1200;

    @Test
    void saysByHowMuchTheyDiffer() {
        DuelReport report = report(false, false, null, 1060, 1070, 1080);

        assertThat(report.sentence())
                .isEqualTo("webflux answers 7.0 % [4.5 to 9.5] more requests than mvc; the machine cannot explain it.");
        assertThat(report.markdown())
                .startsWith("""
                        # mvc and webflux by turns

                        sample at users=100, on JDK 25.0.1 (someone).

                        **webflux answers 7.0 % [4.5 to 9.5] more requests than mvc; the machine cannot explain it.**

                        |                          |   mvc | webflux | difference, % |  interval, % |
                        |--------------------------|------:|--------:|--------------:|-------------:|
                        | requests/s               |   250 |     267 |          +7.0 | +4.5 to +9.5 |
                        | CPU for each request, µs | 2,000 |   1,869 |          −6.5 | −8.7 to −4.3 |
                        """)
                .contains(
                        "- Each fork has new processes of both systems and 2 pairs of slices of 5 s, of which the first"
                                + " 1 s do not count. Order (seed 7; A is mvc, B is webflux): ABBA, ABBA, ABBA.\n",
                        "- Difference in each fork, %: +6.0, +7.0, +8.0.\n",
                        "- Warm-up in each fork: 30 s, then steady; 30 s, then steady; 30 s, then steady.\n",
                        "- While it rested, mvc used 5.0 % of a core, collected garbage 6 times (60 ms) and compiled"
                                + " for 0.6 s; while it answered, it collected garbage 12 times (120 ms) and compiled"
                                + " for 1.2 s.\n",
                        "- Requests that count: mvc answered 6,000 and failed none; webflux answered 6,420 and failed"
                                + " none.\n");
    }

    @Test
    void aSingleCollectionIsCountedInPlainEnglish() {
        assertThat(DuelReport.work(new JvmWork(1, 9, 1200)))
                .isEqualTo("collected garbage 1 time (9 ms) and compiled for 1.2 s");
    }

    @Test
    void inACommentTheRestIsFolded() {
        DuelReport report = report(false, false, null, 1060, 1070, 1080);
        Decision slower = new Decision("webflux", "", "throughput<-5%", "", Result.PASSED, "passed", "it is faster");

        String summary =
                DuelReport.summary(List.of(new DuelReport(report.judged(), report.manifest(), List.of(slower))));

        assertThat(summary)
                .startsWith(
                        "### sample: webflux beside mvc, 1 passed, 0 failed, 0 undecided\n\n**webflux answers 7.0 %")
                .contains(
                        "| requests/s ",
                        "\n- **passed** `throughput<-5%`: it is faster.\n\n"
                                + "<details><summary>How it was measured</summary>"
                                + "\n\nsample at users=100, ")
                .endsWith(" To measure each system alone: ./bench run.\n\n</details>\n");
    }

    @Test
    void saysThatForksWereNotWarm() {
        DuelReport report = report(false, false, null, 1060, NOT_WARM, 1080);

        assertThat(report.sentence())
                .endsWith(" more requests than mvc; the machine cannot explain it, but in 1 of 3 forks the compilers"
                        + " still worked: repeat it with a longer --warm-up.");
        assertThat(report.markdown())
                .contains("- Warm-up in each fork: 30 s, then steady; 60 s, not steady by then; 30 s, then steady.\n");
    }

    @Test
    void saysThatThereIsLess() {
        assertThat(report(false, false, null, 899, 900, 901).sentence())
                .startsWith("webflux answers 10.0 % [9.")
                .endsWith("] fewer requests than mvc; the machine cannot explain it.");
    }

    @Test
    void saysThatNoDifferenceIsShown() {
        assertThat(report(false, false, null, 998, 1000, 1003).sentence())
                .isEqualTo("No difference of more than 2 % is shown: webflux answers between 0.6 % fewer and 0.7 % more"
                        + " requests than mvc.");
    }

    @Test
    void saysThatNothingIsDecided() {
        assertThat(report(false, false, null, 900, 1000, 1300).sentence())
                .startsWith("Not decided: webflux answers between ")
                .endsWith(" more requests than mvc. A longer --budget makes more forks, which narrow this.");
    }

    @Test
    void saysThatItIsLessExactThanAsked() {
        assertThat(report(0.03, 1060, 1070, 1080).markdown()).doesNotContain("less exact");
        assertThat(report(0.02, 1060, 1070, 1080).markdown())
                .contains("\n- **less exact than asked**: the interval of the figure that decides reaches 2.3 % to each"
                        + " side, and 2.0 % was asked for. A longer --budget makes more forks.\n");
    }

    @Test
    void ofTheSameSystemADifferenceIsFalse() {
        assertThat(report(true, false, null, 1060, 1070, 1080).sentence())
                .endsWith("more requests than mvc, although both are the same system: this difference is a false one.");
    }

    @Test
    void ofUsersWhoThinkTheCpuDecides() {
        DuelReport report = report(false, true, null, 1060, 1070, 1080);

        assertThat(report.sentence())
                .isEqualTo("webflux needs 6.5 % [4.3 to 8.7] less CPU for each request than mvc; the machine cannot"
                        + " explain it.");
        assertThat(report.markdown())
                .doesNotContain("| requests/s")
                .contains("- Users who think decide how many requests there are, so throughput is not compared.\n");
    }

    @Test
    void ofSeveralDuelsTheAnswersComeFirst() {
        DuelReport one = report(false, false, null, 1060, 1070, 1080);
        DuelReport other = report(false, false, null, 998, 1000, 1003);

        String page = DuelReport.markdown(List.of(one, other));

        assertThat(page)
                .startsWith("- **users=100:** " + one.sentence() + "\n- **users=100:** " + other.sentence()
                        + "\n\nEach of the 2 answers errs in at most 5 of 100 such duels, so at least one of them in up"
                        + " to 10 of 100.\n\n# mvc and webflux by turns\n")
                .endsWith(one.markdown() + "\n" + other.markdown());
        assertThat(DuelReport.markdown(List.of(one))).isEqualTo(one.markdown());
        assertThat(DuelReport.markdown(List.of(one, one, other, other))).contains(" in up to 19 of 100.\n");
        assertThat(DuelReport.summary(List.of(one, other))).contains("</summary>\n\nEach of the 2 answers errs in ");
        assertThat(DuelReport.summary(List.of(one))).doesNotContain("answers errs");
    }

    @Test
    void saysWhetherTheCoresWereTheLimitWhereSystemsAreAlike() {
        DuelReport report = report(false, false, null, 998, 1000, 1003);
        String alike = report.sentence();

        assertThat(within(0.5, report).sentence()).isEqualTo(alike);
        assertThat(within(1, report).sentence())
                .isEqualTo(alike.replaceFirst("\\.$", "")
                        + "; neither used all of its cores (50 and 50 %), so waiting, a back end or the load generator"
                        + " set the pace.");
        assertThat(within(1, report(false, false, null, 1060, 1070, 1080)).sentence())
                .doesNotContain("set the pace");
        assertThat(within(1, report(false, true, null, 998, 1000, 1003)).sentence())
                .startsWith("No difference")
                .doesNotContain("set the pace");
    }

    /** The same where each service had so many cores; both used half a core. */
    private static DuelReport within(double cpus, DuelReport report) {
        return new DuelReport(
                report.judged(),
                report.manifest()
                        .withExperiment(report.manifest().experiment().withResources(new Resources(cpus, 512, null))),
                report.decisions());
    }

    @Test
    void saysThatRequestsTookMuchLongerThanTheirSlice() {
        DuelReport quick = report(false, false, null, 1060, 1070, 1080);
        Fork fork = new Fork("AB", 60, null, List.of(slice(1000, true, 0.2), slice(1000, true, 55)));
        Duel slow = quick.judged().duel().with(Collections.nCopies(3, fork), null);
        JudgedDuel judged = JudgedDuel.of(slow, false, (system, number) -> List.of());

        assertThat(quick.markdown()).doesNotContain("- The last requests");
        assertThat(new DuelReport(judged, quick.manifest(), List.of()).markdown())
                .contains("\n- The last requests of a slice took up to 55.0 s when its time was over, and the next"
                        + " slice waited for them.\n");
    }

    @Test
    void saysWhichSystemFailed() {
        DuelReport report = report(false, false, null, FAILING, FAILING, FAILING);

        assertThat(report.sentence())
                .isEqualTo(
                        "Not decided: webflux failed 20.0 % of its requests, and right answers alone do not tell which"
                                + " system is better.");
    }

    @Test
    void saysWhyItEndedEarly() {
        assertThat(report(false, false, "mvc ended with exit code 1.", 1060).sentence())
                .isEqualTo("The duel ended early, in fork 2: mvc ended with exit code 1.");
        assertThat(report(false, false, "its log: <!-- \u001b[2J\nCart.<init> **", 1060)
                        .markdown())
                .contains("in fork 2: its log: \\<!-- \\[2J Cart.\\<init\\> \\*\\***\n");
    }

    @Test
    void saysThatThereAreTooFewForks() {
        assertThat(report(false, false, null).markdown()).endsWith("\n**Not decided: 0 of 3 forks ended.**\n");
        assertThat(report(false, false, null, 1060, 1070).sentence()).isEqualTo("Not decided: 2 of 3 forks ended.");
    }

    private static DuelReport report(boolean calibration, boolean thinks, String failure, int... answeredBySecond) {
        return report(calibration, thinks, failure, null, answeredBySecond);
    }

    private static DuelReport report(Double precision, int... answeredBySecond) {
        return report(false, false, null, precision, answeredBySecond);
    }

    private static DuelReport report(
            boolean calibration, boolean thinks, String failure, Double precision, int... answeredBySecond) {
        List<Fork> forks = Arrays.stream(answeredBySecond)
                .mapToObj(answered -> fork(answered, answered != NOT_WARM))
                .toList();
        Duel duel = new Duel(
                "mvc",
                "webflux",
                calibration,
                Map.of("users", 100),
                new Terms(
                        7,
                        4,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(60),
                        Duration.ofMinutes(3),
                        List.of(),
                        precision),
                forks,
                failure);
        return new DuelReport(
                JudgedDuel.of(duel, thinks, (system, fork) -> List.of()),
                ManifestBuilder.builder()
                        .experiment(SampleExperiment.get())
                        .jdk(new Jdk(Path.of("jdk"), 25, "25.0.1", "someone"))
                        .build(),
                List.of());
    }

    private static Fork fork(int answered, boolean steady) {
        return new Fork(
                "ABBA",
                60,
                new WarmUpEvidence(steady ? 30 : 60, 60, steady, null, null, null),
                List.of(slice(1000, steady), slice(answered, steady), slice(answered, steady), slice(1000, steady)));
    }

    private static Slice slice(int answered, boolean steady) {
        return slice(answered, steady, 0.01);
    }

    private static Slice slice(int answered, boolean steady, double drainSeconds) {
        return new Slice(
                0,
                4,
                drainSeconds,
                answered,
                answered == FAILING ? FAILING / 4 : 0,
                new Cpu(4, answered, 2, 0.2),
                new JvmWork(2, 20, steady ? 200 : 600),
                new JvmWork(1, 10, 100),
                null);
    }
}
