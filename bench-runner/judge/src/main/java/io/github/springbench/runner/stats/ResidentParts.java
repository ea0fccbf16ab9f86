package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.run.MemoryUse;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Of what the resident set of a service is made, in bytes. All parts together are exactly the resident set.
 *
 * @param usedHeap that a collection of the whole heap left
 * @param freeHeap that the JVM keeps for new objects, or that waits for a collection
 * @param stacks of its threads; those of virtual threads that wait are in the heap
 * @param metaspaceAndCode classes and compiled code
 * @param buffers direct ones, and other memory that Java code has by way of the JVM; what it takes from the C library
 *     itself, as Netty does on JDK 25 with {@code --enable-native-access}, is in the rest
 * @param files libraries and other files; 0 where that is not known, and in the rest then
 * @param rest the collector's own, the compilers', and what nothing tells of. It is negative where the others have more
 *     than is resident, as after a part of them was swapped out
 * @param toldRest of the rest, what the JVM tells of; it may be more than is resident of it
 */
public record ResidentParts(
        long usedHeap,
        long freeHeap,
        long stacks,
        long metaspaceAndCode,
        long buffers,
        long files,
        long rest,
        long toldRest) {

    private static final long BYTES_PER_KIB = 1024;

    /** {@code - Java Heap (reserved=4063232KB, committed=258048KB)} */
    private static final Pattern CATEGORY =
            Pattern.compile("^-\\s+(?<name>[^(]+?) \\(reserved=\\d+KB, committed=(?<kib>\\d+)KB", Pattern.MULTILINE);

    /**
     * The parts of a resident set.
     *
     * <p>A JVM tells how much memory it has committed, and the kernel only makes resident what was touched. Of all that
     * is committed, the free part of the heap is the most likely not to be touched. Where nobody tells how much of the
     * heap is resident, the free part gets what the others leave. Where the JVM does not track its memory, all but the
     * heap is in the rest.
     */
    public static ResidentParts of(MemoryUse memory) {
        Map<String, Long> committed = new HashMap<>();
        Matcher categories = CATEGORY.matcher(memory.nativeMemory() == null ? "" : memory.nativeMemory());
        while (categories.find()) {
            committed.put(categories.group("name"), Long.parseLong(categories.group("kib")) * BYTES_PER_KIB);
        }
        long heap = committed.getOrDefault("Java Heap", 0L);
        long stacks = committed.getOrDefault("Thread", 0L);
        long metaspaceAndCode = committed.getOrDefault("Class", 0L)
                + committed.getOrDefault("Metaspace", 0L)
                + committed.getOrDefault("Shared class space", 0L)
                + committed.getOrDefault("Code", 0L);
        long buffers = committed.getOrDefault("Other", 0L);
        long toldRest = committed.values().stream().mapToLong(Long::longValue).sum()
                - heap
                - stacks
                - metaspaceAndCode
                - buffers;
        long usedHeap = memory.heap().bytes();
        long files = Objects.requireNonNullElse(memory.residentFilesBytes(), 0L);
        long known = usedHeap + stacks + metaspaceAndCode + buffers + files;
        long freeHeap = memory.residentHeapBytes() == null
                ? Math.min(heap - usedHeap, memory.rssBytes() - known - toldRest)
                : memory.residentHeapBytes() - usedHeap;
        freeHeap = Math.max(0, freeHeap);
        return new ResidentParts(
                usedHeap,
                freeHeap,
                stacks,
                metaspaceAndCode,
                buffers,
                files,
                memory.rssBytes() - known - freeHeap,
                toldRest);
    }

    /** All of it. */
    public long total() {
        return usedHeap + freeHeap + stacks + metaspaceAndCode + buffers + files + rest;
    }

    /** What nothing tells of, such as libraries and what the allocator keeps; negative where parts told too much. */
    public long untold() {
        return rest - toldRest;
    }
}
