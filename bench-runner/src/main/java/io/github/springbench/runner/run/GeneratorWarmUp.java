package io.github.springbench.runner.run;

import io.github.springbench.runner.load.LoadGeneratorCsv;
import io.github.springbench.runner.model.HostSample;
import io.github.springbench.runner.model.LoadGeneratorSample;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.WarmUpEvidence;
import io.github.springbench.runner.stats.Progress;
import io.github.springbench.runner.stats.SteadyState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The warm-up that the load generator plays, with all callers of the load. It goes on until the service is steady on
 * all cores, or until the time is over; then services are held to their cores, and the warm-up ends a moment later.
 */
final class GeneratorWarmUp implements AutoCloseable {

    /** Queues are another length on fewer cores, and the load generator meets the pace that it will measure. */
    private static final Duration MOMENT = Duration.ofSeconds(5);

    /** The first request was sent since the note before. */
    private static final Duration NOTE_EVERY = Duration.ofSeconds(1);

    /** A load generator that has not sent a request by then will fail, or does not count them. */
    private static final Duration LATEST_BEGINNING = Duration.ofSeconds(60);

    private final Path notes;
    private final long notesAheadMs;
    private final Path end;
    private final Consumer<Path> ended;
    private final Duration atMost;
    private final Duration moment;
    private final double cores;
    private final Runnable holdToCores;
    private final Instant begin = Instant.now();
    private final List<Sample> samples = new ArrayList<>();
    private final List<HostSample> host = new ArrayList<>();
    private Instant firstRequest;

    /** Notes that {@link #state} knows: there is nothing new to be seen before the next one. */
    private int judged;

    private Instant heldAt;
    private SteadyState state;
    private WarmUpEvidence evidence;

    /**
     * @param notes that the load generator writes of itself
     * @param notesAheadMs by how much the clock that stamps them is ahead of this one
     * @param end the file that ends its warm-up
     * @param ended is told when that file is there
     * @param atMost how long it may take; zero for no warm-up
     * @param cores to which services are then held; empty where they keep all
     * @param holdToCores holds them there
     */
    GeneratorWarmUp(
            Path notes,
            long notesAheadMs,
            Path end,
            Consumer<Path> ended,
            Duration atMost,
            OptionalDouble cores,
            Runnable holdToCores) {
        this.notes = notes;
        this.notesAheadMs = notesAheadMs;
        this.end = end;
        this.ended = ended;
        this.atMost = atMost;
        this.moment = cores.isPresent() ? MOMENT : Duration.ZERO;
        this.cores = cores.orElse(1);
        this.holdToCores = holdToCores;
        close(); // a run that was broken off may have left it
        if (atMost.isZero()) {
            hold(begin);
        }
    }

    /** A sample of the service. */
    synchronized void heard(Sample sample) {
        if (heldAt == null) {
            samples.add(sample);
        }
    }

    /** A sample of the machine. */
    synchronized void heard(HostSample sample) {
        if (heldAt == null) {
            host.add(sample);
        }
    }

    /** Checks whether the next step is due, and takes it. To be called several times a second. */
    synchronized void check() {
        Instant now = Instant.now();
        if (heldAt == null) {
            checkIfSteady(now);
        }
        if (heldAt != null && evidence == null && !atMost.isZero() && !now.isBefore(heldAt.plus(moment))) {
            endIt(now);
        }
    }

    private void checkIfSteady(Instant now) {
        List<LoadGeneratorSample> called = LoadGeneratorCsv.read(notes, notesAheadMs).stream()
                .filter(note -> note.warmUpRequests() > 0)
                .toList();
        if (called.isEmpty()) {
            if (now.isAfter(begin.plus(LATEST_BEGINNING).plus(atMost))) {
                hold(now);
            }
            return;
        }
        firstRequest = Instant.ofEpochMilli(called.get(0).epochMs()).minus(NOTE_EVERY);
        if (called.size() > judged) {
            judged = called.size();
            state = SteadyState.of(Progress.of(called, samples, begin, host), cores);
        }
        if (state.steady() || !now.isBefore(firstRequest.plus(atMost).minus(moment))) {
            hold(now);
        }
    }

    private void hold(Instant now) {
        heldAt = now;
        holdToCores.run();
    }

    private void endIt(Instant now) {
        try {
            Files.createFile(end);
            ended.accept(end);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write " + end + ": " + failed.getMessage(), failed);
        }
        evidence = WarmUp.evidence(Duration.between(firstRequest == null ? begin : firstRequest, now), atMost, state);
    }

    /** What it took; null where the load generator played none. */
    synchronized WarmUpEvidence evidence() {
        return evidence;
    }

    /** The file has done its work. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(end);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot delete " + end + ": " + failed.getMessage(), failed);
        }
    }
}
