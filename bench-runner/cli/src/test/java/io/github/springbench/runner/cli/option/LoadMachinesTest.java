package io.github.springbench.runner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.cli.option.ExperimentOptions.LoadMachines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunPlan.LeftOut;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadMachinesTest {

    private static final String REASON = "its load needs 2 load machines, and there is 1; name more with --machines"
            + " (docs/machines-and-pipelines.md)";

    private final Experiment crosscheck =
            TestEngines.experiments(Path.of("..", "..", "experiments")).named("crosscheck");
    private final RunPlan plan = Planner.plan(crosscheck, Choices.none(), new Jdk(Path.of("jdk"), 25, "25", "someone"));

    @Test
    void leavesOutWhatNeedsMoreLoadMachinesThanThereAre() {
        RunPlan fitting = LoadMachines.fitting(plan, 1, List.of());

        assertThat(fitting.leftOut()).containsExactly(new LeftOut("hyperfoil-cluster", REASON));
        assertThat(fitting.experiment().systems())
                .extracting(SystemUnderTest::name)
                .containsExactly("gatling", "hyperfoil");
        assertThat(fitting.runs())
                .hasSize(4)
                .noneMatch(run -> run.key().system().equals("hyperfoil-cluster"));
        assertThat(LoadMachines.fitting(plan, 2, List.of())).isEqualTo(plan);
    }

    @Test
    void refusesWhatSomebodyAskedForAndCannotBe() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> LoadMachines.fitting(plan, 1, List.of("hyperfoil-cluster", "gatling")))
                .withMessage("hyperfoil-cluster cannot run: " + REASON + ".");
    }

    @Test
    void refusesAnExperimentOfWhichNothingIsLeft() {
        RunPlan alone = plan.without(List.of(new LeftOut("gatling", "a test"), new LeftOut("hyperfoil", "a test")));

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> LoadMachines.fitting(alone, 1, List.of()))
                .withMessageStartingWith("hyperfoil-cluster cannot run");
    }
}
