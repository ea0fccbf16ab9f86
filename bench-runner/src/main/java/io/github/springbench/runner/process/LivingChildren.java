package io.github.springbench.runner.process;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All children that may be alive, so that none of them outlives the runner. */
final class LivingChildren {

    private static final Set<Process> CHILDREN = new HashSet<>();
    private static boolean hookInstalled;
    private static boolean shuttingDown;

    private LivingChildren() {}

    /**
     * Starts a child under the lock: the shutdown hook either sees it, or has begun and lets no new one start.
     *
     * @throws ChildProcessFailure where the runner is shutting down
     */
    static synchronized Process start(ProcessBuilder builder) throws IOException {
        if (!hookInstalled && !shuttingDown) {
            installHook();
        }
        if (shuttingDown) {
            throw new ChildProcessFailure("The runner is ending and starts no process any more.");
        }
        Process process = builder.start();
        CHILDREN.add(process);
        return process;
    }

    static synchronized boolean shuttingDown() {
        return shuttingDown;
    }

    /** Stops a child and its descendants; returns when they are gone. */
    static void stop(Process process) {
        new ProcessFamily(List.of(process)).stop();
        synchronized (LivingChildren.class) {
            CHILDREN.remove(process);
        }
    }

    private static void installHook() {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(LivingChildren::stopAll, "stop-children"));
            hookInstalled = true;
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
            // Only a group without processes can be removed.
            LivingGroups.removeAll();
        }
    }
}
