package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Experiment.TimeLimits;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.run.RunContext.Deadlines;
import io.github.springbench.runner.run.RunContextBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("process")
class DeadlinesTest {

    private final Workload repeated = SampleExperiment.get().workload();
    private final Workload held = repeated.with(Preset.ofDuration(Duration.ofHours(2)));

    @Test
    void othersProgramsMayTakeThreeTimesAsLongToStart() {
        OwnJar own = new OwnJar(Path.of("app.jar"), List.of(), List.of(), "/", Path.of("."));

        assertThat(Deadlines.USUAL.ofStart(StartableJar.of(ServiceModule.MVC_CLIENT, new LocalMachine())))
                .isEqualTo(Duration.ofMinutes(1));
        assertThat(Deadlines.USUAL.ofStart(StartableJar.of(own, Readiness.healthy("/up"))))
                .isEqualTo(Duration.ofMinutes(3));
    }

    @Test
    void noAnswerIsGivenUpThatALoadGeneratorWouldCount() {
        assertThat(Deadlines.USUAL.answer()).isGreaterThan(Duration.ofSeconds(60));
        assertThat(Deadlines.inWords(Deadlines.USUAL.answer())).isEqualTo("70 s");
        assertThat(Deadlines.inWords(Duration.ofMillis(1500))).isEqualTo("1.5 s");
        assertThat(Deadlines.inWords(Duration.ZERO)).isEqualTo("0 s");
    }

    @Test
    void anExperimentSaysHowLongAllItsServicesMayTakeToStart() {
        OwnJar own = new OwnJar(Path.of("app.jar"), List.of(), List.of(), "/", Path.of("."));
        Deadlines asked = RunContextBuilder.builder()
                .experiment(SampleExperiment.get().withTimeLimits(new TimeLimits(Duration.ofMinutes(10))))
                .build()
                .deadlines();

        assertThat(asked.ofStart(StartableJar.of(own, Readiness.healthy("/up"))))
                .isEqualTo(Duration.ofMinutes(10));
        assertThat(asked.start()).isEqualTo(Duration.ofMinutes(10));
        assertThat(asked.answer()).isEqualTo(Deadlines.USUAL.answer());
    }

    @Test
    void usersWhoRepeatMayTakeFiveTimesAsLong() {
        assertThat(Deadlines.USUAL.ofLoad(Duration.ofMinutes(2), repeated)).isEqualTo(Duration.ofMinutes(10));
        assertThat(Deadlines.USUAL.ofLoad(Duration.ofSeconds(2), repeated)).isEqualTo(Duration.ofMinutes(5));
    }

    /** A limit of five times as long would let a load generator that hangs occupy the machine for 8 hours more. */
    @Test
    void usersWhoGoOnForATimeEndMinutesAfterItAtMost() {
        assertThat(Deadlines.USUAL.ofLoad(Duration.ofHours(2), held)).isEqualTo(Duration.ofMinutes(125));
        assertThat(Deadlines.USUAL.ofLoad(Duration.ofSeconds(90), held)).isEqualTo(Duration.ofSeconds(450));
        assertThat(Deadlines.USUAL.ofLoad(Duration.ofSeconds(2), held)).isEqualTo(Duration.ofMinutes(5));
    }
}
