package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.ClockOffset;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts.HostActivity;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A machine on which the bench starts programs, watches them, and stops them for certain. */
public interface Machine {

    /** What people call it. */
    String name();

    /** A name or an IP address, under which others reach what listens on it, and on which its services listen. */
    String address();

    /** What it has now. */
    HostFacts facts();

    /** Does nothing for a second, and sees who does something there and how its clock goes. */
    HostActivity activity() throws InterruptedException;

    /** By which means it gives processes equal resources, and of which cores. */
    ResourceOffer resources();

    /**
     * The JDK there that corresponds to one of the runner's machine.
     *
     * @throws UserError where it has none of that feature release
     */
    Jdk jdk(Jdk here);

    /**
     * Where a file or folder of the runner's machine lies there, with the same contents. It is brought there if it is
     * not there yet.
     */
    Path provided(Path here);

    /** Makes a folder of the runner's machine one into which programs there can write. */
    WorkFolder workFolder(Path here);

    /**
     * Makes an empty folder for what a program there keeps on its disk. It goes when it is closed, and with the bench
     * at the latest.
     *
     * @param near a folder of the runner's machine, within which it is made where that is the same machine
     */
    DataFolder dataFolder(Path near);

    /** Its clock against that of the runner's machine, read now. */
    ClockOffset clock();

    /** Begins to answer whoever asks for the round trip to it. */
    EchoServer startEcho();

    /**
     * The least round trip over TCP from there to an echo server, in milliseconds.
     *
     * @throws Unreachable where nobody answers
     */
    double roundTripMs(String host, int port);

    /**
     * What benches that were killed left running there, in words; those that are ending now are waited for.
     *
     * @param end whether all of it is ended, and its control groups are removed
     */
    List<String> leftovers(boolean end) throws InterruptedException;

    /**
     * Ends processes together with the bench, although another program starts them there for it.
     *
     * @param mark that stands in their command lines, and in no others
     */
    void adopt(String mark);

    /** A port of its address on which nothing listens at this moment. */
    int freePort();

    /** Whether nothing listens on a port at this moment, and a service could. */
    boolean isFree(int port);

    /**
     * Checks that a service can listen on a port.
     *
     * @throws UserError where it cannot; the message names the process that holds the port, where this system shows it
     */
    void requireFree(int port);

    /** The number of the process that listens on a port; empty where this system does not show it. */
    OptionalLong holder(int port);

    /** A process that runs now; empty where none has this number. */
    Optional<FoundProcess> process(long pid);

    /**
     * Makes ready what a process will need that is on its cores, and has them whole, from its beginning.
     *
     * @see #confine(ResourceControl, String, List, double, long)
     */
    Confinement confine(ResourceControl control, String name, List<Integer> cores, long memoryMib);

    /**
     * Makes ready what a process will need.
     *
     * @param name what the process is called
     * @param cores on which it may run once it is limited, and by {@code taskset} from its beginning; empty for all
     * @param cpus how much of them it gets once it is limited; where that is less than all of them, only some machines
     *     can hold it, and on others it has them whole
     * @param memoryMib that it may use, without swap; 0 for no limit. Only some tiers can hold it
     * @throws ChildProcessFailure where this machine does not do what was found out about it
     */
    Confinement confine(ResourceControl control, String name, List<Integer> cores, double cpus, long memoryMib);

    /**
     * Starts a process without input. Variables of the runner's environment that would change a JVM or a Spring
     * application unseen are not passed on.
     *
     * @param name what messages call it
     * @param command the program and its arguments
     * @param environment that it has beside what it inherits: what does not belong on a command line, which others can
     *     read
     * @param workingFolder an existing folder
     * @param log the file to which its output and errors are appended; its folder is created
     * @param mask hides secrets in what it says, before that is in any file
     * @throws ChildProcessFailure where it cannot be started, or the runner is already shutting down
     */
    MachineProcess start(
            String name,
            List<String> command,
            Map<String, Secret> environment,
            Path workingFolder,
            Path log,
            Secret.Mask mask);

    /**
     * Watches the JVM of a service of this project that is ready.
     *
     * @throws ProbeFailure where it is no JVM of this user, or has ended
     */
    Probe watchJvm(FoundProcess service);

    /**
     * The same of somebody's own service.
     *
     * @throws ProbeFailure where it is no JVM of this user, or has ended
     */
    Probe watchOtherJvm(FoundProcess service);

    /**
     * The same where the service answers JMX.
     *
     * @param hostAndPort such as {@code 127.0.0.1:9010}
     * @throws ProbeFailure where no JVM answers there, or it refuses
     */
    Probe watchJvmAt(String hostAndPort);

    /** @param why nobody can look into the service, in one sentence */
    Probe watchFromOutside(FoundProcess service, String why);

    /** @param why nobody knows its process, in one sentence */
    Probe watchNothing(String why);

    /** Watches a process that may be no JVM, together with all that descends from it. */
    ProcessWatch watchProcess(FoundProcess process);

    HostWatch watchHost(Watching watching);

    WaitWatch watchWaits(Watching watching);

    /**
     * Keeps all cores busy for so long, and returns the share of their time (0 to 1) that the hypervisor gave to
     * others; empty where this system does not show it.
     */
    OptionalDouble stolenWhileBusyFor(Duration time) throws InterruptedException;
}
