package io.github.springbench.runner.model.run;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * What a database did, as it counts itself.
 *
 * @param counts of what its kind counts
 */
public record Operations(Map<Counter, Long> counts) {

    public Operations {
        Map<Counter, Long> ordered = new EnumMap<>(Counter.class);
        ordered.putAll(counts);
        counts = Collections.unmodifiableMap(ordered);
    }

    /** Of a database of documents. */
    public Operations(long inserts, long queries, long updates, long deletes) {
        this(Map.of(
                Counter.INSERTS, inserts,
                Counter.QUERIES, queries,
                Counter.UPDATES, updates,
                Counter.DELETES, deletes));
    }

    /** What was done since an earlier reading. */
    public Operations since(Operations before) {
        return each(counter -> of(counter) - before.of(counter));
    }

    /** The counts of one of {@code many} equal requests; rounding down leaves out a few operations of others. */
    public Operations ofOneAmong(int many) {
        return each(counter -> Math.floorDiv(of(counter), (long) many));
    }

    private Operations each(ToLongFunction<Counter> count) {
        Map<Counter, Long> each = new EnumMap<>(Counter.class);
        counts.keySet().forEach(counter -> each.put(counter, count.applyAsLong(counter)));
        return new Operations(each);
    }

    /** Of one counter; 0 where its kind does not count that. */
    public long of(Counter counter) {
        return counts.getOrDefault(counter, 0L);
    }

    /** All that services asked for. */
    public long total() {
        return counts.keySet().stream()
                .filter(Counter::isOperation)
                .mapToLong(this::of)
                .sum();
    }

    /** Whether a counter is less than nothing: it began again since an earlier reading. */
    public boolean beganAgain() {
        return counts.values().stream().anyMatch(count -> count < 0);
    }
}
