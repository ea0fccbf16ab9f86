package io.github.springbench.runner.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cells of an experiment: each combination of the values of its parameters. */
final class Matrix {

    private Matrix() {}

    /** All combinations, in the order of the parameters and of their values. */
    static List<Map<String, Integer>> cells(Map<String, List<Integer>> parameters) {
        List<Map<String, Integer>> cells = List.of(Map.of());
        for (Map.Entry<String, List<Integer>> parameter : parameters.entrySet()) {
            cells = cells.stream()
                    .flatMap(cell -> parameter.getValue().stream().map(value -> with(cell, parameter.getKey(), value)))
                    .toList();
        }
        return cells;
    }

    private static Map<String, Integer> with(Map<String, Integer> cell, String parameter, Integer value) {
        Map<String, Integer> longer = new LinkedHashMap<>(cell);
        longer.put(parameter, value);
        return longer;
    }
}
