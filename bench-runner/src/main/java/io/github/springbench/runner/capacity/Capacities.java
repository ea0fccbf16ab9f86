package io.github.springbench.runner.capacity;

import io.github.springbench.runner.model.CapacityTerms;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.SystemUnderTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The searches of all systems of an experiment, one for each combination of the parameters beside the load. They know
 * nothing but the terms, the seed and the runs that ended, so that a result that is resumed goes on alike.
 */
public final class Capacities {

    private final Experiment experiment;
    private final String load;

    /** By the words that name them, in the experiment's order. */
    private final Map<String, Place> places = new LinkedHashMap<>();

    private final CapacityPlan plan;

    /** What one search is about. */
    private record Place(
            SystemUnderTest system, Map<String, Integer> others, OptionalDouble predicted, CapacitySearch search) {

        private String name() {
            return new RunKey(system.name(), others, 1).toString();
        }

        private boolean isOf(RunKey key, String load) {
            return key.system().equals(system.name())
                    && key.parameters().entrySet().containsAll(others.entrySet())
                    && key.parameters().containsKey(load);
        }
    }

    /**
     * A run that a search asks for.
     *
     * @param key which run
     * @param why what the search wants to know, in words
     */
    public record Wanted(RunKey key, String why) {}

    /**
     * How a search begins, and how many runs it takes.
     *
     * @param first its first run
     * @param predicted the level at which the objectives are expected to be missed; empty where nothing is predicted
     */
    public record Outlook(RunKey first, OptionalDouble predicted, RunBounds bounds) {}

    /**
     * All searches of an experiment.
     *
     * @param experiment after preset and choices, with the objectives that systems are held to
     * @param seed of the order of systems
     */
    public Capacities(Experiment experiment, CapacityTerms terms, long seed) {
        this.experiment = experiment;
        this.load = experiment.parameters().containsKey(Experiment.RATE) ? Experiment.RATE : Experiment.USERS;
        for (SystemUnderTest system : experiment.systems()) {
            for (Map<String, Integer> others : others()) {
                OptionalDouble predicted = PredictedLevel.of(experiment, system, others);
                Place place = new Place(system, others, predicted, search(predicted, terms));
                places.put(place.name(), place);
            }
        }
        Map<String, CapacitySearch> searches = new LinkedHashMap<>();
        places.forEach((name, place) -> searches.put(name, place.search()));
        this.plan = new CapacityPlan(searches, seed);
    }

    /** Those of a result; empty where it is none of a search. */
    public static Optional<Capacities> of(Manifest manifest) {
        return manifest.capacity().map(terms -> new Capacities(manifest.experiment(), terms, manifest.seed()));
    }

    /** Without a prediction, a search begins with the most that the experiment itself asks for. */
    private CapacitySearch search(OptionalDouble predicted, CapacityTerms terms) {
        int largest = Collections.max(experiment.parameters().get(load));
        return new CapacitySearch(new SearchSettings(
                predicted,
                largest,
                terms.most(),
                terms.mostBecause(),
                terms.precision(),
                ConfirmationRule.DEFAULT,
                SearchSettings.DEFAULT_MOST_RUNS));
    }

    private Set<Map<String, Integer>> others() {
        Set<Map<String, Integer>> combinations = new LinkedHashSet<>();
        for (Map<String, Integer> cell : experiment.cells()) {
            Map<String, Integer> others = new LinkedHashMap<>(cell);
            others.remove(load);
            combinations.add(Collections.unmodifiableMap(others));
        }
        return combinations;
    }

    /** The run that comes next; empty where all searches came to their end. */
    public Optional<Wanted> next(Collection<RunResult> ended) {
        return plan.next(histories(ended)).map(step -> {
            Place place = places.get(step.system());
            return new Wanted(key(place, step.level(), step.repetition()), step.why());
        });
    }

    /** What is known of each system, in the experiment's order. */
    public List<SystemCapacity> known(Collection<RunResult> ended) {
        List<SystemCapacity> known = new ArrayList<>();
        for (Place place : places.values()) {
            List<SystemCapacity.Try> tries = tries(place, ended);
            List<Step> steps = tries.stream().map(SystemCapacity.Try::step).toList();
            known.add(new SystemCapacity(
                    place.system().name(),
                    place.others(),
                    place.predicted(),
                    tries,
                    place.search().known(steps),
                    place.search().next(steps) instanceof NextStep.Done));
        }
        return List.copyOf(known);
    }

    /** How each search begins, in the experiment's order. */
    public List<Outlook> outlook() {
        return places.values().stream()
                .map(place -> new Outlook(
                        key(place, place.search().first(), 1),
                        place.predicted(),
                        place.search().bounds()))
                .toList();
    }

    private Map<String, List<Step>> histories(Collection<RunResult> ended) {
        Map<String, List<Step>> histories = new LinkedHashMap<>();
        places.forEach((name, place) -> histories.put(
                name, tries(place, ended).stream().map(SystemCapacity.Try::step).toList()));
        return histories;
    }

    private List<SystemCapacity.Try> tries(Place place, Collection<RunResult> ended) {
        return ended.stream()
                .filter(run -> !run.key().closing() && place.isOf(run.key(), load))
                .sorted(SystemCapacity.byBegin())
                .map(run -> new SystemCapacity.Try(run, JudgedRun.step(run, experiment.objectives())))
                .toList();
    }

    /** With the parameters in the experiment's order, as the folders of runs are named by them. */
    private RunKey key(Place place, int level, int repetition) {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        experiment
                .parameters()
                .keySet()
                .forEach(name -> parameters.put(
                        name,
                        name.equals(load)
                                ? Integer.valueOf(level)
                                : place.others().get(name)));
        return new RunKey(place.system().name(), parameters, repetition);
    }
}
