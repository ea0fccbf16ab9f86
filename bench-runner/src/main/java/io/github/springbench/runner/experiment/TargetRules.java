package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import java.util.List;

/** Rejects settings that services which run already cannot get; the experiment would claim something untrue. */
final class TargetRules {

    private TargetRules() {}

    /** @param experiment half-built where other mistakes were found */
    static void check(Experiment experiment, Section top) {
        List<String> notStarted = experiment.systems().stream()
                .filter(system -> system.service() != null && !system.service().started())
                .map(SystemUnderTest::name)
                .toList();
        if (notStarted.isEmpty()) {
            return;
        }
        String names = "'" + String.join("' and '", notStarted) + "'";
        if (experiment.resources() != null) {
            top.mistake(
                    "resources",
                    "the bench cannot limit the resources of " + names
                            + ", which it does not start; take 'resources' out, or name a jar");
        }
        if (notStarted.size() == experiment.systems().size()) {
            List.of("jvm", "properties").stream()
                    .filter(top.keys()::contains)
                    .forEach(key -> top.mistake(
                            key, "'" + key + "' has no effect, because all systems run already; take it out"));
        }
        experiment.profiles().forEach((name, profile) -> profile.systems().keySet().stream()
                .filter(notStarted::contains)
                .forEach(system -> top.mistake(
                        "profiles",
                        "the profile '" + name + "' limits '" + system + "', which runs already and keeps its own"
                                + " limits; take it out")));
    }
}
