package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Profile;
import io.github.springbench.runner.model.SystemUnderTest;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What properties say of back ends must fit the back ends that there are: else a service would call a stranger. */
final class BackEndRules {

    /** {@code {slow}}, but not {@code ${slow}}, which is Spring's own. */
    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\$)\\{([^{}]*)}");

    private BackEndRules() {}

    static void check(Experiment experiment, Section top) {
        List<String> names = experiment.backEnds().stream().map(BackEnd::name).toList();
        List<String> called = properties(experiment)
                .flatMap(properties -> properties.values().stream())
                .flatMap(value -> PLACEHOLDER.matcher(value).results())
                .map(match -> match.group(1))
                .distinct()
                .toList();
        called.stream()
                .filter(name -> !names.contains(name))
                .forEach(name -> top.mistake(
                        "properties",
                        "a property asks for the back end {" + name + "}; "
                                + (names.isEmpty()
                                        ? "there is none, name it in 'back-ends'"
                                        : Nearest.hint(name, names))));
        names.stream()
                .filter(name -> !called.contains(name))
                .forEach(name -> top.mistake(
                        "back-ends",
                        "no property calls the back end '" + name + "'; write its address as in backend.url: http://{"
                                + name + "}, or take it out"));
        if (names.isEmpty()) {
            experiment.systems().stream()
                    .filter(system ->
                            system.service() != null && system.service().callsBackEnd())
                    .findFirst()
                    .ifPresent(system -> top.mistake(
                            "systems", "'" + system.name() + "' calls a back end; name one in 'back-ends'"));
        }
    }

    private static Stream<Map<String, String>> properties(Experiment experiment) {
        return Stream.of(
                        Stream.of(experiment.properties()),
                        experiment.systems().stream().map(SystemUnderTest::properties),
                        experiment.profiles().values().stream().map(Profile::properties),
                        experiment.profiles().values().stream().flatMap(profile -> profile.systems().values().stream()))
                .flatMap(maps -> maps);
    }
}
