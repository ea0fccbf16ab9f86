package io.github.springbench.runner.run;

import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.duel.SliceOrder;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.load.DuelGenerator;
import io.github.springbench.runner.load.DuelGenerator.Bout;
import io.github.springbench.runner.load.DuelGenerator.DuelTask;
import io.github.springbench.runner.load.DuelGenerator.EndedRequest;
import io.github.springbench.runner.load.DuelGenerator.RecordedSlice;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.Cpu;
import io.github.springbench.runner.model.run.Duel.Fork;
import io.github.springbench.runner.model.run.Duel.JvmWork;
import io.github.springbench.runner.model.run.Duel.Slice;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.run.service.GeneratorWarmUp;
import io.github.springbench.runner.run.service.ServiceClient;
import io.github.springbench.runner.run.service.ServiceInstance;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.store.RunFolder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/**
 * Lets two services answer by turns, fork by fork, until it is decided how they differ, at one cell or at several. Both
 * are up and warm at once, on the same cores, and share their back ends.
 */
public final class DuelRunner {

    private final RunContext context;
    private final DuelGenerator generator;
    private final ResultFolder results;
    private final DiskSpace disk;

    /** @param context with both systems, and the workload of a slice */
    public DuelRunner(RunContext context, DuelGenerator generator, ResultFolder results) {
        this.context = context;
        this.generator = generator;
        this.results = results;
        this.disk = DiskSpace.of(results.path());
    }

    /**
     * Makes forks and stores each as it ends. A failure ends the duels, and is a part of them.
     *
     * @param begun at one cell each, without a fork; all are played in each fork, by the same processes
     * @param settled whether all is decided that was asked beside a duel's own question
     * @param ended hears after each fork what the duels say by now
     * @throws Interrupted where the runner is told to end meanwhile
     */
    public List<JudgedDuel> run(List<Duel> begun, Predicate<JudgedDuel> settled, Consumer<List<JudgedDuel>> ended) {
        results.write(begun);
        List<Duel> duels = begun;
        List<JudgedDuel> judged = read(results);
        while (judged.stream().anyMatch(one -> one.goesOn(settled.test(one)))) {
            disk.require();
            try {
                duels = withFork(duels);
            } catch (RuntimeException failure) {
                if (context.machines().here().isEnding()) {
                    throw new Interrupted();
                }
                if (!RunFailure.isSentence(failure)) {
                    throw failure;
                }
                String reason = context.mask().masked(RunFailure.reason(failure));
                results.write(duels.stream()
                        .map(duel -> duel.with(duel.forks(), reason))
                        .toList());
                return read(results);
            }
            results.write(duels);
            judged = read(results);
            ended.accept(judged);
        }
        return judged;
    }

    /** What the duels of a result say, with the response times in its folder. */
    public static List<JudgedDuel> read(ResultFolder results) {
        boolean thinks = !results.manifest().experiment().workload().closed();
        return results.duels().stream()
                .map(duel -> JudgedDuel.of(duel, thinks, times(results, duel)))
                .toList();
    }

    /** The response times in the folder of the result of a duel. */
    public static JudgedDuel.TimesOfFork times(ResultFolder results, Duel duel) {
        return (system, fork) -> results.perSecond(new RunKey(system, duel.cell(), fork));
    }

    /** Each fork begins with another duel than the one before. */
    private List<Duel> withFork(List<Duel> duels) {
        long begin = System.nanoTime();
        int number = duels.get(0).forks().size() + 1;
        List<Duel> rotated = new ArrayList<>(duels);
        Collections.rotate(rotated, 1 - number);
        Duel next = rotated.get(0);
        List<String> orders = rotated.stream()
                .map(duel -> SliceOrder.of(
                        duel.terms().seed() + duels.indexOf(duel),
                        number,
                        duel.terms().slices()))
                .toList();
        boolean firstBegins = orders.get(0).charAt(0) == Duel.FIRST;
        Played played;
        try (Side earlier = new Side(firstBegins ? next.first() : next.second(), rotated, number);
                Side later = new Side(firstBegins ? next.second() : next.first(), rotated, number)) {
            try {
                earlier.service.start(earlier.run(), earlier.folder());
                later.service.startBeside(earlier.service, later.run(), later.folder());
                earlier.warmUp();
                later.warmUp();
                played = firstBegins
                        ? played(next.terms(), orders, earlier, later)
                        : played(next.terms(), orders, later, earlier);
            } catch (RuntimeException failure) {
                throw later.service.causeOf(earlier.service.causeOf(failure));
            }
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        return duels.stream()
                .map(duel -> {
                    int place = rotated.indexOf(duel);
                    List<Fork> forks = new ArrayList<>(duel.forks());
                    forks.add(new Fork(orders.get(place), seconds, played.warmUp, played.slices.get(place)));
                    return duel.with(forks, null);
                })
                .toList();
    }

    /**
     * @param warmUp what that of the load generator took
     * @param slices of each duel, in the order in which they were played
     */
    private record Played(WarmUpEvidence warmUp, List<List<Slice>> slices) {}

    /** One of both systems in a fork. */
    private final class Side implements AutoCloseable {

        /**
         * Of each duel, in the order in which they are played. Files of the whole fork are in the first one's folder.
         */
        private final List<PlannedRun> runs;

        private final ServiceInstance service = new ServiceInstance(context);

        /** The last sample of the service. */
        private volatile Sample last;

        Side(String system, List<Duel> duels, int number) {
            runs = duels.stream()
                    .map(duel -> Planner.run(context.experiment(), new RunKey(system, duel.cell(), number), number))
                    .toList();
        }

        private PlannedRun run() {
            return runs.get(0);
        }

        private RunFolder folder() {
            return results.run(run().key());
        }

        /** The runner's own warm-up: it shows on which kind of thread requests run. */
        private void warmUp() {
            ServiceClient client = service.answering(run());
            service.warmUp(client, run(), folder());
        }

        /** @param files of the load generator */
        private LoadTask task(PlannedRun run, RunFolder files) {
            Workload workload = context.experiment().workload().with(run.key().parameters());
            return LoadTaskBuilder.builder()
                    .name(run.key().toString())
                    .baseUrl(service.watched().service().url())
                    .request(run.request())
                    .briefRequest(
                            workload.closed()
                                            || workload.requests() != null
                                            || run.briefRequest().equals(run.request())
                                    ? null
                                    : run.briefRequest())
                    .workload(workload)
                    .load(run.key().load())
                    .oneRequestPerConnection(context.experiment().oneRequestPerConnection(run.system()))
                    .latencyMs(Objects.requireNonNullElse(run.key().latencyMs(), 0))
                    .records(context.experiment().records())
                    .watch(files.loadGeneratorCsv())
                    .warmUpEnd(files.warmUpEnd())
                    .folder(files.loadGenerator("hyperfoil"))
                    .build();
        }

        private Sampler<Sample> startSampling(Consumer<Sample> heard) {
            return service.watched().startSampling(folder().samples(), sample -> {
                last = sample;
                heard.accept(sample);
            });
        }

        private Probe cpu() {
            return context.machines()
                    .service()
                    .watchFromOutside(service.watched().service().process().orElseThrow(), "");
        }

        @Override
        public void close() {
            service.close();
        }
    }

    private Played played(Duel.Terms terms, List<String> orders, Side first, Side second) {
        List<Bout> bouts = new ArrayList<>();
        for (int place = 0; place < orders.size(); place++) {
            bouts.add(new Bout(
                    first.task(first.runs.get(place), first.folder()),
                    second.task(second.runs.get(place), first.folder()),
                    orders.get(place),
                    Duel.FIRST,
                    spread(
                            context.experiment().workload(),
                            first.runs.get(place).key().latencyMs())));
        }
        DuelTask task = new DuelTask(bouts);
        List<CpuReading> cpu = new ArrayList<>();
        double sampledFrom = System.currentTimeMillis();
        try (GeneratorWarmUp warmUp = warmUp(terms, task, first, second);
                Probe cpuOfFirst = first.cpu();
                Probe cpuOfSecond = second.cpu();
                Sampler<Sample> ofSecond = second.startSampling(sample -> {});
                Sampler<Sample> ofFirst = first.startSampling(sample -> warmUp.heard(sum(sample, second.last)))) {
            play(terms, task, first, second, () -> {
                warmUp.check();
                cpu.add(new CpuReading(System.currentTimeMillis(), seconds(cpuOfFirst), seconds(cpuOfSecond)));
            });
            SliceReader reader = new SliceReader(terms, cpu, sampledFrom, ofFirst.stop(), ofSecond.stop());
            List<RecordedSlice> recorded = generator.read(task);
            List<List<Slice>> slices = new ArrayList<>();
            int from = 0;
            for (int place = 0; place < orders.size(); place++) {
                String order = orders.get(place);
                List<RecordedSlice> own = recorded.subList(from, from + order.length());
                from += order.length();
                results.run(first.runs.get(place).key()).writeHistograms(reader.times(own, order, Duel.FIRST));
                results.run(second.runs.get(place).key()).writeHistograms(reader.times(own, order, Duel.SECOND));
                slices.add(reader.slices(own, order));
            }
            return new Played(warmUp.evidence(), slices);
        } finally {
            task.first().deleteRows();
        }
    }

    /**
     * Of both services together: it ends when neither has anything left to compile, and their requests get no faster.
     */
    private GeneratorWarmUp warmUp(Duel.Terms terms, DuelTask task, Side first, Side second) {
        return new GeneratorWarmUp(
                task.first().watch(),
                0,
                task.first().warmUpEnd(),
                end -> {},
                terms.warmUp(),
                context.allocation().cpus(),
                false,
                () -> {
                    try {
                        first.service.backEnds().limitCpu();
                        first.service.watched().limitCpu();
                        second.service.watched().limitCpu();
                    } catch (ChildProcessFailure notHeld) {
                        throw new RunFailure(notHeld.getMessage());
                    }
                });
    }

    private static Sample sum(Sample one, Sample other) {
        return Sample.of(
                one.elapsedSeconds(),
                Sample.Threads.ofProcess(null),
                new Sample.Memory(null, null, null),
                new Sample.Cpu(
                        sum(one.cpu().serviceCpuSeconds(), other.cpu().serviceCpuSeconds()),
                        null,
                        one.cpu().compilationMillis() == null || other.cpu().compilationMillis() == null
                                ? null
                                : Long.valueOf(one.cpu().compilationMillis()
                                        + other.cpu().compilationMillis())));
    }

    private static Double sum(Double one, Double other) {
        return one == null || other == null ? null : Double.valueOf(one + other);
    }

    private static Double seconds(Probe probe) {
        return probe.sample(0).cpu().serviceCpuSeconds();
    }

    /** Users who think arrive over the time from one request of theirs to the next, or they would call in waves. */
    public static Duration spread(Workload workload, Integer latencyMs) {
        return workload.closed()
                ? Duration.ZERO
                : workload.pause().mean().plusMillis(Objects.requireNonNullElse(latencyMs, 0));
    }

    private void play(Duel.Terms terms, DuelTask task, Side first, Side second, Runnable steps) {
        task.first().writeRows();
        try (Confinement confinement =
                        context.allocation().ofLoadGenerator(context.machines().load());
                MachineProcess load = context.machines()
                        .load()
                        .start(
                                "hyperfoil",
                                confinement.wrap(generator.command(context.jdk(), task)),
                                context.secrets(),
                                context.home(),
                                first.folder().loadGeneratorLog(),
                                context.mask())) {
            int exitCode = load.awaitExit(
                    context.deadlines()
                            .ofLoad(
                                    terms.slice().multipliedBy(task.slices().size()),
                                    context.experiment().workload()),
                    () -> {
                        first.service.watched().service().requireAlive();
                        second.service.watched().service().requireAlive();
                        first.service.backEnds().requireAlive();
                        steps.run();
                    });
            if (exitCode != 0) {
                throw new RunFailure("The load generator ended with "
                        + load.end().orElse("exit code " + exitCode)
                        + RunFailure.lastWords(load) + ".");
            }
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
    }

    /** CPU time of both services since they began; null where this system does not tell. */
    record CpuReading(double epochMs, Double first, Double second) {}

    /**
     * Makes facts of what was recorded and read meanwhile.
     *
     * @param sampledFrom when the samples of both services began
     */
    record SliceReader(
            Duel.Terms terms, List<CpuReading> cpu, double sampledFrom, List<Sample> first, List<Sample> second) {

        private static final double MS_PER_SECOND = 1000;
        private static final long MICROS_PER_MS = 1000;

        List<Slice> slices(List<RecordedSlice> recorded, String order) {
            List<Slice> slices = new ArrayList<>();
            for (int place = 0; place < recorded.size(); place++) {
                slices.add(slice(recorded.get(place), order.charAt(place) == Duel.FIRST));
            }
            return slices;
        }

        /** The response times of a system, a histogram for each of its slices. */
        List<EncodedHistogram> times(List<RecordedSlice> recorded, String order, char letter) {
            List<EncodedHistogram> times = new ArrayList<>();
            for (int place = 0; place < recorded.size(); place++) {
                if (order.charAt(place) == letter) {
                    Histogram histogram = new Histogram(3);
                    recorded.get(place).requests().stream()
                            .filter(request -> request.right() && counts(request))
                            .forEach(request -> histogram.recordValue(Math.max(1, request.micros())));
                    histogram.setStartTimeStamp((long) from(recorded.get(place)));
                    histogram.setEndTimeStamp((long) to(recorded.get(place)));
                    times.add(EncodedHistogram.of(histogram));
                }
            }
            return times;
        }

        private Slice slice(RecordedSlice slice, boolean isOfFirst) {
            long answered = slice.requests().stream()
                    .filter(request -> request.right() && counts(request))
                    .count();
            // One that gets no answer is given up in the drain, long after the time of the slice.
            long failed = slice.requests().stream()
                    .filter(request -> !request.right() && request.endMicros() > settleMicros())
                    .count();
            double all = slice.startedEpochMs() + terms.slice().toMillis() + slice.drainSeconds() * MS_PER_SECOND;
            return new Slice(
                    Math.round(from(slice)),
                    terms.slice().minus(terms.settle()).toMillis() / MS_PER_SECOND,
                    slice.drainSeconds(),
                    answered,
                    failed,
                    cpu(slice, isOfFirst),
                    work(isOfFirst ? first : second, slice.startedEpochMs(), all),
                    work(isOfFirst ? second : first, slice.startedEpochMs(), all),
                    requests(slice, settleMicros(), endMicros()));
        }

        /**
         * Right ones by the share of their time between two moments of a slice. Callers who begin together stay in
         * waves, so whole requests would be a wave too many or too few, by the same moments in each slice.
         */
        private static double requests(RecordedSlice slice, double fromMicros, double toMicros) {
            return slice.requests().stream()
                    .filter(EndedRequest::right)
                    .mapToDouble(request -> {
                        double micros = Math.max(1, request.micros());
                        double within = Math.min(request.endMicros(), toMicros)
                                - Math.max(request.endMicros() - micros, fromMicros);
                        return Math.max(0, within) / micros;
                    })
                    .sum();
        }

        /** Only what ended after the first moments of a slice, and before its time was over. */
        private boolean counts(EndedRequest request) {
            return request.endMicros() > settleMicros() && request.endMicros() <= endMicros();
        }

        private long settleMicros() {
            return terms.settle().toMillis() * MICROS_PER_MS;
        }

        private long endMicros() {
            return terms.slice().toMillis() * MICROS_PER_MS;
        }

        private double from(RecordedSlice slice) {
            return slice.startedEpochMs() + terms.settle().toMillis();
        }

        private double to(RecordedSlice slice) {
            return slice.startedEpochMs() + terms.slice().toMillis();
        }

        /** Between two readings, so that requests are counted over just the time in which the CPU was used. */
        private Cpu cpu(RecordedSlice slice, boolean isOfFirst) {
            List<CpuReading> within = cpu.stream()
                    .filter(reading -> reading.epochMs >= from(slice) && reading.epochMs <= to(slice))
                    .filter(reading -> reading.first != null && reading.second != null)
                    .toList();
            if (within.size() < 2) {
                return null;
            }
            CpuReading begin = within.get(0);
            CpuReading end = within.get(within.size() - 1);
            double ofFirst = end.first - begin.first;
            double ofSecond = end.second - begin.second;
            return new Cpu(
                    (end.epochMs - begin.epochMs) / MS_PER_SECOND,
                    requests(
                            slice,
                            (begin.epochMs - slice.startedEpochMs()) * MICROS_PER_MS,
                            (end.epochMs - slice.startedEpochMs()) * MICROS_PER_MS),
                    isOfFirst ? ofFirst : ofSecond,
                    isOfFirst ? ofSecond : ofFirst);
        }

        /** Between the last samples before both moments. */
        private JvmWork work(List<Sample> samples, double fromMs, double toMs) {
            Sample begin = last(samples, fromMs);
            Sample end = last(samples, toMs);
            if (begin == null
                    || end == null
                    || begin.collections().gcCount() == null
                    || end.collections().gcCount() == null
                    || begin.cpu().compilationMillis() == null
                    || end.cpu().compilationMillis() == null) {
                return null;
            }
            return new JvmWork(
                    end.collections().gcCount() - begin.collections().gcCount(),
                    end.collections().gcMillis() - begin.collections().gcMillis(),
                    end.cpu().compilationMillis() - begin.cpu().compilationMillis());
        }

        private Sample last(List<Sample> samples, double epochMs) {
            return samples.stream()
                    .filter(sample -> sampledFrom + sample.elapsedSeconds() * MS_PER_SECOND <= epochMs)
                    .reduce((earlier, later) -> later)
                    .orElse(null);
        }
    }
}
