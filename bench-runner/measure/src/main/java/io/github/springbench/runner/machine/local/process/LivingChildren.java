package io.github.springbench.runner.machine.local.process;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.model.Bundled;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** All children that may be alive, so that none of them outlives the runner: a hook sees to it, or else the guard. */
public final class LivingChildren {

    /** A process inherits it from the child that it descends from, even if the processes between them have ended. */
    private static final String VARIABLE = "CONCURRENCY_BENCH_CHILD";

    /** By the variable that each has in its environment. */
    private static final Map<Process, String> CHILDREN = new HashMap<>();

    private static int number;
    private static boolean prepared;
    private static boolean shuttingDown;
    private static Guard guard = Guard.ABSENT;

    private LivingChildren() {}

    /**
     * Starts a child under the lock: the shutdown hook either sees it, or has begun and lets no new one start.
     *
     * @throws ChildProcessFailure where the runner is shutting down
     */
    public static synchronized Process start(ProcessBuilder builder) throws IOException {
        prepare();
        if (shuttingDown) {
            throw new ChildProcessFailure("The runner is ending and starts no process any more.");
        }
        RunnerMark ours = RunnerMark.ours();
        String child = ours + "-" + ++number;
        builder.environment().put(RunnerMark.VARIABLE, ours.toString());
        builder.environment().put(VARIABLE, child);
        Process process = builder.start();
        CHILDREN.put(process, VARIABLE + "=" + child);
        return process;
    }

    public static synchronized boolean shuttingDown() {
        return shuttingDown;
    }

    /** Who ends what is left of a runner that is killed; on duty before there is anything to end. */
    public static synchronized Guard guard() {
        prepare();
        return guard;
    }

    /** Stops a child and all that it started; returns when they are gone. A second call does nothing. */
    public static void stop(Process process) {
        String child;
        synchronized (LivingChildren.class) {
            child = CHILDREN.get(process);
        }
        if (child != null) {
            stop(Map.of(process, child));
        }
        synchronized (LivingChildren.class) {
            CHILDREN.remove(process);
        }
    }

    /** Descendants whose parents ended before are no descendants any more, and are found by the variable. */
    private static void stop(Map<Process, String> children) {
        new ProcessFamily(children.keySet()).stop();
        ProcessFamily.ofOrphans(ProcessHandle.allProcesses()
                        .filter(process -> RunnerMark.environment(process).anyMatch(children::containsValue))
                        .toList())
                .stop();
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
        Map<Process, String> children;
        synchronized (LivingChildren.class) {
            shuttingDown = true;
            children = Map.copyOf(CHILDREN);
        }
        try {
            stop(children);
        } finally {
            // Only a group without processes can be removed, and only a folder into which nobody writes.
            LivingGroups.removeAll();
            LivingFolders.removeAll();
        }
        // Not reached if a child could not be stopped: the guard then takes over.
        guard().dismiss();
    }

    /**
     * A shell that waits at the end of a pipe until the runner has ended. If the runner was killed and so did not call
     * {@link #dismiss()}, the shell ends all processes with the runner's mark, and removes its control groups and
     * folders. {@code guard.sh} says how.
     */
    public static final class Guard {

        /** No guard, since the runner is ending or the system has no shell. Only the mark tells leftovers then. */
        public static final Guard ABSENT = new Guard(null);

        /** It has nothing to do but to go. */
        private static final Duration UNTIL_GONE = Duration.ofSeconds(2);

        private final Process shell;

        private Guard(Process shell) {
            this.shell = shell;
        }

        public static Guard of(RunnerMark runner) {
            ProcessBuilder builder = new ProcessBuilder(
                            "sh",
                            "-c",
                            Bundled.script(Guard.class, "guard.sh"),
                            "bench-guard",
                            RunnerMark.VARIABLE,
                            runner.toString())
                    // It holds no folder that somebody may want to remove.
                    .directory(new File("/"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            // A runner that another one started must not lose its guard to the other one's.
            builder.environment().keySet().removeAll(List.of(RunnerMark.VARIABLE, VARIABLE));
            try {
                return new Guard(builder.start());
            } catch (IOException noShell) {
                return ABSENT;
            }
        }

        /** Has a control group removed, too. */
        public void alsoRemove(Path group) {
            say("group " + group);
        }

        /** Has a folder with all that is in it removed, too. */
        public void alsoRemoveFolder(Path folder) {
            say("folder " + folder);
        }

        /** Tells the guard that nothing is left behind, and waits until it has ended, for 2 s at most. */
        public void dismiss() {
            say("done");
            try {
                if (shell != null) {
                    shell.waitFor(UNTIL_GONE.toMillis(), TimeUnit.MILLISECONDS);
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private synchronized void say(String line) {
            if (shell == null) {
                return;
            }
            try {
                OutputStream pipe = shell.getOutputStream();
                pipe.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                pipe.flush();
            } catch (IOException killed) {
                // Then only the mark is left, by which the next runner finds what stays behind.
            }
        }
    }
}
