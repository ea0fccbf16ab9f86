package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.ConnectionLost;
import io.github.springbench.runner.machine.DataFolder;
import io.github.springbench.runner.machine.EchoServer;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProcessWatch;
import io.github.springbench.runner.machine.ResourceOffer;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.WorkFolder;
import io.github.springbench.runner.model.ClockOffset;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Lab.NamedMachine;
import io.github.springbench.runner.model.MachineFacts.HostActivity;
import io.github.springbench.runner.model.MachineFacts.HostFacts;
import io.github.springbench.runner.model.Resources.ResourceControl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Another machine, by the user's own ssh: an agent there does what {@code LocalMachine} does here. When the connection
 * ends, the agent ends all that it started; what is asked next connects again.
 */
public final class SshMachine implements Machine, AutoCloseable {

    private final NamedMachine machine;
    private final AgentLauncher launcher;
    private final Set<String> adopted = new HashSet<>();

    /** Null before the first call; one that is lost is replaced. */
    private Agent agent;

    private SshMachine(NamedMachine machine, AgentLauncher launcher) {
        this.machine = machine;
        this.launcher = launcher;
    }

    /**
     * Asks the machine what it has; the agent starts when it is needed.
     *
     * @param here the JDK of the runs on the runner's machine
     * @param main the name of the agent's main class, on the runner's class path
     * @throws io.github.springbench.runner.machine.Unreachable where it does not answer
     * @throws io.github.springbench.runner.model.UserError where it has no such JDK
     */
    public static SshMachine of(NamedMachine machine, Jdk here, String main) {
        return of(machine, here, main, System.getProperty("java.class.path"), new SshProgram());
    }

    /** The same by another program in place of ssh. */
    static SshMachine of(NamedMachine machine, Jdk here, String main, String classPath, SshProgram ssh) {
        return new SshMachine(machine, AgentLauncher.of(machine, here, main, classPath, ssh));
    }

    private synchronized Agent agent() {
        if (agent == null || agent.isLost()) {
            agent = launcher.start();
            adopted.forEach(agent.machine()::adopt);
        }
        return agent;
    }

    private Machine there() {
        return agent().machine();
    }

    @Override
    public String name() {
        return machine.name();
    }

    @Override
    public String address() {
        return machine.address();
    }

    @Override
    public HostFacts facts() {
        return there().facts();
    }

    @Override
    public HostActivity activity() throws InterruptedException {
        return there().activity();
    }

    @Override
    public ResourceOffer resources() {
        return there().resources();
    }

    @Override
    public Jdk jdk(Jdk here) {
        return launcher.jdk(here);
    }

    @Override
    public Path provided(Path here) {
        return launcher.provided(here);
    }

    @Override
    public WorkFolder workFolder(Path here) {
        return RemoteWorkFolder.begin(agent().files(), here);
    }

    /** A folder within the folder of the agent; it is deleted at the latest when the agent ends. */
    @Override
    public DataFolder dataFolder(Path near) {
        AgentFiles files = agent().files();
        String folder = files.newFolder();
        return new DataFolder() {
            @Override
            public Path path() {
                return Path.of(folder);
            }

            @Override
            public void close() {
                try {
                    files.delete(folder);
                } catch (ConnectionLost | IllegalStateException gone) {
                    // It goes with the agent.
                }
            }
        };
    }

    @Override
    public ClockOffset clock() {
        return agent().clock();
    }

    @Override
    public EchoServer startEcho() {
        return there().startEcho();
    }

    @Override
    public double roundTripMs(String host, int port) {
        return there().roundTripMs(host, port);
    }

    @Override
    public List<String> leftovers(boolean end) throws InterruptedException {
        return there().leftovers(end);
    }

    /** Also by an agent that comes after this one. */
    @Override
    public synchronized void adopt(String mark) {
        if (adopted.add(mark)) {
            there().adopt(mark);
        }
    }

    @Override
    public int freePort() {
        return there().freePort();
    }

    @Override
    public boolean isFree(int port) {
        return there().isFree(port);
    }

    @Override
    public void requireFree(int port) {
        there().requireFree(port);
    }

    @Override
    public OptionalLong holder(int port) {
        return there().holder(port);
    }

    @Override
    public Optional<FoundProcess> process(long pid) {
        return there().process(pid);
    }

    @Override
    public Confinement confine(ResourceControl control, String name, List<Integer> cores, long memoryMib) {
        return there().confine(control, name, cores, memoryMib);
    }

    @Override
    public Confinement confine(ResourceControl control, String name, List<Integer> cores, double cpus, long memoryMib) {
        return there().confine(control, name, cores, cpus, memoryMib);
    }

    /** The working folder is a new one there, and the log comes here when the process has ended. */
    @Override
    public MachineProcess start(
            String name, List<String> command, Map<String, String> environment, Path workingFolder, Path log) {
        Agent now = agent();
        String folder = now.files().newFolder();
        String logThere = folder + "/" + log.getFileName();
        MachineProcess process = now.machine().start(name, command, environment, Path.of(folder), Path.of(logThere));
        return new RemoteProcess(name, process, now.files(), logThere, log);
    }

    @Override
    public Probe watchJvm(FoundProcess service) {
        return there().watchJvm(service);
    }

    @Override
    public Probe watchOtherJvm(FoundProcess service) {
        return there().watchOtherJvm(service);
    }

    @Override
    public Probe watchJvmAt(String hostAndPort) {
        return there().watchJvmAt(hostAndPort);
    }

    @Override
    public Probe watchFromOutside(FoundProcess service, String why) {
        return there().watchFromOutside(service, why);
    }

    @Override
    public Probe watchNothing(String why) {
        return there().watchNothing(why);
    }

    @Override
    public ProcessWatch watchProcess(FoundProcess process) {
        return there().watchProcess(process);
    }

    @Override
    public HostWatch watchHost(Watching watching) {
        return there().watchHost(watching);
    }

    @Override
    public WaitWatch watchWaits(Watching watching) {
        return there().watchWaits(watching);
    }

    @Override
    public OptionalDouble stolenWhileBusyFor(Duration time) throws InterruptedException {
        return there().stolenWhileBusyFor(time);
    }

    /** Ends the agent with all that it started; a later call would start another one. */
    @Override
    public synchronized void close() {
        if (agent != null) {
            agent.close();
        }
    }
}
