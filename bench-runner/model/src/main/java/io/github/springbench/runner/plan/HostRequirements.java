package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Ceilings;
import io.github.springbench.runner.model.machine.ConnectionLimit;
import io.github.springbench.runner.model.machine.JvmFlags;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.HostActivity;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.ProcessorCache;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.machine.Remark.Level;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a machine has against what runs need, before an hour is spent: the one list of checks behind {@code doctor} and
 * the start of {@code run}. What this system does not show is said to be unknown and refuses nothing.
 */
public final class HostRequirements {

    /** Ends the subject of each remark about a number of users. */
    public static final String USERS = "users";

    /** File descriptors of a JVM besides its connections: jars, logs, epoll, pipes. */
    static final int FILES_OF_A_JVM = 500;

    /** Threads of a JVM besides those of requests: compilers, collectors, event loops. */
    static final int THREADS_OF_A_JVM = 100;

    private static final String TIER = "tier";
    private static final String EQUAL_RESOURCES = "equal resources";
    private static final String REMEDY = "On Linux, run as root; in a container, make /sys/fs/cgroup writable";

    private static final int LEAST_CORES = 2;
    private static final long LEAST_DISK_MIB = 1024;

    /**
     * A read of them costs little, and they count evenly; of others, such as hpet or acpi_pm, it costs a system call.
     */
    private static final Set<String> GOOD_CLOCKS =
            Set.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page", "xen");

    private static final double BUSY_SHARE = 0.1;
    private static final double CLOCK_DRIFT_MS = 10;

    /** Of a request in the load generator's record, which is kept. */
    private static final long BYTES_OF_A_REQUEST = 22;

    private HostRequirements() {}

    /** What holds for every run on this machine. */
    public static List<Remark> ofMachine(HostFacts host) {
        return ofMachine(host, ofCores(host.machine()));
    }

    /**
     * By which means equal resources would be enforced here, and what a weaker one leaves open. Those are no fault of a
     * machine: only experiments with equal resources need any.
     */
    public static Remark ofControl(ResourceControl control) {
        if (control.tier() == ResourceTier.NONE) {
            return Remarks.note(TIER, "equal resources %s", notEnforced().text());
        }
        String tier = control.tier().label();
        if (control.tier().limitsMemory()) {
            return Remarks.fine(
                    TIER,
                    "equal resources are enforced by: %s%s",
                    tier,
                    control.holdsPartsOfCores() ? "" : "; whole cores only");
        }
        return Remarks.note(
                TIER,
                "equal resources are enforced by: %s. Control groups cannot be made here, so the kernel keeps processes"
                        + " on whole cores and does not limit their memory. %s",
                tier,
                REMEDY);
    }

    private static Remark notEnforced() {
        return new Remark(
                Level.REFUSAL,
                EQUAL_RESOURCES,
                "cannot be enforced here, so experiments with 'resources' are refused: neither control groups can be"
                        + " made, nor is there a taskset. " + REMEDY);
    }

    /**
     * That equal resources cannot be enforced; empty where they can, or where an experiment asks for none.
     *
     * @param control only asked where it matters: finding it out takes a moment
     */
    public static Optional<Remark> ofEnforcement(Experiment experiment, Supplier<ResourceControl> control) {
        return experiment.resources() != null && control.get().tier() == ResourceTier.NONE
                ? Optional.of(notEnforced())
                : Optional.empty();
    }

    /** How fast the load generators can go here, or how to find out. */
    public static Remark ofCeilings(List<Ceilings.Ceiling> known) {
        if (known.isEmpty()) {
            return Remarks.note(
                    "ceiling", "the load generators' own limit is not known here: ./bench ceiling measures it");
        }
        String all = known.stream()
                .map(of ->
                        Remarks.text("%s can send %,.0f requests/s", of.engine().label(), of.rps()))
                .collect(Collectors.joining(", "));
        return known.stream().anyMatch(Ceilings.Ceiling::disturbed)
                ? Remarks.note(
                        "ceiling", "%s; others used the machine meanwhile, so measure again: ./bench ceiling", all)
                : Remarks.fine("ceiling", all);
    }

    /** What went on while nothing of ours did. */
    public static List<Remark> ofActivity(HostActivity activity) {
        String neighbours = String.format(
                Locale.ROOT,
                "other programs use %.0f %% of the CPU time%s",
                activity.busyShare() * 100,
                activity.busiest().isEmpty() ? "" : ": " + String.join(", ", activity.busiest()));
        String clock = String.format(
                Locale.ROOT, "moved %.1f ms against the monotonic one in a second", activity.clockDriftMs());
        return List.of(
                activity.busyShare() > BUSY_SHARE
                        ? Remarks.warning("neighbours", neighbours + ". Stop them, or they disturb the measurement")
                        : Remarks.fine("neighbours", neighbours),
                Math.abs(activity.clockDriftMs()) > CLOCK_DRIFT_MS
                        ? Remarks.warning("wall clock", clock + ". Wait until it is set")
                        : Remarks.fine("wall clock", clock));
    }

    /**
     * What each number of users needs, and which cannot work and why.
     *
     * @param service what the machine of the service has to do
     * @param samePort whether every service takes the same port, so that ports of former connections still rest
     */
    public static List<Remark> ofPlan(RunPlan plan, MachinePart service, boolean samePort) {
        List<Remark> remarks = new ArrayList<>();
        remarks.addAll(UserRemarks.of(plan, service, samePort));
        remarks.addAll(connections(plan));
        remarks.addAll(processors(plan));
        if (plan.experiment().resources() != null) {
            remarks.add(ofResources(plan.experiment(), service));
        }
        return List.copyOf(remarks);
    }

    /** The same where one machine does all, and what the records of its runs need. */
    public static List<Remark> ofPlan(RunPlan plan, HostFacts host, boolean samePort) {
        MachinePart all = MachinePart.all(host, plan.experiment().backEnds().size());
        return Stream.concat(ofPlan(plan, all, samePort).stream(), ofRecords(plan, host.freeDiskMib()).stream())
                .toList();
    }

    /**
     * What the records of the load generator lack on the disk; empty where there is room for them.
     *
     * @param freeDiskMib where results go; null where it is not known
     */
    public static Optional<Remark> ofRecords(RunPlan plan, Long freeDiskMib) {
        long records = recordsMib(plan);
        return freeDiskMib == null || freeDiskMib >= records
                ? Optional.empty()
                : Optional.of(Remarks.warning(
                        "records",
                        "may take %,d MiB, and %,d MiB are free: "
                                + "delete some files, or use fewer users or a shorter time",
                        records,
                        freeDiskMib));
    }

    /** The same of another machine that takes part; the rest of the plan is not its business. */
    public static List<Remark> ofUsers(RunPlan plan, MachinePart part) {
        return UserRemarks.of(plan, part, false);
    }

    /** Size of the records of users who think and go on for a time; 0 for all other loads. */
    private static long recordsMib(RunPlan plan) {
        Workload workload = plan.experiment().workload();
        if (workload.repeat() != null || workload.shape() != Workload.Shape.CLOSED_WITH_THINK_TIME) {
            return 0;
        }
        return plan.runs().stream()
                        .mapToLong(run -> BYTES_OF_A_REQUEST
                                * run.key().load().size()
                                * workload.duration().toMillis()
                                / Math.max(1, workload.pause().mean().toMillis()))
                        .sum()
                >> 20;
    }

    private static Remark ofResources(Experiment experiment, MachinePart service) {
        Resources each = experiment.resources();
        int cores = service.host().machine().cores();
        // The two services of a duel have the same cores.
        int backEnds = Math.min(service.services() - 1, experiment.backEnds().size());
        int needed = service.sends()
                ? CpuSets.needed(each.wholeCores(), backEnds)
                : CpuSets.neededApart(each.wholeCores(), backEnds);
        String what = Remarks.text(
                "%s and %,d MiB %s, the service's cores for itself%s",
                each.coresInWords(),
                each.memoryMib(),
                each.whoGetsIt(true),
                each.partsACore() ? "; whole cores where a machine cannot enforce parts of one" : "");
        int alone = each.wholeCores() * (1 + backEnds) + 1;
        if (service.sends() && backEnds > 0 && cores >= needed && cores < alone) {
            return Remarks.note(
                    EQUAL_RESOURCES,
                    "%s; the load generator shares the cores of the back ends, and may slow them",
                    what);
        }
        return cores >= needed
                ? Remarks.fine(EQUAL_RESOURCES, what)
                : new Remark(
                        Level.REFUSAL,
                        EQUAL_RESOURCES,
                        Remarks.text("need %d cores (%s), and %s has %d", needed, what, service.machine(), cores));
    }

    /** A service that calls another needs a second connection for each request under way. */
    static boolean callsBackEnd(Experiment experiment) {
        return experiment.systems().stream()
                .anyMatch(system -> system.service().callsBackEnd()
                        || experiment.propertiesOf(system).containsKey(ServiceModule.BACK_END_ADDRESS));
    }

    /** A limit of a container counts like missing cores. */
    static Remark ofCores(MachineFacts machine) {
        String count = machine.grantsLessThanItsCores() ? machine.coresInWords() : Integer.toString(machine.cores());
        return machine.usableCores() >= LEAST_CORES
                ? Remarks.fine("cores", "%s; service and load generator share them", count)
                : Remarks.warning(
                        "cores",
                        "%s: service and load generator compete for %s, which slows both. Use 2 or more",
                        count,
                        machine.cores() == 1 ? "it" : "them");
    }

    /**
     * What systems that will exceed their limit have in common.
     *
     * @param begin of the sentence, before their names
     * @param rest of it, behind them
     */
    private record ExceededLimit(String begin, String rest) {

        private String of(List<String> systems) {
            return begin + " " + String.join(", ", systems) + rest;
        }
    }

    /** A warning for each limit of connections that the plan exceeds. */
    private static List<Remark> connections(RunPlan plan) {
        Map<ExceededLimit, List<String>> systems = new LinkedHashMap<>();
        for (SystemUnderTest system : plan.experiment().systems()) {
            int most = runs(plan, system)
                    .mapToInt(run -> run.connections(plan.experiment().workload()))
                    .max()
                    .orElse(0);
            ConnectionLimit.planned(plan.experiment(), system)
                    .filter(limit -> limit.isExceededBy(most))
                    .map(limit -> new ExceededLimit(begin(limit, most), rest(limit, most, plan.experiment(), system)))
                    .ifPresent(limit -> systems.computeIfAbsent(limit, first -> new ArrayList<>())
                            .add(system.name()));
        }
        return systems.entrySet().stream()
                .map(limit ->
                        new Remark(Level.WARNING, "connections", limit.getKey().of(limit.getValue())))
                .toList();
    }

    private static String begin(ConnectionLimit limit, int most) {
        return limit.words() + (limit.refusesSomeOf(most) ? " will refuse users of" : " will hold up users of");
    }

    private static String rest(ConnectionLimit limit, int most, Experiment experiment, SystemUnderTest system) {
        boolean open = experiment.workload().open();
        return String.format(
                Locale.ROOT,
                ": up to %,d %s, and %,d connections beyond the limit can wait (accept backlog). %s",
                most,
                open ? "connections are wanted" : "users come",
                limit.backlog(),
                limit.advice(experiment, system));
    }

    /** What systems that will exceed their cache have in common. */
    private record Exceeded(ProcessorCache cache, String advice) {}

    /** A note for each size of the cache that systems will exceed, and what can be done about it. */
    private static List<Remark> processors(RunPlan plan) {
        Experiment experiment = plan.experiment();
        Map<Exceeded, List<String>> systems = new LinkedHashMap<>();
        for (SystemUnderTest system : experiment.systems()) {
            long most = runs(plan, system)
                    .mapToLong(run -> ProcessorCache.inFlight(
                            experiment, system, run.key().parameters()))
                    .max()
                    .orElse(0);
            ProcessorCache.planned(experiment, system)
                    .filter(cache -> cache.isExceededBy(most))
                    .ifPresent(cache -> systems.computeIfAbsent(
                                    new Exceeded(cache, ProcessorCache.advice(experiment, system)),
                                    first -> new ArrayList<>())
                            .add(Remarks.text(
                                    ProcessorCache.isOfTomcat(system) ? "%s (%,d)" : "%s (%,d, if it runs on Tomcat)",
                                    system.name(),
                                    most)));
        }
        return systems.entrySet().stream()
                .map(exceeded -> Remarks.note(
                        "processors",
                        "more requests may be in flight than the %s that Tomcat keeps: %s. %s. %s",
                        exceeded.getKey().cache().words(),
                        String.join(", ", exceeded.getValue()),
                        ProcessorCache.cost(),
                        exceeded.getKey().advice()))
                .toList();
    }

    private static Stream<PlannedRun> runs(RunPlan plan, SystemUnderTest system) {
        return plan.runs().stream().filter(run -> run.system().name().equals(system.name()));
    }

    /** What each number of users needs of a machine that has a part in the runs, and what it lacks. */
    static final class UserRemarks {

        /** In place of users, of whom an open load has none. */
        private static final String CONNECTIONS = "connections";

        private static final long LOAD_GENERATOR_MIB = 2048;

        /** What JVMs take beside their heaps. */
        private static final long OVERHEAD_MIB = 512;

        private final RunPlan plan;
        private final MachinePart part;
        private final MachineFacts machine;
        private final List<String> impossible = new ArrayList<>();
        private final List<String> doubtful = new ArrayList<>();

        private UserRemarks(RunPlan plan, MachinePart part) {
            this.plan = plan;
            this.part = part;
            this.machine = part.host().machine();
        }

        /** @param samePort whether every service takes the same port, so that ports of former connections still rest */
        static List<Remark> of(RunPlan plan, MachinePart part, boolean samePort) {
            return plan.runs().stream()
                    .map(run -> run.connections(plan.experiment().workload()))
                    .distinct()
                    .sorted()
                    .map(users -> new UserRemarks(plan, part).of(users, samePort))
                    .toList();
        }

        private Remark of(int all, boolean samePort) {
            int users = part.of(all);
            long memoryMib = memoryNeededMib();
            files(users);
            threads(users);
            if (part.sends()) {
                ports(users, samePort);
            }
            memory(memoryMib);
            String subject = Remarks.text("%,d ", all)
                    + (plan.experiment().workload().open() ? CONNECTIONS : HostRequirements.USERS);
            if (!impossible.isEmpty()) {
                return new Remark(Level.REFUSAL, subject, String.join("; ", impossible));
            }
            if (!doubtful.isEmpty()) {
                return new Remark(Level.WARNING, subject, String.join("; ", doubtful));
            }
            return Remarks.fine(
                    subject,
                    "%,d open files, %,d ports, up to %,d MiB of memory, for %s",
                    filesNeeded(users),
                    users,
                    memoryMib,
                    systemsOf(all));
        }

        private void files(int users) {
            Long limit = machine.openFilesLimit();
            if (limit == null) {
                return;
            }
            if (limit < filesNeeded(users)) {
                impossible.add(Remarks.text(
                        "need %,d open files in one process, and %s allows %,d: %s, or take at most %,d users",
                        filesNeeded(users),
                        part.shell(),
                        limit,
                        howToRaise(users),
                        most().map(MostUsers::users).orElse(0)));
            } else if (part.services() > 0
                    && HostRequirements.callsBackEnd(plan.experiment())
                    && limit < filesNeeded(2 * users)) {
                doubtful.add(Remarks.text(
                        "may need %,d open files in an overloaded service that calls another; %s allows %,d",
                        filesNeeded(2 * users), part.shell(), limit));
            }
        }

        /** A thread for each request that is under way, up to the limit of Tomcat's pool. */
        private void threads(int users) {
            Long free = part.host().freeThreads();
            if (free == null) {
                return;
            }
            int pool = plan.experiment().systems().stream()
                    .map(plan.experiment()::blockedThreads)
                    .mapToInt(most -> Math.min(users, most.orElse(0)))
                    .max()
                    .orElse(0);
            int jvms = part.services() + (part.sends() ? 1 : 0);
            int needed = part.services() * pool + jvms * THREADS_OF_A_JVM;
            if (free < needed) {
                doubtful.add(Remarks.text(
                        "may need %,d threads, and the control group of the bench lets %,d more start: raise its"
                                + " pids.max",
                        needed, free));
            }
        }

        private Optional<MostUsers> most() {
            return MostUsers.of(List.of(part), false);
        }

        private String howToRaise(int users) {
            return Remarks.text(
                    part.name() == null
                            ? "raise the limit (ulimit -n %d)"
                            : "raise the limit of your account there (nofile %d in /etc/security/limits.conf)",
                    filesNeeded(users));
        }

        private void ports(int users, boolean samePort) {
            Integer ports = machine.ephemeralPorts();
            if (ports == null) {
                return;
            }
            long resting = samePort && part.host().timeWaitSockets() != null
                    ? part.host().timeWaitSockets()
                    : 0;
            if (ports < users) {
                impossible.add(Remarks.text(
                        "need one ephemeral port each, and %s has %,d: widen net.ipv4.ip_local_port_range",
                        part.machine(), ports));
            } else if (ports - resting < users) {
                doubtful.add(Remarks.text(
                        "need one ephemeral port each; %,d of %,d may still be in TIME_WAIT: wait a minute, or omit "
                                + "--port",
                        resting, ports));
            }
        }

        private void memory(long neededMib) {
            Long available = part.host().availableMemoryMib();
            if (machine.memoryMib() < neededMib) {
                doubtful.add(Remarks.text(
                        "may need %,d MiB of memory, and %s has %,d MiB: runs may swap or fail; lower -Xmx in 'jvm'",
                        neededMib, part.machine(), machine.memoryMib()));
            } else if (available != null && available < neededMib) {
                doubtful.add(Remarks.text(
                        "may need %,d MiB of memory, and %,d MiB are available: close other programs",
                        neededMib, available));
            }
        }

        /** A process needs a file descriptor for each connection, one a user. */
        private static int filesNeeded(int users) {
            return users + HostRequirements.FILES_OF_A_JVM;
        }

        /** All heaps at their largest; without -Xmx a JVM takes up to a quarter of the memory. */
        private long memoryNeededMib() {
            long without = machine.memoryMib() / 4;
            long heapMib = JvmFlags.ofEach(plan.experiment()).stream()
                    .map(JvmFlags::maxHeapBytes)
                    .mapToLong(heapBytes -> heapBytes == null ? without : heapBytes >> 20)
                    .max()
                    .orElse(without);
            return part.services() * heapMib + (part.sends() ? LOAD_GENERATOR_MIB : 0) + OVERHEAD_MIB;
        }

        private String systemsOf(int users) {
            return plan.runs().stream()
                    .filter(run -> run.connections(plan.experiment().workload()) == users)
                    .map(PlannedRun::system)
                    .map(system -> system.name())
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(", "));
        }
    }

    /** @param cores what is to be said of its cores, which depends on what shares them */
    static List<Remark> ofMachine(HostFacts host, Remark cores) {
        MachineFacts machine = host.machine();
        List<Remark> remarks = new ArrayList<>();
        remarks.add(cores);
        remarks.add(
                host.availableMemoryMib() == null
                        ? Remarks.unknown("memory")
                        : Remarks.fine(
                                "memory",
                                "%,d MiB available of %,d MiB",
                                host.availableMemoryMib(),
                                machine.memoryMib()));
        remarks.add(
                host.swapUsedMib() == null || host.swapUsedMib() == 0
                        ? Remarks.fine("swap", "none in use")
                        : Remarks.note(
                                "swap", "%,d MiB in use: this machine was short of memory before", host.swapUsedMib()));
        remarks.add(
                machine.openFilesLimit() == null
                        ? Remarks.unknown("open files")
                        : Remarks.fine(
                                "open files",
                                "%,d per process, enough for %,d users",
                                machine.openFilesLimit(),
                                Math.max(0, machine.openFilesLimit() - FILES_OF_A_JVM)));
        remarks.add(
                machine.ephemeralPorts() == null
                        ? Remarks.unknown("ports")
                        : Remarks.fine(
                                "ports",
                                "%,d for connections to one service, %s in TIME_WAIT",
                                machine.ephemeralPorts(),
                                host.timeWaitSockets() == null
                                        ? "an unknown number"
                                        : Remarks.count(host.timeWaitSockets())));
        if (host.wholeCores() != null && host.wholeCores() < machine.cores()) {
            remarks.add(threadsOfCores(machine.cores(), host.wholeCores()));
        }
        if (host.freeThreads() != null) {
            remarks.add(Remarks.fine(
                    "threads", "%,d more can start (pids.max of the bench's control group)", host.freeThreads()));
        }
        remarks.add(clock(host.clockSource()));
        remarks.add(
                "powersave".equals(host.governor())
                        ? Remarks.warning(
                                "CPU governor", "powersave: the cores run slowly until they are busy. Set performance")
                        : Remarks.fine("CPU governor", host.governor() == null ? "not shown" : host.governor()));
        remarks.add(
                host.freeDiskMib() == null || host.freeDiskMib() >= LEAST_DISK_MIB
                        ? Remarks.fine(
                                "disk", host.freeDiskMib() == null ? "not shown" : "%,d MiB free", host.freeDiskMib())
                        : Remarks.warning(
                                "disk",
                                "%,d MiB free, and a run of 10,000 users writes some 10 MiB: free some",
                                host.freeDiskMib()));
        return List.copyOf(remarks);
    }

    /** Programs on two hardware threads of a core slow each other by what only one of them can use at a time. */
    private static Remark threadsOfCores(int processors, int cores) {
        return cores < LEAST_CORES
                ? Remarks.warning(
                        "hardware threads",
                        "the %d processors are threads of one core: service and load generator slow each other. Use"
                                + " 2 cores or more",
                        processors)
                : Remarks.note(
                        "hardware threads",
                        "%d processors on %d cores; with 'resources' each program gets cores of its own, one thread"
                                + " of each, if there are enough",
                        processors,
                        cores);
    }

    private static Remark clock(String source) {
        if (source == null) {
            return Remarks.unknown("clock source");
        }
        return GOOD_CLOCKS.contains(source)
                ? Remarks.fine("clock source", source)
                : Remarks.warning(
                        "clock source", source + " is slow to read, which costs service and load generator CPU");
    }

    /**
     * A limit of a machine.
     *
     * @param users that it allows
     * @param because what runs out, in words
     */
    public record MostUsers(int users, String because) {

        /** Where a machine shows no limit; no run comes near it. */
        private static final MostUsers ANY = new MostUsers(1_000_000, "the bench's own maximum");

        private static final String AT_MOST = "--at-most";

        /**
         * What a search for the most users may ask of machines that each have a part in the runs.
         *
         * @param atMost no more users, or requests per second, than these; null for as many as the machines can play
         * @param maxTime null for no end
         */
        public static CapacityTerms terms(
                Experiment experiment, List<MachinePart> parts, double precision, Integer atMost, Duration maxTime) {
            MostUsers limit =
                    of(parts, HostRequirements.callsBackEnd(experiment)).orElse(ANY);
            int most = Math.min(ANY.users(), Math.max(1, inUnits(experiment, limit.users())));
            return atMost != null && atMost < most
                    ? new CapacityTerms(precision, atMost, AT_MOST, maxTime)
                    : new CapacityTerms(precision, most, limit.because(), maxTime);
        }

        /** In an open load, the rate that needs no more connections than that many users. */
        private static int inUnits(Experiment experiment, int users) {
            int longestMs = experiment.values(Axis.LATENCY).stream()
                    .max(Integer::compare)
                    .orElse(0);
            return experiment.loadAxis() == Axis.RATE ? experiment.workload().mostPerSecond(users, longestMs) : users;
        }

        /**
         * The most users that every machine has files for in one process, and ports for connections to one service;
         * empty where nothing of it is known.
         *
         * @param callsBackEnd whether a service needs a second connection for each request
         */
        static Optional<MostUsers> of(List<MachinePart> parts, boolean callsBackEnd) {
            return parts.stream()
                    .filter(part -> part.share() > 0)
                    .flatMap(part -> of(part, callsBackEnd).stream())
                    .min(Comparator.comparingInt(MostUsers::users));
        }

        private static List<MostUsers> of(MachinePart part, boolean callsBackEnd) {
            MachineFacts machine = part.host().machine();
            List<MostUsers> limits = new ArrayList<>();
            if (machine.openFilesLimit() != null) {
                long files = Math.max(0, machine.openFilesLimit() - HostRequirements.FILES_OF_A_JVM);
                boolean twice = callsBackEnd && part.services() > 0;
                limits.add(new MostUsers(part.allOf(twice ? files / 2 : files), "open files" + where(part)));
            }
            if (part.sends() && machine.ephemeralPorts() != null) {
                limits.add(new MostUsers(part.allOf(machine.ephemeralPorts()), "ephemeral ports" + where(part)));
            }
            return limits;
        }

        private static String where(MachinePart part) {
            return part.name() == null ? "" : " on " + part.name();
        }
    }
}
