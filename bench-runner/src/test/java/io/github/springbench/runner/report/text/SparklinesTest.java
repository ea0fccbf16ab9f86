package io.github.springbench.runner.report.text;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.failed;
import static io.github.springbench.runner.report.FictionalResult.invalid;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.run;
import static io.github.springbench.runner.report.FictionalResult.suspect;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.text.Sparklines.Symbols;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

public class SparklinesTest {

    private static final Experiment EXPERIMENT = experiment("invented", "Why?");

    @Test
    void showTheShapesOfAllSystemsOnOneScale() {
        assertThat(unicode(
                        run("alpha", 100, 1000, 1, 100, 25, 1, 0),
                        run("alpha", 100, 2000, 1, 200, 50, 1, 0),
                        suspect(run("alpha", 100, 3000, 1, 400, 400, 1, 0)),
                        run("beta", 100, 1000, 1, 99, 25, 1, 0),
                        run("beta", 100, 2000, 1, 200, 30, 1, 0),
                        run("beta", 100, 3000, 1, 300, 49, 1, 0)))
                .isEqualTo("""

                        1,000 to 3,000 users; height from 0 to the highest of all systems; ✗: no run counts
                        alpha  ▃▅█  up to 500 requests/s  ▁▂█  p95 up to 400 ms
                        beta   ▂▅▇  up to 375 requests/s  ▁▁▁  p95 up to 49 ms
                        """);
    }

    @Test
    void markRunsThatDoNotCountAndLeaveOutThoseThatAreNotThere() {
        assertThat(unicode(
                        run("alpha", 100, 1000, 1, 100, 25, 1, 0),
                        invalid(run("alpha", 100, 2000, 1, 9000, 9000, 1, 0)),
                        run("beta", 100, 2000, 1, 50, 50, 1, 0),
                        failed("beta", 100, 3000, 1, "no luck")))
                .contains("alpha  █✗   up to 125 requests/s  ▅✗   p95 up to 25 ms\n")
                .contains("beta    ▅✗  up to 63 requests/s    █✗  p95 up to 50 ms\n");
    }

    @Test
    void areLettersWhereTheConsoleShowsNoOthers() {
        String text = Sparklines.render(FictionalResult.model(), Symbols.ASCII);

        assertThat(text).matches("\\p{ASCII}+").contains("x: no run counts", "alpha  -=x");
    }

    @Test
    void standInABlockForEachSection() {
        Golden.assertMatches(Sparklines.render(FictionalLatencies.model(), Symbols.UNICODE), "sparklines.txt");
    }

    @Test
    void areNotThereWithNothingToCompare() {
        assertThat(unicode(invalid(run("alpha", 100, 1000, 1, 100, 25, 1, 0)))).isEmpty();
        Experiment one = experiment("invented", "Why?", Map.of("users", List.of(1000)));
        assertThat(Sparklines.render(
                        ReportModel.of(manifest(one, 1), List.of(run("alpha", 100, 1000, 1, 1, 1, 1, 0))),
                        Symbols.UNICODE))
                .isEmpty();
    }

    @Test
    void areNoWiderThanTheTable() {
        assertThat(Sparklines.render(FictionalResult.model(), Symbols.UNICODE).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ConsoleTable.WIDTH));
    }

    private static String unicode(RunResult... runs) {
        return Sparklines.render(ReportModel.of(manifest(EXPERIMENT, runs.length), List.of(runs)), Symbols.UNICODE);
    }
}
