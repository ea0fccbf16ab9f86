package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Axis;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The systems at one combination of the parameters other than the axis.
 *
 * @param axis what the section is read over
 * @param parameters that combination; empty where the axis is the only parameter
 * @param systems in the experiment's order; a system that was left out and has no run is absent
 */
public record Section(Axis axis, Map<String, Integer> parameters, List<SystemCells> systems) {

    /** How many colours the style sheet has for systems. */
    public static final int COLOURS = 7;

    /** The colour of the system at that place of the list. */
    public static int colour(int place) {
        return place % COLOURS;
    }

    /** Of all systems. */
    public Stream<Cell> cells() {
        return systems.stream().flatMap(system -> system.cells().stream());
    }

    /** All values of the axis in this section, ascending. */
    public List<Integer> positions() {
        Set<Integer> positions = new TreeSet<>();
        systems.forEach(system -> system.cells().forEach(cell -> positions.add(cell.at())));
        return List.copyOf(positions);
    }

    /** Each system with each one behind it. */
    public List<Pair> pairs() {
        return IntStream.range(0, systems.size())
                .boxed()
                .flatMap(one -> systems.subList(one + 1, systems.size()).stream()
                        .map(other -> new Pair(systems.get(one), other)))
                .toList();
    }

    /** Two systems beside each other. */
    public record Pair(SystemCells one, SystemCells other) {}
}
