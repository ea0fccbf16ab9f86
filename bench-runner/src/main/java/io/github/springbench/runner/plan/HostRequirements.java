package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Ceilings;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.HostActivity;
import io.github.springbench.runner.model.HostFacts;
import io.github.springbench.runner.model.JvmFlags;
import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.Remark.Level;
import io.github.springbench.runner.model.ResourceControl;
import io.github.springbench.runner.model.Resources;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a machine has against what runs need, before an hour is spent: the one list of checks behind {@code doctor} and
 * the start of {@code run}. What this system does not show is said to be unknown and refuses nothing.
 */
public final class HostRequirements {

    /** Ends the subject of each remark about a number of users. */
    public static final String USERS = "users";

    /** The same for an open load, which has none. */
    private static final String CONNECTIONS = "connections";

    /** File descriptors of a JVM besides its connections: jars, logs, epoll, pipes. */
    static final int FILES_OF_A_JVM = 500;

    /** The load generator's largest heap, and what both JVMs take beside their heaps. */
    private static final long LOAD_GENERATOR_AND_OVERHEAD_MIB = 2048 + 512;

    private static final double BUSY_SHARE = 0.1;
    private static final double CLOCK_DRIFT_MS = 10;

    /** Of a request in the load generator's record, which is kept. */
    private static final long BYTES_OF_A_REQUEST = 22;

    private HostRequirements() {}

    /** File descriptors that a run needs in one process: a connection per user. */
    private static int filesNeeded(int users) {
        return users + FILES_OF_A_JVM;
    }

    /** What holds for every run on this machine. */
    public static List<Remark> ofMachine(HostFacts host) {
        return MachineRemarks.of(host, CoreRemarks.of(host.machine()));
    }

    /** By which means equal resources would be enforced here. */
    public static Remark ofControl(ResourceControl control) {
        return TierRemarks.of(control);
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
                        ? Remarks.warning("neighbours", neighbours + ". Stop them, or their work is measured too")
                        : Remarks.fine("neighbours", neighbours),
                Math.abs(activity.clockDriftMs()) > CLOCK_DRIFT_MS
                        ? Remarks.warning("wall clock", clock + ". Wait until it is set")
                        : Remarks.fine("wall clock", clock));
    }

    /**
     * What each number of users needs, and which cannot work here and why.
     *
     * @param samePort whether every service takes the same port, so that ports of former connections still rest
     */
    public static List<Remark> ofPlan(RunPlan plan, HostFacts host, boolean samePort) {
        List<Remark> remarks = new ArrayList<>();
        remarks.addAll(ofUsers(plan, host, 1, samePort));
        remarks.addAll(ConnectionRemarks.of(plan));
        if (plan.experiment().resources() != null) {
            remarks.add(ofResources(plan.experiment(), host.machine()));
        }
        long records = recordsMib(plan);
        if (host.freeDiskMib() != null && host.freeDiskMib() < records) {
            remarks.add(Remarks.warning(
                    "records",
                    "may take %,d MiB, and %,d MiB are free: make room, or hold fewer users for less time",
                    records,
                    host.freeDiskMib()));
        }
        return List.copyOf(remarks);
    }

    /**
     * The same of another machine, which has to do with a share of the users (0 to 1); the rest of the plan is not its
     * business.
     */
    public static List<Remark> ofUsersOn(RunPlan plan, HostFacts host, double share) {
        return ofUsers(plan, host, share, false);
    }

    private static List<Remark> ofUsers(RunPlan plan, HostFacts host, double share, boolean samePort) {
        return plan.runs().stream()
                .map(PlannedRun::connections)
                .distinct()
                .sorted()
                .map(users -> ofUsers((int) Math.ceil(users * share), users, plan, host, samePort))
                .toList();
    }

    /** What the load generators' records of users take who go on for a time; those who repeat leave a few MiB a run. */
    private static long recordsMib(RunPlan plan) {
        Workload workload = plan.experiment().workload();
        if (workload.repeat() != null || workload.shape() != Workload.Shape.CLOSED_WITH_THINK_TIME) {
            return 0;
        }
        return plan.runs().stream()
                        .mapToLong(run -> BYTES_OF_A_REQUEST
                                * run.key().loadLevel()
                                * workload.duration().toMillis()
                                / Math.max(1, workload.pause().mean().toMillis()))
                        .sum()
                >> 20;
    }

    private static Remark ofResources(Experiment experiment, MachineFacts machine) {
        Resources each = experiment.resources();
        int needed = CpuSets.needed(each.wholeCores(), experiment.backEnds().size());
        String what = Remarks.text(
                "%s and %,d MiB %s, the service's cores for itself%s",
                each.coresInWords(),
                each.memoryMib(),
                each.whoGetsIt(true),
                each.partsACore() ? "; whole cores where a machine cannot enforce parts of one" : "");
        int alone = needed + 1;
        if (machine.cores() >= needed && machine.cores() < alone) {
            return Remarks.note(
                    "equal resources",
                    "%s; the load generator shares the cores of the back ends, and may be their limit",
                    what);
        }
        return machine.cores() >= needed
                ? Remarks.fine("equal resources", what)
                : new Remark(
                        Level.REFUSAL,
                        "equal resources",
                        Remarks.text("need %d cores (%s), and this machine has %d", needed, what, machine.cores()));
    }

    /** A service that calls another needs a second connection for each request under way. */
    static boolean callsBackEnd(Experiment experiment) {
        return experiment.systems().stream()
                .anyMatch(system -> system.service().callsBackEnd()
                        || experiment.propertiesOf(system).containsKey(ServiceModule.BACK_END_ADDRESS));
    }

    /** @param all users of the runs, of which this machine has some */
    private static Remark ofUsers(int users, int all, RunPlan plan, HostFacts host, boolean samePort) {
        MachineFacts machine = host.machine();
        long memoryMib = memoryNeededMib(plan, machine);
        long resting = samePort && host.timeWaitSockets() != null ? host.timeWaitSockets() : 0;
        List<String> impossible = new ArrayList<>();
        List<String> doubtful = new ArrayList<>();
        if (machine.openFilesLimit() != null && machine.openFilesLimit() < filesNeeded(users)) {
            impossible.add(Remarks.text(
                    "need %,d open files in one process, and this shell allows %,d: raise the limit (ulimit -n %d)",
                    filesNeeded(users), machine.openFilesLimit(), filesNeeded(users)));
        }
        if (impossible.isEmpty()
                && callsBackEnd(plan.experiment())
                && machine.openFilesLimit() != null
                && machine.openFilesLimit() < filesNeeded(2 * users)) {
            doubtful.add(Remarks.text(
                    "may need %,d open files in an overloaded service that calls another; this shell allows %,d",
                    filesNeeded(2 * users), machine.openFilesLimit()));
        }
        if (machine.ephemeralPorts() != null && machine.ephemeralPorts() < users) {
            impossible.add(Remarks.text(
                    "need as many ephemeral ports, and this machine has %,d: widen net.ipv4.ip_local_port_range",
                    machine.ephemeralPorts()));
        } else if (machine.ephemeralPorts() != null && machine.ephemeralPorts() - resting < users) {
            doubtful.add(Remarks.text(
                    "need as many ephemeral ports; %,d of %,d may rest in TIME_WAIT: wait a minute, or omit --port",
                    resting, machine.ephemeralPorts()));
        }
        if (machine.memoryMib() < memoryMib) {
            doubtful.add(Remarks.text(
                    "may need %,d MiB of memory, and this machine has %,d MiB: runs may swap or fail; lower -Xmx in 'jvm'",
                    memoryMib, machine.memoryMib()));
        } else if (host.availableMemoryMib() != null && host.availableMemoryMib() < memoryMib) {
            doubtful.add(Remarks.text(
                    "may need %,d MiB of memory, and %,d MiB are available: close other programs",
                    memoryMib, host.availableMemoryMib()));
        }
        String subject = Remarks.text("%,d ", all)
                + (plan.experiment().workload().shape() == Workload.Shape.OPEN ? CONNECTIONS : USERS);
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
                plan.runs().stream()
                        .filter(run -> run.connections() == all)
                        .map(PlannedRun::system)
                        .map(system -> system.name())
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", ")));
    }

    /** All heaps at their largest; without -Xmx a JVM takes up to a quarter of the memory. */
    private static long memoryNeededMib(RunPlan plan, MachineFacts machine) {
        Long heapBytes = JvmFlags.maxHeapBytes(plan.experiment().jvm());
        long heapMib = heapBytes == null ? machine.memoryMib() / 4 : heapBytes >> 20;
        int services = 1 + plan.experiment().backEnds().size();
        return services * heapMib + LOAD_GENERATOR_AND_OVERHEAD_MIB;
    }
}
