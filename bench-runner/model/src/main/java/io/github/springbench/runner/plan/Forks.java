package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Which runs share a fork: a service that is started once and measured at several cells, one after the other. */
public final class Forks {

    /** With fewer cells, there is nothing between the first measurement of one and the closing one. */
    private static final int LEAST_CELLS = 2;

    private Forks() {}

    /** The runs of each fork, in their order. */
    public static List<List<PlannedRun>> of(List<PlannedRun> runs) {
        Map<Integer, List<PlannedRun>> forks = new LinkedHashMap<>();
        runs.forEach(run ->
                forks.computeIfAbsent(run.fork(), first -> new ArrayList<>()).add(run));
        return forks.values().stream().map(List::copyOf).toList();
    }

    /**
     * What a new fork measures in place of one that ended early. It closes with its own first cell, since it cannot
     * tell what moved in the other; where a single cell is left it has no closing run.
     *
     * @param left the runs of one fork that have no result, in their order
     * @return empty where only the closing run is left: alone it shows nothing
     */
    public static List<PlannedRun> renewed(List<PlannedRun> left) {
        List<PlannedRun> cells =
                left.stream().filter(run -> !run.key().closing()).toList();
        Stream<PlannedRun> closing = left.stream()
                .filter(run -> run.key().closing() && cells.size() >= LEAST_CELLS)
                .map(run -> cells.get(0).asClosing(run.number()));
        return Stream.concat(cells.stream(), closing).toList();
    }

    /** The largest number of a fork in a result; 0 where there is none. */
    public static int last(Collection<RunResult> results) {
        return results.stream()
                .map(RunResult::fork)
                .filter(Objects::nonNull)
                .mapToInt(place -> place.number())
                .max()
                .orElse(0);
    }
}
