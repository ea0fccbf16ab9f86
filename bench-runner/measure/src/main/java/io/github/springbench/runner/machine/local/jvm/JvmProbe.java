package io.github.springbench.runner.machine.local.jvm;

import com.sun.management.GcInfo;
import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.machine.local.CpuClock;
import io.github.springbench.runner.machine.local.ProcStatus;
import io.github.springbench.runner.machine.local.process.LocalProcess;
import io.github.springbench.runner.model.machine.ObjectLayout;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.Sample;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.RMISocketFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;

/** The probe for a service on a JVM: of this machine and user, or at an address where it answers JMX. */
public final class JvmProbe implements Probe {

    private static final ObjectName MEMORY = JmxConnection.name(ManagementFactory.MEMORY_MXBEAN_NAME);
    private static final ObjectName COMPILERS = JmxConnection.name(ManagementFactory.COMPILATION_MXBEAN_NAME);
    private static final String COMPILATION_TIME = "TotalCompilationTime";
    private static final double BYTES_PER_MIB = 1024 * 1024;
    private static final ObjectName COMMANDS = JmxConnection.name("com.sun.management:type=DiagnosticCommand");
    private static final String TRACKED = "Total: reserved=";
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
        loadGeneratorCpu = CpuClock.ofProgram(LocalProcess.handle(loadGenerator));
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
                    new Sample.VirtualThreads(
                            scheduler.poolSize(), scheduler.mounted(), scheduler.queued(), pool.pinned()),
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
    public Long requests() {
        return asking(() -> ServiceLimits.requests(jmx));
    }

    @Override
    public Integer openStreams() {
        return asking(() -> ServiceLimits.openStreams(jmx));
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
    public String nativeMemory() {
        return asking(() -> {
            Object[] summary = {new String[] {"summary"}};
            String said = String.valueOf(
                    jmx.server().invoke(COMMANDS, "vmNativeMemory", summary, new String[] {String[].class.getName()}));
            return said.contains(TRACKED) ? said : null;
        });
    }

    @Override
    public Long residentHeapBytes() {
        return asking(() -> {
            String heap = String.valueOf(jmx.server().invoke(COMMANDS, "gcHeapInfo", new Object[0], new String[0]));
            return ProcStatus.residentBytes(heap, status.mappings());
        });
    }

    @Override
    public Long residentFilesBytes() {
        return ProcStatus.residentBytesOfFiles(status.mappings());
    }

    @Override
    public Optional<ObjectLayout> dumpHeap(Path file) {
        if (!here) {
            return Optional.empty();
        }
        return asking(() -> {
            HotSpotDiagnosticMXBean vm = JvmIdentities.diagnostics(jmx);
            vm.dumpHeap(file.toAbsolutePath().toString(), true);
            // A service in a container writes it where we do not see it.
            return Files.exists(file) ? Optional.of(JvmIdentities.layout(vm)) : Optional.empty();
        });
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

        /** Ends the names of collectors that tell the stops of ZGC and Shenandoah alone, and 0 as left. */
        private static final String PAUSES = " Pauses";

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
                String name = collector.getKeyProperty("name");
                if (MARKS_ONLY.equals(name) || name.endsWith(PAUSES)) {
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
            HotSpotDiagnosticMXBean vm = diagnostics(jmx);
            Map<String, Object> system = jmx.attributes(JmxConnection.name(SYSTEM), PROCESSORS, MEMORY);
            return new JvmIdentity(
                    bytes(vm, "MaxHeapSize"),
                    bytes(vm, "InitialHeapSize"),
                    COLLECTORS.stream().filter(flag -> isOn(vm, flag)).toList(),
                    (Integer) system.get(PROCESSORS),
                    bytes(vm, "MaxDirectMemorySize"),
                    (Long) system.get(MEMORY));
        }

        static HotSpotDiagnosticMXBean diagnostics(JmxConnection jmx) throws IOException {
            return ManagementFactory.newPlatformMXBeanProxy(jmx.server(), BEAN, HotSpotDiagnosticMXBean.class);
        }

        /** Of a JVM of 64 bits. */
        static ObjectLayout layout(HotSpotDiagnosticMXBean vm) {
            int header = isOn(vm, "UseCompactObjectHeaders") ? 8 : isOn(vm, "UseCompressedClassPointers") ? 12 : 16;
            Long alignment = bytes(vm, "ObjectAlignmentInBytes");
            return new ObjectLayout(
                    header, isOn(vm, "UseCompressedOops") ? 4 : 8, alignment == null ? 8 : alignment.intValue());
        }

        private static boolean isOn(HotSpotDiagnosticMXBean vm, String flag) {
            return "true".equals(value(vm, flag));
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

        /** Requests since its start; null for a service that does not tell, as one of an older version. */
        static Long requests(JmxConnection jmx) throws IOException, JMException {
            return jmx.attributes(BEAN, "Requests").get("Requests") instanceof Long count ? count : null;
        }

        /** Streams that it writes now; null for a service that does not tell. */
        static Integer openStreams(JmxConnection jmx) throws IOException, JMException {
            return jmx.attributes(BEAN, "OpenStreams").get("OpenStreams") instanceof Integer count ? count : null;
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
         * What is in use at one moment; each null for a service that does not tell.
         *
         * @param leased connections in use
         * @param waiting requests that wait for one
         * @param pinned waits of virtual threads that could not leave their carrier, since the start
         */
        record Pool(Integer leased, Integer waiting, Long pinned) {

            static Pool seenBy(JmxConnection jmx) throws IOException, JMException {
                Map<String, Object> values =
                        jmx.attributes(BEAN, "LeasedConnections", "WaitingForConnection", "Pinned");
                return new Pool(
                        (Integer) values.get("LeasedConnections"), (Integer) values.get("WaitingForConnection"), (Long)
                                values.get("Pinned"));
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

    /**
     * The platform threads of a JVM by role. Names are asked for once per thread, since an answer with the names of 400
     * threads costs the service far more than one with their ids.
     */
    static final class PlatformThreads {

        private static final ObjectName THREADING = JmxConnection.name(ManagementFactory.THREAD_MXBEAN_NAME);

        /**
         * How many there are at one moment.
         *
         * @param live all
         * @param peak the most since the last reset
         * @param byRole the live ones by role; a role without any may be absent
         */
        record Count(int live, int peak, Map<ThreadRole, Integer> byRole) {

            int of(ThreadRole role) {
                return byRole.getOrDefault(role, 0);
            }
        }

        private final JmxConnection jmx;
        private final ThreadMXBean bean;
        private final Map<Long, ThreadRole> roles = new HashMap<>();

        PlatformThreads(JmxConnection jmx) throws IOException {
            this.jmx = jmx;
            this.bean = ManagementFactory.newPlatformMXBeanProxy(
                    jmx.server(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
        }

        synchronized Count count() throws IOException, JMException {
            Map<String, Object> values = jmx.attributes(THREADING, "AllThreadIds", "PeakThreadCount");
            learn((long[]) values.get("AllThreadIds"));
            Map<ThreadRole, Integer> byRole = new EnumMap<>(ThreadRole.class);
            roles.values().forEach(role -> byRole.merge(role, 1, Integer::sum));
            return new Count(roles.size(), (Integer) values.get("PeakThreadCount"), byRole);
        }

        /** The ids of the live threads of a role. */
        synchronized long[] ids(ThreadRole role) throws IOException, JMException {
            count();
            return roles.entrySet().stream()
                    .filter(thread -> thread.getValue() == role)
                    .mapToLong(Map.Entry::getKey)
                    .toArray();
        }

        /** The ids of all live threads. */
        synchronized long[] ids() throws IOException, JMException {
            count();
            return roles.keySet().stream().mapToLong(Long::longValue).toArray();
        }

        /** Name and stack of threads; null in place of one that has ended. */
        ThreadInfo[] stacks(long[] ids) {
            return bean.getThreadInfo(ids, Integer.MAX_VALUE);
        }

        void resetPeak() {
            bean.resetPeakThreadCount();
        }

        private void learn(long[] ids) {
            Set<Long> live = Arrays.stream(ids).boxed().collect(Collectors.toSet());
            roles.keySet().retainAll(live);
            long[] unknown =
                    Arrays.stream(ids).filter(id -> !roles.containsKey(id)).toArray();
            if (unknown.length == 0) {
                return;
            }
            for (ThreadInfo thread : bean.getThreadInfo(unknown)) {
                // Null where it ended between the two calls.
                if (thread != null) {
                    roles.put(thread.getThreadId(), ThreadRole.of(thread.getThreadName()));
                }
            }
        }
    }

    /**
     * The stacks of virtual threads, which {@code ThreadMXBean} does not show.
     *
     * <p>From JDK 21 on, a JVM writes all of them into a file ({@code dumpThreads}). On JDK 25 that can end the JVM: it
     * takes the stack of a virtual thread that mounts or unmounts at the same time (JDK-8364343). So from JDK 25 on the
     * threads are printed ({@code Thread.print}), at a safepoint and without a file; that shows the virtual threads
     * that a carrier runs at this moment. Those that wait are not shown, so more than one look may be needed.
     */
    static final class VirtualThreadDump {

        private static final int FIRST_THAT_PRINTS = 25;

        private static final ObjectName RUNTIME = JmxConnection.name(ManagementFactory.RUNTIME_MXBEAN_NAME);
        private static final String VERSION = "SpecVersion";
        private static final ObjectName DIAGNOSTIC = JmxConnection.name("com.sun.management:type=HotSpotDiagnostic");
        private static final String[] SIGNATURE = {String.class.getName(), String.class.getName()};

        // #45 "tomcat-handler-0" virtual        (JDK 21)
        private static final Pattern DUMPED = Pattern.compile("#\\d+ \"(?<name>.*)\" ?(?<virtual>virtual\\b)?.*");

        //    Mounted virtual thread #45        (below its carrier thread)
        private static final Pattern MOUNTED = Pattern.compile("\\s+Mounted virtual thread (?<name>.*#\\d+).*");

        // "http-nio-8091-Poller" #32 [17] daemon prio=5 ...
        private static final String NEXT_THREAD = "\"";

        private final JmxConnection jmx;
        private final Optional<Path> file;

        /** @param file into which the service can write a dump; empty where it could not leave one here */
        VirtualThreadDump(JmxConnection jmx, Optional<Path> file) {
            this.jmx = jmx;
            // The service resolves a relative path against its own working folder, and the JDK refuses it.
            this.file = file.map(Path::toAbsolutePath);
        }

        /** A virtual thread that serves a request; empty where there is none, as always before JDK 21. */
        Optional<ThreadEvidence> requestOnVirtualThread(Serving serving) throws IOException, JMException {
            String version = String.valueOf(jmx.attributes(RUNTIME, VERSION).get(VERSION));
            if (version.matches("\\d+") && Integer.parseInt(version) >= FIRST_THAT_PRINTS) {
                Object[] noOptions = {new String[0]};
                Object printed = jmx.server()
                        .invoke(COMMANDS, "threadPrint", noOptions, new String[] {String[].class.getName()});
                return proofInPrint(String.valueOf(printed).lines().toList(), serving);
            }
            return file.isPresent() ? dumped(file.get(), serving) : Optional.empty();
        }

        private Optional<ThreadEvidence> dumped(Path dumpFile, Serving serving) throws IOException, JMException {
            // The JDK does not overwrite.
            Files.deleteIfExists(dumpFile);
            try {
                jmx.server()
                        .invoke(DIAGNOSTIC, "dumpThreads", new Object[] {dumpFile.toString(), "TEXT_PLAIN"}, SIGNATURE);
                try (BufferedReader dump = Files.newBufferedReader(dumpFile)) {
                    return proofInDump(dump.lines().toList(), serving);
                }
            } catch (ReflectionException noSuchOperation) {
                return Optional.empty();
            } finally {
                Files.deleteIfExists(dumpFile);
            }
        }

        static Optional<ThreadEvidence> proofInDump(List<String> dump, Serving serving) {
            String virtualThread = null;
            for (String line : dump) {
                Matcher thread = DUMPED.matcher(line);
                if (thread.matches()) {
                    virtualThread = thread.group("virtual") == null ? null : thread.group("name");
                } else if (virtualThread != null) {
                    Matcher frame = serving.lineOfADump().matcher(line);
                    if (frame.matches()) {
                        return Optional.of(evidence(virtualThread, frame));
                    }
                }
            }
            return Optional.empty();
        }

        /**
         * In our own services, too, what calls their code is proof: a controller whose request waits is hardly ever on
         * a carrier.
         */
        static Optional<ThreadEvidence> proofInPrint(List<String> print, Serving serving) {
            String virtualThread = null;
            for (String line : print) {
                Matcher thread = MOUNTED.matcher(line);
                if (thread.matches()) {
                    virtualThread = thread.group("name");
                } else if (line.startsWith(NEXT_THREAD)) {
                    virtualThread = null;
                } else if (virtualThread != null) {
                    for (Serving known : List.of(serving, Serving.OTHERS)) {
                        Matcher frame = known.lineOfADump().matcher(line);
                        if (frame.matches()) {
                            return Optional.of(evidence(virtualThread, frame));
                        }
                    }
                }
            }
            return Optional.empty();
        }

        private static ThreadEvidence evidence(String virtualThread, Matcher frame) {
            return new ThreadEvidence(
                    RequestThreads.VIRTUAL,
                    "Virtual thread %s was in %s.".formatted(virtualThread, frame.group("method")));
        }
    }

    /** What a platform thread does, told by its name. */
    enum ThreadRole {
        /** Tomcat's pool: http-nio-127.0.0.1-8091-exec-1, by https https-jsse-nio-127.0.0.1-8443-exec-1. */
        REQUEST_WORKER("http(?:s-\\w+)?-nio\\d?-.*-exec-\\d+"),
        /** Reactor Netty: reactor-http-epoll-1, reactor-http-nio-1, reactor-http-kqueue-1. */
        EVENT_LOOP("reactor-http-.*"),
        /** Reactor's timer and scheduler: parallel-1. */
        PARALLEL("parallel-\\d+"),
        /** Tomcat's own threads, Poller and Acceptor, which show that there is a Tomcat. */
        TOMCAT("http(?:s-\\w+)?-nio\\d?-.*"),
        OTHER(".*");

        private final Pattern name;

        ThreadRole(String name) {
            this.name = Pattern.compile(name, Pattern.DOTALL);
        }

        static ThreadRole of(String threadName) {
            for (ThreadRole role : values()) {
                if (role.name.matcher(threadName).matches()) {
                    return role;
                }
            }
            return OTHER;
        }
    }

    /** By which frames a stack shows that its thread serves a request. */
    enum Serving {
        /** The code of this project's services. */
        OURS("io\\.github\\.springbench\\.[^(]+"),

        /**
         * Others' code is not known, but what calls it is: the API of servlets in whatever server, which some jars
         * carry under a package of their own, or the server of the JDK.
         */
        OTHERS("(?:\\w+\\.)*(?:jakarta|javax)\\.servlet\\.http\\.HttpServlet\\.[^(]+"
                + "|sun\\.net\\.httpserver\\.ServerImpl\\$Exchange[^(]+");

        private final Pattern frame;
        private final Pattern lineOfADump;

        /** @param method regular expression of class and method */
        Serving(String method) {
            this.frame = Pattern.compile(method);
            //       app//io.github.springbench.Hello.hello(Hello.java:20)        (JDK 21)
            //     at io.github.springbench.Hello.hello(Hello.java:20)        (JDK 25)
            this.lineOfADump = Pattern.compile("\\s+(?:at )?(?:\\S*/)?(?<method>" + method + ")\\(.*");
        }

        /** Whether a frame of this class and method shows it. */
        boolean isShownBy(String classAndMethod) {
            return frame.matcher(classAndMethod).matches();
        }

        /** A line of a dump of threads that shows it; its group {@code method} is class and method. */
        Pattern lineOfADump() {
            return lineOfADump;
        }
    }

    /**
     * A JMX connection to a JVM: of this machine and user, opened by attaching to it, or at the address that it was
     * given.
     */
    static final class JmxConnection implements AutoCloseable {

        /**
         * In milliseconds. An agent closes a connection that is silent for two minutes, as ours is in a long warm-up.
         * Our own agent takes no second connection, because its password is deleted by then.
         */
        private static final long HEARTBEAT_MILLIS = 30_000;

        private static final Map<String, ?> ENVIRONMENT =
                Map.of("jmx.remote.x.client.connection.check.period", HEARTBEAT_MILLIS);

        private static final String ANSWER_TIMEOUT = "sun.rmi.transport.tcp.responseTimeout";
        private static final String ANSWER_TIMEOUT_MILLIS = "30000";

        static {
            // A JVM that is stuck must not make the runner hang; RMI knows this only as a system property.
            if (System.getProperty(ANSWER_TIMEOUT) == null) {
                System.setProperty(ANSWER_TIMEOUT, ANSWER_TIMEOUT_MILLIS);
            }
        }

        private final JMXConnector connector;
        private final MBeanServerConnection server;

        private JmxConnection(JMXConnector connector) throws IOException {
            this.connector = connector;
            this.server = connector.getMBeanServerConnection();
        }

        /** @throws ProbeFailure where there is no such JVM, or it refuses */
        static JmxConnection to(long pid) {
            try {
                return new JmxConnection(connect(pid));
            } catch (IOException | AttachNotSupportedException e) {
                throw new ProbeFailure(
                        "Cannot attach to process %d: %s. Run the bench as the user of that process".formatted(pid, e),
                        e);
            }
        }

        /**
         * @param hostAndPort where a JVM answers that was started with {@code -Dcom.sun.management.jmxremote.port}
         * @throws ProbeFailure where none does, or it refuses
         */
        static JmxConnection at(String hostAndPort) {
            try {
                return new JmxConnection(connect("service:jmx:rmi:///jndi/rmi://" + hostAndPort + "/jmxrmi"));
            } catch (IOException | SecurityException e) {
                throw new ProbeFailure(
                        "No JVM answers JMX at %s: %s. Open JMX without a password, or name 'pid'"
                                .formatted(hostAndPort, e),
                        e);
            }
        }

        MBeanServerConnection server() {
            return server;
        }

        /**
         * Several attributes in one call; those that the bean does not have are absent, all where there is no such
         * bean.
         */
        Map<String, Object> attributes(ObjectName bean, String... names) throws IOException, JMException {
            Map<String, Object> values = new HashMap<>();
            try {
                for (Attribute attribute : server.getAttributes(bean, names).asList()) {
                    values.put(attribute.getName(), attribute.getValue());
                }
            } catch (InstanceNotFoundException olderJdk) {
                return Map.of();
            }
            return values;
        }

        /** A name that is known to be well formed. */
        static ObjectName name(String name) {
            try {
                return new ObjectName(name);
            } catch (MalformedObjectNameException e) {
                throw new IllegalArgumentException(name, e);
            }
        }

        @Override
        public void close() {
            try {
                connector.close();
            } catch (IOException ended) {
                // The JVM has gone, and the connection with it.
            }
        }

        /** The JDK makes a file where the other JVM runs, and deletes it unless this one is ended meanwhile. */
        private static void leaveNoFileOf(long pid) {
            try {
                Path folder = Path.of("/proc", Long.toString(pid), "cwd").toRealPath();
                folder.resolve(".attach_pid" + pid).toFile().deleteOnExit();
            } catch (IOException notLinux) {
                // others use a folder for temporary files
            }
        }

        private static JMXConnector connect(long pid) throws IOException, AttachNotSupportedException {
            leaveNoFileOf(pid);
            VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
            try {
                return LoopbackAgent.connect(jvm, ENVIRONMENT);
            } catch (AttachOperationFailedException hasOneAlready) {
                // Of its owner's, with a password that we do not know: then there is only the JDK's own.
                return connect(jvm.startLocalManagementAgent());
            } finally {
                jvm.detach();
            }
        }

        private static JMXConnector connect(String address) throws IOException {
            return JMXConnectorFactory.connect(new JMXServiceURL(address), ENVIRONMENT);
        }

        /**
         * Starts a management agent in a JVM of this machine and user, by attaching to it. The agent listens on the
         * loopback interface only, and takes one password that nobody else knows. The agent that the JDK starts for its
         * own tools listens on all interfaces, and turns away callers from other machines only after they have
         * connected.
         */
        static final class LoopbackAgent {

            private static final String PREFIX = "com.sun.management.jmxremote.";
            private static final String ROLE = "bench";

            /** Between the choice of a free port and its use somebody else may take it. */
            private static final int MOST_TRIES = 3;

            private LoopbackAgent() {}

            /**
             * Starts the agent and connects to it.
             *
             * @param environment of the connection, without credentials
             * @throws IOException where it does not start, as in a JVM that has such an agent already
             */
            static JMXConnector connect(VirtualMachine jvm, Map<String, ?> environment) throws IOException {
                String password = UUID.randomUUID().toString();
                // For the user alone, as the JVM insists. It reads both when somebody connects, and then never again.
                Path passwords = Files.createTempFile("bench-jmx", ".password");
                Path access = Files.createTempFile("bench-jmx", ".access");
                try {
                    Files.writeString(passwords, ROLE + " " + password + "\n");
                    Files.writeString(access, ROLE + " readwrite\n");
                    int port = start(jvm, passwords, access);
                    return connect(port, environment, password);
                } finally {
                    Files.deleteIfExists(passwords);
                    Files.deleteIfExists(access);
                }
            }

            private static int start(VirtualMachine jvm, Path passwords, Path access) throws IOException {
                for (int tries = 1; ; tries++) {
                    int port = freePort();
                    Properties agent = new Properties();
                    agent.setProperty(PREFIX + "host", LoopbackRmi.ADDRESS);
                    agent.setProperty(PREFIX + "port", Integer.toString(port));
                    agent.setProperty(PREFIX + "rmi.port", Integer.toString(port));
                    agent.setProperty(PREFIX + "ssl", "false");
                    agent.setProperty(PREFIX + "authenticate", "true");
                    agent.setProperty(PREFIX + "password.file", passwords.toString());
                    agent.setProperty(PREFIX + "access.file", access.toString());
                    try {
                        jvm.startManagementAgent(agent);
                        return port;
                    } catch (IOException notStarted) {
                        if (tries == MOST_TRIES) {
                            throw notStarted;
                        }
                    }
                }
            }

            private static int freePort() throws IOException {
                try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LoopbackRmi.ADDRESS))) {
                    return socket.getLocalPort();
                }
            }

            private static JMXConnector connect(int port, Map<String, ?> environment, String password)
                    throws IOException {
                LoopbackRmi.lead(port);
                try {
                    RMIServer server = (RMIServer) LocateRegistry.getRegistry(LoopbackRmi.ADDRESS, port)
                            .lookup("jmxrmi");
                    JMXConnector connector = new RMIConnector(server, environment);
                    connector.connect(Map.of(JMXConnector.CREDENTIALS, new String[] {ROLE, password}));
                    return connector;
                } catch (NotBoundException notThere) {
                    throw new IOException("its management agent is not there", notThere);
                }
            }
        }

        /**
         * Leads RMI to the loopback interface: an object that is exported there still says that it is at the address of
         * its machine's name, where nobody listens. Only a system property of that JVM could change what it says, and
         * RMI knows one such factory for each JVM.
         */
        static final class LoopbackRmi extends RMISocketFactory {

            static final String ADDRESS = "127.0.0.1";

            private static final LoopbackRmi ONLY = new LoopbackRmi();

            static {
                try {
                    RMISocketFactory.setSocketFactory(ONLY);
                } catch (IOException anotherIsInForce) {
                    throw new UncheckedIOException(anotherIsInForce);
                }
            }

            private final Set<Integer> ports = ConcurrentHashMap.newKeySet();

            private LoopbackRmi() {}

            /** From now on whatever is at this port is on this machine. */
            static void lead(int port) {
                ONLY.ports.add(port);
            }

            @Override
            public Socket createSocket(String host, int port) throws IOException {
                return new Socket(ports.contains(port) ? ADDRESS : host, port);
            }

            /** Nothing is exported from here; if ever, then not to others. */
            @Override
            public ServerSocket createServerSocket(int port) throws IOException {
                return new ServerSocket(port, 0, InetAddress.getByName(ADDRESS));
            }
        }
    }
}
