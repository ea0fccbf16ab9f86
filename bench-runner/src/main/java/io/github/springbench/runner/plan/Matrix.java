package io.github.springbench.runner.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All combinations of the values of the parameters. */
final class Matrix {

    private Matrix() {}

    static List<Map<String, Integer>> cells(Map<String, List<Integer>> parameters) {
        List<Map<String, Integer>> cells = List.of(Map.of());
        for (Map.Entry<String, List<Integer>> parameter : parameters.entrySet()) {
            List<Map<String, Integer>> longer = new ArrayList<>();
            for (Map<String, Integer> cell : cells) {
                for (Integer value : parameter.getValue()) {
                    Map<String, Integer> extended = new LinkedHashMap<>(cell);
                    extended.put(parameter.getKey(), value);
                    longer.add(extended);
                }
            }
            cells = longer;
        }
        return cells;
    }
}
