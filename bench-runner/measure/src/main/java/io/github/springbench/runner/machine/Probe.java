package io.github.springbench.runner.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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

    /** Lets go of the service, which runs on. Never fails. */
    @Override
    void close();
}
