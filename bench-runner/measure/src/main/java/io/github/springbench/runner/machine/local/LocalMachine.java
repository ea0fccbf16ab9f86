package io.github.springbench.runner.machine.local;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.DataFolder;
import io.github.springbench.runner.machine.EchoServer;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HomeMachine;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProcessWatch;
import io.github.springbench.runner.machine.ResourceOffer;
import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.WorkFolder;
import io.github.springbench.runner.machine.local.jvm.JvmProbe;
import io.github.springbench.runner.machine.local.limits.LocalConfinement;
import io.github.springbench.runner.machine.local.limits.ResourceTiers;
import io.github.springbench.runner.machine.local.process.ChildProcess;
import io.github.springbench.runner.machine.local.process.Leftover;
import io.github.springbench.runner.machine.local.process.Leftovers;
import io.github.springbench.runner.machine.local.process.LivingFolders;
import io.github.springbench.runner.machine.local.process.LocalProcess;
import io.github.springbench.runner.machine.local.process.ProcessFamily;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.ClockOffset;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts.HostActivity;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.RunnerSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The machine that the bench runs on. */
public final class LocalMachine implements HomeMachine {

    private static final String LOOPBACK = "127.0.0.1";

    private final String name;
    private final String address;

    /** Where all is on this machine, and nobody else reaches it. */
    public LocalMachine() {
        this("this machine", LOOPBACK);
    }

    /**
     * As a machine among others.
     *
     * @param address of its own, on which its services listen
     */
    public LocalMachine(String name, String address) {
        this.name = name;
        this.address = address;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public HostFacts facts() {
        return HostReader.facts(Path.of(System.getProperty("user.home")));
    }

    @Override
    public HostActivity activity() throws InterruptedException {
        return HostReader.activity();
    }

    @Override
    public ResourceOffer resources() {
        ResourceTiers tiers = ResourceTiers.ofThisMachine();
        return new ResourceOffer(tiers.detect(), tiers.cores(), tiers.wholeCores());
    }

    @Override
    public Jdk jdk(Jdk here) {
        return here;
    }

    @Override
    public Path provided(Path here) {
        return here;
    }

    @Override
    public WorkFolder workFolder(Path here) {
        return WorkFolder.HERE;
    }

    @Override
    public DataFolder dataFolder(Path near) {
        return LivingFolders.create(near);
    }

    @Override
    public ClockOffset clock() {
        return new ClockOffset(0, 0);
    }

    @Override
    public EchoServer startEcho() {
        return EchoSocket.open(inet());
    }

    @Override
    public double roundTripMs(String host, int port) {
        return EchoSocket.roundTripMs(host, port);
    }

    @Override
    public List<String> leftovers(boolean end) throws InterruptedException {
        List<Leftover> found = Leftovers.lasting();
        if (end) {
            Leftovers.end(found);
            Leftovers.removeGroups();
        }
        return found.stream().map(Leftover::toString).toList();
    }

    @Override
    public void adopt(String mark) {
        AdoptedProcesses.adopt(mark);
    }

    @Override
    public boolean isEnding() {
        return ChildProcess.runnerIsEnding();
    }

    @Override
    public int freePort() {
        return Ports.free(inet());
    }

    @Override
    public boolean isFree(int port) {
        return Ports.isFree(inet(), port);
    }

    @Override
    public void requireFree(int port) {
        Ports.requireFree(inet(), port);
    }

    private InetAddress inet() {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException unknown) {
            throw new UserError("'" + address + "', the address of " + name + ", is not known on that machine itself."
                    + " Write its IP address into the file of machines.");
        }
    }

    @Override
    public OptionalLong holder(int port) {
        return Ports.holder(port);
    }

    @Override
    public Optional<FoundProcess> process(long pid) {
        return ProcessHandle.of(pid).map(LocalProcess::new);
    }

    @Override
    public Confinement confine(ResourceControl control, String name, List<Integer> cores, long memoryMib) {
        return LocalConfinement.of(control, name, cores, memoryMib);
    }

    @Override
    public Confinement confine(ResourceControl control, String name, List<Integer> cores, double cpus, long memoryMib) {
        return LocalConfinement.of(control, name, cores, cpus, memoryMib);
    }

    @Override
    public MachineProcess start(
            String name,
            List<String> command,
            Map<String, Secret> environment,
            Path workingFolder,
            Path log,
            Secret.Mask mask) {
        return ChildProcess.start(name, command, environment, workingFolder, log, mask);
    }

    @Override
    public Probe watchJvm(FoundProcess service) {
        return JvmProbe.attach(LocalProcess.handle(service));
    }

    @Override
    public Probe watchOtherJvm(FoundProcess service) {
        return JvmProbe.attachToOther(LocalProcess.handle(service));
    }

    @Override
    public Probe watchJvmAt(String hostAndPort) {
        return JvmProbe.connect(hostAndPort);
    }

    @Override
    public Probe watchFromOutside(FoundProcess service, String why) {
        return OutsideProbe.of(LocalProcess.handle(service), why);
    }

    @Override
    public Probe watchNothing(String why) {
        return OutsideProbe.ofUnknown(why);
    }

    @Override
    public ProcessWatch watchProcess(FoundProcess process) {
        return new FamilyProbe(Family.of(LocalProcess.handle(process)));
    }

    @Override
    public HostWatch watchHost(Watching watching) {
        return new HostProbe(watching);
    }

    @Override
    public WaitWatch watchWaits(Watching watching) {
        return new WaitProbe(watching);
    }

    @Override
    public Supplier<RunnerSample> watchRunner() {
        return new RunnerProbe()::sample;
    }

    @Override
    public OptionalDouble stolenWhileBusyFor(Duration time) throws InterruptedException {
        ProcHost host = new ProcHost(Path.of("/proc"));
        Double before = host.cpu().stealSeconds();
        int cores = Runtime.getRuntime().availableProcessors();
        long start = System.nanoTime();
        for (int core = 0; core < cores; core++) {
            Thread busy = new Thread(() -> spinUntil(start + time.toNanos()), "busy");
            busy.setDaemon(true);
            busy.start();
        }
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
        double seconds = (System.nanoTime() - start) / 1e9;
        Double after = host.cpu().stealSeconds();
        return before == null || after == null
                ? OptionalDouble.empty()
                : OptionalDouble.of((after - before) / (seconds * cores));
    }

    private static void spinUntil(long end) {
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void requireRunnable(OwnJar jar) {
        JarFiles.requireRunnable(jar);
    }

    @Override
    public void requireUnchanged(OwnJar jar) {
        JarFiles.requireUnchanged(jar);
    }

    /** Processes that other programs start here for the bench. A shutdown hook stops those that still run. */
    static final class AdoptedProcesses {

        private static final Set<String> MARKS = ConcurrentHashMap.newKeySet();

        private AdoptedProcesses() {}

        /** @param mark that stands in their command lines, and in no others */
        static void adopt(String mark) {
            if (MARKS.isEmpty()) {
                Runtime.getRuntime().addShutdownHook(new Thread(AdoptedProcesses::endAll, "end-adopted"));
            }
            MARKS.add(mark);
        }

        private static void endAll() {
            List<ProcessHandle> found = ProcessHandle.allProcesses()
                    .filter(process -> process.pid() != ProcessHandle.current().pid() && isMarked(process))
                    .toList();
            if (!found.isEmpty()) {
                ProcessFamily.ofOrphans(found).stop();
            }
        }

        private static boolean isMarked(ProcessHandle process) {
            try {
                String words = Files.readString(
                        Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
                return MARKS.stream().anyMatch(words::contains);
            } catch (IOException endedOrNotShown) {
                return false;
            }
        }
    }

    /** The round trip over TCP between two machines: one byte there and back, without the start of any program. */
    static final class EchoSocket implements EchoServer {

        /** The least of them counts, as every disturbance makes one longer. */
        private static final int ROUND_TRIPS = 50;

        private static final int TIMEOUT_MILLIS = 5_000;
        private static final double NANOS_PER_MS = 1e6;

        private final ServerSocket server;

        private EchoSocket(ServerSocket server) {
            this.server = server;
        }

        /** @param address of this machine on which it listens */
        static EchoSocket open(InetAddress address) {
            try {
                EchoSocket echo = new EchoSocket(new ServerSocket(0, 1, address));
                Thread thread = new Thread(echo::answerAll, "echo");
                thread.setDaemon(true);
                thread.start();
                return echo;
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot listen on " + address + ": " + failed.getMessage(), failed);
            }
        }

        private void answerAll() {
            while (!server.isClosed()) {
                try (Socket caller = server.accept()) {
                    caller.setTcpNoDelay(true);
                    caller.setSoTimeout(TIMEOUT_MILLIS);
                    caller.getInputStream().transferTo(caller.getOutputStream());
                } catch (IOException gone) {
                    // The next caller may do better; after the end there is none.
                }
            }
        }

        @Override
        public int port() {
            return server.getLocalPort();
        }

        @Override
        public void close() {
            try {
                server.close();
            } catch (IOException gone) {
                // It listens no more, which is what was wanted.
            }
        }

        /** The least round trip in milliseconds. */
        static double roundTripMs(String host, int port) {
            try (Socket socket = new Socket()) {
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(TIMEOUT_MILLIS);
                socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
                long least = Long.MAX_VALUE;
                for (int trip = 0; trip < ROUND_TRIPS; trip++) {
                    long sent = System.nanoTime();
                    socket.getOutputStream().write(trip);
                    if (socket.getInputStream().read() < 0) {
                        throw new IOException("the connection was closed");
                    }
                    least = Math.min(least, System.nanoTime() - sent);
                }
                return least / NANOS_PER_MS;
            } catch (IOException failed) {
                throw new Unreachable(
                        "a connection to %s, port %d, did not work: %s. Let machines of the lab reach each"
                                        .formatted(host, port, failed.getMessage())
                                + " other on all ports above 1023.");
            }
        }
    }

    /**
     * Watches the runner's own JVM. Not thread-safe. Every 5 minutes it starts a full collection: otherwise garbage
     * that young collections leave would look like growth. The collection shows in the times of the samples.
     */
    static final class RunnerProbe {

        private static final long NANOS_BETWEEN_FULL_COLLECTIONS = TimeUnit.MINUTES.toNanos(5);

        private final ProcStatus status = new ProcStatus(ProcessHandle.current().pid());
        private final List<GarbageCollectorMXBean> collectors =
                ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class);
        private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .collect(Collectors.toSet());
        private long lastFullCollection = System.nanoTime();
        private long lastCount = -1;
        private Long heapAfterGc;

        /** Samples once. */
        RunnerSample sample() {
            if (System.nanoTime() - lastFullCollection > NANOS_BETWEEN_FULL_COLLECTIONS) {
                System.gc();
                lastFullCollection = System.nanoTime();
            }
            long count = collectors.stream()
                    .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                    .sum();
            if (count != lastCount) {
                heapAfterGc = heapAfterTheLast();
                lastCount = count;
            }
            return new RunnerSample(
                    System.currentTimeMillis(),
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                    heapAfterGc,
                    status.read().rssBytes(),
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    collectors.stream()
                            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                            .sum(),
                    count);
        }

        private Long heapAfterTheLast() {
            return collectors.stream()
                    .map(GarbageCollectorMXBean::getLastGcInfo)
                    .filter(Objects::nonNull)
                    .max(Comparator.comparingLong(GcInfo::getEndTime))
                    .map(last -> last.getMemoryUsageAfterGc().entrySet().stream()
                            .filter(pool -> heapPools.contains(pool.getKey()))
                            .mapToLong(pool -> pool.getValue().getUsed())
                            .sum())
                    .orElse(null);
        }
    }

    /**
     * The probe for a service into which nobody can look: it shows what the kernel tells of its process, or nothing at
     * all.
     */
    public static final class OutsideProbe implements Probe {

        private static final JvmIdentity UNKNOWN = new JvmIdentity(null, null, null, null, null, null);

        private final String why;
        private final ProcStatus status;

        /** Empty where nobody knows its process. */
        private final Optional<FamilyProbe> family;

        private volatile CpuClock loadGeneratorCpu;

        private OutsideProbe(String why, ProcStatus status, Optional<FamilyProbe> family) {
            this.why = why;
            this.status = status;
            this.family = family;
        }

        /** @param why nobody can look into it, in one sentence */
        public static OutsideProbe of(ProcessHandle service, String why) {
            return new OutsideProbe(
                    why, new ProcStatus(service.pid()), Optional.of(new FamilyProbe(Family.ofProgram(service))));
        }

        /** @param why nobody knows its process, in one sentence */
        public static OutsideProbe ofUnknown(String why) {
            return new OutsideProbe(why, ProcStatus.elsewhere(), Optional.empty());
        }

        @Override
        public void watchLoadGenerator(FoundProcess loadGenerator) {
            loadGeneratorCpu = CpuClock.ofProgram(LocalProcess.handle(loadGenerator));
        }

        @Override
        public Sample sample(double elapsedSeconds) {
            CpuClock loadGenerator = loadGeneratorCpu;
            Double ofLoad = loadGenerator == null ? null : loadGenerator.seconds();
            return family.map(watched -> watched.sample(elapsedSeconds, ofLoad))
                    .orElseGet(() -> Sample.fromOutside(elapsedSeconds, null, null, null, ofLoad));
        }

        @Override
        public JvmIdentity identity() {
            return UNKNOWN;
        }

        @Override
        public List<Integer> allowedCores() {
            return status.allowedCores();
        }

        @Override
        public Map<String, String> effectiveLimits() {
            return Map.of();
        }

        @Override
        public byte[] poolWaits() {
            return null;
        }

        @Override
        public Long requests() {
            return null;
        }

        @Override
        public void resetPeaks() {
            // Only a sample's figures are given.
        }

        /** The peak would be that of its whole life; the largest sample stands for it. */
        @Override
        public Double peakRssMib() {
            return null;
        }

        @Override
        public Double heapAfterFullCollectionMib() {
            return null;
        }

        @Override
        public ThreadEvidence requestThreads(Path dumpFile) {
            return new ThreadEvidence(null, why);
        }

        @Override
        public String nativeMemory() {
            return null;
        }

        @Override
        public void close() {
            // There is nothing to let go of.
        }
    }

    /**
     * Watches a process and all that descend from it. A database, for instance, has a process for each session. Asks
     * the kernel, so none of them has to be a JVM.
     */
    static final class FamilyProbe implements ProcessWatch {

        private static final Path PROC = Path.of("/proc");

        private final Family family;
        private final CpuClock cpu;

        FamilyProbe(Family family) {
            this.family = family;
            this.cpu = new CpuClock(family);
        }

        @Override
        public Sample sample(double elapsedSeconds) {
            return sample(elapsedSeconds, null);
        }

        private Sample sample(double elapsedSeconds, Double loadGeneratorCpuSeconds) {
            FamilyStatus status = FamilyStatus.of(
                    PROC, family.members().stream().map(ProcessHandle::pid).toList());
            return Sample.fromOutside(
                    elapsedSeconds, status.threads(), status.rssBytes(), cpu.seconds(), loadGeneratorCpuSeconds);
        }

        /**
         * What Linux tells in {@code /proc} of some processes together (proc(5)). Memory of their own is added up.
         * Shared memory counts once, and so do the files of each program; both are as large as in the process that uses
         * most of them. The kernel's own proportional share (Pss) is not read: it walks all pages of each process.
         *
         * @param threads of all; null where the system does not tell
         * @param rssBytes resident, of all; null where the system does not tell
         */
        record FamilyStatus(Integer threads, Long rssBytes) {

            private static final String THREADS = "Threads:";
            private static final String NAME = "Name:";
            private static final String OWN = "RssAnon:";
            private static final String OF_FILES = "RssFile:";
            private static final String SHARED = "RssShmem:";

            /** All of these together; some kernels tell only that (gVisor, Linux before 4.5). */
            private static final String WHOLE = "VmRSS:";

            private static final long KIB = 1024;

            /** The unit of times: USER_HZ, which is 100 on every architecture that a JDK is built for. */
            private static final long MILLIS_PER_TICK = 10;

            /**
             * Fields of stat after the name: its own user and system time, and that of children that ended (14 to 17).
             */
            private static final int FIRST_TIME = 11;

            private static final int TIMES = 4;

            /** Those that have ended meanwhile are left out. */
            static FamilyStatus of(Path proc, Collection<Long> pids) {
                List<Map<String, String>> all = pids.stream()
                        .map(pid -> status(proc.resolve(Long.toString(pid)).resolve("status")))
                        .filter(Objects::nonNull)
                        .toList();
                if (all.isEmpty()) {
                    return new FamilyStatus(null, null);
                }
                Map<String, Long> files = new HashMap<>();
                all.forEach(each -> files.merge(each.getOrDefault(NAME, ""), number(each, OF_FILES), Math::max));
                long shared = all.stream()
                        .mapToLong(each -> number(each, SHARED))
                        .max()
                        .orElse(0);
                long own = all.stream()
                        .mapToLong(each -> number(each, each.containsKey(OWN) ? OWN : WHOLE))
                        .sum();
                long kib = own
                        + shared
                        + files.values().stream().mapToLong(size -> size).sum();
                return new FamilyStatus(
                        (int) all.stream()
                                .mapToLong(each -> number(each, THREADS))
                                .sum(),
                        kib * KIB);
            }

            private static Map<String, String> status(Path file) {
                try {
                    Map<String, String> status = new HashMap<>();
                    for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                        String[] words = line.split("\\s+");
                        if (words.length >= 2) {
                            status.put(words[0], words[1]);
                        }
                    }
                    return status;
                } catch (IOException otherSystemOrEnded) {
                    return null;
                }
            }

            /** A process that is dead and was not collected has no memory. */
            private static long number(Map<String, String> status, String key) {
                return Long.parseLong(status.getOrDefault(key, "0"));
            }

            /**
             * CPU time of all of them, and of those that ended and were collected; empty where the system does not
             * tell. A session that ends leaves its time to the process that started it.
             */
            static Optional<Duration> cpu(List<ProcessHandle> processes) {
                Duration sum = null;
                for (ProcessHandle process : processes) {
                    // Another process may have its number by now.
                    Optional<Duration> time = process.isAlive() ? time(process) : Optional.empty();
                    if (time.isPresent()) {
                        sum = sum == null ? time.get() : sum.plus(time.get());
                    }
                }
                return Optional.ofNullable(sum);
            }

            private static Optional<Duration> time(ProcessHandle process) {
                return ticks(process.pid())
                        .map(ticks -> Duration.ofMillis(ticks * MILLIS_PER_TICK))
                        .or(() -> process.info().totalCpuDuration());
            }

            private static Optional<Long> ticks(long pid) {
                try {
                    String stat =
                            Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
                    // pid (name) state …; the name may hold anything, brackets too.
                    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                    long ticks = 0;
                    for (int field = FIRST_TIME; field < FIRST_TIME + TIMES; field++) {
                        ticks += Long.parseLong(fields[field]);
                    }
                    return Optional.of(ticks);
                } catch (IOException otherSystemOrEnded) {
                    return Optional.empty();
                }
            }
        }
    }
}
