package io.github.springbench.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.form.Fact;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void theSizeOfAMachineIsItsCoresAndItsMemory() {
        assertThat(size(2, null)).isEqualTo("2 cores, 8.0 GiB");
        assertThat(size(1, null)).isEqualTo("1 core, 8.0 GiB");
    }

    @Test
    void theSizeOfAContainerIsWhatItGrants() {
        assertThat(size(2, 1.5)).isEqualTo("1.5 of 2 cores (a limit of its container or control group), 8.0 GiB");
    }

    @Test
    void aContainerThatGrantsAllCoresIsAsLargeAsItsMachine() {
        assertThat(size(2, 2.0)).isEqualTo(size(2, null));
    }

    @Test
    void eachLoadGeneratorThatWasUsedIsNamed() {
        Experiment experiment = FictionalResult.experiment("invented", "Why?");
        Experiment two = experiment.withSystems(experiment.systems().stream()
                .map(system -> system.name().equals("alpha") ? system.withEngine(TestEngines.HYPERFOIL) : system)
                .toList());

        assertThat(Setting.facts(FictionalResult.manifest(two, 1), Setting.Group.LOAD))
                .contains(Fact.words("Load generator", "hyperfoil, gatling"));
    }

    @Test
    void onlyHistogramsAreMerged() {
        assertThat(figures(null, null)).contains("p99.9 are those of their merged histograms, and max");
        assertThat(figures("wrk 4.1.0", "wrk 4.1.0"))
                .startsWith("Each figure is the median of the repetitions of its cell that count, at most 2; max and")
                .doesNotContain("histograms");
        assertThat(figures(null, "wrk 4.1.0"))
                .contains("p99.9 are those of their merged histograms where the load generator keeps a record, and");
    }

    /** Of two runs of each system. */
    private static String figures(String alphaPrintedBy, String betaPrintedBy) {
        List<RunResult> runs = new ArrayList<>();
        for (int repetition = 1; repetition <= 2; repetition++) {
            runs.add(printedBy(alphaPrintedBy, "alpha", repetition));
            runs.add(printedBy(betaPrintedBy, "beta", repetition));
        }
        return Settings.repetitions(ReportModel.of(
                FictionalResult.manifest(FictionalResult.experiment("invented", "Why?"), runs.size()), runs));
    }

    private static RunResult printedBy(String tool, String system, int repetition) {
        RunResult run = FictionalResult.run(system, 100, 1000, repetition, 500, 101, 50, 0);
        return run.withLoad(run.load().with(load -> load.printedBy(tool)));
    }

    private static String size(int cores, Double cpuLimit) {
        return Settings.size(new MachineFacts("an OS", "a CPU", cores, 8_192, null, null, cpuLimit));
    }
}
