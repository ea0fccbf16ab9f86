package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.model.Sample;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** The probe for a service on a JVM: of this machine and user, or at an address where it answers JMX. */
public final class JvmProbe implements Probe {

    private static final ObjectName MEMORY = JmxConnection.name(ManagementFactory.MEMORY_MXBEAN_NAME);
    private static final ObjectName COMPILERS = JmxConnection.name(ManagementFactory.COMPILATION_MXBEAN_NAME);
    private static final String COMPILATION_TIME = "TotalCompilationTime";
    private static final double BYTES_PER_MIB = 1024 * 1024;
    private static final String SYSTEM = "java.lang:type=OperatingSystem";
    private static final String CPU_NANOS = "ProcessCpuTime";

    private final String who;
    private final JmxConnection jmx;
    private final Serving serving;

    /** Whether it is a process of this machine, which can leave a dump where we find it. */
    private final boolean here;

    private final PlatformThreads threads;
    private final GarbageCollections collections;
    private final ProcStatus status;
    private final CpuClock serviceCpu;
    private volatile CpuClock loadGeneratorCpu;

    private JvmProbe(
            String who, JmxConnection jmx, Serving serving, boolean here, ProcStatus status, CpuClock serviceCpu)
            throws IOException, JMException {
        this.who = who;
        this.jmx = jmx;
        this.serving = serving;
        this.here = here;
        this.threads = new PlatformThreads(jmx);
        this.collections = new GarbageCollections(jmx);
        this.status = status;
        this.serviceCpu = serviceCpu;
    }

    /**
     * Attaches to a service of this project that is ready; a JVM that is only just starting may not survive it.
     *
     * @throws ProbeFailure where it is no JVM of this user, or has ended
     */
    public static JvmProbe attach(ProcessHandle service) {
        return attach(service, Serving.OURS);
    }

    /**
     * The same for a user's own service: requests may run on any kind of thread, and the thread count of a pool that
     * the service does not have is null and not 0.
     *
     * @throws ProbeFailure where it is no JVM of this user, or has ended
     */
    public static JvmProbe attachToOther(ProcessHandle service) {
        if (!new ProcStatus(service.pid()).mayBeAJvm()) {
            // Attaching begins with a signal (SIGQUIT), at which any other program ends.
            throw new ProbeFailure("Process %d is not a JVM".formatted(service.pid()), null);
        }
        return attach(service, Serving.OTHERS);
    }

    private static JvmProbe attach(ProcessHandle service, Serving serving) {
        String who = "process " + service.pid();
        JmxConnection jmx = JmxConnection.to(service.pid());
        try {
            return new JvmProbe(who, jmx, serving, true, new ProcStatus(service.pid()), new CpuClock(service));
        } catch (IOException | JMException | RuntimeException e) {
            jmx.close();
            throw lost(who, e);
        }
    }

    /**
     * Connects to somebody's own service where it answers JMX. Its process is not looked at: what only the kernel tells
     * is null, and before JDK 25 virtual threads show no request, since their dump would be written to the service's
     * own disk.
     *
     * @param hostAndPort such as {@code 127.0.0.1:9010}
     * @throws ProbeFailure where no JVM answers there, or it refuses
     */
    public static JvmProbe connect(String hostAndPort) {
        String who = "JMX at " + hostAndPort;
        JmxConnection jmx = JmxConnection.at(hostAndPort);
        try {
            return new JvmProbe(
                    who, jmx, Serving.OTHERS, false, ProcStatus.elsewhere(), new CpuClock(() -> cpuTime(jmx)));
        } catch (IOException | JMException | RuntimeException e) {
            jmx.close();
            throw lost(who, e);
        }
    }

    /** As the JVM knows it, which says -1 where it does not. */
    private static Optional<Duration> cpuTime(JmxConnection jmx) {
        try {
            Object nanos = jmx.attributes(JmxConnection.name(SYSTEM), CPU_NANOS).get(CPU_NANOS);
            return nanos instanceof Long known && known >= 0 ? Optional.of(Duration.ofNanos(known)) : Optional.empty();
        } catch (IOException | JMException gone) {
            return Optional.empty();
        }
    }

    @Override
    public void watchLoadGenerator(FoundProcess loadGenerator) {
        loadGeneratorCpu = new CpuClock(LocalProcess.handle(loadGenerator));
    }

    @Override
    public Sample sample(double elapsedSeconds) {
        return asking(() -> {
            PlatformThreads.Count platform = threads.count();
            VirtualScheduler scheduler = VirtualScheduler.seenBy(jmx);
            GarbageCollections.Totals gc = collections.totals();
            ProcStatus.Reading process = status.read();
            ServiceLimits.Pool pool = ServiceLimits.Pool.seenBy(jmx);
            CpuClock loadGenerator = loadGeneratorCpu;
            return new Sample(
                    elapsedSeconds,
                    new Sample.Threads(
                            platform.live(),
                            platform.peak(),
                            counted(platform, ThreadRole.REQUEST_WORKER, ThreadRole.TOMCAT),
                            counted(platform, ThreadRole.EVENT_LOOP),
                            counted(platform, ThreadRole.PARALLEL),
                            platform.of(ThreadRole.OTHER) + platform.of(ThreadRole.TOMCAT),
                            process.threads()),
                    new Sample.VirtualThreads(scheduler.poolSize(), scheduler.mounted(), scheduler.queued()),
                    new Sample.Memory(heapUsedBytes(), gc.heapAfterBytes(), process.rssBytes()),
                    new Sample.Collections(gc.millis(), gc.count()),
                    new Sample.Connections(pool.leased(), pool.waiting()),
                    new Sample.Cpu(
                            serviceCpu.seconds(),
                            loadGenerator == null ? null : loadGenerator.seconds(),
                            compilationMillis()));
        });
    }

    @Override
    public JvmIdentity identity() {
        return asking(() -> JvmIdentities.seenBy(jmx));
    }

    @Override
    public List<Integer> allowedCores() {
        return status.allowedCores();
    }

    @Override
    public Map<String, String> effectiveLimits() {
        return asking(() -> ServiceLimits.effective(jmx));
    }

    @Override
    public byte[] poolWaits() {
        return asking(() -> ServiceLimits.takeWaits(jmx));
    }

    @Override
    public void resetPeaks() {
        asking(() -> {
            threads.resetPeak();
            return null;
        });
        status.resetPeak();
    }

    @Override
    public Double peakRssMib() {
        Long bytes = status.read().peakRssBytes();
        return bytes == null ? null : Double.valueOf(bytes / BYTES_PER_MIB);
    }

    @Override
    public Double heapAfterFullCollectionMib() {
        return asking(() -> {
            long before = collections.totals().count();
            jmx.server().invoke(MEMORY, "gc", null, null);
            GarbageCollections.Totals after = collections.totals();
            return after.count() == before || after.heapAfterBytes() == null
                    ? null
                    : Double.valueOf(after.heapAfterBytes() / BYTES_PER_MIB);
        });
    }

    @Override
    public ThreadEvidence requestThreads(Path dumpFile) {
        VirtualThreadDump dump = new VirtualThreadDump(jmx, here ? Optional.of(dumpFile) : Optional.empty());
        return asking(() -> new RequestThreadSearch(threads, dump, serving).evidence());
    }

    @Override
    public void close() {
        jmx.close();
    }

    /**
     * How many threads have this role. A count of 0 becomes null, unless the service could have such threads: ours
     * always could; another one could if it has threads of a role in {@code shownBy}.
     */
    private Integer counted(PlatformThreads.Count platform, ThreadRole role, ThreadRole... shownBy) {
        boolean could = serving == Serving.OURS
                || platform.of(role) > 0
                || Arrays.stream(shownBy).anyMatch(other -> platform.of(other) > 0);
        return could ? platform.of(role) : null;
    }

    /** Null where the JVM has no compiler that tells. */
    private Long compilationMillis() throws IOException, JMException {
        return (Long) jmx.attributes(COMPILERS, COMPILATION_TIME).get(COMPILATION_TIME);
    }

    private Long heapUsedBytes() throws IOException, JMException {
        Object usage = jmx.attributes(MEMORY, "HeapMemoryUsage").get("HeapMemoryUsage");
        return MemoryUsage.from((CompositeData) usage).getUsed();
    }

    private <T> T asking(Question<T> question) {
        try {
            return question.ask();
        } catch (IOException | JMException | RuntimeException e) {
            throw lost(who, e);
        }
    }

    private static ProbeFailure lost(String who, Exception cause) {
        return new ProbeFailure("The service's JVM (%s) cannot be watched: %s".formatted(who, cause), cause);
    }

    @FunctionalInterface
    private interface Question<T> {
        T ask() throws IOException, JMException;
    }
}
