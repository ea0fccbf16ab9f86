package io.github.springbench.runner.run;

import io.github.springbench.runner.load.HeldStep;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.model.Evidence.FootprintEvidence.Step;
import io.github.springbench.runner.model.Evidence.FootprintEvidence;
import io.github.springbench.runner.stats.ResourceSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Reads the service's memory at each step of a load that holds connections; does nothing in all others. */
final class FootprintReading {

    private static final long BETWEEN_COLLECTIONS_MS = 500;

    /** Requests in flight must not be answered meanwhile. */
    private static final Duration LONGEST = Duration.ofSeconds(6);

    private static final double SETTLED_MIB = 0.2;
    private static final double SETTLED_SHARE = 0.005;

    private final LoadTask task;
    private final Probe probe;
    private final Consumer<Path> created;
    private final List<FootprintEvidence.Reading> readings = new ArrayList<>();

    /** @param created is told of each file that the load generator waits for */
    FootprintReading(LoadTask task, Probe probe, Consumer<Path> created) {
        this.task = task;
        this.probe = probe;
        this.created = created;
    }

    /**
     * Reads the memory if the next step was reached. To be called several times a second.
     *
     * @throws RunFailure where the service does not collect its heap when asked, or its heap does not settle
     */
    void check() {
        if (!task.workload().holdsConnections() || readings.size() == Step.values().length) {
            return;
        }
        Step next = Step.values()[readings.size()];
        HeldStep step = HeldStep.of(task.folder(), next);
        if (!Files.exists(step.reached())) {
            return;
        }
        Double heapMib = settledHeapMib(next);
        if (heapMib == null) {
            throw new RunFailure("The service does not collect its heap when asked, so what connections cost is not "
                    + "known. Take -XX:+DisableExplicitGC out of 'jvm', or let the bench start the service.");
        }
        Long rssBytes = probe.sample(0).memory().rssBytes();
        readings.add(
                new FootprintEvidence.Reading(next, heapMib, rssBytes == null ? null : ResourceSummary.mib(rssBytes)));
        try {
            created.accept(Files.createFile(step.read()));
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write " + step.read() + ": " + failed.getMessage(), failed);
        }
    }

    /**
     * Collects until two collections leave the same: on a busy machine requests begin late, and buffers are freed late.
     */
    private Double settledHeapMib(Step step) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        Double before = probe.heapAfterFullCollectionMib();
        while (before != null) {
            pause();
            Double now = probe.heapAfterFullCollectionMib();
            if (now == null || Math.abs(now - before) <= Math.max(SETTLED_MIB, SETTLED_SHARE * before)) {
                return now;
            }
            if (System.nanoTime() >= deadline) {
                throw new RunFailure(String.format(
                        Locale.ROOT,
                        "The service's heap did not settle within %d s at the step %s: two collections left %.1f and "
                                + "%.1f MiB. Run again when the machine does nothing else.",
                        LONGEST.toSeconds(),
                        step.word().replace('_', ' '),
                        before,
                        now));
            }
            before = now;
        }
        return null;
    }

    private static void pause() {
        try {
            Thread.sleep(BETWEEN_COLLECTIONS_MS);
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
    }

    /** Null in a load that holds no connections. */
    FootprintEvidence evidence() {
        return task.workload().holdsConnections() ? new FootprintEvidence(task.size(), readings) : null;
    }
}
