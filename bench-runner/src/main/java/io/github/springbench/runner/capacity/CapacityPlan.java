package io.github.springbench.runner.capacity;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * The searches of several systems, run by run in turn, so that an hour in which the machine is slow meets all of them.
 * Only the seed and the steps so far decide.
 */
public final class CapacityPlan {

    /**
     * One more run of one system.
     *
     * @param level users, or requests per second
     * @param repetition of this level of this system, from 1
     * @param why what the search wants to know, in words
     */
    public record SystemStep(String system, int level, int repetition, String why) {}

    /** In the order in which systems with as many runs come next. */
    private final Map<String, CapacitySearch> searches = new LinkedHashMap<>();

    /**
     * A plan.
     *
     * @param searches a search for each system, by its name
     * @param seed of the order of the systems
     */
    public CapacityPlan(Map<String, CapacitySearch> searches, long seed) {
        List<String> order = new ArrayList<>(searches.keySet());
        // The order of a map must not matter.
        Collections.sort(order);
        Collections.shuffle(order, new Random(seed));
        order.forEach(system -> this.searches.put(system, searches.get(system)));
    }

    /**
     * The next run: of those systems whose search goes on, that with the fewest runs.
     *
     * @param history the steps of each system; a system without any may be absent
     * @return empty where all searches ended
     */
    public Optional<SystemStep> next(Map<String, List<Step>> history) {
        SystemStep next = null;
        int fewest = Integer.MAX_VALUE;
        for (Map.Entry<String, CapacitySearch> search : searches.entrySet()) {
            List<Step> steps = history.getOrDefault(search.getKey(), List.of());
            if (steps.size() < fewest && search.getValue().next(steps) instanceof NextStep.Run run) {
                next = new SystemStep(search.getKey(), run.level(), run.repetition(), run.why());
                fewest = steps.size();
            }
        }
        return Optional.ofNullable(next);
    }

    /** What is known of each system whose search ended, in the order of this plan. */
    public Map<String, Bracket> brackets(Map<String, List<Step>> history) {
        Map<String, Bracket> brackets = new LinkedHashMap<>();
        searches.forEach((system, search) -> {
            if (search.next(history.getOrDefault(system, List.of())) instanceof NextStep.Done done) {
                brackets.put(system, done.bracket());
            }
        });
        return Collections.unmodifiableMap(brackets);
    }

    /** How many runs the search of each system takes. */
    public Map<String, RunBounds> bounds() {
        Map<String, RunBounds> bounds = new LinkedHashMap<>();
        searches.forEach((system, search) -> bounds.put(system, search.bounds()));
        return Collections.unmodifiableMap(bounds);
    }
}
