package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.ConnectionLost;
import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.machine.MachineProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;

/** A process on another machine. What it wrote is fetched when it has ended. */
final class RemoteProcess implements MachineProcess, AgentConnection.Remote {

    private static final Duration BETWEEN_CHECKS = Duration.ofMillis(100);
    private static final int PART = 1 << 18;

    private final String name;
    private final MachineProcess there;
    private final AgentFiles files;
    private final String logThere;
    private final Path log;
    private boolean fetched;

    /**
     * @param there the agent's own
     * @param logThere the path of its log there
     * @param log to which what it wrote is appended
     */
    RemoteProcess(String name, MachineProcess there, AgentFiles files, String logThere, Path log) {
        this.name = name;
        this.there = there;
        this.files = files;
        this.logThere = logThere;
        this.log = log;
    }

    @Override
    public int number() {
        return ((AgentConnection.Remote) there).number();
    }

    @Override
    public AgentConnection connection() {
        return ((AgentConnection.Remote) there).connection();
    }

    @Override
    public long pid() {
        return there.pid();
    }

    @Override
    public boolean isAlive() {
        return there.isAlive();
    }

    @Override
    public void awaitEnd(Duration atMost) {
        there.awaitEnd(atMost);
    }

    @Override
    public void awaitReady(HealthCheck check, Duration timeout) throws InterruptedException {
        named(() -> {
            there.awaitReady(check, timeout);
            return null;
        });
    }

    @Override
    public String awaitLine(String beginning, Duration timeout) throws InterruptedException {
        return named(() -> there.awaitLine(beginning, timeout));
    }

    /** What is checked meanwhile is checked here. */
    @Override
    public int awaitExit(Duration timeout, Runnable check) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (there.end(BETWEEN_CHECKS).isEmpty()) {
            check.run();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (System.nanoTime() > deadline) {
                close();
                throw new ChildProcessFailure("%s had not ended after %d s and was stopped (log: %s)"
                        .formatted(name, timeout.toSeconds(), log));
            }
        }
        check.run();
        return there.exitCode().getAsInt();
    }

    @Override
    public OptionalInt exitCode() {
        return there.exitCode();
    }

    @Override
    public Optional<String> end() {
        return there.end();
    }

    @Override
    public Optional<String> end(Duration atMost) {
        return there.end(atMost);
    }

    @Override
    public List<String> logTail(int lines) {
        return there.logTail(lines);
    }

    @Override
    public void close() {
        there.close();
        fetchLog();
    }

    /** Without a connection it stays there, and goes with the agent. */
    private synchronized void fetchLog() {
        if (fetched) {
            return;
        }
        fetched = true;
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            long from = 0;
            byte[] part = files.read(logThere, from, PART);
            while (part.length > 0) {
                Files.write(log, part, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                from += part.length;
                part = files.read(logThere, from, PART);
            }
        } catch (ConnectionLost | IllegalStateException | IOException notThere) {
            // The run tells what went wrong; its log is not what is missed first.
        }
    }

    /** Messages name the log where its reader finds it. */
    private <T> T named(Callable<T> call) throws InterruptedException {
        try {
            return call.call();
        } catch (ChildProcessFailure failure) {
            fetchLog();
            throw new ChildProcessFailure(failure.getMessage().replace(logThere, log.toString()));
        } catch (RuntimeException | InterruptedException other) {
            throw other;
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
