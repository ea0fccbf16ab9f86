package io.github.springbench.runner.run;

import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.model.CpuList;
import io.github.springbench.runner.model.JvmFlags;
import io.github.springbench.runner.model.Resources.ResourceTier;
import io.github.springbench.runner.model.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether a JVM really has the resources that it was to get: a comparison of equals must not begin before that is
 * known.
 */
final class AllocationVerifier {

    /** JVMs round the heap up to whole regions and pages, as a share of what was asked for. */
    private static final double HEAP_DEVIATION = 0.02;

    private AllocationVerifier() {}

    /**
     * What is not as asked, in sentences; empty where all is.
     *
     * @param tier the means by which it got them; what it cannot hold is not looked for
     * @param got what the JVM and the kernel say
     * @param jvm its flags
     */
    static List<String> differences(Resources asked, ResourceTier tier, JvmIdentity got, List<String> jvm) {
        List<String> differences = new ArrayList<>();
        if (got.availableProcessors() == null || got.availableProcessors() != asked.wholeCores()) {
            differences.add("The JVM uses %s processors instead of %d: it did not get -XX:ActiveProcessorCount."
                    .formatted(got.availableProcessors(), asked.wholeCores()));
        }
        if (tier.limitsMemory()
                && asked.memoryMib() > 0
                && got.totalMemoryBytes() != null
                && got.totalMemoryBytes() != asked.memoryMib() << 20) {
            differences.add(("The JVM sees %s of memory instead of %s (%s): use a JDK with container support, "
                            + "and remove -XX:-UseContainerSupport.")
                    .formatted(mib(got.totalMemoryBytes()), mib(asked.memoryMib() << 20), tier.label()));
        }
        Stream.of(
                        size("maximum heap size", JvmFlags.maxHeapBytes(jvm), got.maxHeapBytes(), HEAP_DEVIATION),
                        size(
                                "initial heap size",
                                JvmFlags.initialHeapBytes(jvm),
                                got.initialHeapBytes(),
                                HEAP_DEVIATION),
                        size(
                                "limit of direct memory",
                                JvmFlags.maxDirectMemoryBytes(jvm),
                                got.maxDirectMemoryBytes(),
                                0))
                .flatMap(Optional::stream)
                .forEach(differences::add);
        JvmFlags.collector(jvm)
                .filter(collector ->
                        got.collectors() != null && !got.collectors().contains(collector))
                .map(collector ->
                        "The JVM collects garbage with %s instead of %s: the JVM flags did not reach the service."
                                .formatted(
                                        got.collectors().isEmpty() ? "none" : String.join(", ", got.collectors()),
                                        collector))
                .ifPresent(differences::add);
        return List.copyOf(differences);
    }

    /**
     * The difference from the asked cores once the CPU is limited, as a sentence; empty if there is none.
     *
     * @param cores on which the JVM should run
     * @param got on which the kernel lets it run; null if that is not known
     */
    static Optional<String> differentCores(List<Integer> cores, ResourceTier tier, List<Integer> got) {
        return cores.equals(got)
                ? Optional.empty()
                : Optional.of("The JVM may run on cores %s instead of %s (%s): find out what moved it there."
                        .formatted(
                                got == null ? "that are not shown" : CpuList.text(got),
                                CpuList.text(cores),
                                tier.label()));
    }

    private static Optional<String> size(String what, Long asked, Long actual, double deviation) {
        return asked == null || actual == null || Math.abs((double) actual / asked - 1) <= deviation
                ? Optional.empty()
                : Optional.of("The %s is %s instead of %s: the JVM flags did not reach the service."
                        .formatted(what, mib(actual), mib(asked)));
    }

    private static String mib(long bytes) {
        return String.format(Locale.ROOT, "%,d MiB", bytes >> 20);
    }
}
