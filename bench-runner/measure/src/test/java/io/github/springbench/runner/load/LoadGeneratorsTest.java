package io.github.springbench.runner.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.gatling.GatlingGenerator;
import io.github.springbench.runner.load.holder.HolderGenerator;
import io.github.springbench.runner.load.hyperfoil.HyperfoilGenerator;
import io.github.springbench.runner.load.outside.OutsideGenerator;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.ExperimentPresetBuilder;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Feeder.Order;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoadGeneratorsTest {

    private static final LoadGenerators BOTH = new LoadGenerators(
            List.of(new GatlingGenerator(Path.of("scripts"), "3"), new HyperfoilGenerator(Path.of("engine"), "0")));

    private static final Jdk JDK = new Jdk(Path.of("jdk"), 25, "25.0.1", "Somebody");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void anOutsideToolIsAPartOfNoResultThatDoesNotNameIt() {
        LoadGenerators all = new LoadGenerators(Stream.concat(BOTH.all().stream(), OutsideGenerator.all().stream())
                .toList());
        Experiment experiment = SampleExperiment.get();
        Experiment byWrk =
                experiment.with(ExperimentPresetBuilder.builder().engine("wrk").build());

        assertThat(all.names()).containsExactly("gatling", "hyperfoil", "wrk", "k6", "hey");
        assertThat(all.engines()).extracting(Engine::name).containsExactly("gatling", "hyperfoil");
        assertThat(all.engines(experiment, null)).isEqualTo(all.engines());
        assertThat(all.engines(byWrk, null)).extracting(Engine::name).containsExactly("gatling", "hyperfoil", "wrk");
        all.requirePlayableElsewhere(experiment);
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> all.requirePlayableElsewhere(byWrk))
                .withMessageContaining("the engine 'wrk' is looked for on the machine of the bench only");
    }

    @Test
    void gatlingPlaysNoOpenLoad() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> requirePlayable(TestEngines.GATLING, load(Shape.OPEN, null, MINUTE, null)))
                .withMessageContaining("sample cannot run on the engine 'gatling'")
                .withMessageContaining("Write engine: hyperfoil");
    }

    @Test
    void hyperfoilRepeatsNothingACertainNumberOfTimes() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> requirePlayable(TestEngines.HYPERFOIL, load(Shape.CLOSED, 30, null, null)))
                .withMessageContaining("sample cannot run on the engine 'hyperfoil'")
                .withMessageContaining("Write 'duration' instead of 'repeat'");
    }

    @Test
    void hyperfoilDrawsIdsAndKeys() {
        requirePlayable(TestEngines.HYPERFOIL, load(Shape.CLOSED, null, MINUTE, "{fresh-id} {key:7}"));

        for (String refused : List.of("a ${key:7}", "${fresh-id}", "${TOKEN} {key:7}")) {
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() -> requirePlayable(TestEngines.HYPERFOIL, load(Shape.CLOSED, null, MINUTE, refused)))
                    .withMessageContaining("it would take a dollar sign before a value that changes");
        }
    }

    @Test
    void hyperfoilTakesRowsAgainAndAgain() {
        Map<Order, Workload> fed = new EnumMap<>(Order.class);
        for (Order order : Order.values()) {
            Feeder feeder = new Feeder("a.csv", "0", order, 1, List.of("a"), 2, List.of());
            fed.put(order, load(Shape.CLOSED, null, MINUTE, "{a}").with(feeder));
        }

        requirePlayable(TestEngines.HYPERFOIL, fed.get(Order.CIRCULAR));
        requirePlayable(TestEngines.HYPERFOIL, fed.get(Order.RANDOM));
        requirePlayable(TestEngines.GATLING, fed.get(Order.SEQUENTIAL));
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> requirePlayable(TestEngines.HYPERFOIL, fed.get(Order.SEQUENTIAL)))
                .withMessageContaining("Write order: circular, or engine: gatling");
    }

    @Test
    void allReasonsAreToldAtOnce() {
        Exchange deleting = new Exchange("DELETE", "/users/{next-key}", null, null, 204, null);
        Workload keys = load(Shape.OPEN, 30, null, null)
                .with(ExperimentPresetBuilder.builder().exchange(deleting).build());
        Experiment both = withEngine(TestEngines.GATLING)
                .withSystems(List.of(
                        SampleExperiment.system("one", ServiceModule.WEBFLUX_WITH_LATENCY),
                        SampleExperiment.system("other", ServiceModule.WEBFLUX_WITH_LATENCY)
                                .withEngine(TestEngines.HYPERFOIL)))
                .withWorkload(keys);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> BOTH.requirePlayable(both))
                .withMessageContaining("sample cannot run on the engine '")
                .withMessageContaining("on the engine 'gatling': each of its users connects again")
                .withMessageContaining(" Nor on the engine '")
                .withMessageContaining("on the engine 'hyperfoil': its load needs a duration.")
                .withMessageContaining(". And it does not count keys up.");
    }

    @Test
    void hyperfoilSendsNoHeaderWithoutAValue() {
        Exchange empty = new Exchange("GET", "/", null, Map.of("X-Note", ""), null, 200, null, null, null);
        Workload load = load(Shape.CLOSED, null, MINUTE, null)
                .with(ExperimentPresetBuilder.builder().exchange(empty).build());

        requirePlayable(TestEngines.GATLING, load);
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> requirePlayable(TestEngines.HYPERFOIL, load))
                .withMessageContaining("it leaves out a header without a value.");
    }

    @Test
    void hyperfoilDoesNotCountKeysUp() {
        Exchange deleting = new Exchange("DELETE", "/users/{next-key}", null, null, 204, null);
        Workload keys = load(Shape.CLOSED, null, MINUTE, null)
                .with(ExperimentPresetBuilder.builder().exchange(deleting).build());

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> requirePlayable(TestEngines.HYPERFOIL, keys))
                .withMessageContaining("it does not count keys up. Write {key} for {next-key}, or engine: gatling");
        requirePlayable(TestEngines.GATLING, keys);
    }

    @Test
    void hyperfoilSendsNoMixOfRequests() {
        Workload mixed = load(Shape.CLOSED, null, MINUTE, null)
                .with(ExperimentPresetBuilder.builder().mix(Mix.A).build());

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> requirePlayable(TestEngines.HYPERFOIL, mixed))
                .withMessageContaining("it has none of YCSB's workloads. Write engine: gatling");
    }

    @Test
    void gatlingPlaysOnOneMachine() {
        LoadFleet two = new LoadFleet(null, List.of(agent("load1"), agent("load2")));

        assertThat(BOTH.named(TestEngines.GATLING).playsOnSeveralMachines()).isFalse();
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> BOTH.requirePlayable(withEngine(TestEngines.GATLING), two, JDK))
                .withMessage("sample cannot run on the engine 'gatling' with several load machines: Gatling cannot"
                        + " merge the logs of several machines since its version 3.12. Write engine: hyperfoil, or"
                        + " give the role load to one machine.");
        // The first of the two alone can play it.
        Experiment alone = SampleExperiment.get()
                .withSystems(List.of(SampleExperiment.system("loop", ServiceModule.WEBFLUX_WITH_LATENCY)
                        .withEngine(TestEngines.GATLING)
                        .withLoadMachines(1)));
        BOTH.requirePlayable(alone, two, JDK);
        assertThat(BOTH.engines(alone, two)).extracting(Engine::toString).containsExactly("Gatling 3", "Hyperfoil 0");
    }

    @Test
    void httpsIsForOneMachineAndNotForConnectionsThatAreHeld() {
        Experiment secure = withEngine(TestEngines.HYPERFOIL)
                .withSystems(List.of(SampleExperiment.system("loop", ServiceModule.WEBFLUX_WITH_LATENCY)
                        .withService(new RunningService(URI.create("https://127.0.0.1:8443/"), null, null, null))
                        .withEngine(TestEngines.HYPERFOIL)))
                .withWorkload(load(Shape.CLOSED, null, MINUTE, null));

        BOTH.requirePlayable(secure);
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() ->
                        BOTH.requirePlayable(secure, new LoadFleet(null, List.of(agent("load1"), agent("load2"))), JDK))
                .withMessageContaining("which were not tried by https");
        assertThat(new HolderGenerator("1.0").playsHttps()).isFalse();
    }

    @Test
    void usersKeepCookiesOnOneMachine() {
        LoadFleet two = new LoadFleet(null, List.of(agent("load1"), agent("load2")));
        Workload load = load(Shape.CLOSED, null, MINUTE, null);
        Exchange exchange = new Exchange("GET", "/", null, Map.of(), null, 200, null, Cookies.KEPT, null);
        Experiment keeping = withEngine(TestEngines.HYPERFOIL)
                .withWorkload(new Workload(load.engine(), load.shape(), exchange, load.phases()));

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> BOTH.requirePlayable(keeping, two, JDK))
                .withMessage("sample cannot run with several load machines, where no user goes on after an answer, and"
                        + " so none keeps cookies. Give the role load to one machine.");
    }

    private static LoadAgent agent(String name) {
        return new LoadAgent(name, name, 22, "bench", Path.of("key"), "java");
    }

    private static Experiment withEngine(String engine) {
        return SampleExperiment.get()
                .withSystems(List.of(SampleExperiment.system("loop", ServiceModule.WEBFLUX_WITH_LATENCY)
                        .withEngine(engine)));
    }

    @Test
    void bothPlayUsersWhoGoOnForATime() {
        BOTH.engines().forEach(engine -> requirePlayable(engine.name(), load(Shape.CLOSED, null, MINUTE, null)));

        assertThat(BOTH.engines()).extracting(Engine::toString).containsExactly("Gatling 3", "Hyperfoil 0");
    }

    /** Names the engine for the system, which takes precedence over that of the workload. */
    private static void requirePlayable(String engine, Workload workload) {
        BOTH.requirePlayable(SampleExperiment.get()
                .withWorkload(workload)
                .withSystems(List.of(SampleExperiment.system("loop", ServiceModule.WEBFLUX_WITH_LATENCY)
                        .withEngine(engine))));
    }

    private static Workload load(Shape shape, Integer repeat, Duration duration, String body) {
        return new Workload(
                TestEngines.GATLING,
                shape,
                new Exchange(body == null ? "GET" : "POST", "/hello/{latency}", null, body, 200, null),
                new Phases(Duration.ZERO, repeat, duration, Pause.NONE, Duration.ofSeconds(1), null));
    }
}
