package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.local.limits.ControlGroups;
import io.github.springbench.runner.machine.local.process.LocalProcess;
import io.github.springbench.runner.model.run.RunFacts.OtherCallersEvidence;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Watches how long service and load generator wait for the machine. Not from within the service's JVM: a ticker there
 * would wait for its collections and its own threads as well, which are results.
 */
final class WaitProbe implements WaitWatch {

    private static final long NANOS_BETWEEN_CHECKS = TimeUnit.MILLISECONDS.toNanos(50);

    /** With 18,000 users a count of other callers takes a quarter of a second of a core. */
    private static final long NANOS_BETWEEN_COUNTS = TimeUnit.MILLISECONDS.toNanos(2_900);

    /** A count is followed by a pause of so many times its CPU time, so that counting takes about 1 % of a core. */
    private static final int PAUSE_AFTER_A_COUNT = 100;

    /** Others may come at any time. */
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(15);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ControlGroups groups = ControlGroups.ofThisProcess();
    private final Optional<RunDelay> service;
    private final Optional<Long> servicePid;
    private final List<Path> mayBeStopped = new ArrayList<>();
    private final AtomicLong stoppedNanos = new AtomicLong();
    private final Ticker ticker;
    private final ListenDrops listenDrops = new ListenDrops(Path.of("/proc/net/netstat"));
    private final OtherCallers callers;
    private volatile Family loadGeneratorFamily;
    private volatile RunDelay loadGenerator;
    private long countAgainNanos = System.nanoTime();
    private Integer mostOthers;
    private long lookedAtNanos = System.nanoTime();

    WaitProbe(Watching watching) {
        callers = new OtherCallers(watching.port(), Path.of("/proc"));
        servicePid = watching.service().map(FoundProcess::pid);
        service = watching.service()
                .map(LocalProcess::handle)
                .map(Family::ofProgram)
                .map(RunDelay::new);
        Stream.concat(watching.service().stream(), watching.backEnds().stream())
                .map(WaitProbe::stat)
                .forEach(mayBeStopped::add);
        ticker = Ticker.start(this::countStopped);
    }

    @Override
    public void watchLoadGenerator(FoundProcess process) {
        loadGeneratorFamily = Family.ofProgram(LocalProcess.handle(process));
        loadGenerator = new RunDelay(loadGeneratorFamily);
    }

    @Override
    public WaitSample sample() {
        if (loadGenerator != null && System.nanoTime() - countAgainNanos >= 0) {
            // Not the time that it took: what looks like others is looked at again, with pauses in between.
            long before = THREADS.getCurrentThreadCpuTime();
            countOthers();
            long cpuNanos = THREADS.getCurrentThreadCpuTime() - before;
            long pause = Math.min(LONGEST_PAUSE_NANOS, PAUSE_AFTER_A_COUNT * cpuNanos);
            countAgainNanos = System.nanoTime() + Math.max(NANOS_BETWEEN_COUNTS, pause);
        }
        RunDelay.Reading ofService = service.map(RunDelay::read).orElse(null);
        RunDelay.Reading ofLoadGenerator = loadGenerator == null ? null : loadGenerator.read();
        return new WaitSample(
                System.currentTimeMillis(),
                ofService == null ? null : Double.valueOf(ofService.seconds()),
                ofService == null ? null : Long.valueOf(ofService.slices()),
                ofLoadGenerator == null ? null : Double.valueOf(ofLoadGenerator.seconds()),
                ofLoadGenerator == null ? null : Long.valueOf(ofLoadGenerator.slices()),
                groups.throttledSeconds(),
                groups.cpuLimit(),
                TimeUnit.NANOSECONDS.toMillis(stoppedNanos.get()),
                listenDrops.read(),
                ticker.take());
    }

    @Override
    public OtherCallersEvidence otherCallers() {
        return mostOthers == null ? null : new OtherCallersEvidence(mostOthers, callers.programs());
    }

    /** A service elsewhere has no connections here, and nothing is known of its callers. */
    private void countOthers() {
        if (servicePid.isPresent()) {
            callers.count(
                            loadGeneratorFamily.members().stream()
                                    .map(ProcessHandle::pid)
                                    .toList(),
                            List.of(servicePid.get(), ProcessHandle.current().pid()))
                    .ifPresent(others -> mostOthers = Math.max(others, mostOthers == null ? 0 : mostOthers));
        }
    }

    /** A stop of less than the time between two checks may be missed. */
    private void countStopped() {
        long now = System.nanoTime();
        if (now - lookedAtNanos < NANOS_BETWEEN_CHECKS) {
            return;
        }
        if (mayBeStopped.stream().anyMatch(WaitProbe::isStopped)) {
            stoppedNanos.addAndGet(now - lookedAtNanos);
        }
        lookedAtNanos = now;
    }

    private static Path stat(FoundProcess process) {
        return Path.of("/proc", Long.toString(process.pid()), "stat");
    }

    /** The state comes after the name in parentheses, which may hold any characters (proc(5)). */
    private static boolean isStopped(Path stat) {
        try {
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            return line.startsWith(") T", line.lastIndexOf(')'));
        } catch (IOException otherSystemOrEnded) {
            return false;
        }
    }

    @Override
    public void close() {
        ticker.close();
    }

    /**
     * Attempts to connect that the kernel dropped because a listening socket had no room for them ({@code ListenDrops}
     * in proc_pid_net(5), {@code netstat}; Documentation/networking/snmp_counter.rst).
     */
    static final class ListenDrops {

        private static final String GROUP = "TcpExt:";
        private static final String COUNTER = "ListenDrops";

        private final Path netstat;

        ListenDrops(Path netstat) {
            this.netstat = netstat;
        }

        /** Since the machine began; null where this system does not tell. */
        Long read() {
            try {
                List<String> lines = Files.readAllLines(netstat).stream()
                        .filter(line -> line.startsWith(GROUP))
                        .toList();
                if (lines.size() < 2) {
                    return null;
                }
                int place = List.of(lines.get(0).split(" ")).indexOf(COUNTER);
                return place < 0 ? null : Long.valueOf(lines.get(1).split(" ")[place]);
            } catch (IOException | RuntimeException otherSystem) {
                return null;
            }
        }
    }

    /**
     * Whose connections a service serves besides those of the bench: established ones on its port whose other end
     * belongs to a process that is not known, or to another machine (proc_pid_net(5), {@code tcp} and {@code tcp6};
     * proc_pid_fd(5)).
     */
    static final class OtherCallers {

        private static final String ESTABLISHED = "01";
        private static final String MAPPED_IPV4 = "0000000000000000FFFF0000";

        /** Words of a line after the state, up to the inode: queues, timer, retransmissions, user, timeout. */
        private static final int WORDS_BEFORE_INODE = 5;

        private static final int HEX = 16;

        /** In place of the inode of a socket on another machine. */
        private static final String ELSEWHERE = "elsewhere";

        private static final int READS = 3;
        private static final long NANOS_BETWEEN_READS = TimeUnit.MILLISECONDS.toNanos(100);

        private final int port;
        private final Path proc;
        private final Runnable betweenReads;
        private final Set<String> programs = new TreeSet<>();

        /**
         * Inodes of open sockets that were found to be ours. To ask a process for its files takes half a second of CPU
         * with 18,000 connections, so that is done only where a socket is not known yet.
         */
        private final Set<String> known = new HashSet<>();

        OtherCallers(int port, Path proc) {
            this(port, proc, () -> LockSupport.parkNanos(NANOS_BETWEEN_READS));
        }

        OtherCallers(int port, Path proc, Runnable betweenReads) {
            this.port = port;
            this.proc = proc;
            this.betweenReads = betweenReads;
        }

        /**
         * How many connections of others there are now. The kernel writes its tables piece by piece while connections
         * come and go, and leaves some out: so what looks like others counts only if it does at further reads, too.
         * These come soon, as a server may end a connection after a hundred requests.
         *
         * @param loadGenerator the processes that play the load
         * @param own other processes of the bench that call the service
         * @return empty where this system does not tell, and where the load generator has ended: until the kernel has
         *     closed all of its connections, they belong to no process
         */
        Optional<Integer> count(Collection<Long> loadGenerator, Collection<Long> own) {
            Map<String, String> others = others(loadGenerator, own);
            if (others == null) {
                return Optional.empty();
            }
            for (int read = 1; read < READS && !others.isEmpty(); read++) {
                betweenReads.run();
                Map<String, String> still = others(loadGenerator, own);
                others.keySet().retainAll(still == null ? Set.of() : still.keySet());
            }
            if (!others.isEmpty()) {
                name(Set.copyOf(others.values()));
            }
            return Optional.of(others.size());
        }

        /** The other ends of connections that are not ours, with their inodes; null where they cannot be told. */
        private Map<String, String> others(Collection<Long> loadGenerator, Collection<Long> own) {
            Set<String> served = new HashSet<>();
            Map<String, String> inodes = new HashMap<>();
            Consumer<Connection> sort = connection -> {
                if (portOf(connection.local) == port) {
                    served.add(connection.remote);
                } else if (portOf(connection.remote) == port) {
                    inodes.put(connection.local, connection.inode);
                }
            };
            if (!read("tcp", sort) & !read("tcp6", sort)
                    || loadGenerator.stream().map(this::folder).noneMatch(Files::isDirectory)) {
                return null;
            }
            known.retainAll(Set.copyOf(inodes.values()));
            if (served.stream().anyMatch(caller -> !known.contains(inodes.getOrDefault(caller, ELSEWHERE)))) {
                Set<String> ofLoad = sockets(loadGenerator);
                if (ofLoad.isEmpty()) {
                    return null;
                }
                known.addAll(ofLoad);
                known.addAll(sockets(own));
            }
            Map<String, String> others = new HashMap<>();
            for (String caller : served) {
                String inode = inodes.getOrDefault(caller, ELSEWHERE);
                if (!known.contains(inode)) {
                    others.put(caller, inode);
                }
            }
            return others;
        }

        /**
         * The programs whose connections were counted, such as {@code wrk (process 4711)}, as far as this user may see
         * them.
         */
        List<String> programs() {
            return List.copyOf(programs);
        }

        /** An established connection as one of its ends sees it; addresses in hexadecimal digits, with their ports. */
        private record Connection(String local, String remote, String inode) {}

        private boolean read(String table, Consumer<Connection> established) {
            try (BufferedReader lines =
                    Files.newBufferedReader(proc.resolve("self/net").resolve(table))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    connection(line).ifPresent(established);
                }
                return true;
            } catch (IOException otherSystem) {
                return false;
            }
        }

        /** Without a regular expression, which takes ten times as long for a table of 36,000 lines. */
        private static Optional<Connection> connection(String line) {
            StringTokenizer words = new StringTokenizer(line);
            if (words.countTokens() <= 4 + WORDS_BEFORE_INODE) {
                return Optional.empty();
            }
            words.nextToken();
            String local = words.nextToken();
            String remote = words.nextToken();
            if (!words.nextToken().equals(ESTABLISHED)) {
                return Optional.empty();
            }
            for (int word = 0; word < WORDS_BEFORE_INODE; word++) {
                words.nextToken();
            }
            return Optional.of(new Connection(withoutMapping(local), withoutMapping(remote), words.nextToken()));
        }

        private static String withoutMapping(String address) {
            return address.startsWith(MAPPED_IPV4) ? address.substring(MAPPED_IPV4.length()) : address;
        }

        private static int portOf(String address) {
            return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), HEX);
        }

        private Path folder(long process) {
            return proc.resolve(Long.toString(process));
        }

        private Set<String> sockets(Collection<Long> processes) {
            return processes.stream()
                    .flatMap(process -> sockets(folder(process)).stream())
                    .collect(Collectors.toSet());
        }

        /** The inodes of the sockets that a process holds; empty where it has ended or is another user's. */
        private static Set<String> sockets(Path process) {
            Set<String> inodes = new HashSet<>();
            try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
                for (Path file : files) {
                    inode(file).ifPresent(inodes::add);
                }
            } catch (IOException | DirectoryIteratorException endedOrNotShown) {
                // what was found tells
            }
            return inodes;
        }

        private static Optional<String> inode(Path file) {
            try {
                String target = Files.readSymbolicLink(file).toString();
                return target.startsWith("socket:[")
                        ? Optional.of(target.substring("socket:[".length(), target.length() - 1))
                        : Optional.empty();
            } catch (IOException closed) {
                return Optional.empty();
            }
        }

        private void name(Set<String> inodes) {
            try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
                for (Path process : processes) {
                    if (sockets(process).stream().anyMatch(inodes::contains)) {
                        programs.add(Files.readString(process.resolve("comm")).strip() + " (process "
                                + process.getFileName() + ")");
                    }
                }
            } catch (IOException | DirectoryIteratorException endedOrNotShown) {
                // unnamed
            }
        }
    }

    /**
     * How long the threads of a program were ready to run but waited for a core, from Linux's
     * {@code /proc/PID/task/TID/schedstat}: nanoseconds on a core, nanoseconds of waiting for one, number of time
     * slices (Documentation/scheduler/sched-stats.rst). When a thread ends, its time since the last reading is lost.
     * Not thread-safe.
     */
    static final class RunDelay {

        private static final double NANOS_PER_SECOND = 1e9;

        /** @param slices how often a thread got a core */
        record Reading(double seconds, long slices) {}

        private record Counts(long nanos, long slices) {}

        private final Family family;
        private Map<String, Counts> before = Map.of();
        private long nanos;
        private long slices;

        RunDelay(Family family) {
            this.family = family;
        }

        /** Sums since the threads began; null if the system does not tell, and after the end of the program. */
        Reading read() {
            Map<String, Counts> now = new HashMap<>();
            for (ProcessHandle process : family.members()) {
                Path tasks = Path.of("/proc", Long.toString(process.pid()), "task");
                try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
                    for (Path thread : threads) {
                        counts(thread, now);
                    }
                } catch (IOException | DirectoryIteratorException endedOrNotThere) {
                    // the others tell
                }
            }
            if (now.isEmpty()) {
                return null;
            }
            now.forEach(this::add);
            before = now;
            return new Reading(nanos / NANOS_PER_SECOND, slices);
        }

        private static void counts(Path thread, Map<String, Counts> now) {
            try {
                String[] words =
                        Files.readString(thread.resolve("schedstat")).strip().split(" ");
                now.put(
                        thread.getFileName().toString(),
                        new Counts(Long.parseLong(words[1]), Long.parseLong(words[2])));
            } catch (IOException | RuntimeException endedOrNotShown) {
                // the others tell
            }
        }

        /** A thread with lower counts than before is another one with the same number. */
        private void add(String thread, Counts now) {
            Counts then = before.get(thread);
            boolean same = then != null && then.nanos() <= now.nanos() && then.slices() <= now.slices();
            nanos += now.nanos() - (same ? then.nanos() : 0);
            slices += now.slices() - (same ? then.slices() : 0);
        }
    }

    /**
     * A thread that sleeps 5 ms at a time and notes how late it wakes. A thread of another program that becomes ready
     * at that moment waits as long: for a core, for the hypervisor, or for anything else that keeps programs of this
     * machine from running (the idea is that of jHiccup, Gil Tene 2012).
     */
    static final class Ticker implements AutoCloseable {

        private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

        /** Less is the timer's own. */
        private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

        private static final double NANOS_PER_TENTH_MS = 1e5;

        private final Thread thread = new Thread(this::tick, "ticker");
        private final Runnable atEachTick;
        private List<Double> lateMs = new ArrayList<>();

        private Ticker(Runnable atEachTick) {
            this.atEachTick = atEachTick;
        }

        /** @param atEachTick what else is to be done then; its time is not counted */
        static Ticker start(Runnable atEachTick) {
            Ticker ticker = new Ticker(atEachTick);
            ticker.thread.setDaemon(true);
            ticker.thread.start();
            return ticker;
        }

        /** Each lateness of 1 ms or more since the last call, in milliseconds. */
        synchronized List<Double> take() {
            List<Double> taken = lateMs;
            lateMs = new ArrayList<>();
            return taken;
        }

        private void tick() {
            long due = System.nanoTime() + TICK_NANOS;
            while (sleptUntil(due)) {
                long late = System.nanoTime() - due;
                if (late >= LATE_NANOS) {
                    note(Math.round(late / NANOS_PER_TENTH_MS) / 10.0);
                }
                atEachTick.run();
                due = System.nanoTime() + TICK_NANOS;
            }
        }

        private synchronized void note(double ms) {
            lateMs.add(ms);
        }

        private static boolean sleptUntil(long due) {
            try {
                TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
                return true;
            } catch (InterruptedException ended) {
                return false;
            }
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }
}
