package io.github.springbench.runner.run.service;

import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.machine.CpuList;
import io.github.springbench.runner.model.machine.JvmFlags;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.run.ResourceAllocation;
import io.github.springbench.runner.run.RoleMachines;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.RunContext.Deadlines;
import io.github.springbench.runner.run.RunFailure;
import io.github.springbench.runner.run.Sampler;
import io.github.springbench.runner.store.SampleLog;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A service that is ready, with a probe on its JVM. */
public final class WatchedService implements AutoCloseable {

    private final String name;
    private final ReadyService service;
    private final Probe probe;
    private final JvmIdentity jvm;
    private final List<Integer> cores;
    private final ResourceTier tier;

    private WatchedService(String name, ReadyService service, Probe probe, List<Integer> cores, ResourceTier tier) {
        this.name = name;
        this.service = service;
        this.probe = probe;
        this.cores = cores;
        this.tier = tier;
        this.jvm = probe.identity();
    }

    /** A service that is started now. */
    public static WatchedService start(RunContext context, Launch launch) {
        StartedService service = StartedService.start(context, launch);
        Probe probe = null;
        try {
            FoundProcess process = service.process().orElseThrow();
            probe = launch.program().ours()
                    ? launch.machine().watchJvm(process)
                    : launch.machine().watchOtherJvm(process);
            WatchedService watched = new WatchedService(
                    launch.name(),
                    service,
                    probe,
                    launch.cores(),
                    context.allocation().control().tier());
            watched.requireWhatItWasToGet(context, launch.program());
            return watched;
        } catch (RuntimeException notFit) {
            if (probe != null) {
                probe.close();
            }
            RuntimeException cause = service.causeOf(notFit);
            service.close();
            throw cause;
        }
    }

    /** A service that runs already, watched as far as the experiment tells how. */
    public static WatchedService at(RunContext context, RunningService running, Readiness readiness, String name) {
        Machine machine = FoundService.machineOf(running.url(), context.machines());
        FoundService service = FoundService.at(
                machine, running, readiness, name, context.deadlines().start());
        Probe probe = probe(machine, running, service);
        try {
            return new WatchedService(name, service, probe, List.of(), ResourceTier.NONE);
        } catch (RuntimeException notToBeSeen) {
            probe.close();
            throw notToBeSeen;
        }
    }

    private static Probe probe(Machine machine, RunningService running, FoundService service) {
        if (running.jmx() != null) {
            return machine.watchJvmAt(running.jmx());
        }
        if (running.pid() == null) {
            return machine.watchNothing("Not watched: the experiment names neither its 'pid' nor its 'jmx'.");
        }
        FoundProcess process = service.process().orElseThrow();
        try {
            return machine.watchOtherJvm(process);
        } catch (ProbeFailure noJvm) {
            return machine.watchFromOutside(
                    process,
                    "Watched by its process alone, without threads by kind and heap: " + noJvm.getMessage() + ".");
        }
    }

    /** A comparison of equals must not begin with a JVM that got more, or less. */
    private void requireWhatItWasToGet(RunContext context, StartableJar program) {
        ResourceAllocation allocation = context.allocation();
        if (allocation.resources() == null) {
            return;
        }
        List<String> differences =
                AllocationVerifier.differences(allocation.resources(), tier, jvm, program.jvm(context.experiment()));
        if (!differences.isEmpty()) {
            throw new RunFailure(
                    name + " did not get the resources that the experiment asks for: " + String.join(" ", differences));
        }
    }

    /** From now on it runs on its cores, and has its part of them: what the kernel then lets it have is read back. */
    public void limitCpu() {
        service.limitCpu();
        if (cores.isEmpty()) {
            return;
        }
        AllocationVerifier.differentCores(cores, tier, probe.allowedCores()).ifPresent(difference -> {
            throw new RunFailure(name + " did not get the cores that the experiment asks for: " + difference);
        });
    }

    public ReadyService service() {
        return service;
    }

    public Probe probe() {
        return probe;
    }

    /** What its JVM runs with. */
    public JvmIdentity jvm() {
        return jvm;
    }

    /** Resets the peaks and starts to sample once a second. */
    public Sampler<Sample> startSampling() {
        probe.resetPeaks();
        return Sampler.start(probe::sample);
    }

    /** The same into a log, and somebody hears of each sample, at once. */
    public Sampler<Sample> startSampling(SampleLog<Sample> log, Consumer<Sample> heard) {
        probe.resetPeaks();
        return Sampler.start(
                seconds -> {
                    Sample sample = probe.sample(seconds);
                    heard.accept(sample);
                    return sample;
                },
                log);
    }

    @Override
    public void close() {
        probe.close();
        service.close();
    }

    /**
     * Whether a JVM really has the resources that it was to get: a comparison of equals must not begin before that is
     * known.
     */
    static final class AllocationVerifier {

        /** JVMs round the heap up to whole regions and pages, as a share of what was asked for. */
        private static final double HEAP_DEVIATION = 0.02;

        private AllocationVerifier() {}

        /**
         * What is not as asked, in sentences; empty where all is.
         *
         * @param tier the means by which it got them; what it cannot hold is not looked for
         * @param got what the JVM and the kernel say
         * @param jvm its flags
         */
        static List<String> differences(Resources asked, ResourceTier tier, JvmIdentity got, List<String> jvm) {
            List<String> differences = new ArrayList<>();
            if (got.availableProcessors() == null || got.availableProcessors() != asked.wholeCores()) {
                differences.add("The JVM uses %s processors instead of %d: it did not get -XX:ActiveProcessorCount."
                        .formatted(got.availableProcessors(), asked.wholeCores()));
            }
            if (tier.limitsMemory()
                    && asked.memoryMib() > 0
                    && got.totalMemoryBytes() != null
                    && got.totalMemoryBytes() != asked.memoryMib() << 20) {
                differences.add(("The JVM sees %s of memory instead of %s (%s): use a JDK with container support, "
                                + "and remove -XX:-UseContainerSupport.")
                        .formatted(mib(got.totalMemoryBytes()), mib(asked.memoryMib() << 20), tier.label()));
            }
            Stream.of(
                            size("maximum heap size", JvmFlags.maxHeapBytes(jvm), got.maxHeapBytes(), HEAP_DEVIATION),
                            size(
                                    "initial heap size",
                                    JvmFlags.initialHeapBytes(jvm),
                                    got.initialHeapBytes(),
                                    HEAP_DEVIATION),
                            size(
                                    "limit of direct memory",
                                    JvmFlags.maxDirectMemoryBytes(jvm),
                                    got.maxDirectMemoryBytes(),
                                    0))
                    .flatMap(Optional::stream)
                    .forEach(differences::add);
            JvmFlags.collector(jvm)
                    .filter(collector ->
                            got.collectors() != null && !got.collectors().contains(collector))
                    .map(collector ->
                            "The JVM collects garbage with %s instead of %s: the JVM flags did not reach the service."
                                    .formatted(
                                            got.collectors().isEmpty() ? "none" : String.join(", ", got.collectors()),
                                            collector))
                    .ifPresent(differences::add);
            return List.copyOf(differences);
        }

        /**
         * The difference from the asked cores once the CPU is limited, as a sentence; empty if there is none.
         *
         * @param cores on which the JVM should run
         * @param got on which the kernel lets it run; null if that is not known
         */
        static Optional<String> differentCores(List<Integer> cores, ResourceTier tier, List<Integer> got) {
            return cores.equals(got)
                    ? Optional.empty()
                    : Optional.of("The JVM may run on cores %s instead of %s (%s): find out what moved it there."
                            .formatted(
                                    got == null ? "that are not shown" : CpuList.text(got),
                                    CpuList.text(cores),
                                    tier.label()));
        }

        private static Optional<String> size(String what, Long asked, Long actual, double deviation) {
            return asked == null || actual == null || Math.abs((double) actual / asked - 1) <= deviation
                    ? Optional.empty()
                    : Optional.of("The %s is %s instead of %s: the JVM flags did not reach the service."
                            .formatted(what, mib(actual), mib(asked)));
        }

        private static String mib(long bytes) {
            return String.format(Locale.ROOT, "%,d MiB", bytes >> 20);
        }
    }

    /** A service that ran before the runner came, which neither starts nor stops it. */
    static final class FoundService implements ReadyService {

        /** Its connections are closed before its end is seen. */
        private static final Duration A_MOMENT = Duration.ofMillis(500);

        private static final long MILLIS_BETWEEN_CHECKS = 500;

        private final Machine machine;
        private final String name;
        private final RunningService running;
        private final Readiness readiness;

        /**
         * Who listens on its port; empty where this system does not show it, as with a process of another user or
         * machine.
         */
        private final OptionalLong holder;

        private final Optional<FoundProcess> process;

        private FoundService(
                Machine machine,
                String name,
                RunningService running,
                Readiness readiness,
                OptionalLong holder,
                Optional<FoundProcess> process) {
            this.machine = machine;
            this.name = name;
            this.running = running;
            this.readiness = readiness;
            this.holder = holder;
            this.process = process;
        }

        /**
         * Waits until the service is ready.
         *
         * @param patience how long it may be busy with the load before
         */
        static FoundService at(
                Machine machine, RunningService running, Readiness readiness, String name, Duration patience) {
            try {
                awaitReady(readiness.at(running.url()), readiness, name, patience);
            } catch (InterruptedException interrupted) {
                throw RunFailure.interrupted();
            }
            OptionalLong holder = holderOf(machine, running.url());
            return new FoundService(
                    machine,
                    name,
                    running,
                    readiness,
                    holder,
                    running.pid() == null ? processOf(machine, holder) : Optional.of(named(machine, running, name)));
        }

        private static void awaitReady(HealthCheck check, Readiness readiness, String name, Duration patience)
                throws InterruptedException {
            long deadline = System.nanoTime() + patience.toNanos();
            while (!check.passes(Duration.ofNanos(deadline - System.nanoTime()))) {
                if (System.nanoTime() > deadline) {
                    throw new RunFailure(name + " was not ready after " + Deadlines.inWords(patience) + ": " + check
                            + " said " + check.last() + ". " + readiness.remedy());
                }
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_CHECKS);
            }
        }

        private static FoundProcess named(Machine machine, RunningService running, String name) {
            return machine.process(running.pid())
                    .filter(FoundProcess::isAlive)
                    .orElseThrow(() -> new RunFailure(
                            "There is no process " + running.pid() + ", which the experiment names as the"
                                    + " 'pid' of " + name + ". Write that of the service at " + running.label() + "."));
        }

        private static Optional<FoundProcess> processOf(Machine machine, OptionalLong holder) {
            return holder.isEmpty() ? Optional.empty() : machine.process(holder.getAsLong());
        }

        /** The machine that a service is on: that of the services where it has its address, or else this one. */
        static Machine machineOf(URI url, RoleMachines machines) {
            return url.getHost().equals(machines.service().address()) ? machines.service() : machines.here();
        }

        private static OptionalLong holderOf(Machine machine, URI url) {
            return AllowedHosts.isThisMachine(url.getHost()) || url.getHost().equals(machine.address())
                    ? machine.holder(url.getPort())
                    : OptionalLong.empty();
        }

        /** The one that the experiment names, or else the one that listens, whose work is no other program's. */
        @Override
        public Optional<FoundProcess> process() {
            return process;
        }

        @Override
        public URI url() {
            return running.url();
        }

        @Override
        public List<String> command() {
            return List.of();
        }

        @Override
        public void limitCpu() {
            // It has what it has.
        }

        @Override
        public void requireAlive() {
            end().ifPresent(ended -> {
                throw ended;
            });
        }

        private Optional<RunFailure> end() {
            return process.filter(handle -> !handle.isAlive())
                    .map(ended -> new ServiceFailure(name + " (process " + ended.pid() + ") ended during the run."));
        }

        @Override
        public RuntimeException causeOf(RuntimeException failure) {
            process.ifPresent(found -> found.awaitEnd(A_MOMENT));
            return end().<RuntimeException>map(ended -> ended).orElse(failure);
        }

        @Override
        public String health() {
            return name + readiness.answerOf(running.url());
        }

        @Override
        public Boolean isStillItself() {
            OptionalLong now = holderOf(machine, running.url());
            return holder.isEmpty() || now.isEmpty() ? null : Boolean.valueOf(now.getAsLong() == holder.getAsLong());
        }

        @Override
        public void close() {
            // It is not ours to end.
        }
    }
}
