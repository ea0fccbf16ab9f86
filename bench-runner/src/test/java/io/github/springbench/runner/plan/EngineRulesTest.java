package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Mix;
import io.github.springbench.runner.model.Pause;
import io.github.springbench.runner.model.Preset;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Engine;
import io.github.springbench.runner.model.Workload.Shape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EngineRulesTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void gatlingPlaysNoOpenLoad() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> plan(Engine.GATLING, load(Shape.OPEN, null, MINUTE, null)))
                .withMessageContaining("sample cannot run on the engine 'gatling'")
                .withMessageContaining("Write engine: hyperfoil");
    }

    @Test
    void hyperfoilRepeatsNothingACertainNumberOfTimes() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> plan(Engine.HYPERFOIL, load(Shape.CLOSED, 30, null, null)))
                .withMessageContaining("sample cannot run on the engine 'hyperfoil'")
                .withMessageContaining("Write 'duration' instead of 'repeat'");
    }

    @Test
    void hyperfoilSendsNoFreshIds() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> plan(
                        Engine.HYPERFOIL, load(Shape.CLOSED, null, MINUTE, "{\"id\": \"" + Request.FRESH_ID + "\"}")))
                .withMessageContaining("Take {fresh-id} out of it");
    }

    @Test
    void hyperfoilSendsNoMixOfRequests() {
        Workload mixed = load(Shape.CLOSED, null, MINUTE, null)
                .with(new Preset(Map.of(), Mix.A, null, null, null, null, null, null));

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> plan(Engine.HYPERFOIL, mixed))
                .withMessageContaining("no mix of them. Write engine: gatling");
    }

    @Test
    void bothPlayUsersWhoGoOnForATime() {
        for (Engine engine : Engine.values()) {
            assertThat(plan(engine, load(Shape.CLOSED, null, MINUTE, null))).isNotEmpty();
        }
    }

    /** A system's own engine is the one that counts. */
    private static List<?> plan(Engine engine, Workload workload) {
        Experiment experiment = SampleExperiment.get()
                .withWorkload(workload)
                .withSystems(List.of(
                        new SystemUnderTest("loop", ServiceModule.WEBFLUX_WITH_LATENCY, false, engine, Map.of())));
        return Planner.plan(experiment, Choices.none(), new Jdk(Path.of("/jdk"), 25, "25", "a vendor"))
                .runs();
    }

    private static Workload load(Shape shape, Integer repeat, Duration duration, String body) {
        return new Workload(
                Engine.GATLING,
                shape,
                body == null ? "GET" : "POST",
                "/hello/{latency}",
                body,
                200,
                null,
                Duration.ZERO,
                repeat,
                duration,
                Pause.NONE,
                Duration.ofSeconds(1),
                null);
    }
}
