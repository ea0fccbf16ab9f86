package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.cli.option.ExperimentOptions;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.plan.Choices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code explain} refuses what it cannot explain before anything starts. */
@Tag("process")
class ExplainCommandTest extends ResumeCalls {

    private static final Choices CHOICES = Choices.none().withUsers(List.of(50, 60));

    @Test
    void needsTwoSystemsOfTheResult() {
        Path folder = create(manifest()).path();

        assertThat(bench("explain", folder.toString(), "--systems", "mvc,mvc")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(bench("explain", folder.toString(), "--systems", "mvc,other"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains(
                        "--systems is mvc,mvc; expected two systems of the result, which has mvc, ",
                        "--systems is mvc,other; expected two systems");
    }

    /** A packed result cannot be added to, and need not be. */
    @Test
    void whatWasMeasuredIsExplainedWithoutARun() {
        String packed = Home.docs().resolve("results/hello-latency-quick").toString();

        assertThat(bench("explain", packed, "--systems", "mvc-200,webflux", "--only", "measured"))
                .isZero();
        assertThat(out.toString())
                .startsWith("# Why mvc-200 and webflux differ\n\nhello-latency at ")
                .contains(
                        "- **server.request-threads: mvc-200 200, webflux ",
                        "\n## Response time\n",
                        "| waiting for a thread ");
    }

    @Test
    void whatNeedsARunMeansNothingWithoutOne() {
        Path folder = create(manifest()).path();

        assertThat(bench("explain", folder.toString(), "--only", "measured", "--summary", "it.md"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString().strip())
                .isEqualTo("--only measured makes no run, so --summary means nothing with it. Leave it out.");
    }

    @Test
    void nothingIsExplainedByRunsThatAreNotThere() {
        Path folder = create(manifest()).path();

        assertThat(bench("explain", folder.toString(), "--systems", "mvc,webflux", "--only", "measured"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("No run of mvc at latency=20,users=60 counts, so nothing measured explains it.");
    }

    @Test
    void needsACellOfTheResult() {
        Path folder = create(manifest()).path();

        assertThat(bench("explain", folder.toString(), "--systems", "mvc,webflux", "--cell", "latency=20,users=70"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString().strip())
                .isEqualTo("--cell is latency=20,users=70; expected parameters of smoke, which has latency 20; users"
                        + " 50, 60. Choose of these.");
    }

    @Test
    void needsAResultWithPlannedRuns() {
        Manifest planned = manifest();
        CapacityTerms terms = new CapacityTerms(0.05, 100, "--at-most", null);
        Path folder = create(planned.withChosen(
                        new Manifest.Chosen(List.of(), List.of(), 1, null, null, null, terms, Map.of(), null)))
                .path();

        assertThat(bench("explain", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("./bench capacity wrote it, which plans no runs.");
    }

    @Test
    void needsTheFileOfAnExperimentOfOnesOwn() {
        Manifest planned = manifest();
        Path folder = create(planned.withExperiment(planned.experiment().with(it -> it.name("mine"))))
                .path();

        assertThat(bench("explain", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("Add the path: ./bench explain " + folder + " --experiment path/to/mine.yaml.");
    }

    @Test
    void needsATableOfCategoriesThatCanBeRead() throws IOException {
        Path folder = create(manifest()).path();
        Path table = Files.writeString(results.resolve("mine.txt"), "  a.*\n");

        assertThat(bench("explain", folder.toString(), "--categories", table.toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(bench("explain", folder.toString(), "--categories", "none.txt"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(bench("explain", folder.toString(), "--only", "memory", "--categories", table.toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains(
                        table + ", line 1: 'a.*' is of no category",
                        "Cannot read none.txt (",
                        "--categories sorts CPU time, and --only memory explains none.");
    }

    private Manifest manifest() {
        return manifest(ExperimentOptions.plan("smoke", CHOICES, jdk), CHOICES, null);
    }
}
