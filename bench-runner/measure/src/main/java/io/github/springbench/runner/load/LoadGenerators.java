package io.github.springbench.runner.load;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import java.util.List;
import java.util.Objects;

/**
 * The load generators that experiments can name.
 *
 * @param all in the order in which people are told of them
 */
public record LoadGenerators(List<LoadGenerator> all) {

    /** Those of this project. */
    public List<Engine> engines() {
        return all.stream()
                .filter(generator -> !generator.isOutside())
                .map(LoadGenerator::engine)
                .toList();
    }

    /** As experiment files write them, whether or not they are installed. */
    public List<String> names() {
        return all.stream().map(LoadGenerator::name).toList();
    }

    /**
     * The engines for an experiment: those of this project, and outside ones that it names. If a single machine plays
     * some of its systems and several play others, the version names both versions.
     *
     * @param fleet null where one machine plays all
     */
    public List<Engine> engines(Experiment experiment, LoadFleet fleet) {
        return all.stream()
                .filter(generator ->
                        !generator.isOutside() || experiment.engines().contains(generator.name()))
                .map(generator -> {
                    Engine alone = generator.engine();
                    List<String> versions = experiment.systems().stream()
                            .filter(system -> experiment.engineOf(system).equals(alone.name()))
                            .map(system -> playsAlone(system, fleet)
                                    ? alone.version()
                                    : generator.engine(fleet).version())
                            .distinct()
                            .sorted()
                            .toList();
                    return versions.isEmpty()
                            ? alone
                            : new Engine(alone.name(), alone.label(), String.join(" and ", versions));
                })
                .toList();
    }

    private static boolean playsAlone(SystemUnderTest system, LoadFleet fleet) {
        return fleet == null || fleet.controller() == null && Objects.equals(system.loadMachines(), 1);
    }

    /** @throws IllegalArgumentException where there is none; experiments were read with the names of all */
    public LoadGenerator named(String name) {
        return all.stream()
                .filter(generator -> generator.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No load generator is named " + name));
    }

    /**
     * Asks the load generator of every system.
     *
     * @throws UserError where one of them cannot play the load
     */
    public void requirePlayable(Experiment experiment) {
        List<String> refusals = experiment.engines().stream()
                .flatMap(name -> named(name).cannotPlay(experiment.workload()).stream()
                        .map(why -> "on the engine '" + name + "': " + why + "."))
                .toList();
        if (!refusals.isEmpty()) {
            throw new UserError(experiment.name() + " cannot run " + String.join(" Nor ", refusals));
        }
        experiment.systems().stream()
                .filter(system -> system.service().https()
                        && !named(experiment.engineOf(system)).playsHttps())
                .findFirst()
                .ifPresent(system -> {
                    throw new UserError("'" + system.name() + "' cannot be called by https by the engine '"
                            + experiment.engineOf(system) + "'. Call it by http, or write another engine.");
                });
    }

    /**
     * Asks the load generator of every system whether it can play on another machine than the runner's.
     *
     * @throws UserError where one cannot
     */
    public void requirePlayableElsewhere(Experiment experiment) {
        experiment.systems().stream()
                .filter(system -> !named(experiment.engineOf(system)).playsElsewhere())
                .findFirst()
                .ifPresent(system -> {
                    throw new UserError("'" + system.name() + "' cannot run: the engine '" + experiment.engineOf(system)
                            + "' is looked for on the machine of the bench only. Give the role load to that machine, or"
                            + " leave the system out with --systems.");
                });
    }

    /**
     * Asks the load generator of every system whether these machines can play a load together.
     *
     * @param jdk of the load generators
     * @throws UserError where they cannot
     */
    public void requirePlayable(Experiment experiment, LoadFleet fleet, Jdk jdk) {
        String with = fleet.controller() == null ? "several load machines" : "the controller " + fleet.controller();
        if (!experiment.secrets().isEmpty()) {
            throw new UserError(experiment.name() + " cannot run with " + with + ", which 'secrets' do not reach. Give"
                    + " the role load to one machine.");
        }
        if (experiment.systems().stream().anyMatch(system -> system.service().https())) {
            throw new UserError(experiment.name() + " cannot run with " + with + ", which were not tried by https. Give"
                    + " the role load to one machine.");
        }
        if (experiment.workload().step() != null) {
            throw new UserError(experiment.name() + " cannot run with " + with + ", whose rate does not step up and"
                    + " down. Give the role load to one machine.");
        }
        if (experiment.workload().requests() != null) {
            throw new UserError(experiment.name() + " cannot run with " + with + ", whose records do not tell several"
                    + " requests from each other. Give the role load to one machine.");
        }
        if (experiment.workload().feeder() != null
                || experiment.workload().exchange().answer() != null) {
            throw new UserError(experiment.name() + " cannot run with " + with + ", which take no rows of a feeder and"
                    + " read no fields of answers. Give the role load to one machine.");
        }
        if (experiment.workload().exchange().cookies() == Cookies.KEPT) {
            throw new UserError(experiment.name() + " cannot run with " + with + ", where no user goes on after an"
                    + " answer, and so none keeps cookies. Give the role load to one machine.");
        }
        experiment.systems().stream()
                .filter(system -> !playsAlone(system, fleet))
                .map(experiment::engineOf)
                .distinct()
                .forEach(name -> named(name).cannotPlayOn(fleet, jdk).ifPresent(why -> {
                    throw new UserError(experiment.name() + " cannot run on the engine '" + name + "' with " + with
                            + ": " + why + ".");
                }));
    }
}
