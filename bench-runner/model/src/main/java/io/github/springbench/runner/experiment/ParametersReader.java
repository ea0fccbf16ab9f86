package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Axis;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what cells differ in, and which of it is the axis. */
final class ParametersReader {

    /** A load of none is no load. */
    static final Set<String> SIZES = Set.of(Axis.USERS.parameter(), Axis.RATE.parameter());

    /** What file systems allow for the name of a folder. */
    private static final int LONGEST_FOLDER_NAME = 255;

    /** Of a parameter's value, with its equals sign and comma. */
    private static final int LONGEST_VALUE = 12;

    private ParametersReader() {}

    static Map<String, List<Integer>> parameters(YamlSection top) {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        YamlSection section = ExperimentReader.needed(top, "parameters");
        if (section != null) {
            for (String key : section.keys()) {
                Names.require(section, key);
                RequestRules.requireFreeName(section, key);
                parameters.put(key, values(section, key));
            }
            // A cell's values make the name of a folder.
            if (parameters.keySet().stream()
                            .mapToInt(name -> name.length() + LONGEST_VALUE)
                            .sum()
                    > LONGEST_FOLDER_NAME) {
                top.mistake("parameters", "'parameters' has too many or too long names; expected a few short ones");
            }
        }
        return parameters;
    }

    static Axis axis(YamlSection top, Set<String> parameters) {
        List<String> possible = Arrays.stream(Axis.values())
                .map(Axis::parameter)
                .filter(parameters::contains)
                .toList();
        return top.optional(
                "axis",
                text -> Axis.named(text)
                        .filter(axis -> possible.contains(text))
                        .orElseThrow(() -> new IllegalArgumentException(
                                "there is no such axis in this experiment; " + Nearest.hint(text, possible))),
                Axis.of(parameters));
    }

    static List<Integer> values(YamlSection section, String parameter) {
        int least = SIZES.contains(parameter) ? 1 : 0;
        List<Integer> values = section.list(parameter, text -> Values.number(text, least));
        if (values.isEmpty()) {
            section.mistake(parameter, "'" + parameter + "' needs at least one number");
        }
        if (values.stream().distinct().count() < values.size()) {
            section.mistake(parameter, "'" + parameter + "' has a number twice; use --repetitions to repeat runs");
        }
        return values;
    }
}
