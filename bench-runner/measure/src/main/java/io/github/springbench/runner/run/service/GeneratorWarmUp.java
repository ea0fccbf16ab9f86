package io.github.springbench.runner.run.service;

import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import io.github.springbench.runner.stats.SteadyState;
import io.github.springbench.runner.stats.WarmUpProgress;
import io.github.springbench.runner.store.LoadGeneratorCsv;
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
 * The warm-up that the load generator plays, with all callers of the load. It ends when the service is steady, or when
 * the time is over. If services are to be held to fewer cores, the service must first be steady on all cores and then
 * on the fewer ones. If an earlier run of the fork holds it to its cores already, there is only the second part.
 */
public final class GeneratorWarmUp implements AutoCloseable {

    /**
     * The time that is kept for fewer cores. {@link SteadyState} needs 16 s to tell, and most services became steady
     * there within 8 s (ADR 21).
     */
    private static final Duration ON_FEWER_CORES = Duration.ofSeconds(20);

    /** The most that is kept, as a part of the whole time. */
    private static final int ONE_OF = 4;

    /** Time between two notes: the first request was sent at most this long before the note that shows it. */
    private static final Duration NOTE_EVERY = Duration.ofSeconds(1);

    /** A load generator that has not sent a request by then will fail, or does not count them. */
    private static final Duration LATEST_BEGINNING = Duration.ofSeconds(60);

    private final Path notes;
    private final long notesAheadMs;
    private final Path end;
    private final Consumer<Path> ended;
    private final Duration atMost;
    private final OptionalDouble cores;
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
     * @param held whether an earlier run holds them there already
     * @param holdToCores holds them there
     */
    public GeneratorWarmUp(
            Path notes,
            long notesAheadMs,
            Path end,
            Consumer<Path> ended,
            Duration atMost,
            OptionalDouble cores,
            boolean held,
            Runnable holdToCores) {
        this.notes = notes;
        this.notesAheadMs = notesAheadMs;
        this.end = end;
        this.ended = ended;
        this.atMost = atMost;
        this.cores = cores;
        this.holdToCores = holdToCores;
        close(); // a run that was broken off may have left it
        if (atMost.isZero() || held && cores.isPresent()) {
            hold(begin);
        }
    }

    /** A sample of the service. */
    public synchronized void heard(Sample sample) {
        if (evidence == null) {
            samples.add(sample);
        }
    }

    /** A sample of the machine. */
    public synchronized void heard(HostSample sample) {
        if (evidence == null) {
            host.add(sample);
        }
    }

    /** Checks whether the next step is due, and takes it. To be called several times a second. */
    public synchronized void check() {
        if (evidence != null || atMost.isZero()) {
            return;
        }
        Instant now = Instant.now();
        List<LoadGeneratorSample> called = LoadGeneratorCsv.read(notes, notesAheadMs).stream()
                .filter(note -> note.warmUpRequests() > 0)
                .toList();
        if (firstRequest == null && !called.isEmpty()) {
            firstRequest = Instant.ofEpochMilli(called.get(0).epochMs()).minus(NOTE_EVERY);
        }
        if (heldAt == null
                && isDone(called, now, cores.orElse(1), cores.isPresent() ? keptForFewer() : Duration.ZERO)) {
            hold(now);
        }
        if (heldAt != null && (cores.isEmpty() || isDone(sinceHeld(called), now, 1, Duration.ZERO))) {
            endIt(now);
        }
    }

    private Duration keptForFewer() {
        Duration part = atMost.dividedBy(ONE_OF);
        return part.compareTo(ON_FEWER_CORES) < 0 ? part : ON_FEWER_CORES;
    }

    private List<LoadGeneratorSample> sinceHeld(List<LoadGeneratorSample> called) {
        return called.stream()
                .filter(note -> note.epochMs() > heldAt.toEpochMilli())
                .toList();
    }

    /** Whether these notes show a steady service, or only the time that is kept remains. */
    private boolean isDone(List<LoadGeneratorSample> called, Instant now, double ofCores, Duration kept) {
        if (called.size() > judged) {
            judged = called.size();
            state = SteadyState.of(WarmUpProgress.of(called, samples, begin, host), ofCores);
        }
        Instant last = firstRequest == null ? begin.plus(LATEST_BEGINNING) : firstRequest;
        return (state != null && state.steady())
                || !now.isBefore(last.plus(atMost).minus(kept));
    }

    private void hold(Instant now) {
        heldAt = now;
        if (cores.isPresent()) {
            judged = 0;
            state = null;
        }
        holdToCores.run();
    }

    private void endIt(Instant now) {
        try {
            Files.createFile(end);
            ended.accept(end);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write " + end + ": " + failed.getMessage(), failed);
        }
        evidence = ServiceWarmUp.evidence(
                Duration.between(firstRequest == null ? begin : firstRequest, now), atMost, state);
    }

    /** What it took; null where the load generator played none. */
    public synchronized WarmUpEvidence evidence() {
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
