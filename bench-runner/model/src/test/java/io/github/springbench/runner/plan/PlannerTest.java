package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Limit;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlannerTest {

    private static final Jdk JDK_17 = new Jdk(Path.of("jdk-17"), 17, "17.0.1", "someone");
    private static final Jdk JDK_25 = new Jdk(Path.of("jdk-25"), 25, "25.0.1", "someone");

    private final Experiment experiment = SampleExperiment.get();

    @Test
    void plansEachCellOnceForEachSystemAndRepetition() {
        RunPlan plan = Planner.plan(experiment, Choices.none().withRepetitions(2), JDK_25);

        assertThat(plan.runs())
                .hasSize(2 * 2 * 3 * 2)
                .extracting(PlannedRun::key)
                .doesNotHaveDuplicates();
        assertThat(plan.runs().subList(0, 12)).allMatch(run -> run.key().repetition() == 1);
        assertThat(plan.runs())
                .extracting(PlannedRun::number)
                .startsWith(1, 2, 3)
                .endsWith(23, 24);
    }

    @Test
    void refusesMoreRunsThanAnybodyCanWaitForBeforeItListsThem() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Planner.plan(experiment, Choices.none().withRepetitions(Integer.MAX_VALUE), JDK_25))
                .withMessage("sample asks for 25,769,803,764 runs, of some 100 s each; expected 10,000 at most. Choose"
                        + " fewer with --users, --systems or --repetitions.");
    }

    @Test
    void givesTheSameOrderForTheSameSeedAndAnotherForAnother() {
        assertThat(order(1)).isEqualTo(order(1)).isNotEqualTo(order(2));
    }

    @Test
    void fillsTheParametersIntoThePath() {
        assertThat(planAll().runs()).allSatisfy(run -> assertThat(run.request().path())
                .isEqualTo("/hello/" + run.key().latencyMs()));
    }

    @Test
    void estimatesTheUsersOwnTimeWhereNothingQueues() {
        // 30 s ramp + 30 × (0.1 s + 1.5 s) + 3 standard deviations of a sum of 30 pauses, √(30/12) s each
        assertThat(estimateSeconds("loop", 10_000)).isCloseTo(82.7, within(0.1));
        assertThat(estimateSeconds("virtual", 10_000)).isCloseTo(82.7, within(0.1));
        assertThat(estimateSeconds("pool", 1000)).isCloseTo(82.7, within(0.1));
    }

    @Test
    void estimatesTheThreadsTimeWhereTheyAreTooFew() {
        // 300,000 requests at 200 threads / 0.1 s
        assertThat(estimateSeconds("pool", 10_000)).isCloseTo(150, within(0.1));
    }

    @Test
    void leavesSystemsOutThatNeedANewerJdk() {
        RunPlan plan = Planner.plan(experiment, Choices.none(), JDK_17);

        assertThat(plan.runs()).extracting(run -> run.key().system()).containsOnly("pool", "loop");
        assertThat(plan.leftOut()).singleElement().satisfies(left -> {
            assertThat(left.system()).isEqualTo("virtual");
            assertThat(left.reason()).contains("need JDK 21 or newer, and this is JDK 17.0.1");
        });
    }

    @Test
    void refusesASystemThatWasAskedForByNameAndNeedsANewerJdk() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Planner.plan(experiment, choosing("virtual"), JDK_17))
                .withMessageContaining("virtual cannot run: virtual threads need JDK 21 or newer")
                .withMessageContaining("--java-home");
    }

    @Test
    void refusesUnknownSystemsAndPresetsWithTheKnownOnes() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Planner.plan(experiment, choosing("puddle"), JDK_25))
                .withMessage("sample has no system 'puddle'; it has pool, virtual, loop.");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Planner.plan(experiment, Choices.none().withPreset("slow"), JDK_25))
                .withMessage("sample has no preset 'slow'; it has quick.");
    }

    @Test
    void letsChosenUsersWinOverThePreset() {
        RunPlan plan = Planner.plan(
                experiment,
                Choices.none().with(it -> it.preset("quick").users(List.of(5)).systems(List.of("loop"))),
                JDK_25);

        assertThat(plan.runs()).hasSize(2).allSatisfy(run -> {
            assertThat(run.key().load().size()).isEqualTo(5);
            assertThat(run.expectedRequests()).isEqualTo(10);
        });
    }

    @Test
    void refusesAnUnknownProfileWithTheKnownOnes() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Planner.plan(experiment, Choices.none().withProfile("fast"), JDK_25))
                .withMessage("sample has no profile 'fast'; it has none.");
    }

    @Test
    void takesTheFirstProfileUnlessAnotherIsAskedFor() {
        Experiment gateway =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("gateway");

        assertThat(Planner.plan(gateway, Choices.none(), JDK_25).profile()).isEqualTo(Profile.PUBLISHED);
        RunPlan matched = Planner.plan(gateway, Choices.none().withProfile("matched"), JDK_25);
        assertThat(matched.profile()).isEqualTo("matched");
        assertThat(matched.experiment().properties()).containsEntry("backend.max-connections", "2000");
        assertThat(matched.measuringRuns()).isEqualTo(6);
    }

    @Test
    void aProfileLimitsSystemsThatOnlyAPresetHas() {
        Experiment tools =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("load-tools");

        Experiment published = Planner.plan(
                        tools, Choices.none().with(it -> it.preset("more-tools").profile("published")), JDK_25)
                .experiment();

        assertThat(published.systems())
                .filteredOn(system -> system.service() == ServiceModule.WEBFLUX_CLIENT)
                .hasSize(6)
                .allSatisfy(system ->
                        assertThat(published.propertiesOf(system)).containsEntry("backend.max-connections", "100000"));
    }

    @Test
    void holdsUsersForAnotherTimeWhereTheyAreHeldForOne() {
        Experiment helloLatency =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency");

        RunPlan plan = Planner.plan(
                helloLatency,
                Choices.none()
                        .with(it ->
                                it.preset("soak").systems(List.of("webflux")).duration(Duration.ofMinutes(30))),
                JDK_25);

        assertThat(plan.experiment().workload().duration()).isEqualTo(Duration.ofMinutes(30));
        assertThat(plan.runs()).singleElement().satisfies(run -> {
            assertThat(run.key().load().size()).isEqualTo(2000);
            assertThat(run.expectedLoad()).isEqualTo(Duration.ofSeconds(1830));
        });
    }

    @Test
    void holdsNobodyWhoCallsSoOften() {
        Experiment helloLatency =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(
                        () -> Planner.plan(helloLatency, Choices.none().withDuration(Duration.ofMinutes(30)), JDK_25))
                .withMessage("--duration needs a load with a duration, and that of hello-latency has none; choose a"
                        + " preset with a duration (quick, many, generators, capacity, soak).");
    }

    @Test
    void aLoadOfARateHasNoUsersToChoose() {
        Experiment helloRate =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-rate");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Planner.plan(helloRate, Choices.none().withUsers(List.of(500)), JDK_25))
                .withMessage("--users chooses numbers of users, and hello-rate has none: its parameters are latency"
                        + " and rate. Remove it.");
    }

    @Test
    void chosenObjectivesTakeThePlaceOfThoseOfTheFile() {
        Experiment held = experiment.withObjectives(List.of(new Objective(Figure.P95, 150)));
        List<Objective> chosen = List.of(new Objective(Figure.FAILED, 0.1));

        assertThat(Planner.plan(held, Choices.none(), JDK_25).experiment().objectives())
                .isEqualTo(held.objectives());
        assertThat(Planner.plan(held, Choices.none().withObjectives(chosen), JDK_25)
                        .experiment()
                        .objectives())
                .isEqualTo(chosen);
    }

    /** What the source says is about its own limits. */
    @Test
    void liftedLimitsAreThoseOfAllSystemsInPlaceOfTheirOwn() {
        Experiment gateway =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("gateway");
        Map<String, String> lifted = Limit.lifted(List.of("server.tomcat.threads.max", "backend.max-connections=50"));

        Experiment without =
                Planner.plan(gateway, Choices.none().withLifted(lifted), JDK_25).experiment();

        assertThat(without.systems()).isNotEmpty().allSatisfy(system -> {
            assertThat(without.propertyOf(system, "server.tomcat.threads.max")).contains("10000");
            assertThat(without.propertyOf(system, "backend.max-connections")).contains("50");
        });
        assertThat(without.claims()).isEmpty();
        assertThat(without.published()).isEmpty();
        assertThat(Planner.plan(gateway, Choices.none(), JDK_25).experiment().claims())
                .isNotEmpty();
    }

    @Test
    void noLimitIsLiftedOfAServiceThatRunsAlready() {
        Experiment found = experiment.withSystems(List.of(
                SampleExperiment.system("pool", ServiceModule.MVC_WITH_LATENCY),
                SampleExperiment.system(
                        "found", new RunningService(URI.create("http://127.0.0.1:8080/"), null, null, null))));
        Choices lifted = Choices.none().withLifted(Map.of("server.tomcat.threads.max", "10000"));

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Planner.plan(found, lifted, JDK_25))
                .withMessage("--lift takes limits away from all systems, and the bench does not start found, which"
                        + " would keep its limits. Leave --lift out, or choose other systems with --systems.");
        assertThat(Planner.plan(found, lifted.withSystems(List.of("pool")), JDK_25)
                        .runs())
                .isNotEmpty();
    }

    @Test
    void noLimitIsLiftedThatAnArgumentSets() {
        OwnJar jar = new OwnJar(
                Path.of("a.jar"), List.of("{port}", "--server.tomcat.threads.max=9"), List.of(), null, Path.of("."));
        Experiment own = experiment.withSystems(List.of(SampleExperiment.system("own", jar)));

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Planner.plan(
                        own, Choices.none().withLifted(Map.of("server.tomcat.threads.max", "10000")), JDK_25))
                .withMessage("--lift sets server.tomcat.threads.max of own, and so do its 'arguments', and Spring may"
                        + " join both values. Take it out of 'arguments', or leave --lift out.");
    }

    @Test
    void aLimitIsLiftedByAValueThatIsKnownOrGiven() {
        for (String unknown : List.of("spring.datasource.hikari.maximum-pool-size", "a.b=", "=3", "")) {
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() -> Limit.lifted(List.of(unknown)))
                    .withMessageStartingWith("--lift is '" + unknown + "'; expected one of server.tomcat.threads.max, ")
                    .withMessageEndingWith("such as spring.datasource.hikari.maximum-pool-size=100.");
        }
        assertThat(Limit.lifted(List.of("server.tomcat.processor-cache", "a.b=c=d")))
                .containsExactly(Map.entry("server.tomcat.processor-cache", "-1"), Map.entry("a.b", "c=d"));
    }

    private static Choices choosing(String system) {
        return Choices.none().withSystems(List.of(system));
    }

    private RunPlan planAll() {
        return Planner.plan(experiment, Choices.none(), JDK_25);
    }

    private List<Object> order(long seed) {
        return List.copyOf(Planner.plan(experiment, Choices.none().withSeed(seed), JDK_25).runs().stream()
                .map(PlannedRun::key)
                .toList());
    }

    private double estimateSeconds(String system, int users) {
        return planAll().runs().stream()
                        .filter(run -> run.key().system().equals(system))
                        .filter(run -> run.key().load().size() == users)
                        .filter(run -> run.key().latencyMs() == 100)
                        .findFirst()
                        .orElseThrow()
                        .expectedLoad()
                        .toMillis()
                / 1000.0;
    }
}
