package io.github.springbench.runner.cli;

import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.machine.EchoServer;
import io.github.springbench.runner.machine.HomeMachine;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.ResourceOffer;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.machine.local.HostReader;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.ssh.SshMachine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Lab.MachineRole;
import io.github.springbench.runner.model.Lab.NamedMachine;
import io.github.springbench.runner.model.Lab;
import io.github.springbench.runner.model.MachineFacts.HostFacts;
import io.github.springbench.runner.model.MachineFacts.MachineInUse;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.plan.CpuSets;
import io.github.springbench.runner.plan.HostRequirements;
import io.github.springbench.runner.plan.MachinePart;
import io.github.springbench.runner.run.MachinesByRole;
import io.github.springbench.runner.run.Preflight;
import io.github.springbench.runner.run.ResourceAllocation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The machines of a command, connected: this one alone, or those of a file. */
final class MachinesInUse implements AutoCloseable {

    private final Jdk jdk;
    private final MachinesByRole machines;

    /** Empty where all is on this machine. */
    private final Map<NamedMachine, Machine> named;

    private final Map<Machine, HostFacts> facts = new HashMap<>();
    private final Map<Machine, ResourceOffer> offers = new HashMap<>();

    private MachinesInUse(Jdk jdk, MachinesByRole machines, Map<NamedMachine, Machine> named) {
        this.jdk = jdk;
        this.machines = machines;
        this.named = named;
    }

    /** Everything is on this machine. */
    static MachinesInUse thisOne() {
        return new MachinesInUse(null, MachinesByRole.allOn(new LocalMachine()), Map.of());
    }

    static MachinesInUse of(Lab lab, Jdk jdk) {
        HomeMachine here = lab.machines().stream()
                .filter(NamedMachine::isThisOne)
                .findFirst()
                .map(machine -> new LocalMachine(machine.name(), machine.address()))
                .orElseGet(LocalMachine::new);
        Map<NamedMachine, Machine> named = new LinkedHashMap<>();
        try {
            for (NamedMachine machine : lab.machines()) {
                named.put(machine, machine.isThisOne() ? here : SshMachine.of(machine, jdk, AgentMain.class.getName()));
            }
            LoadFleet fleet = LabFleet.of(lab, named, jdk);
            MachinesByRole byRole = new MachinesByRole(
                    here,
                    withRole(MachineRole.SERVICE, lab, named, here),
                    withRole(MachineRole.BACK_ENDS, lab, named, here),
                    fleet == null ? withRole(MachineRole.LOAD, lab, named, here) : here,
                    withRole(MachineRole.LOAD, lab, named, here),
                    fleet);
            return new MachinesInUse(jdk, byRole, named);
        } catch (RuntimeException notAll) {
            close(named.values());
            throw notAll;
        }
    }

    private static Machine withRole(MachineRole role, Lab lab, Map<NamedMachine, Machine> named, Machine here) {
        return lab.with(role).stream().findFirst().map(named::get).orElse(here);
    }

    /** Whether the load generators can play an experiment on these machines. */
    void requirePlayable(Experiment experiment) {
        if (machines.fleet() != null) {
            Generators.all().requirePlayable(experiment, machines.fleet(), jdk);
        }
    }

    MachinesByRole byRole() {
        return machines;
    }

    /** Of the machine of the service. */
    HostFacts ofService() {
        return facts(machines.service());
    }

    /** Of this machine, with the free space where results go. */
    private HostFacts facts(Machine machine) {
        return facts.computeIfAbsent(
                machine, it -> it == machines.here() ? HostReader.facts(Home.results()) : it.facts());
    }

    /** Trying out what there is takes a moment. */
    private ResourceOffer offer(Machine machine) {
        return offers.computeIfAbsent(machine, Machine::resources);
    }

    /** Whether the load generator is on the machine that the bench runs on, whose ceilings are known. */
    boolean isLoadHere() {
        return machines.fleet() == null && machines.load() == machines.here();
    }

    /**
     * Ends or refuses what killed benches left running on other machines. Then checks these machines, and whether
     * results have room here.
     *
     * @param end whether left over processes are ended
     * @return what may spoil the runs
     */
    List<Remark> checkOthers(RunPlan plan, boolean end) throws InterruptedException {
        requireReachableBackEnds(plan.experiment());
        List<Remark> remarks = new ArrayList<>();
        for (Machine machine : elsewhere()) {
            List<String> left = machine.leftovers(end);
            if (!left.isEmpty() && !end) {
                throw new UserError("A ./bench that was killed left these processes running on "
                        + machine.name() + ":\n  "
                        + String.join("\n  ", left)
                        + "\nThe option --clean ends these processes, and no others.");
            }
            left.forEach(it -> remarks.add(
                    new Remark(Remark.Level.NOTE, machine.name(), "ended, since its ./bench was killed: " + it)));
        }
        for (Map.Entry<Machine, MachinePart> part : parts(plan.experiment()).entrySet()) {
            if (part.getKey() != machines.service()) {
                remarks.addAll(Preflight.checkOther(
                        part.getValue(), plan, part.getKey().activity()));
            }
        }
        HostRequirements.ofRecords(plan, facts(machines.here()).freeDiskMib()).ifPresent(remarks::add);
        return remarks;
    }

    /** What the machine of the service has to do. */
    MachinePart partOfService(Experiment experiment) {
        return parts(experiment).get(machines.service());
    }

    /** What each machine has to do. */
    List<MachinePart> allParts(Experiment experiment) {
        return List.copyOf(parts(experiment).values());
    }

    private Map<Machine, MachinePart> parts(Experiment experiment) {
        return MachineParts.of(machines, playing(), this::facts, experiment);
    }

    /** The machines that play the load; none if a controller that runs already plays it. */
    private List<Machine> playing() {
        if (machines.fleet() == null) {
            return List.of(machines.load());
        }
        return named.entrySet().stream()
                .filter(machine -> machine.getKey().has(MachineRole.LOAD))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** All that are not the bench's own, also those that Hyperfoil's controller tells what to do. */
    private Set<Machine> elsewhere() {
        Set<Machine> all = new LinkedHashSet<>(named.values());
        all.remove(machines.here());
        return all;
    }

    private void requireReachableBackEnds(Experiment experiment) {
        boolean here = machines.backEnds() == machines.here();
        if (here
                && machines.service() != machines.here()
                && !experiment.backEnds().isEmpty()
                && isUnnamed()) {
            throw new UserError("The service is on " + machines.service().name() + ", but its back ends are on this"
                    + " machine, whose address is not in the file of machines. Give another machine the role back-ends,"
                    + " or add this one without ssh: here: {address: 10.0.0.10, roles: [back-ends]}");
        }
    }

    private boolean isUnnamed() {
        return named.values().stream().noneMatch(machine -> machine == machines.here());
    }

    /** Who may run on what, tried out before anything starts. */
    ResourceAllocation allocation(RunPlan plan) {
        Experiment experiment = plan.experiment();
        if (experiment.resources() == null) {
            return ResourceAllocation.sharedMachines(
                    cores(machines.service()), cores(machines.backEnds()), cores(machines.load()));
        }
        int cpus = experiment.resources().wholeCores();
        int backEnds = experiment.backEnds().size();
        requireEnforced(experiment, machines.service());
        if (backEnds > 0) {
            requireEnforced(experiment, machines.backEnds());
        }
        List<Integer> ofService = offer(machines.service()).cores();
        CpuSets cores = machines.load() == machines.service()
                ? CpuSets.deal(ofService, cpus, backEnds)
                : CpuSets.dealApart(
                        ofService,
                        machines.backEnds() == machines.service()
                                ? List.of()
                                : offer(machines.backEnds()).cores(),
                        cpus,
                        backEnds);
        return new ResourceAllocation(
                experiment.resources(),
                cores,
                means(machines.service()),
                means(machines.backEnds()),
                means(machines.load()));
    }

    private void requireEnforced(Experiment experiment, Machine machine) {
        HostRequirements.ofEnforcement(experiment, () -> offer(machine).control())
                .ifPresent(refusal -> {
                    throw new UserError(machine.name() + ": " + refusal.subject() + " " + refusal.text() + ".");
                });
    }

    private ResourceAllocation.Means means(Machine machine) {
        return new ResourceAllocation.Means(offer(machine).control(), cores(machine));
    }

    private int cores(Machine machine) {
        return facts(machine).machine().cores();
    }

    /** What a result says of them; empty where all is on this machine. */
    List<MachineInUse> forResult() {
        List<MachineInUse> all = new ArrayList<>();
        named.forEach((machine, connected) -> all.add(new MachineInUse(
                machine.name(),
                machine.roles(),
                facts(connected).machine(),
                connected.jdk(jdk),
                roundTripMs(connected))));
        List<MachineRole> here = unnamedRoles();
        if (!named.isEmpty() && !here.isEmpty()) {
            all.add(new MachineInUse(
                    machines.here().name(), here, facts(machines.here()).machine(), jdk, null));
        }
        return all;
    }

    /** What this machine does without being named for it. */
    private List<MachineRole> unnamedRoles() {
        Set<MachineRole> roles = EnumSet.allOf(MachineRole.class);
        named.keySet().forEach(machine -> machine.roles().forEach(roles::remove));
        if (machines.fleet() != null) {
            roles.remove(MachineRole.LOAD);
        }
        return List.copyOf(roles);
    }

    /**
     * The round trip in ms from the first load machine to the service's machine; null for other machines, and if both
     * are the same. With a controller that runs already, the round trip is measured from this machine.
     */
    private Double roundTripMs(Machine machine) {
        Machine caller = playing().stream().findFirst().orElse(machines.load());
        if (machine != machines.service() || caller == machine) {
            return null;
        }
        try (EchoServer echo = machine.startEcho()) {
            return caller.roundTripMs(machine.address(), echo.port());
        } catch (Unreachable unreachable) {
            throw new UserError("From " + caller.name() + ", " + unreachable.getMessage());
        }
    }

    private static void close(Iterable<Machine> machines) {
        machines.forEach(machine -> {
            if (machine instanceof SshMachine remote) {
                remote.close();
            }
        });
    }

    @Override
    public void close() {
        close(named.values());
    }
}
