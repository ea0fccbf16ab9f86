package io.github.springbench.runner.machine;

import java.util.List;

/**
 * The settings that a JVM really runs with, whatever its command line said.
 *
 * @param maxHeapBytes its maximum heap size
 * @param initialHeapBytes its initial heap size
 * @param collectors the flags of collectors that are on
 * @param availableProcessors how many it counts on when it sizes its pools
 * @param maxDirectMemoryBytes the limit of direct buffers; 0 where the JVM takes that of the heap
 * @param totalMemoryBytes the memory of its container, or of the machine; null where the JVM does not tell
 */
public record JvmIdentity(
        Long maxHeapBytes,
        Long initialHeapBytes,
        List<String> collectors,
        Integer availableProcessors,
        Long maxDirectMemoryBytes,
        Long totalMemoryBytes) {}
