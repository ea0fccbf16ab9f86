package io.github.springbench.runner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunPlan.LeftOut;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlayableTest {

    private static final String REASON = "its load needs 2 load machines, and there is 1; name more with --machines"
            + " (docs/machines-and-pipelines.md)";

    private final Experiment crosscheck =
            TestEngines.experiments(Path.of("..", "..", "experiments")).named("crosscheck");
    private final RunPlan plan = Planner.plan(crosscheck, Choices.none(), new Jdk(Path.of("jdk"), 25, "25", "someone"));

    @Test
    void leavesOutWhatNeedsMoreLoadMachinesThanThereAre() {
        RunPlan fitting = fitting(plan, 1, List.of());

        assertThat(fitting.leftOut()).containsExactly(new LeftOut("hyperfoil-cluster", REASON));
        assertThat(fitting.experiment().systems())
                .extracting(SystemUnderTest::name)
                .containsExactly("gatling", "hyperfoil", "jmeter");
        assertThat(fitting.runs())
                .hasSize(6)
                .noneMatch(run -> run.key().system().equals("hyperfoil-cluster"));
        assertThat(fitting(plan, 2, List.of())).isEqualTo(plan);
    }

    @Test
    void refusesWhatSomebodyAskedForAndCannotBe() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> fitting(plan, 1, List.of("hyperfoil-cluster", "gatling")))
                .withMessage("hyperfoil-cluster cannot run: " + REASON + ".");
    }

    @Test
    void refusesAnExperimentOfWhichNothingIsLeft() {
        RunPlan alone = plan.without(Stream.of("gatling", "hyperfoil", "jmeter")
                .map(name -> new LeftOut(name, "a test"))
                .toList());

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> fitting(alone, 1, List.of()))
                .withMessageStartingWith("hyperfoil-cluster cannot run");
    }

    @Test
    void leavesOutWhatAToolThatIsMissingWouldPlay() {
        RunPlan fitting =
                ExperimentOptions.fitting(plan, 2, List.of(), generators(Optional.of("wrk is not on the PATH")));

        assertThat(fitting.leftOut()).containsExactly(new LeftOut("gatling", "wrk is not on the PATH"));
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> ExperimentOptions.fitting(
                        plan, 2, List.of("gatling"), generators(Optional.of("wrk is not on the PATH"))))
                .withMessage("gatling cannot run: wrk is not on the PATH.");
    }

    private static RunPlan fitting(RunPlan plan, int there, List<String> asked) {
        return ExperimentOptions.fitting(plan, there, asked, generators(Optional.empty()));
    }

    /** @param missing why the first one cannot be started */
    private static LoadGenerators generators(Optional<String> missing) {
        return new LoadGenerators(List.of(
                new Named(TestEngines.gatling("3"), missing),
                new Named(TestEngines.hyperfoil("0"), Optional.empty()),
                new Named(new Engine(TestEngines.JMETER, "JMeter", "5"), Optional.empty())));
    }

    private record Named(Engine engine, Optional<String> isMissing) implements LoadGenerator {

        @Override
        public List<String> command(Jdk jdk, LoadTask task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public LoadMeasurement read(LoadTask task) {
            throw new UnsupportedOperationException();
        }
    }
}
