package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.JvmFlags;
import io.github.springbench.runner.model.Resources;
import java.util.stream.Stream;

/** Rejects JVM flags with which a JVM cannot start, or may take more memory than it has. */
final class JvmRules {

    private JvmRules() {}

    /** @param experiment half-built where other mistakes were found */
    static void check(Experiment experiment, Section top) {
        requireOneCollector(experiment, top);
        requireHeapWithinMemory(experiment, top);
    }

    /** A JVM that is told two of them says so and ends. */
    private static void requireOneCollector(Experiment experiment, Section top) {
        Stream<Experiment> forms = Stream.concat(
                Stream.of(experiment), experiment.profiles().values().stream().map(experiment::with));
        forms.flatMap(form -> JvmFlags.ofEach(form).stream())
                .map(JvmFlags::collectors)
                .filter(named -> named.size() > 1)
                .distinct()
                .forEach(named -> top.mistake(
                        "jvm",
                        "'jvm' asks one JVM for several collectors, " + String.join(" and ", named)
                                + "; name one for all systems, or one for each"));
    }

    /** Where no kernel holds the memory, the maximum heap size is all there is. */
    private static void requireHeapWithinMemory(Experiment experiment, Section top) {
        Resources each = experiment.resources();
        if (each == null) {
            return;
        }
        boolean mayExceed = JvmFlags.ofEach(experiment).stream()
                .map(JvmFlags::maxHeapBytes)
                .anyMatch(heap -> heap == null || heap >> 20 >= each.memoryMib());
        if (mayExceed) {
            top.mistake(
                    "resources",
                    "'resources' gives each process " + each.memoryMib()
                            + " MiB, and the heap must be smaller than that; write a smaller -Xmx into 'jvm'");
        }
    }
}
