package io.github.springbench.runner.machine;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A process that the bench started, and that never outlives it. */
public interface MachineProcess extends FoundProcess, AutoCloseable {

    /**
     * Waits until the process answers as it does when it is ready.
     *
     * @param check what is asked, some 20 times a second
     * @throws ChildProcessFailure where the process ends before, or does not answer in time; it is then still alive
     */
    void awaitReady(HealthCheck check, Duration timeout) throws InterruptedException;

    /** The same where an address then answers with a status of 200 to 299. */
    default void awaitReady(URI health, Duration timeout) throws InterruptedException {
        awaitReady(new HealthCheck(health), timeout);
    }

    /**
     * Waits until the process has said something about itself.
     *
     * @param beginning of the line in which it does
     * @return the rest of that line
     * @throws ChildProcessFailure where the process ends before, or does not say it in time; it is then still alive
     */
    String awaitLine(String beginning, Duration timeout) throws InterruptedException;

    /**
     * Waits for the end of the process and checks something else meanwhile.
     *
     * @param check made now and then, and once more at the end; what it throws ends the waiting
     * @return its exit code
     * @throws ChildProcessFailure where it takes longer; it is then stopped
     */
    int awaitExit(Duration timeout, Runnable check) throws InterruptedException;

    /** With which code it ended; empty while it lives. */
    OptionalInt exitCode();

    /** How the process ended, in words; empty while it lives. */
    Optional<String> end();

    /** The same of a process that may be just ending; empty where it still lives after so long. */
    Optional<String> end(Duration atMost);

    /** The last lines that this process wrote, at most so many; empty where its log cannot be read. */
    List<String> logTail(int lines);

    /**
     * What it says in its log that it lacked, with the limit that it met and where that is set, in words; empty where
     * it says nothing of that.
     */
    Optional<String> lack();

    /** Stops the process and all that descends from it; returns when they are gone. */
    @Override
    void close();
}
