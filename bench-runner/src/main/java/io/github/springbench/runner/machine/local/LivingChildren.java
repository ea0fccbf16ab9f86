package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.ChildProcessFailure;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All children that may be alive, so that none of them outlives the runner: a hook sees to it, or else the guard. */
final class LivingChildren {

    private static final Set<Process> CHILDREN = new HashSet<>();
    private static boolean prepared;
    private static boolean shuttingDown;
    private static Guard guard = Guard.ABSENT;

    private LivingChildren() {}

    /**
     * Starts a child under the lock: the shutdown hook either sees it, or has begun and lets no new one start.
     *
     * @throws ChildProcessFailure where the runner is shutting down
     */
    static synchronized Process start(ProcessBuilder builder) throws IOException {
        prepare();
        if (shuttingDown) {
            throw new ChildProcessFailure("The runner is ending and starts no process any more.");
        }
        builder.environment().put(RunnerMark.VARIABLE, RunnerMark.ours().toString());
        Process process = builder.start();
        CHILDREN.add(process);
        return process;
    }

    static synchronized boolean shuttingDown() {
        return shuttingDown;
    }

    /** Who ends what is left of a runner that is killed; on duty before there is anything to end. */
    static synchronized Guard guard() {
        prepare();
        return guard;
    }

    /** Stops a child and its descendants; returns when they are gone. */
    static void stop(Process process) {
        new ProcessFamily(List.of(process)).stop();
        synchronized (LivingChildren.class) {
            CHILDREN.remove(process);
        }
    }

    private static void prepare() {
        if (prepared || shuttingDown) {
            return;
        }
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(LivingChildren::stopAll, "stop-children"));
            guard = Guard.of(RunnerMark.ours());
            prepared = true;
        } catch (IllegalStateException shutdownHasBegun) {
            shuttingDown = true;
        }
    }

    private static void stopAll() {
        List<Process> children;
        synchronized (LivingChildren.class) {
            shuttingDown = true;
            children = List.copyOf(CHILDREN);
        }
        try {
            new ProcessFamily(children).stop();
        } finally {
            // Only a group without processes can be removed, and only a folder into which nobody writes.
            LivingGroups.removeAll();
            LivingFolders.removeAll();
        }
        // Not reached if a child could not be stopped: the guard then takes over.
        guard().dismiss();
    }
}
