package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.JvmFlags;
import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.Remark.Level;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What each number of users needs of a machine that has a part in the runs, and what it lacks. */
final class UserRemarks {

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
                .map(PlannedRun::connections)
                .distinct()
                .sorted()
                .map(users -> new UserRemarks(plan, part).of(users, samePort))
                .toList();
    }

    private Remark of(int all, boolean samePort) {
        int users = part.of(all);
        long memoryMib = memoryNeededMib();
        files(users);
        if (part.sends()) {
            ports(users, samePort);
        }
        memory(memoryMib);
        String subject = Remarks.text("%,d ", all)
                + (plan.experiment().workload().shape() == Workload.Shape.OPEN ? CONNECTIONS : HostRequirements.USERS);
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
        long resting =
                samePort && part.host().timeWaitSockets() != null ? part.host().timeWaitSockets() : 0;
        if (ports < users) {
            impossible.add(Remarks.text(
                    "need one ephemeral port each, and %s has %,d: widen net.ipv4.ip_local_port_range",
                    part.machine(), ports));
        } else if (ports - resting < users) {
            doubtful.add(Remarks.text(
                    "need one ephemeral port each; %,d of %,d may still be in TIME_WAIT: wait a minute, or omit --port",
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
                .filter(run -> run.connections() == users)
                .map(PlannedRun::system)
                .map(system -> system.name())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
