package io.github.springbench.runner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.cli.ExitCode;
import io.github.springbench.runner.cli.ResumeCalls;
import io.github.springbench.runner.cli.ResumedResult;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.plan.Choices;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which options are accepted before anything starts. */
@ExtendWith(AllLeftovers.class)
@Tag("process")
class UntilDecidedOptionTest extends ResumeCalls {

    private static final StoppingRule HALF_AN_HOUR = StoppingRule.within(Duration.ofMinutes(30));

    @Test
    void aPlanTellsTheTimeAtBestAndAtWorst() {
        assertThat(bench("plan", "hello-latency", "--preset", "quick", "--until-decided", "--max-time", "30m"))
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains("Until all is decided: from about ", " (3 repetitions of each cell) to about ", " (10); no ")
                .contains("no repetition ends later than 30 min after the start.");
    }

    @Test
    void moreRepetitionsThanTheFirstLookAreTheFewest() {
        assertThat(bench("plan", "smoke", "--repetitions", "5", "--until-decided"))
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains(" (5 repetitions of each cell) to about ")
                .contains(" (10).");
    }

    @Test
    void aTimeAloneIsRefused() {
        assertThat(bench("plan", "smoke", "--max-time", "30m")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("--max-time is '30m' without --until-decided; expected both. Add --until-decided, or leave"
                        + " --max-time out.");
    }

    @Test
    void aTimeThatIsNoneIsRefused() {
        assertThat(bench("plan", "smoke", "--until-decided", "--max-time", "soon"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("--max-time is 'soon'; expected ");
    }

    @Test
    void aResultThatGoesOnHasItsRuleAlready() {
        Path folder = begun(HALF_AN_HOUR);

        assertThat(bench("run", "--resume", folder.toString(), "--until-decided"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("leave out --until-decided.");
        assertThat(ResumedResult.open(folder, null, "run").choices().untilDecided())
                .isEqualTo(HALF_AN_HOUR);
    }

    @Test
    void aResultWithoutARuleTakesNoTime() {
        Path folder = begun(null);

        assertThat(bench("run", "--resume", folder.toString(), "--max-time", "5m"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("--max-time is '5m', but the result was started without --until-decided");
    }

    private Path begun(StoppingRule rule) {
        Choices choices = Choices.none()
                .with(it ->
                        it.users(List.of(50)).systems(List.of("mvc")).seed(7).untilDecided(rule));
        return create(manifest(ExperimentOptions.plan("smoke", choices, jdk), choices, null))
                .path();
    }
}
