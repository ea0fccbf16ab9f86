package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import java.util.List;

/** What cannot be asked of services that run already: the experiment would say what is not so. */
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
                    "nobody can hold " + names
                            + " to equal resources, as it runs already; take 'resources' out, or name its jar");
        }
        if (notStarted.size() == experiment.systems().size()) {
            List.of("jvm", "properties").stream()
                    .filter(top.keys()::contains)
                    .forEach(key -> top.mistake(
                            key, "'" + key + "' reaches no system, as all of them run already; take it out"));
        }
        experiment.profiles().forEach((name, profile) -> profile.systems().keySet().stream()
                .filter(notStarted::contains)
                .forEach(system -> top.mistake(
                        "profiles",
                        "the profile '" + name + "' limits '" + system + "', which runs already and has what it has;"
                                + " take it out")));
    }
}
