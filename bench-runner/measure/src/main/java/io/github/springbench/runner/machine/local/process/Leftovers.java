package io.github.springbench.runner.machine.local.process;

import io.github.springbench.runner.machine.local.limits.Cgroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What runners left behind that were killed together with their guard. It is found by its mark and never by a name,
 * where this system shows the environment of a user's own processes (Linux); elsewhere nothing is found.
 */
public final class Leftovers {

    /** The time that a guard gets to end them. It searches all processes of the machine, which can take seconds. */
    private static final Duration UNTIL_LASTING = Duration.ofSeconds(5);

    private static final long POLL_MILLIS = 100;
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

    private Leftovers() {}

    private record Marked(ProcessHandle process, RunnerMark mark) {}

    /** All processes of runners that are gone; those that are ending now are waited for. */
    public static List<Leftover> lasting() throws InterruptedException {
        long deadline = System.nanoTime() + UNTIL_LASTING.toNanos();
        List<Leftover> found = found();
        while (!found.isEmpty() && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            found = found();
        }
        return found;
    }

    public static List<Leftover> found() {
        return marked().filter(Leftovers::isLeftOver)
                .map(marked -> Leftover.of(marked.process()))
                .toList();
    }

    /** The process ids of other runners that have processes running now, such as those of another checkout. */
    public static SortedSet<Long> livingRunners() {
        RunnerMark ours = RunnerMark.ours();
        return marked().filter(marked -> !isLeftOver(marked))
                .map(Marked::mark)
                .filter(mark -> !mark.equals(ours))
                .map(RunnerMark::pid)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Ends them with all that descends from them; returns when they are gone.
     *
     * @throws ChildProcessFailure where one is still there 30 seconds after it was killed
     */
    public static void end(List<Leftover> leftOver) {
        ProcessFamily.ofOrphans(leftOver.stream().map(Leftover::process).toList())
                .stop();
    }

    /** Removes the control groups of runners that are gone, wherever they made them. Those that are in use stay. */
    public static List<Path> removeGroups() {
        return Cgroup.removeAllLeftOver(CGROUPS);
    }

    private static Stream<Marked> marked() {
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != self)
                .flatMap(process -> RunnerMark.of(process).map(mark -> new Marked(process, mark)).stream());
    }

    private static boolean isLeftOver(Marked marked) {
        return !marked.mark().isOfALivingRunner() && countsLikeUs(marked.process());
    }

    /**
     * Whether the process is in our pid namespace. A container's runner may live although no process here has the pid
     * in the mark.
     */
    private static boolean countsLikeUs(ProcessHandle process) {
        Optional<Path> theirs = pidNamespace(Long.toString(process.pid()));
        return theirs.isPresent() && theirs.equals(pidNamespace("self"));
    }

    private static Optional<Path> pidNamespace(String process) {
        try {
            return Optional.of(Files.readSymbolicLink(Path.of("/proc", process, "ns", "pid")));
        } catch (IOException ended) {
            return Optional.empty();
        }
    }
}
