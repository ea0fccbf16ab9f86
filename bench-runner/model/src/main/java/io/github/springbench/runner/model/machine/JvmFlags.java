package io.github.springbench.runner.model.machine;

import io.github.springbench.runner.model.Experiment;
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

    /**
     * The flags of each JVM that is started: of the back ends, and of each system.
     *
     * @param experiment may be half-built, with systems of which it is not known what they are
     */
    public static List<List<String>> ofEach(Experiment experiment) {
        Stream<List<String>> ofBackEnds =
                experiment.backEnds().isEmpty() ? Stream.empty() : Stream.of(experiment.jvm());
        Stream<List<String>> ofSystems = experiment.systems().stream()
                .filter(system -> system.service() != null && system.service().started())
                .map(experiment::jvmOf);
        return Stream.concat(ofBackEnds, ofSystems).toList();
    }

    /** The maximum heap size; null where the flags leave it to the JVM. */
    public static Long maxHeapBytes(List<String> jvm) {
        return bytes(jvm, MAX_HEAP);
    }

    /** The initial heap size; null where the flags leave it to the JVM. */
    public static Long initialHeapBytes(List<String> jvm) {
        return bytes(jvm, INITIAL_HEAP);
    }

    /** The limit of direct buffers, which reactive servers read into; null where the flags leave it to the JVM. */
    public static Long maxDirectMemoryBytes(List<String> jvm) {
        return bytes(jvm, MAX_DIRECT_MEMORY);
    }

    /** The names of all collectors that are asked for, such as {@code UseG1GC}, once each; a JVM takes one. */
    public static List<String> collectors(List<String> jvm) {
        return jvm.stream()
                .map(COLLECTOR::matcher)
                .filter(Matcher::matches)
                .map(flag -> flag.group(1))
                .distinct()
                .toList();
    }

    /** The collector that is asked for; empty where the flags leave it to the JVM. */
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
