package io.github.springbench.runner.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a JVM's flags ask for; where a flag stands twice, the last one counts, as for the JVM. */
public final class JvmFlags {

    private static final Pattern MAX_HEAP = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d{1,15})([kKmMgGtT]?)");
    private static final Pattern INITIAL_HEAP =
            Pattern.compile("(?:-Xms|-XX:InitialHeapSize=)(\\d{1,15})([kKmMgGtT]?)");

    private static final Pattern MAX_DIRECT_MEMORY =
            Pattern.compile("-XX:MaxDirectMemorySize=(\\d{1,15})([kKmMgGtT]?)");

    /**
     * Named one by one, since the names of other flags look alike, such as {@code UseAdaptiveSizePolicyWithSystemGC}.
     */
    private static final Pattern COLLECTOR =
            Pattern.compile("-XX:\\+(UseSerialGC|UseParallelGC|UseG1GC|UseZGC|UseShenandoahGC|UseEpsilonGC)");

    private static final int STEP_OF_UNITS = 10;

    private JvmFlags() {}

    /** The heap's limit; null where the flags leave it to the JVM. */
    public static Long maxHeapBytes(List<String> jvm) {
        return bytes(jvm, MAX_HEAP);
    }

    /** The heap's first size; null where the flags leave it to the JVM. */
    public static Long initialHeapBytes(List<String> jvm) {
        return bytes(jvm, INITIAL_HEAP);
    }

    /** The limit of direct buffers, which reactive servers read into; null where the flags leave it to the JVM. */
    public static Long maxDirectMemoryBytes(List<String> jvm) {
        return bytes(jvm, MAX_DIRECT_MEMORY);
    }

    /** The names of all of them, once each; a JVM takes one. */
    public static List<String> collectors(List<String> jvm) {
        return jvm.stream()
                .map(COLLECTOR::matcher)
                .filter(Matcher::matches)
                .map(flag -> flag.group(1))
                .distinct()
                .toList();
    }

    /** The name of the flag, such as {@code UseG1GC}. */
    public static Optional<String> collector(List<String> jvm) {
        return collectors(jvm).stream().reduce((earlier, later) -> later);
    }

    /** A size of 0 asks for nothing: it leaves the size to the JVM. */
    private static Long bytes(List<String> jvm, Pattern pattern) {
        return last(jvm, pattern)
                .map(flag -> Long.parseLong(flag.group(1)) << shift(flag.group(2)))
                .filter(bytes -> bytes > 0)
                .orElse(null);
    }

    private static int shift(String unit) {
        return unit.isEmpty() ? 0 : STEP_OF_UNITS * (1 + "kmgt".indexOf(unit.toLowerCase(Locale.ROOT)));
    }

    private static Optional<MatchResult> last(List<String> jvm, Pattern pattern) {
        return jvm.stream()
                .flatMap(flag -> Stream.of(pattern.matcher(flag))
                        .filter(matcher -> matcher.matches())
                        .map(matcher -> matcher.toMatchResult()))
                .reduce((earlier, later) -> later);
    }
}
