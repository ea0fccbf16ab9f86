package io.github.springbench.runner.machine.local.process;

import io.github.springbench.runner.machine.ChildProcessFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Processes and all that descends from them, which end together: first they are asked to, then they are killed. */
public final class ProcessFamily {

    private static final Duration UNTIL_KILLED = Duration.ofSeconds(5);
    /** A killed process is gone at once, unless the kernel itself is stuck on its behalf. */
    private static final Duration UNTIL_GIVEN_UP = Duration.ofSeconds(30);

    private static final long POLL_MILLIS = 10;

    private final List<Process> children;
    private final Duration untilKilled;
    private final Set<ProcessHandle> descendants = new LinkedHashSet<>();
    private boolean interrupted;

    public ProcessFamily(Collection<Process> children) {
        this(children, UNTIL_KILLED);
    }

    /** @param untilKilled how long they have to end when they are asked to */
    public ProcessFamily(Collection<Process> children, Duration untilKilled) {
        this.children = List.copyOf(children);
        this.untilKilled = untilKilled;
    }

    /** Processes that this runner did not start. */
    public static ProcessFamily ofOrphans(Collection<ProcessHandle> orphans) {
        ProcessFamily family = new ProcessFamily(List.of());
        family.descendants.addAll(orphans);
        return family;
    }

    /**
     * Returns when all are gone. After an interrupt it kills at once those that still live, and sets the thread's
     * interrupt flag again at the end.
     *
     * @throws ChildProcessFailure where one is still there 30 seconds after it was killed
     */
    public void stop() {
        try {
            // Descendants are looked up while their parents live; orphans could not be found any more.
            addDescendants();
            living().forEach(ProcessHandle::destroy);
            if (areGoneWhenAsked()) {
                return;
            }
            addDescendants();
            living().forEach(ProcessHandle::destroyForcibly);
            requireGone();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean areGoneWhenAsked() {
        long deadline = System.nanoTime() + untilKilled.toNanos();
        while (isAnyAlive()) {
            if (interrupted || System.nanoTime() > deadline) {
                return false;
            }
            pause();
        }
        return true;
    }

    private void requireGone() {
        long deadline = System.nanoTime() + UNTIL_GIVEN_UP.toNanos();
        while (isAnyAlive()) {
            if (System.nanoTime() > deadline) {
                List<Long> pids = living().map(ProcessHandle::pid).toList();
                throw new ChildProcessFailure(
                        "Processes %s could not be killed. End them by hand, then run ./bench doctor --clean."
                                .formatted(pids));
            }
            pause();
        }
    }

    private void addDescendants() {
        for (Process child : children) {
            child.descendants().forEach(descendants::add);
        }
        for (ProcessHandle descendant : Set.copyOf(descendants)) {
            descendant.descendants().forEach(descendants::add);
        }
    }

    private boolean isAnyAlive() {
        return living().findAny().isPresent();
    }

    private Stream<ProcessHandle> living() {
        return Stream.concat(
                children.stream().filter(Process::isAlive).map(Process::toHandle),
                descendants.stream().filter(descendant -> descendant.isAlive() && !isZombie(descendant)));
    }

    // Our own children are collected by this JVM. A descendant whose new parent does not collect it, as in containers
    // without an init, would count as alive for ever.
    private static boolean isZombie(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat"));
            // proc(5): pid (name) state …; the name may hold anything, brackets too.
            return stat.startsWith(" Z", stat.lastIndexOf(')') + 1);
        } catch (IOException otherSystemOrGone) {
            return false;
        }
    }

    private void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
    }
}
