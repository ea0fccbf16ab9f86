package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.DataFolder;
import io.github.springbench.runner.machine.EchoServer;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HomeMachine;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProcessWatch;
import io.github.springbench.runner.machine.ResourceOffer;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.WorkFolder;
import io.github.springbench.runner.model.ClockOffset;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.MachineFacts.HostActivity;
import io.github.springbench.runner.model.MachineFacts.HostFacts;
import io.github.springbench.runner.model.Resources.ResourceControl;
import io.github.springbench.runner.model.Sample.RunnerSample;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.UserError;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

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
        return new ResourceOffer(tiers.detect(), tiers.cores());
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
            String name, List<String> command, Map<String, String> environment, Path workingFolder, Path log) {
        return ChildProcess.start(name, command, environment, workingFolder, log);
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
        return new FamilyProbe(LocalProcess.handle(process));
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
        return StolenTime.whileBusyFor(time);
    }

    @Override
    public void requireRunnable(OwnJar jar) {
        JarFiles.requireRunnable(jar);
    }

    @Override
    public void requireUnchanged(OwnJar jar) {
        JarFiles.requireUnchanged(jar);
    }
}
