package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Ceilings;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.MachineFacts.HostActivity;
import io.github.springbench.runner.model.MachineFacts.HostFacts;
import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.Remark.Level;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.Resources.ResourceControl;
import io.github.springbench.runner.model.Resources.ResourceTier;
import io.github.springbench.runner.model.Resources;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

    private static final double BUSY_SHARE = 0.1;
    private static final double CLOCK_DRIFT_MS = 10;

    /** Of a request in the load generator's record, which is kept. */
    private static final long BYTES_OF_A_REQUEST = 22;

    private HostRequirements() {}

    /** What holds for every run on this machine. */
    public static List<Remark> ofMachine(HostFacts host) {
        return MachineRemarks.of(host, CoreRemarks.of(host.machine()));
    }

    /** By which means equal resources would be enforced here. */
    public static Remark ofControl(ResourceControl control) {
        return TierRemarks.of(control);
    }

    /**
     * That equal resources cannot be enforced; empty where they can, or where an experiment asks for none.
     *
     * @param control only asked where it matters: finding it out takes a moment
     */
    public static Optional<Remark> ofEnforcement(Experiment experiment, Supplier<ResourceControl> control) {
        return experiment.resources() != null && control.get().tier() == ResourceTier.NONE
                ? Optional.of(TierRemarks.refusal())
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
        remarks.addAll(TomcatRemarks.of(plan));
        if (plan.experiment().resources() != null) {
            remarks.add(ofResources(plan.experiment(), service.host().machine()));
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
                    "%s; the load generator shares the cores of the back ends, and may slow them",
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
}
