package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.machine.ObjectLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Watches one service from outside. Safe for use by several threads. Every method but {@link #close()} may throw
 * {@link ProbeFailure} if the service can no longer be watched.
 */
public interface Probe extends ProcessWatch, AutoCloseable {

    /**
     * Adds the load generator's CPU to later samples; before this call, it is null in them. After its end, samples keep
     * the last reading.
     */
    void watchLoadGenerator(FoundProcess loadGenerator);

    /** What the service's JVM runs with. */
    JvmIdentity identity();

    /** The cores on which the kernel lets the service run now, by number; null where the system does not tell. */
    List<Integer> allowedCores();

    /** The limits of pools and threads that the service says are in force, by name; empty where it does not tell. */
    Map<String, String> effectiveLimits();

    /**
     * How long the service's requests waited for a connection to its database, since the last call: a histogram in
     * microseconds, as HdrHistogram compresses it; null where the service does not tell.
     */
    byte[] poolWaits();

    /** Requests that reached the service since its start, by its own count; null where it does not tell. */
    Long requests();

    /** Streams that the service writes now, by its own count; null where it does not tell. */
    default Integer openStreams() {
        return null;
    }

    /** Starts the peaks again: of platform threads, and of the resident set where the system lets it. */
    void resetPeaks();

    /**
     * The largest resident set in MiB since {@link #resetPeaks()}, as the kernel saw it between samples too; null where
     * the system does not tell.
     */
    Double peakRssMib();

    /**
     * Makes the service collect its whole heap, and returns how much is left, in MiB; null if it does not collect when
     * asked, as with {@code -XX:+DisableExplicitGC}. Its requests stand still meanwhile.
     */
    Double heapAfterFullCollectionMib();

    /**
     * Finds out on which kind of thread requests run. Needs requests in flight and costs the service a thread dump, so
     * it is for the warm-up only.
     *
     * @param dumpFile where the service may write its dump for a moment; it is replaced and deleted
     */
    ThreadEvidence requestThreads(Path dumpFile);

    /**
     * What {@code jcmd VM.native_memory summary} says of the service; null where its JVM does not track it, as without
     * {@code -XX:NativeMemoryTracking=summary}.
     */
    String nativeMemory();

    /** How much of its heap is resident; null where that is not known. */
    default Long residentHeapBytes() {
        return null;
    }

    /** How much of libraries and other files is resident; null where that is not known. */
    default Long residentFilesBytes() {
        return null;
    }

    /**
     * Writes all objects that the service still uses into a file of this machine. The service stands still meanwhile.
     * They hold what users sent: whoever asks for the file deletes it.
     *
     * @param file that is not there yet, and whose name ends with {@code .hprof}
     * @return how the service's JVM lays out objects; empty where there is no file, since the service is on another
     *     machine, or nobody can look into it
     */
    default Optional<ObjectLayout> dumpHeap(Path file) {
        return Optional.empty();
    }

    /** Lets go of the service, which runs on. Never fails. */
    @Override
    void close();
}
