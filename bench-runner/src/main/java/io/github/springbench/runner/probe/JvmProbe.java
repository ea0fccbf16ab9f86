package io.github.springbench.runner.probe;

import io.github.springbench.runner.model.Sample;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** The probe for a service on a JVM of this machine and user. */
public final class JvmProbe implements Probe {

    private static final ObjectName MEMORY = JmxConnection.name(ManagementFactory.MEMORY_MXBEAN_NAME);
    private static final double BYTES_PER_MIB = 1024 * 1024;

    private final long pid;
    private final JmxConnection jmx;
    private final PlatformThreads threads;
    private final GarbageCollections collections;
    private final ProcStatus status;
    private final CpuClock serviceCpu;
    private volatile CpuClock injectorCpu;

    private JvmProbe(ProcessHandle service, JmxConnection jmx) throws IOException, JMException {
        this.pid = service.pid();
        this.jmx = jmx;
        this.threads = new PlatformThreads(jmx);
        this.collections = new GarbageCollections(jmx);
        this.status = new ProcStatus(pid);
        this.serviceCpu = new CpuClock(service);
    }

    /**
     * Attaches to a service that is ready; a JVM that is only just starting may not survive it.
     *
     * @throws ProbeFailure where it is no JVM of this user, or has ended
     */
    public static JvmProbe attach(ProcessHandle service) {
        JmxConnection jmx = JmxConnection.to(service.pid());
        try {
            return new JvmProbe(service, jmx);
        } catch (IOException | JMException | RuntimeException e) {
            jmx.close();
            throw lost(service.pid(), e);
        }
    }

    @Override
    public void watchInjector(ProcessHandle injector) {
        injectorCpu = new CpuClock(injector);
    }

    @Override
    public Sample sample(double elapsedSeconds) {
        return asking(() -> {
            PlatformThreads.Count platform = threads.count();
            VirtualScheduler scheduler = VirtualScheduler.seenBy(jmx);
            GarbageCollections.Totals gc = collections.totals();
            ProcStatus.Reading process = status.read();
            ServiceLimits.Pool pool = ServiceLimits.Pool.seenBy(jmx);
            CpuClock injector = injectorCpu;
            return new Sample(
                    elapsedSeconds,
                    platform.live(),
                    platform.peak(),
                    platform.of(ThreadRole.REQUEST_WORKER),
                    platform.of(ThreadRole.EVENT_LOOP),
                    platform.of(ThreadRole.PARALLEL),
                    platform.of(ThreadRole.OTHER) + platform.of(ThreadRole.TOMCAT),
                    process.threads(),
                    scheduler.poolSize(),
                    scheduler.mounted(),
                    scheduler.queued(),
                    heapUsedBytes(),
                    gc.heapAfterBytes(),
                    process.rssBytes(),
                    gc.millis(),
                    gc.count(),
                    pool.leased(),
                    pool.waiting(),
                    serviceCpu.seconds(),
                    injector == null ? null : injector.seconds());
        });
    }

    @Override
    public JvmIdentity identity() {
        return asking(() -> JvmIdentity.seenBy(jmx, status));
    }

    @Override
    public Map<String, String> effectiveLimits() {
        return asking(() -> ServiceLimits.effective(jmx));
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
        return asking(() -> new RequestThreadSearch(threads, jmx, dumpFile).evidence());
    }

    @Override
    public void close() {
        jmx.close();
    }

    private Long heapUsedBytes() throws IOException, JMException {
        Object usage = jmx.attributes(MEMORY, "HeapMemoryUsage").get("HeapMemoryUsage");
        return MemoryUsage.from((CompositeData) usage).getUsed();
    }

    private <T> T asking(Question<T> question) {
        try {
            return question.ask();
        } catch (IOException | JMException | RuntimeException e) {
            throw lost(pid, e);
        }
    }

    private static ProbeFailure lost(long pid, Exception cause) {
        return new ProbeFailure("The service's JVM (process %d) cannot be watched: %s".formatted(pid, cause), cause);
    }

    @FunctionalInterface
    private interface Question<T> {
        T ask() throws IOException, JMException;
    }
}
