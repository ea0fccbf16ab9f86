package io.github.springbench.runner.model;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which run of an experiment.
 *
 * @param system the name of the system under test
 * @param parameters its cell of the matrix, in the experiment's order
 * @param repetition counted from 1
 */
public record RunKey(String system, Map<String, Integer> parameters, int repetition) {

    /** Whether both repeat the same. */
    public boolean isOfSameCell(RunKey other) {
        return system.equals(other.system) && parameters.equals(other.parameters);
    }

    /** How large the load is: users, or in an open load the requests that arrive in a second. */
    public int size() {
        return parameters.containsKey(Experiment.RATE)
                ? parameters.get(Experiment.RATE)
                : parameters.get(Experiment.USERS);
    }

    /** The parameters as one word, such as {@code latency=100,users=1000}. */
    public String cell() {
        return parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return system + " " + cell() + " #" + repetition;
    }
}
