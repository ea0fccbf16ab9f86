package io.github.springbench.runner.model.run;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Load;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which run of an experiment.
 *
 * @param system the name of the system under test
 * @param parameters its cell of the matrix, in the experiment's order
 * @param repetition counted from 1
 * @param closing whether it measures a cell of its fork once more, at the end of the fork; such a run is no repetition
 *     of its cell
 */
public record RunKey(String system, Map<String, Integer> parameters, int repetition, boolean closing) {

    /** A repetition of a cell. */
    public RunKey(String system, Map<String, Integer> parameters, int repetition) {
        this(system, parameters, repetition, false);
    }

    /** Whether both repeat the same: a closing run never does. */
    public boolean isOfSameCell(RunKey other) {
        return !closing && !other.closing && isAtSameCell(other);
    }

    /** Whether both measure the same system at the same parameters, for whatever purpose. */
    public boolean isAtSameCell(RunKey other) {
        return system.equals(other.system) && parameters.equals(other.parameters);
    }

    /** The closing run that measures the cell of this one once more. */
    public RunKey asClosing() {
        return new RunKey(system, parameters, repetition, true);
    }

    /** How large its load is. */
    public Load load() {
        return Load.of(parameters);
    }

    /** How long each request asks the service or its back end to wait, in milliseconds; null where it does not. */
    public Integer latencyMs() {
        return Axis.LATENCY.in(parameters);
    }

    /** The parameters as one word, such as {@code latency=100,users=1000}. */
    public String cell() {
        return parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return system + " " + cell() + " #" + repetition + (closing ? " closing" : "");
    }
}
