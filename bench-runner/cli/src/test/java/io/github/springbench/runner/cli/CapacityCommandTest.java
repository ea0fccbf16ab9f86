package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.adaptive.LevelSearch;
import io.github.springbench.runner.cli.option.ExperimentOptions;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.store.ResultFolder;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which options of a search are accepted before anything starts, and how a search is resumed. */
@ExtendWith(AllLeftovers.class)
@Tag("process")
class CapacityCommandTest extends ResumeCalls {

    private static final List<Objective> OBJECTIVES = List.of(new Objective(Figure.P95, 150));
    private static final CapacityTerms TERMS = new CapacityTerms(0.05, 2_000, "open files", null);

    @Test
    void aPlanTellsWhatASearchDoesAndItsTimeAtBestAndAtWorst() {
        assertThat(bench("plan", "hello-latency", "--capacity", "p95<150ms,failed<0.1%"))
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains("mvc-200", "because the objectives are predicted to be missed from 3,274 users on")
                .contains("mvc-400", "from 6,563 users on")
                .contains("webflux", "users=10000, because nothing is predicted; at most ")
                .contains("Searching for the most users that meet p95<150ms, failed<0.1%, on ")
                .containsPattern("26 to 240 runs, of about .* each: from about .* to about ");
    }

    @Test
    void aPlanOfASearchHasNoUsersOfItsOwn() {
        assertThat(bench("plan", "hello-latency", "--capacity", "p95<150ms", "--users", "4000"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString().strip())
                .isEqualTo("--users is of runs that are planned, and --capacity shows a search, which plans none."
                        + " Leave it out.");
    }

    @Test
    void withoutObjectivesThereIsNothingToSearch() {
        assertThat(bench("capacity", "smoke")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("A search for the most users needs objectives, and smoke has none. Add some, such as --slo"
                        + " \"p95<150ms, failed<0.1%\".");
    }

    @Test
    void termsThatAreNoneAreRefused() {
        assertThat(bench("capacity", "smoke", "--slo", "p95<150ms", "--precision", "fine"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(bench("capacity", "smoke", "--slo", "p95<150ms", "--precision", "90%"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(bench("capacity", "smoke", "--slo", "p95<150ms", "--at-most", "0"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("--precision is 'fine'; expected a percentage above 0, such as 5%.")
                .contains("--precision is '90%'; expected 0.5% to 50%, such as 5%.")
                .contains("--at-most is 0; expected a number from 1 up.");
    }

    @Test
    void numbersOfUsersAndRepetitionsAreNotForASearch() {
        for (String option : List.of("--users", "--repetitions")) {
            assertThat(bench("capacity", "smoke", "--slo", "p95<150ms", option, "100"))
                    .isEqualTo(ExitCode.WRONG_USAGE);
            assertThat(err.toString()).contains("Unknown option").contains(option);
        }
    }

    @Test
    void eachKindOfResultGoesOnByItsOwnCommand() {
        Path search = begun(TERMS).path();
        Path runs = begun(null).path();

        assertThat(bench("run", "--resume", search.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(bench("capacity", "--resume", runs.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(bench("capacity", "--resume", search.toString(), "--at-most", "10"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("was started with ./bench capacity and not with ./bench run. Continue with ./bench capacity"
                        + " --resume ")
                .contains("was started with ./bench run and not with ./bench capacity. Continue with ./bench run"
                        + " --resume ")
                .contains("leave out --at-most.");
    }

    @Test
    void aSearchThatCannotGoOnNamesItsOwnCommand() {
        Manifest then = begun(TERMS).manifest();
        ResumedResult resumed = ResumedResult.open(create(then).path(), null, "capacity");
        ResultFolder ofAFile =
                create(then.with(it -> it.experiment(then.experiment().withName("shop"))));

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> resumed.requireUnchanged(then.with(it -> it.plannedRuns(99))))
                .withMessageEndingWith("or start a new result with ./bench capacity smoke.");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> ResumedResult.open(ofAFile.path(), null, "capacity"))
                .withMessageContaining("Add the path: ./bench capacity path/to/shop.yaml --resume ");
    }

    @Test
    void theRunThatHadNotEndedIsThrownAwayAndMadeAgain() throws Exception {
        ResultFolder folder = begun(TERMS);
        RunKey next = LevelSearch.of(folder.manifest())
                .orElseThrow()
                .after(List.of(), 1, null)
                .runs()
                .get(0)
                .key();
        Files.createDirectories(folder.run(next).serviceLog().getParent());

        ResumedResult resumed = ResumedResult.open(folder.path(), null, "capacity");
        resumed.begin(plan(), null, new PrintWriter(err, true));

        assertThat(err.toString())
                .contains(": 0 runs had finished.", "Discarded, because they had not finished: " + next);
        assertThat(resumed.choices().capacity()).isEqualTo(TERMS);
    }

    @Test
    void programsAreToldOfMistakesByAnException() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Bench.capacity("smoke", "--slo", "p95<fast"))
                .withMessageStartingWith("--slo");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Bench.capacity("smoke", "--no-such-option"))
                .withMessageContaining("Unknown option");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Bench.capacity("--slo", "p95<150ms"))
                .withMessageContaining("EXPERIMENT");
    }

    @Test
    void eachRunOfASearchHasItsOwnJvmAndNoClaimIsJudged() {
        Experiment searched = LevelSearch.plan(
                        ExperimentOptions.plan("hello-latency", Choices.none().withObjectives(OBJECTIVES), jdk))
                .experiment();

        assertThat(searched.fork()).isEqualTo(Fork.PER_CELL);
        assertThat(searched.claims()).isEmpty();
    }

    private RunPlan plan() {
        return LevelSearch.plan(ExperimentOptions.plan("smoke", Choices.none().withObjectives(OBJECTIVES), jdk));
    }

    /** @param terms null for a result of planned runs */
    private ResultFolder begun(CapacityTerms terms) {
        Choices choices = Choices.none().withObjectives(OBJECTIVES).withCapacity(terms);
        return create(manifest(plan(), choices, null));
    }
}
