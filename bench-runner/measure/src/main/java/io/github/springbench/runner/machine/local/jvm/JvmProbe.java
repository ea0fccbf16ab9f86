package io.github.springbench.runner.machine.local.jvm;

import com.sun.management.GcInfo;
import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.machine.local.CpuClock;
import io.github.springbench.runner.machine.local.ProcStatus;
import io.github.springbench.runner.machine.local.process.LocalProcess;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.Sample;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

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

    /** The garbage collections of a JVM, all its collectors together. */
    static final class GarbageCollections {

        private static final String COLLECTORS = ManagementFactory.GARBAGE_COLLECTOR_MXBEAN_DOMAIN_TYPE + ",*";
        private static final String POOLS = ManagementFactory.MEMORY_POOL_MXBEAN_DOMAIN_TYPE + ",*";

        /**
         * @param millis time since the start of the JVM
         * @param count collections since then
         * @param heapAfterBytes used heap after the last one; null before the first
         */
        record Totals(long millis, long count, Long heapAfterBytes) {}

        /** JDK 20+ counts it as a collector; it marks, and what it reports as left is garbage for the most part. */
        private static final String MARKS_ONLY = "G1 Concurrent GC";

        private final JmxConnection jmx;
        private final List<ObjectName> collectors;
        private final Set<String> heapPools = new HashSet<>();
        private long lastCount = -1;
        private Long heapAfterBytes;

        GarbageCollections(JmxConnection jmx) throws IOException, JMException {
            this.jmx = jmx;
            this.collectors = new ArrayList<>(jmx.server().queryNames(JmxConnection.name(COLLECTORS), null));
            for (ObjectName pool : jmx.server().queryNames(JmxConnection.name(POOLS), null)) {
                Map<String, Object> values = jmx.attributes(pool, "Name", "Type");
                if ("HEAP".equals(values.get("Type"))) {
                    heapPools.add((String) values.get("Name"));
                }
            }
        }

        synchronized Totals totals() throws IOException, JMException {
            long millis = 0;
            long count = 0;
            for (ObjectName collector : collectors) {
                Map<String, Object> values = jmx.attributes(collector, "CollectionTime", "CollectionCount");
                millis += Math.max(0, (Long) values.get("CollectionTime"));
                count += Math.max(0, (Long) values.get("CollectionCount"));
            }
            // The details of a collection are a large answer, and most seconds have none to tell.
            if (count != lastCount) {
                heapAfterBytes = heapAfterLast();
                lastCount = count;
            }
            return new Totals(millis, count, heapAfterBytes);
        }

        private Long heapAfterLast() throws IOException, JMException {
            GcInfo last = null;
            for (ObjectName collector : collectors) {
                if (MARKS_ONLY.equals(collector.getKeyProperty("name"))) {
                    continue;
                }
                Object details = jmx.attributes(collector, "LastGcInfo").get("LastGcInfo");
                if (details != null) {
                    GcInfo info = GcInfo.from((CompositeData) details);
                    last = last == null || info.getEndTime() > last.getEndTime() ? info : last;
                }
            }
            return last == null ? null : heapIn(last.getMemoryUsageAfterGc());
        }

        private long heapIn(Map<String, MemoryUsage> pools) {
            return pools.entrySet().stream()
                    .filter(pool -> heapPools.contains(pool.getKey()))
                    .mapToLong(pool -> pool.getValue().getUsed())
                    .sum();
        }
    }

    /** Asks JVMs for the settings that they really run with. */
    static final class JvmIdentities {

        private static final String BEAN = "com.sun.management:type=HotSpotDiagnostic";
        private static final String SYSTEM = "java.lang:type=OperatingSystem";
        private static final String PROCESSORS = "AvailableProcessors";
        private static final String MEMORY = "TotalMemorySize";
        private static final List<String> COLLECTORS =
                List.of("UseSerialGC", "UseParallelGC", "UseG1GC", "UseZGC", "UseShenandoahGC", "UseEpsilonGC");

        private JvmIdentities() {}

        static JvmIdentity seenBy(JmxConnection jmx) throws IOException, JMException {
            HotSpotDiagnosticMXBean vm =
                    ManagementFactory.newPlatformMXBeanProxy(jmx.server(), BEAN, HotSpotDiagnosticMXBean.class);
            Map<String, Object> system = jmx.attributes(JmxConnection.name(SYSTEM), PROCESSORS, MEMORY);
            return new JvmIdentity(
                    bytes(vm, "MaxHeapSize"),
                    bytes(vm, "InitialHeapSize"),
                    COLLECTORS.stream()
                            .filter(flag -> "true".equals(value(vm, flag)))
                            .toList(),
                    (Integer) system.get(PROCESSORS),
                    bytes(vm, "MaxDirectMemorySize"),
                    (Long) system.get(MEMORY));
        }

        private static Long bytes(HotSpotDiagnosticMXBean vm, String flag) {
            String value = value(vm, flag);
            return value == null ? null : Long.valueOf(value);
        }

        /** Null for a flag that this JVM does not know. */
        private static String value(HotSpotDiagnosticMXBean vm, String flag) {
            try {
                VMOption option = vm.getVMOption(flag);
                return option.getValue();
            } catch (IllegalArgumentException unknown) {
                return null;
            }
        }
    }

    /**
     * Finds a request of the service on a thread. A platform or virtual thread is proven by a stack that holds code
     * which serves a request; an event loop by its threads where there is no Tomcat, since a request that waits there
     * is on no stack.
     */
    static final class RequestThreadSearch {

        /** Few enough that 400 stacks do not travel where one of them is proof. */
        private static final int STACKS_PER_CALL = 16;

        /** The stack of a carrier is that of its virtual thread where a JVM shows both as one. */
        private static final String CARRIER = "jdk.internal.vm.Continuation";

        private final PlatformThreads threads;
        private final VirtualThreadDump dump;
        private final Serving serving;

        RequestThreadSearch(PlatformThreads threads, VirtualThreadDump dump, Serving serving) {
            this.threads = threads;
            this.dump = dump;
            this.serving = serving;
        }

        ThreadEvidence evidence() throws IOException, JMException {
            Optional<ThreadEvidence> loops = onEventLoops();
            // Others may have event loops of a client beside the threads of their server.
            Optional<ThreadEvidence> proof = serving == Serving.OURS ? loops : Optional.empty();
            if (proof.isEmpty()) {
                proof = onPlatformThread();
            }
            if (proof.isEmpty()) {
                proof = onVirtualThread();
            }
            return proof.or(() -> loops).orElseGet(() -> new ThreadEvidence(null, notSeen()));
        }

        private String notSeen() {
            return serving == Serving.OURS
                    ? "No thread was in the code of the service."
                    : "No thread was in a servlet or a handler of the JDK's server, and there are no reactor-http-* "
                            + "event loops.";
        }

        private Optional<ThreadEvidence> onEventLoops() throws IOException, JMException {
            PlatformThreads.Count count = threads.count();
            int tomcat = count.of(ThreadRole.REQUEST_WORKER) + count.of(ThreadRole.TOMCAT);
            int loops = count.of(ThreadRole.EVENT_LOOP);
            return tomcat > 0 || loops == 0
                    ? Optional.empty()
                    : Optional.of(new ThreadEvidence(
                            RequestThreads.EVENT_LOOP,
                            "The JVM has %d reactor-http-* event loops and no thread of Tomcat.".formatted(loops)));
        }

        private Optional<ThreadEvidence> onPlatformThread() throws IOException, JMException {
            long[] workers = serving == Serving.OURS ? threads.ids(ThreadRole.REQUEST_WORKER) : threads.ids();
            for (int from = 0; from < workers.length; from += STACKS_PER_CALL) {
                long[] some = Arrays.copyOfRange(workers, from, Math.min(workers.length, from + STACKS_PER_CALL));
                for (ThreadInfo worker : threads.stacks(some)) {
                    Optional<String> frame = worker == null ? Optional.empty() : servingFrame(worker);
                    if (frame.isPresent()) {
                        return Optional.of(new ThreadEvidence(
                                RequestThreads.PLATFORM,
                                "Platform thread %s was in %s.".formatted(worker.getThreadName(), frame.get())));
                    }
                }
            }
            return Optional.empty();
        }

        /**
         * A program in a container, or one without the right to write here, leaves no dump: that is no fault of a run
         * of it.
         */
        private Optional<ThreadEvidence> onVirtualThread() throws IOException, JMException {
            try {
                return dump.requestOnVirtualThread(serving);
            } catch (IOException | JMException | RuntimeException noDump) {
                if (serving == Serving.OURS) {
                    throw noDump;
                }
                return Optional.empty();
            }
        }

        private Optional<String> servingFrame(ThreadInfo thread) {
            StackTraceElement[] stack = thread.getStackTrace();
            if (Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith(CARRIER))) {
                return Optional.empty();
            }
            return Arrays.stream(stack)
                    .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                    .filter(serving::isShownBy)
                    .findFirst();
        }
    }

    /** The bean in which a service tells its limits and, if it calls another, how its pool of connections fares. */
    static final class ServiceLimits {

        private static final ObjectName BEAN = JmxConnection.name("io.github.springbench:type=Limits");

        private ServiceLimits() {}

        /** The limits in force by name; empty for a service that does not tell. */
        static Map<String, String> effective(JmxConnection jmx) throws IOException, JMException {
            Map<String, String> limits = new TreeMap<>();
            if (jmx.attributes(BEAN, "Effective").get("Effective") instanceof TabularData table) {
                for (Object row : table.values()) {
                    CompositeData entry = (CompositeData) row;
                    limits.put(entry.get("key").toString(), entry.get("value").toString());
                }
            }
            return limits;
        }

        /**
         * The waits for a connection that ended since the last call, a compressed histogram; null for a service that
         * does not tell, as one that was built before waits were recorded.
         */
        static byte[] takeWaits(JmxConnection jmx) throws IOException, JMException {
            try {
                return (byte[]) jmx.server().invoke(BEAN, "takeWaits", null, null);
            } catch (InstanceNotFoundException | ReflectionException doesNotTell) {
                return null;
            }
        }

        /**
         * The pool at one moment; all null for a service that does not tell.
         *
         * @param leased connections in use
         * @param waiting requests that wait for one
         */
        record Pool(Integer leased, Integer waiting) {

            static Pool seenBy(JmxConnection jmx) throws IOException, JMException {
                Map<String, Object> values = jmx.attributes(BEAN, "LeasedConnections", "WaitingForConnection");
                return new Pool(
                        (Integer) values.get("LeasedConnections"), (Integer) values.get("WaitingForConnection"));
            }
        }
    }

    /**
     * The scheduler of virtual threads at one moment; all null before JDK 24, which does not show it. Parked virtual
     * threads are in none of these figures.
     *
     * @param poolSize its carrier threads, working or idle
     * @param mounted virtual threads on a carrier
     * @param queued virtual threads that wait for a carrier
     */
    public record VirtualScheduler(Integer poolSize, Long mounted, Long queued) {

        private static final ObjectName BEAN = JmxConnection.name("jdk.management:type=VirtualThreadScheduler");

        static VirtualScheduler seenBy(JmxConnection jmx) throws IOException, JMException {
            Map<String, Object> values =
                    jmx.attributes(BEAN, "PoolSize", "MountedVirtualThreadCount", "QueuedVirtualThreadCount");
            Long poolSize = known(values.get("PoolSize"));
            return new VirtualScheduler(
                    poolSize == null ? null : poolSize.intValue(),
                    known(values.get("MountedVirtualThreadCount")),
                    known(values.get("QueuedVirtualThreadCount")));
        }

        // The bean says -1 for what it does not know.
        private static Long known(Object value) {
            return value instanceof Number number && number.longValue() >= 0 ? number.longValue() : null;
        }
    }
}
