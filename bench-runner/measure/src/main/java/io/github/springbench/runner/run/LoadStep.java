package io.github.springbench.runner.run;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.load.HeldStep;
import io.github.springbench.runner.load.LiveLoad;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.DataFolder;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.WorkFolder;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.ClockOffset;
import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.machine.ObjectLayout;
import io.github.springbench.runner.model.run.MemoryUse;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import io.github.springbench.runner.model.run.RunFacts.OtherCallersEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.RunnerSample;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import io.github.springbench.runner.model.run.WaitRecording.Look;
import io.github.springbench.runner.run.RunContext.Deadlines;
import io.github.springbench.runner.run.backend.BackEndWatch;
import io.github.springbench.runner.run.backend.RunningBackEnds;
import io.github.springbench.runner.run.service.CommandThere;
import io.github.springbench.runner.run.service.GeneratorWarmUp;
import io.github.springbench.runner.run.service.ReadyService;
import io.github.springbench.runner.run.service.WatchedService;
import io.github.springbench.runner.stats.DriftSummary;
import io.github.springbench.runner.stats.ResourceSummary;
import io.github.springbench.runner.store.HeapDump;
import io.github.springbench.runner.store.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** The load on a service that is warm, with everything that is looked at meanwhile. */
final class LoadStep {

    private final RunContext context;
    private final LoadGenerator generator;
    private final WatchedService watched;
    private final RunningBackEnds backEnds;
    private final ExecutionListener listener;

    LoadStep(
            RunContext context,
            LoadGenerator generator,
            WatchedService watched,
            RunningBackEnds backEnds,
            ExecutionListener listener) {
        this.context = context;
        this.generator = generator;
        this.watched = watched;
        this.backEnds = backEnds;
        this.listener = listener;
    }

    /**
     * Plays the load.
     *
     * @param held whether an earlier run holds the services to their cores
     */
    EndedLoad run(PlannedRun run, RunFolder folder, boolean held) {
        ReadyService service = watched.service();
        RoleMachines machines = context.machines();
        MachineClocks clocks = MachineClocks.read(machines);
        LoadTask task = task(run, folder, clocks);
        Watching watching =
                new Watching(service.url().getPort(), service.process(), backEnds.processes(), context.cpuSpeed());
        Supplier<RunnerSample> runner = machines.here().watchRunner();
        RequestCount requests = new RequestCount(watched.probe(), generator.beginning(task));
        Instant forkedAt = Instant.now();
        try (WorkFolder workFolder = machines.load().workFolder(folder.path());
                GeneratorWarmUp warmUp = warmUp(folder, task, workFolder, held);
                LiveLoad live = generator.follow(task);
                Sampler<Sample> sampler = watched.startSampling(folder.samples(), sample -> {
                    warmUp.heard(sample);
                    listener.sampled(run, sample, live.now());
                });
                WatchedMachines seen = WatchedMachines.watch(machines, clocks, watching);
                Sampler<HostSample> hostSampler = Sampler.start(
                        seconds -> {
                            HostSample sample = seen.host();
                            warmUp.heard(sample);
                            listener.sampledHost(run, sample);
                            return sample;
                        },
                        folder.hostSamples());
                Sampler<RunnerSample> runnerSampler = Sampler.start(seconds -> runner.get(), folder.runnerSamples());
                Sampler<HostSample> loadHostSampler = seen.isLoadApart()
                        ? Sampler.start(seconds -> seen.loadHost(), folder.loadHostSamples())
                        : null;
                Sampler<WaitSample> waitSampler = Sampler.start(seconds -> seen.waits(), folder.waits());
                PoolWaitWatch poolWaitWatch = PoolWaitWatch.start(watched.probe());
                BackEndWatch backEndWatch = backEnds.watch(run.key().latencyMs());
                MemoryReading memory = memoryReading(run);
                Confinement confinement = context.allocation().ofLoadGenerator(machines.load());
                MachineProcess loadGenerator = machines.load()
                        .start(
                                engine(run),
                                confinement.wrap(command(task, folder, workFolder)),
                                context.secrets(),
                                context.home(),
                                folder.loadGeneratorLog(),
                                context.mask())) {
            if (!machines.isLoadApart()) {
                watched.probe().watchLoadGenerator(loadGenerator);
            }
            seen.watchLoadGenerator(loadGenerator);
            FootprintReading footprint = new FootprintReading(task, watched.probe(), workFolder::send);
            int exitCode = awaitEnd(loadGenerator, run, () -> {
                warmUp.check();
                footprint.check();
                requests.check();
                if (memory != null && (task.workload().loadGeneratorWarmUp() == null || warmUp.evidence() != null)) {
                    memory.check();
                }
            });
            Instant exitedAt = Instant.now();
            Long counted = requests.since();
            workFolder.fetch();
            List<Sample> samples = sampler.stop();
            List<HostSample> hostSamples = hostSampler.stop();
            List<RunnerSample> runnerSamples = runnerSampler.stop();
            List<WaitSample> waited = waitSampler.stop();
            List<HostSample> loadHostSamples = loadHostSampler == null ? List.of() : loadHostSampler.stop();
            List<EncodedHistogram> poolWaits = poolWaitWatch.stop();
            List<BackEndWatch.Seen> ofBackEnds = backEndWatch.stop();
            if (exitCode != 0) {
                throw new RunFailure("The load generator ended with "
                        + loadGenerator.end().orElse("exit code " + exitCode)
                        + RunFailure.lastWords(loadGenerator) + "."
                        + RunFailure.refusal(
                                loadGenerator.logTail(1),
                                context.experiment(),
                                run.system(),
                                run.connections(context.experiment().workload())));
            }
            if (memory != null) {
                folder.writeMemory(memory.use());
            }
            return new EndedLoad(
                    task,
                    warmUp.evidence(),
                    forkedAt,
                    exitedAt,
                    samples,
                    hostSamples,
                    loadHostSamples,
                    clocks.untilNow(),
                    runnerSamples,
                    waited,
                    seen.otherCallers(),
                    watched.probe().peakRssMib(),
                    service.evidence(watched.jvm(), samples),
                    heapLeftMib(run),
                    footprint.evidence(),
                    ofBackEnds,
                    poolWaits,
                    counted);
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        } finally {
            task.deleteRows();
        }
    }

    /** Null where nobody asks for it. */
    private MemoryReading memoryReading(PlannedRun run) {
        return context.memoryOf().contains(run.key())
                ? new MemoryReading(
                        watched.probe(),
                        context.machines().service().dataFolder(context.results()),
                        MemoryReading.due(
                                run.expectedLoad(),
                                context.experiment().workload().ramp()))
                : null;
    }

    private String engine(PlannedRun run) {
        return context.experiment().engineOf(run.system());
    }

    private LoadTask task(PlannedRun run, RunFolder folder, MachineClocks clocks) {
        Workload workload = context.experiment().workload();
        return LoadTaskBuilder.builder()
                .name(run.key().toString())
                .baseUrl(watched.service().url())
                .request(run.request())
                .briefRequest(briefRequest(run))
                .workload(workload.with(run.key().parameters()))
                .load(run.key().load())
                .servedAtOnce(context.experiment().blockedThreads(run.system()).orElse(0))
                .oneRequestPerConnection(context.experiment().oneRequestPerConnection(run.system()))
                .latencyMs(Objects.requireNonNullElse(run.key().latencyMs(), 0))
                .records(context.experiment().records())
                .watch(folder.loadGeneratorCsv())
                .warmUpEnd(workload.loadGeneratorWarmUp() == null ? null : folder.warmUpEnd())
                .folder(folder.loadGenerator(engine(run)))
                .clockAheadMs(clocks.aheadMs(context.machines().load()))
                .fleet(context.machines().fleet())
                .build();
    }

    /** A warm-up that is not judged if several load machines play it: their controller cannot end it early. */
    private GeneratorWarmUp warmUp(RunFolder folder, LoadTask task, WorkFolder workFolder, boolean held) {
        return new GeneratorWarmUp(
                folder.loadGeneratorCsv(),
                task.clockAheadMs(),
                folder.warmUpEnd(),
                workFolder::send,
                task.fleet() == null ? context.experiment().workload().loadGeneratorWarmUpOrNone() : Duration.ZERO,
                context.allocation().cpus(),
                held,
                this::limitCpu);
    }

    /** The command for the load generator's machine, to which the files that it reads are sent. */
    private List<String> command(LoadTask task, RunFolder folder, WorkFolder workFolder) {
        task.writeRows();
        List<String> command = generator.command(context.jdk(), task);
        if (context.machines().load() != context.machines().here()) {
            folder.filesOf(task.folder()).forEach(workFolder::send);
        }
        return CommandThere.of(command, context.machines().load(), context, folder.path(), workFolder);
    }

    /** Null if callers warm up with the requests that they will send, as in a closed load or a mix. */
    private Request briefRequest(PlannedRun run) {
        Workload workload = context.experiment().workload();
        return workload.closed()
                        || workload.mix() != null
                        || workload.requests() != null
                        || run.briefRequest().equals(run.request())
                ? null
                : run.briefRequest();
    }

    /** Heap after a full collection when the load is over; null if the load was too short to show a leak. */
    private Double heapLeftMib(PlannedRun run) {
        try {
            return run.expectedLoad().compareTo(DriftSummary.WORTH_A_WORD) < 0
                    ? null
                    : watched.probe().heapAfterFullCollectionMib();
        } catch (ProbeFailure notTold) {
            return null; // hours of figures must not be lost for it
        }
    }

    /**
     * Services are warmed up on all cores: what is compiled then would take minutes on a part of one.
     *
     * @throws RunFailure where the kernel does not do so
     */
    private void limitCpu() {
        try {
            backEnds.limitCpu();
            watched.limitCpu();
        } catch (ChildProcessFailure notHeld) {
            throw new RunFailure(notHeld.getMessage()); // else awaitEnd would say that the load never ended
        }
    }

    /** A load on a service that has died, or whose back end has, is not worth its time. */
    private void requireAlive() {
        watched.service().requireAlive();
        backEnds.requireAlive();
    }

    /** A service that hangs keeps each of its users waiting, and with them the load generator. */
    private int awaitEnd(MachineProcess loadGenerator, PlannedRun run, Runnable steps) throws InterruptedException {
        Duration deadline = context.deadlines()
                .ofLoad(run.expectedLoad(), context.experiment().workload());
        try {
            return loadGenerator.awaitExit(deadline, () -> {
                requireAlive();
                steps.run();
            });
        } catch (ChildProcessFailure neverEnded) {
            throw new RunFailure(
                    neverEnded.getMessage() + "; " + watched.service().health());
        }
    }

    /**
     * How many requests the service counts, from the start of the load generator on or, where that waits between its
     * warm-up and the load, from there on.
     */
    static final class RequestCount {

        private final Probe probe;
        private final Optional<HeldStep> beginning;
        private Long before;
        private boolean begun;

        RequestCount(Probe probe, Optional<HeldStep> beginning) {
            this.probe = probe;
            this.beginning = beginning;
            this.before = probe.requests();
            this.begun = beginning.isEmpty();
        }

        /**
         * Lets the load begin, and counts from there, once the service has read what the warm-up left: two looks that
         * see the same. To be called several times a second.
         */
        void check() {
            if (!begun && Files.exists(beginning.orElseThrow().reached())) {
                Long now = probe.requests();
                begun = Objects.equals(now, before);
                before = now;
                if (!begun) {
                    return;
                }
                try {
                    Files.createFile(beginning.get().read());
                } catch (IOException failed) {
                    throw new UncheckedIOException(
                            "Cannot write " + beginning.get().read() + ": " + failed.getMessage(), failed);
                }
            }
        }

        /** Null where the service does not count, or the load began unseen. */
        Long since() {
            Long now = begun ? probe.requests() : null;
            return now == null || before == null ? null : Long.valueOf(now - before);
        }
    }

    /** Reads the service's memory at each step of a load that keeps connections open; does nothing in all others. */
    static final class FootprintReading {

        private static final long BETWEEN_COLLECTIONS_MS = 500;

        /** Requests in flight must not be answered meanwhile. */
        private static final Duration LONGEST = Duration.ofSeconds(6);

        private static final double SETTLED_MIB = 0.2;
        private static final double SETTLED_SHARE = 0.005;

        private final LoadTask task;
        private final Probe probe;
        private final Consumer<Path> created;
        private final List<Step> steps;
        private final List<FootprintEvidence.Reading> readings = new ArrayList<>();

        /** @param created is told of each file that the load generator waits for */
        FootprintReading(LoadTask task, Probe probe, Consumer<Path> created) {
            this.task = task;
            this.probe = probe;
            this.created = created;
            steps = task.workload().holdsConnections()
                    ? Step.OF_CONNECTIONS
                    : task.workload().readsStreams() ? Step.OF_STREAMS : List.of();
        }

        /**
         * Reads the memory if the next step was reached. To be called several times a second.
         *
         * @throws RunFailure where the service does not collect its heap when asked, or its heap does not settle
         */
        void check() {
            if (readings.size() == steps.size()) {
                return;
            }
            Step next = steps.get(readings.size());
            HeldStep step = HeldStep.of(task.folder(), next);
            if (!Files.exists(step.reached())) {
                return;
            }
            Reached reached = task.workload().readsStreams() ? Reached.seenBy(probe) : Reached.NOT_LOOKED_AT;
            Double heapMib = settledHeapMib(next);
            if (heapMib == null) {
                throw new RunFailure(
                        "The service does not collect its heap when asked, so what connections cost is not "
                                + "known. Take -XX:+DisableExplicitGC out of 'jvm', or let the bench start the "
                                + "service.");
            }
            Sample after = probe.sample(0);
            Long rssBytes = after.memory().rssBytes();
            readings.add(new FootprintEvidence.Reading(
                    next,
                    heapMib,
                    rssBytes == null ? null : ResourceSummary.mib(rssBytes),
                    // so that what streams cost has no collection
                    next == Step.BASE && task.workload().readsStreams()
                            ? after.cpu().serviceCpuSeconds()
                            : reached.cpuSeconds(),
                    reached.threads(),
                    reached.streams()));
            try {
                created.accept(Files.createFile(step.read()));
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot write " + step.read() + ": " + failed.getMessage(), failed);
            }
        }

        /** What was seen when a step of streams was reached, before any collection. */
        private record Reached(Double cpuSeconds, Integer threads, Integer streams) {

            private static final Reached NOT_LOOKED_AT = new Reached(null, null, null);

            static Reached seenBy(Probe probe) {
                Integer streams = probe.openStreams(); // first: they may end at any moment
                Sample sample = probe.sample(0);
                return new Reached(
                        sample.cpu().serviceCpuSeconds(), sample.threads().platformThreads(), streams);
            }
        }

        /**
         * Collects until two collections leave the same: on a busy machine requests begin late, and buffers are freed
         * late.
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
                            "The service's heap did not settle within %d s at the step %s: two collections left %.1f "
                                    + "and %.1f MiB. Run again when the machine does nothing else, or with fewer "
                                    + "users: answers of users who have left may still be under way.",
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

        /** Null in a load that keeps no connections open. */
        FootprintEvidence evidence() {
            return steps.isEmpty() ? null : new FootprintEvidence(task.load().size(), readings);
        }
    }

    /**
     * Looks once into the memory of a service: first how large it is, then what is in its heap. The dump of the heap
     * holds what users sent; it lies in a folder that does not outlive the bench.
     */
    static final class MemoryReading implements AutoCloseable {

        private static final String DUMP = "service.hprof";
        private static final Duration LEAST_BEFORE_THE_END = Duration.ofSeconds(1);
        private static final int ONE_OF = 10;

        private final Probe probe;
        private final DataFolder data;
        private final Duration due;

        /** When the load began, by {@link System#nanoTime()}; null before. */
        private Long begunAt;

        private MemoryUse seen;
        private ObjectLayout layout;

        /**
         * @param data empty; closed with this
         * @param due how long after the beginning of the load
         */
        MemoryReading(Probe probe, DataFolder data, Duration due) {
            this.probe = probe;
            this.data = data;
            this.due = due;
        }

        /**
         * When to look: towards the end of the plateau, since a heap fills up on it, and before the first user leaves.
         *
         * @param load from the first user's start to the last user's end, as expected
         * @param ramp in which users come, and in which they leave; null for none
         */
        static Duration due(Duration load, Duration ramp) {
            Duration comes = ramp == null ? Duration.ZERO : ramp;
            Duration plateau = load.minus(comes.multipliedBy(2));
            if (plateau.isNegative()) {
                return load.dividedBy(2);
            }
            Duration part = plateau.dividedBy(ONE_OF);
            return comes.plus(plateau).minus(part.compareTo(LEAST_BEFORE_THE_END) < 0 ? LEAST_BEFORE_THE_END : part);
        }

        /**
         * Looks if it is time to. To be called several times a second, from the beginning of the load on.
         *
         * @throws RunFailure where nobody can look into the service
         */
        void check() {
            if (begunAt == null) {
                begunAt = System.nanoTime();
            }
            if (seen == null && System.nanoTime() - begunAt >= due.toNanos()) {
                look();
            }
        }

        private void look() {
            Long rssBytes = probe.sample(0).memory().rssBytes();
            if (rssBytes == null) {
                throw notSeen("this machine does not tell how large it is");
            }
            seen = new MemoryUse(
                    System.currentTimeMillis(),
                    rssBytes,
                    probe.residentHeapBytes(),
                    probe.residentFilesBytes(),
                    probe.nativeMemory(),
                    null,
                    null);
            layout = probe.dumpHeap(data.path().resolve(DUMP))
                    .orElseThrow(() -> notSeen("it is on another machine, in a container, or no JVM"));
        }

        private static RunFailure notSeen(String why) {
            return new RunFailure("Nobody can look into the memory of the service: " + why
                    + ". Let the bench start it, on this machine.");
        }

        /**
         * What was seen. Reads the dump, which takes some seconds of a core, and so is done when the load is over.
         *
         * @throws RunFailure where the load ended too early
         */
        MemoryUse use() {
            if (seen == null) {
                throw new RunFailure("The load ended before the memory of the service was looked into, "
                        + Deadlines.inWords(due) + " after its beginning. Explain a longer load.");
            }
            HeapDump.Told told = HeapDump.read(data.path().resolve(DUMP), layout);
            return new MemoryUse(
                    seen.epochMs(),
                    seen.rssBytes(),
                    seen.residentHeapBytes(),
                    seen.residentFilesBytes(),
                    seen.nativeMemory(),
                    told.heap(),
                    new Look(seen.epochMs(), told.threads()));
        }

        /** The dump is gone. */
        @Override
        public void close() {
            data.close();
            // A mapped file keeps its place on the disk until its buffers are collected.
            System.gc();
        }
    }

    /**
     * Asks a service once a second how long its requests waited for a connection. One that does not tell when it is
     * first asked is not asked again.
     */
    static final class PoolWaitWatch implements AutoCloseable {

        private final Probe probe;
        private final Sampler<Optional<EncodedHistogram>> sampler;

        /** When it last told, in milliseconds of the wall clock of this machine. */
        private long toldAt;

        private boolean tells;

        private PoolWaitWatch(Probe probe) {
            this.probe = probe;
            // What it tells at first is of the warm-up.
            tells = probe.poolWaits() != null;
            toldAt = System.currentTimeMillis();
            sampler = Sampler.start(seconds -> tells ? Optional.of(told()) : Optional.empty());
        }

        static PoolWaitWatch start(Probe probe) {
            return new PoolWaitWatch(probe);
        }

        private EncodedHistogram told() {
            byte[] compressed = probe.poolWaits();
            try {
                Histogram micros = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
                micros.setStartTimeStamp(toldAt);
                toldAt = System.currentTimeMillis();
                micros.setEndTimeStamp(toldAt);
                return EncodedHistogram.of(micros);
            } catch (DataFormatException notOurs) {
                throw new IllegalStateException(
                        "The service reports its waits for a connection in an unknown form", notOurs);
            }
        }

        /** Ends it: the waits in microseconds, each histogram with its beginning and its end. */
        List<EncodedHistogram> stop() {
            return sampler.stop().stream().flatMap(Optional::stream).toList();
        }

        @Override
        public void close() {
            sampler.close();
        }
    }

    /**
     * The machines under a load, each watched for what runs on it; often it is one. All times are those of this
     * machine.
     */
    static final class WatchedMachines implements AutoCloseable {

        private final RoleMachines machines;
        private final MachineClocks clocks;
        private final HostWatch host;

        /** Null where load generator and service share a machine. */
        private final HostWatch loadHost;

        private final WaitWatch waits;

        /** Null where load generator and service share a machine. */
        private final WaitWatch loadWaits;

        /** Null where back ends and service share a machine. */
        private final WaitWatch backEndWaits;

        private WatchedMachines(RoleMachines machines, MachineClocks clocks, Watching all) {
            this.machines = machines;
            this.clocks = clocks;
            Watching ofService = new Watching(
                    all.port(),
                    all.service(),
                    machines.areBackEndsApart() ? List.of() : all.backEnds(),
                    all.cpuSpeed());
            host = machines.service().watchHost(ofService);
            loadHost = machines.isLoadApart() ? machines.load().watchHost(nothing()) : null;
            List<WaitWatch> open = new ArrayList<>();
            try {
                waits = opened(machines.service(), ofService, open);
                loadWaits = machines.isLoadApart() ? opened(machines.load(), nothing(), open) : null;
                backEndWaits = machines.areBackEndsApart() && !all.backEnds().isEmpty()
                        ? opened(machines.backEnds(), new Watching(0, Optional.empty(), all.backEnds(), null), open)
                        : null;
            } catch (RuntimeException notAll) {
                open.forEach(WaitWatch::close);
                closeHosts();
                throw notAll;
            }
        }

        /** @param all what is watched, wherever it is */
        static WatchedMachines watch(RoleMachines machines, MachineClocks clocks, Watching all) {
            return new WatchedMachines(machines, clocks, all);
        }

        private static WaitWatch opened(Machine machine, Watching watching, List<WaitWatch> open) {
            WaitWatch watch = machine.watchWaits(watching);
            open.add(watch);
            return watch;
        }

        /** A machine on which only the load generator is, which is told later. */
        private static Watching nothing() {
            return new Watching(0, Optional.empty(), List.of(), null);
        }

        void watchLoadGenerator(FoundProcess loadGenerator) {
            (loadHost == null ? host : loadHost).watchLoadGenerator(loadGenerator);
            (loadWaits == null ? waits : loadWaits).watchLoadGenerator(loadGenerator);
        }

        /** Of the machine of the service. */
        HostSample host() {
            return host.sample().by(clocks.aheadMs(machines.service()));
        }

        /** Whether the load generator has a machine of its own. */
        boolean isLoadApart() {
            return loadHost != null;
        }

        /** A sample of the load generator's own machine. */
        HostSample loadHost() {
            return loadHost.sample().by(clocks.aheadMs(machines.load()));
        }

        /**
         * How long service and load generator waited, each on its machine. Delays on the machine of the back ends count
         * as well, because a request visits both.
         */
        WaitSample waits() {
            WaitSample service = waits.sample();
            WaitSample load = loadWaits == null ? service : loadWaits.sample();
            WaitSample backEnds = backEndWaits == null ? null : backEndWaits.sample();
            return new WaitSample(
                    service.epochMs() - clocks.aheadMs(machines.service()),
                    service.serviceRunDelaySeconds(),
                    service.serviceTimeSlices(),
                    load.loadGeneratorRunDelaySeconds(),
                    load.loadGeneratorTimeSlices(),
                    both(
                            service.throttledSeconds(),
                            both(
                                    loadWaits == null ? null : load.throttledSeconds(),
                                    backEnds == null ? null : backEnds.throttledSeconds(),
                                    Double::sum),
                            Double::sum),
                    both(service.cpuLimit(), backEnds == null ? null : backEnds.cpuLimit(), Math::min),
                    both(service.stoppedMs(), backEnds == null ? null : backEnds.stoppedMs(), Long::sum),
                    both(
                            service.droppedConnections(),
                            backEnds == null ? null : backEnds.droppedConnections(),
                            Long::sum),
                    both(service.lateMs(), backEnds == null ? null : backEnds.lateMs(), WatchedMachines::joined));
        }

        private static <T> T both(T one, T other, BinaryOperator<T> together) {
            return one == null ? other : other == null ? one : together.apply(one, other);
        }

        private static List<Double> joined(List<Double> one, List<Double> other) {
            List<Double> all = new ArrayList<>(one);
            all.addAll(other);
            return List.copyOf(all);
        }

        /** Callers on other machines cannot be told from the load generator, or from one of several. */
        OtherCallersEvidence otherCallers() {
            return machines.isLoadApart() || machines.fleet() != null ? null : waits.otherCallers();
        }

        private void closeHosts() {
            host.close();
            if (loadHost != null) {
                loadHost.close();
            }
        }

        @Override
        public void close() {
            closeHosts();
            for (WaitWatch watch : new WaitWatch[] {waits, loadWaits, backEndWaits}) {
                if (watch != null) {
                    watch.close();
                }
            }
        }
    }

    /** The clocks of other machines against this one's, read at the beginning of a load. */
    record MachineClocks(Map<Machine, ClockOffset> atStart) {

        static MachineClocks read(RoleMachines machines) {
            Map<Machine, ClockOffset> atStart = new LinkedHashMap<>();
            machines.elsewhere().forEach(machine -> atStart.put(machine, machine.clock()));
            return new MachineClocks(atStart);
        }

        /** By how many milliseconds the machine's clock is ahead of this one's; 0 for this one. */
        long aheadMs(Machine machine) {
            ClockOffset offset = atStart.get(machine);
            return offset == null ? 0 : Math.round(offset.offsetMs());
        }

        /** How each moved since then. */
        List<ClockEvidence> untilNow() {
            return atStart.entrySet().stream()
                    .map(machine -> evidence(machine.getKey(), machine.getValue()))
                    .toList();
        }

        private static ClockEvidence evidence(Machine machine, ClockOffset before) {
            ClockOffset now = machine.clock();
            return new ClockEvidence(
                    machine.name(),
                    before.offsetMs(),
                    before.errorMs() + now.errorMs(),
                    now.offsetMs() - before.offsetMs());
        }
    }
}
