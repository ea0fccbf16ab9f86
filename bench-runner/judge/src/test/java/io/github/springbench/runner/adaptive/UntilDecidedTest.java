package io.github.springbench.runner.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.adaptive.NextRuns.Batch;
import io.github.springbench.runner.adaptive.UntilDecided.OpenQuestion;
import io.github.springbench.runner.adaptive.UntilDecided.OpenQuestion.Kind;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.ExperimentPresetBuilder;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The sample has three systems and four cells. Each run takes about 84 s, plus the time that the runner needs. */
class UntilDecidedTest {

    private static final Jdk JDK = new Jdk(Path.of("jdk"), 25, "25.0.1", "someone");
    private static final StoppingRule RULE = StoppingRule.within(null);

    private final RunPlan plan = plan(SampleExperiment.get(), 1);
    private final List<RunResult> ended = ended(plan);

    @Test
    void theMostUncertainQuestionComesFirst() {
        OpenQuestion sure = question(0.1, cell("pool", 1000, 2));
        OpenQuestion unsure = question(0.9, cell("loop", 1000, 2));

        Batch more = next(List.of(sure, unsure), null);

        assertThat(more.runs()).extracting(run -> run.key().system()).containsExactly("loop", "loop");
        assertThat(more.why())
                .isEqualTo("2 more runs to decide whether loop holds 1000: the most uncertain of 2 open questions for "
                        + "which there is time.");
    }

    @Test
    void runsAreFurtherRepetitionsAndNumberedOn() {
        Batch more = next(List.of(question(0.5, cell("pool", 1000, 2), cell("loop", 1000, 1))), null);

        assertThat(more.runs())
                .extracting(run -> run.key().toString())
                .containsExactlyInAnyOrder(
                        "pool latency=100,users=1000 #2",
                        "pool latency=100,users=1000 #3",
                        "loop latency=100,users=1000 #2");
        assertThat(more.runs()).extracting(PlannedRun::number).containsExactly(13, 14, 15);
        assertThat(more.runs()).allMatch(run -> run.fork() == run.number());
        assertThat(more.forks()).hasSize(3);
        assertThat(more.runs().get(2).key().repetition()).isEqualTo(3);
    }

    @Test
    void theSameResultGoesOnAlikeWhoeverGoesOn() {
        List<OpenQuestion> open = List.of(
                question(0.5, cell("pool", 1000, 2), cell("virtual", 1000, 2), cell("loop", 1000, 2)),
                question(0.5, cell("pool", 10_000, 2)));
        List<OpenQuestion> turned = List.of(open.get(1), open.get(0));

        assertThat(next(open, null)).isEqualTo(next(turned, null));
    }

    @Test
    void theOrderIsThatOfTheSeed() {
        List<OpenQuestion> open =
                List.of(question(0.5, cell("pool", 1000, 2), cell("virtual", 1000, 2), cell("loop", 1000, 2)));

        assertThat(IntStream.range(0, 20)
                        .mapToObj(seed ->
                                untilDecided(plan(SampleExperiment.get(), seed)).after(open, ended, 13, null))
                        .map(more -> more.runs().get(0).key().system())
                        .distinct())
                .hasSizeGreaterThan(1);
    }

    @Test
    void aLookThatWouldEndTooLateIsNotBegun() {
        OpenQuestion large = question(0.9, cell("pool", 1000, 2), cell("loop", 1000, 2));
        OpenQuestion small = question(0.1, cell("virtual", 1000, 1));
        Duration forOneRun = Duration.ofSeconds(150);

        assertThat(next(List.of(large, small), forOneRun).runs())
                .extracting(run -> run.key().system())
                .containsExactly("virtual");
        assertThat(next(List.of(large), forOneRun))
                .isEqualTo(Batch.end("1 question open: not enough time is left for more runs."));
        assertThat(next(List.of(large, small), Duration.ofSeconds(-1)).runs()).isEmpty();
    }

    @Test
    void whereNothingIsOpenNothingFollows() {
        assertThat(next(List.of(), null))
                .isEqualTo(Batch.end("All questions are decided, or were checked for the last time."));
    }

    @Test
    void cellsWhoseRunsDoNotCountAreGivenUp() {
        List<RunResult> many = new ArrayList<>(ended);
        for (int repetition = 2; repetition <= 2 * RULE.most(); repetition++) {
            many.add(failed(new RunKey("pool", parameters(1000), repetition)));
        }
        List<OpenQuestion> open = List.of(question(0.5, cell("pool", 1000, 1)));

        assertThat(untilDecided(plan).after(open, many, 99, null))
                .isEqualTo(Batch.end("1 question open: their cells have the maximum number of repetitions."));
        many.remove(many.size() - 1);
        assertThat(untilDecided(plan).after(open, many, 99, null).runs()).hasSize(1);
    }

    @Test
    void aCellThatThePlanDoesNotHaveIsNotRepeated() {
        assertThat(next(List.of(question(0.5, cell("gone", 1000, 1))), null).runs())
                .isEmpty();
    }

    @Test
    void whereCellsShareForksWholeForksAreRepeated() {
        RunPlan shared = plan(sharing(SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE)), 1);
        List<OpenQuestion> open = List.of(question(0.5, cell("pool", 1000, 2), cell("loop", 1000, 1)));

        Batch more = untilDecided(shared).after(open, ended(shared), 16, null);

        assertThat(more.forks()).hasSize(3).allSatisfy(fork -> {
            assertThat(fork)
                    .hasSize(5)
                    .extracting(PlannedRun::fork)
                    .containsOnly(fork.get(0).number());
            assertThat(fork.get(4).key()).isEqualTo(fork.get(0).key().asClosing());
            assertThat(fork.get(0).key().latencyMs()).as("the shortest").isEqualTo(100);
            assertThat(fork)
                    .extracting(run -> run.key().system())
                    .containsOnly(fork.get(0).key().system());
        });
        assertThat(more.runs()).extracting(PlannedRun::key).doesNotHaveDuplicates();
        assertThat(more.runs())
                .extracting(PlannedRun::number)
                .containsExactlyElementsOf(IntStream.range(16, 31).boxed().toList());
        assertThat(more.forks().get(2).get(0).key().system()).isEqualTo("pool");
        assertThat(more.forks().get(2))
                .extracting(run -> run.key().repetition())
                .containsOnly(3);
    }

    @Test
    void whereUsersThinkARepeatedForkGoesFromTheLightestLoadToTheHeaviest() {
        RunPlan shared = plan(sharing(SampleExperiment.get().workload()), 1);

        Batch more =
                untilDecided(shared).after(List.of(question(0.5, cell("pool", 10_000, 1))), ended(shared), 13, null);

        assertThat(more.runs())
                .hasSize(4)
                .noneMatch(run -> run.key().closing())
                .extracting(run -> run.key().load().size())
                .isSorted();
    }

    private Batch next(List<OpenQuestion> open, Duration left) {
        return untilDecided(plan).after(open, ended, plan.runs().size() + 1, left);
    }

    private static UntilDecided untilDecided(RunPlan plan) {
        return new UntilDecided(plan, RULE, run -> new Repetition(run, List.of()));
    }

    private static Experiment sharing(Workload workload) {
        return SampleExperiment.get()
                .with(ExperimentPresetBuilder.builder().fork(Fork.PER_SYSTEM).build())
                .withWorkload(workload);
    }

    private static RunPlan plan(Experiment experiment, long seed) {
        return Planner.plan(experiment, Choices.none().withSeed(seed), JDK);
    }

    private static List<RunResult> ended(RunPlan plan) {
        return plan.runs().stream().map(run -> failed(run.key())).toList();
    }

    private static RunResult failed(RunKey key) {
        return RunResult.failed(key, Instant.EPOCH, "no luck", List.of());
    }

    private static OpenQuestion question(double uncertainty, OpenQuestion.Cell... cells) {
        String text = "whether " + cells[0].system() + " holds "
                + cells[0].parameters().get("users");
        return new OpenQuestion(Kind.ANSWER, text, List.of(cells), uncertainty);
    }

    private static OpenQuestion.Cell cell(String system, int users, int missing) {
        return new OpenQuestion.Cell(system, parameters(users), missing);
    }

    private static Map<String, Integer> parameters(int users) {
        Map<String, Integer> cell = new LinkedHashMap<>();
        cell.put("latency", 100);
        cell.put("users", users);
        return cell;
    }
}
