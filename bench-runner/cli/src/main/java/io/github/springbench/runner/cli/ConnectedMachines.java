package io.github.springbench.runner.cli;

import io.github.springbench.runner.load.LoadAgent;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.machine.EchoServer;
import io.github.springbench.runner.machine.HomeMachine;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.ResourceOffer;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.machine.local.HostReader;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.ssh.SshMachine;
import io.github.springbench.runner.machine.ssh.SshProgram.SshDestination;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.CpuSets;
import io.github.springbench.runner.plan.HostRequirements;
import io.github.springbench.runner.plan.MachinePart;
import io.github.springbench.runner.run.Preflight;
import io.github.springbench.runner.run.ResourceAllocation;
import io.github.springbench.runner.run.RoleMachines;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The machines of a command, connected: this one alone, or those of a file. */
public final class ConnectedMachines implements AutoCloseable {

    private final Jdk jdk;
    private final RoleMachines machines;

    /** Empty where all is on this machine. */
    private final Map<NamedMachine, Machine> named;

    private final Map<Machine, HostFacts> facts = new HashMap<>();
    private final Map<Machine, ResourceOffer> offers = new HashMap<>();

    private ConnectedMachines(Jdk jdk, RoleMachines machines, Map<NamedMachine, Machine> named) {
        this.jdk = jdk;
        this.machines = machines;
        this.named = named;
    }

    /** Everything is on this machine. */
    public static ConnectedMachines thisOne() {
        return new ConnectedMachines(null, RoleMachines.allOn(new LocalMachine()), Map.of());
    }

    public static ConnectedMachines of(Lab lab, Jdk jdk) {
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
            LoadFleet fleet = fleet(lab, named, jdk);
            RoleMachines byRole = new RoleMachines(
                    here,
                    withRole(MachineRole.SERVICE, lab, named, here),
                    withRole(MachineRole.BACK_ENDS, lab, named, here),
                    fleet == null ? withRole(MachineRole.LOAD, lab, named, here) : here,
                    withRole(MachineRole.LOAD, lab, named, here),
                    fleet);
            return new ConnectedMachines(jdk, byRole, named);
        } catch (RuntimeException notAll) {
            close(named.values());
            throw notAll;
        }
    }

    private static Machine withRole(MachineRole role, Lab lab, Map<NamedMachine, Machine> named, Machine here) {
        return lab.with(role).stream().findFirst().map(named::get).orElse(here);
    }

    /** Whether the load generators can play an experiment on these machines. */
    public void requirePlayable(Experiment experiment) {
        if (machines.load() != machines.here()) {
            Generators.all().requirePlayableElsewhere(experiment);
        }
        if (machines.fleet() != null) {
            Generators.all().requirePlayable(experiment, machines.fleet(), jdk);
        }
    }

    public RoleMachines byRole() {
        return machines;
    }

    /** Of the machine of the service. */
    public HostFacts ofService() {
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
    public boolean isLoadHere() {
        return machines.fleet() == null && machines.load() == machines.here();
    }

    /**
     * Ends or refuses what killed benches left running on other machines. Then checks these machines, and whether
     * results have room here.
     *
     * @param end whether left over processes are ended
     * @return what may spoil the runs
     */
    public List<Remark> checkOthers(RunPlan plan, boolean end) throws InterruptedException {
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
    public MachinePart partOfService(Experiment experiment) {
        return parts(experiment).get(machines.service());
    }

    /** What each machine has to do. */
    public List<MachinePart> allParts(Experiment experiment) {
        return List.copyOf(parts(experiment).values());
    }

    private Map<Machine, MachinePart> parts(Experiment experiment) {
        return parts(machines, playing(), this::facts, experiment);
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
    public ResourceAllocation allocation(RunPlan plan) {
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
        boolean together = machines.backEnds() == machines.service();
        int beside = together ? backEnds : 0;
        List<Integer> ofService = offer(machines.service())
                .dealt(machines.isLoadApart() ? CpuSets.neededApart(cpus, beside) : CpuSets.needed(cpus, beside));
        List<Integer> ofBackEnds =
                together ? List.of() : offer(machines.backEnds()).dealt(cpus);
        CpuSets cores = machines.isLoadApart()
                ? CpuSets.dealApart(ofService, ofBackEnds, cpus, backEnds)
                : together
                        ? CpuSets.deal(ofService, cpus, backEnds)
                        : CpuSets.dealBackEndsApart(ofService, ofBackEnds, cpus, backEnds);
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
    public List<RoleAssignment> forResult() {
        List<RoleAssignment> all = new ArrayList<>();
        named.forEach((machine, connected) -> all.add(new RoleAssignment(
                machine.name(),
                machine.roles(),
                facts(connected).machine(),
                connected.jdk(jdk),
                roundTripMs(connected))));
        List<MachineRole> here = unnamedRoles();
        if (!named.isEmpty() && !here.isEmpty()) {
            all.add(new RoleAssignment(
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

    /**
     * The parts of all machines that have something to do; the service's machine comes first.
     *
     * @param playing the machines that play the load, each a share of it
     * @param facts returns what a machine has
     */
    static Map<Machine, MachinePart> parts(
            RoleMachines machines, List<Machine> playing, Function<Machine, HostFacts> facts, Experiment experiment) {
        Set<Machine> all = new LinkedHashSet<>(List.of(machines.service()));
        if (!experiment.backEnds().isEmpty()) {
            all.add(machines.backEnds());
        }
        all.addAll(playing);
        Map<Machine, MachinePart> parts = new LinkedHashMap<>();
        for (Machine machine : all) {
            boolean serves = machine == machines.service();
            boolean sends = playing.contains(machine);
            int backEnds =
                    machine == machines.backEnds() ? experiment.backEnds().size() : 0;
            parts.put(
                    machine,
                    new MachinePart(
                            machine == machines.here() ? null : machine.name(),
                            facts.apply(machine),
                            serves ? 1 : sends ? largestShare(playing.indexOf(machine), playing.size(), experiment) : 0,
                            (serves ? 1 : 0) + backEnds,
                            sends));
        }
        return parts;
    }

    /** The largest share of a system's users that the load machine at this place plays; 0 if it plays none. */
    private static double largestShare(int place, int loadMachines, Experiment experiment) {
        return experiment.systems().stream()
                .map(SystemUnderTest::loadMachines)
                .mapToInt(some -> some == null ? loadMachines : Math.min(some, loadMachines))
                .filter(some -> place < some)
                .mapToDouble(some -> 1.0 / some)
                .max()
                .orElse(0);
    }

    /**
     * Null where one machine plays the load.
     *
     * @param named the machines of the file, connected
     * @param jdk of the runs on this machine
     * @throws UserError where several cannot play it together
     */
    private static LoadFleet fleet(Lab lab, Map<NamedMachine, Machine> named, Jdk jdk) {
        if (lab.controller() != null) {
            return new LoadFleet(
                    lab.controller(),
                    lab.agents().stream().map(LoadAgent::named).toList());
        }
        List<NamedMachine> load = lab.with(MachineRole.LOAD);
        return load.size() < 2
                ? null
                : new LoadFleet(
                        null,
                        load.stream()
                                .map(machine -> agent(machine, named.get(machine), jdk))
                                .toList());
    }

    private static LoadAgent agent(NamedMachine machine, Machine connected, Jdk jdk) {
        if (machine.isThisOne()) {
            throw new UserError("The machine '" + machine.name() + "' is this machine, and is one of several load"
                    + " machines. Several load machines must all have 'ssh', because Hyperfoil's controller"
                    + " connects to them over ssh.");
        }
        // The user's own ssh has checked its host key by now; Hyperfoil's takes any.
        SshDestination destination = SshDestination.of(machine.ssh());
        connected.adopt(LoadFleet.mark());
        return new LoadAgent(
                machine.name(),
                destination.host(),
                destination.port(),
                destination.user(),
                destination.key(),
                connected.jdk(jdk).java().toString());
    }
}
