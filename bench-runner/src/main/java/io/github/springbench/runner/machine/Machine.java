package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.OwnJar;
import io.github.springbench.runner.model.ResourceControl;
import io.github.springbench.runner.model.RunnerSample;
import io.github.springbench.runner.model.UserError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** A machine on which the bench starts programs, watches them, and stops them for certain. */
public interface Machine {

    /** Whether the bench was told to end; what its processes do from then on says nothing. */
    boolean isEnding();

    /** A port of the loopback interface on which nothing listens at this moment. */
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
     * @throws ChildProcessFailure where it cannot be started, or the runner is already shutting down
     */
    MachineProcess start(
            String name, List<String> command, Map<String, String> environment, Path workingFolder, Path log);

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

    /** Watches a process that is not ours and may be no JVM. */
    ProcessWatch watchProcess(FoundProcess process);

    HostWatch watchHost(Watching watching);

    WaitWatch watchWaits(Watching watching);

    /** Watches the JVM that this is called in. For one thread. */
    Supplier<RunnerSample> watchRunner();

    /**
     * Keeps all cores busy for so long, and returns the share of their time (0 to 1) that the hypervisor gave to
     * others; empty where this system does not show it.
     */
    OptionalDouble stolenWhileBusyFor(Duration time) throws InterruptedException;

    /**
     * Checks what {@code java -jar} needs.
     *
     * @throws UserError where the jar is not there, or is no program
     */
    void requireRunnable(OwnJar jar);

    /**
     * Checks that a jar still is the one that the result says was measured.
     *
     * @throws UserError where somebody built it again, or took it away, since the runner began
     */
    void requireUnchanged(OwnJar jar);
}
