package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.machine.Servers.What;
import io.github.springbench.runner.stats.estimates.Prediction;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The experiments on PostgreSQL, and the profile that sets nothing. */
class RelationalExperimentsTest {

    private static final Profile NOTHING_SET = new Profile(Map.of(), Map.of(), List.of());

    /**
     * Addresses, and timeouts of our clients, which are not compared, the number that all limits have, and what is
     * counted.
     */
    private static final String OURS =
            "(backend|database)\\.(url|.*-timeout)|limit\\.at-once|virtual-threads\\.count-pinned";

    /** Experiments that set a limit of Tomcat in all profiles, since Hyperfoil would lose requests otherwise. */
    private static final List<String> KEEPING_CONNECTIONS = List.of("low-latency", "load-tools", "login", "clients");

    private final Experiments experiments = TestEngines.experiments(Path.of("..", "..", "experiments"));

    @Test
    void whereThereAreProfilesOneOfThemSetsNothing() {
        List<Experiment> withProfiles = experiments.names().stream()
                .map(experiments::named)
                .filter(experiment -> !experiment.profiles().isEmpty())
                .toList();

        assertThat(withProfiles).isNotEmpty().allSatisfy(experiment -> {
            assertThat(experiment.profiles()).containsEntry(Profile.DEFAULTS, NOTHING_SET);
            if (!KEEPING_CONNECTIONS.contains(experiment.name())) {
                assertThat(experiment.properties().keySet()).allMatch(key -> key.matches(OURS));
            }
        });
    }

    @Test
    void eachRequestOfTheFirstSourceIsAPresetWithItsClaim() {
        Experiment relational = experiments.named("relational");

        assertThat(relational.claims()).hasSize(4);
        for (String name : List.of("by-id", "insert", "delete", "list-100")) {
            Experiment preset = relational.with(relational.presets().get(name));
            assertThat(preset.parameters()).containsEntry("users", List.of(200));
            assertThat(preset.claims()).as(name).hasSize(1);
            assertThat(relational.claims()).doesNotContainAnyElementsOf(preset.claims());
        }
        assertThat(relational.with(relational.presets().get("quick")).claims())
                .extracting(Claim::says)
                .hasSize(4);
    }

    @Test
    void theLoadThatDeletesHasAKeyForEachRequest() {
        Experiment relational = experiments.named("relational");
        Preset delete = relational.presets().get("delete");

        assertThat(delete.phases().repeat() * delete.parameters().get("users").get(0))
                .isLessThanOrEqualTo(relational.records() / 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"matched", "defaults"})
    void thePoolsOfUsersWhoThinkHaveTheirKneesWithinTheRange(String profile) {
        Experiment file = experiments.named("relational-users");
        Experiment experiment = file.with(file.profiles().get(profile));
        Map<String, Prediction> predictions = experiment.systems().stream()
                .collect(Collectors.toMap(
                        system -> system.name(), system -> Prediction.of(experiment, system, Map.of("users", 300))
                                .orElseThrow()));

        assertThat(predictions.values()).allMatch(prediction -> prediction.what() == What.CONNECTIONS);
        assertKnee(predictions.get("jdbc-10"), 310);
        assertKnee(predictions.get("jdbc-virtual-10"), 310);
        assertKnee(predictions.get("r2dbc-10"), 210);
        assertKnee(predictions.get("jdbc-50"), 1_550);
        assertKnee(predictions.get("jdbc-virtual-50"), 1_550);
        assertKnee(predictions.get("r2dbc-50"), 1_050);
        assertThat(experiment.parameters().get("users")).first().isEqualTo(75);
        assertThat(experiment.parameters().get("users")).last().isEqualTo(2_500);
    }

    private static void assertKnee(Prediction prediction, double users) {
        assertThat(prediction.kneeUsers().orElseThrow()).isCloseTo(users, within(1e-6));
    }

    @Test
    void theFanOutHasASlowServiceAndADatabaseBehindIt() {
        Experiment fanOut = experiments.named("fan-out");

        assertThat(fanOut.backEnds())
                .extracting(backEnd -> backEnd.what())
                .containsExactly("webflux-with-latency", "database");
        assertThat(fanOut.propertiesOf(fanOut.system("mvc-sequential").orElseThrow()))
                .doesNotContainKey("fan-out.concurrently");
        assertThat(fanOut.propertiesOf(fanOut.system("mvc-virtual-concurrent").orElseThrow()))
                .containsEntry("fan-out.concurrently", "true")
                .containsEntry("spring.threads.virtual.enabled", "true");
    }
}
