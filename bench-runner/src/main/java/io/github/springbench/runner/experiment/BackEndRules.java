package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Target;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rules for systems that call back ends. Without them a service could call an unknown server, or have other limits than
 * the experiment says.
 */
final class BackEndRules {

    /** As in {@code http://{slow}}: where a host stands in an address. Other braces are the property's own business. */
    private static final Pattern ADDRESS = Pattern.compile("//\\{([A-Za-z0-9._-]+)}");

    private final Experiment experiment;
    private final Section top;
    private final List<String> names;

    private BackEndRules(Experiment experiment, Section top) {
        this.experiment = experiment;
        this.top = top;
        this.names = experiment.backEnds().stream().map(BackEnd::name).toList();
    }

    /** @param experiment half-built where other mistakes were found */
    static void check(Experiment experiment, Section top) {
        BackEndRules rules = new BackEndRules(experiment, top);
        rules.requireKnownAddresses();
        rules.requireCalledBackEnds();
        rules.requireCallers();
        rules.requireOneVoice();
    }

    private void requireKnownAddresses() {
        called().filter(name -> !names.contains(name))
                .forEach(name -> top.mistake(
                        "properties",
                        "a property asks for the back end {" + name + "}; "
                                + (names.isEmpty()
                                        ? "there is none, name it in 'back-ends'"
                                        : Nearest.hint(name, names))));
    }

    private void requireCalledBackEnds() {
        List<String> called = called().toList();
        // The address of a database is the runner's business: it may hold a password.
        experiment.backEnds().stream()
                .filter(backEnd -> backEnd.database() == null)
                .map(BackEnd::name)
                .filter(name -> !called.contains(name))
                .forEach(name -> top.mistake(
                        "back-ends",
                        "no property calls the back end '" + name + "'; write its address as in backend.url: http://{"
                                + name + "}, or take it out"));
        experiment.backEnds().stream()
                .filter(backEnd -> calls(backEnd.service())
                        || backEnd.service() != null && backEnd.service().usesDatabase())
                .forEach(backEnd -> top.mistake(
                        "back-ends",
                        "'" + backEnd.name()
                                + "' calls a back end itself, which is not possible for a back end; name another"
                                + " service"));
    }

    /** Each system that calls a back end calls one of ours, whatever the profile. */
    private void requireCallers() {
        Stream<Experiment> forms = experiment.profiles().isEmpty()
                ? Stream.of(experiment)
                : experiment.profiles().values().stream().map(experiment::with);
        forms.flatMap(form -> form.systems().stream()
                        .filter(system -> calls(system.service()))
                        .filter(system -> !callsOneOfOurs(form.propertiesOf(system)))
                        .map(SystemUnderTest::name))
                .distinct()
                .forEach(system -> top.mistake(
                        "systems",
                        "'" + system + "' calls a back end; name one in 'back-ends' and its address in "
                                + ServiceModule.BACK_END_ADDRESS + ", as in http://{slow}"));
    }

    private static boolean calls(Target service) {
        return service != null && service.callsBackEnd();
    }

    private boolean callsOneOfOurs(Map<String, String> properties) {
        return addresses(properties.getOrDefault(ServiceModule.BACK_END_ADDRESS, ""))
                .anyMatch(names::contains);
    }

    /** A profile and a system must not both set a property, unless the profile also sets it for that system. */
    private void requireOneVoice() {
        experiment.profiles().forEach((profile, limits) -> experiment.systems().forEach(system -> {
            Set<String> own = system.properties().keySet();
            Map<String, String> decided = limits.systems().getOrDefault(system.name(), Map.of());
            limits.properties().keySet().stream()
                    .filter(key -> own.contains(key) && !decided.containsKey(key))
                    .forEach(key -> top.mistake(
                            "profiles",
                            "'" + key + "' is set by the profile '" + profile + "' and by the system '" + system.name()
                                    + "'; set it in one place"));
        }));
    }

    private Stream<String> called() {
        Stream<String> values = Stream.of(
                        Stream.of(experiment.properties()),
                        experiment.systems().stream().map(SystemUnderTest::properties),
                        experiment.profiles().values().stream().map(Profile::properties),
                        experiment.profiles().values().stream().flatMap(profile -> profile.systems().values().stream()))
                .flatMap(maps -> maps)
                .flatMap(properties -> properties.values().stream());
        return Stream.concat(values, arguments())
                .flatMap(BackEndRules::addresses)
                .distinct();
    }

    private Stream<String> arguments() {
        return experiment.systems().stream()
                .map(SystemUnderTest::service)
                .filter(Objects::nonNull)
                .flatMap(target -> target.arguments().stream());
    }

    private static Stream<String> addresses(String value) {
        return ADDRESS.matcher(value).results().map(match -> match.group(1));
    }
}
