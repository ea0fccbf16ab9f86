package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.JvmFlags;
import java.util.List;
import java.util.stream.Stream;

/** What flags must not say: a JVM that cannot start, or that may take more memory than it has. */
final class JvmRules {

    private final Experiment experiment;
    private final Section top;

    private JvmRules(Experiment experiment, Section top) {
        this.experiment = experiment;
        this.top = top;
    }

    /** @param experiment half-built where other mistakes were found */
    static void check(Experiment experiment, Section top) {
        JvmRules rules = new JvmRules(experiment, top);
        rules.requireOneCollector();
        rules.requireHeapWithinMemory();
    }

    /** A JVM that is told two of them says so and ends. */
    private void requireOneCollector() {
        Stream<Experiment> forms = Stream.concat(
                Stream.of(experiment), experiment.profiles().values().stream().map(experiment::with));
        forms.flatMap(JvmRules::flags)
                .map(JvmFlags::collectors)
                .filter(named -> named.size() > 1)
                .distinct()
                .forEach(named -> top.mistake(
                        "jvm",
                        "'jvm' asks one JVM for several collectors, " + String.join(" and ", named)
                                + "; leave out of the common flags what systems or profiles choose"));
    }

    /** Where no kernel holds the memory, the heap's limit is all there is. */
    private void requireHeapWithinMemory() {
        if (experiment.resources() == null) {
            return;
        }
        long memoryMib = experiment.resources().memoryMib();
        boolean mayExceed =
                flags(experiment).map(JvmFlags::maxHeapBytes).anyMatch(heap -> heap == null || heap >> 20 >= memoryMib);
        if (mayExceed) {
            top.mistake(
                    "resources",
                    "'resources' gives each process " + memoryMib
                            + " MiB, and 'jvm' must keep the heap below that; write -Xmx with less");
        }
    }

    /** Those of each JVM: of the back ends, and of each system that the runner starts. */
    private static Stream<List<String>> flags(Experiment form) {
        Stream<List<String>> ofSystems = form.systems().stream()
                .filter(system -> system.service() != null && system.service().started())
                .map(form::jvmOf);
        return form.backEnds().isEmpty() ? ofSystems : Stream.concat(Stream.of(form.jvm()), ofSystems);
    }
}
