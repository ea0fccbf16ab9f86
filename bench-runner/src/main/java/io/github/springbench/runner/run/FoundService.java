package io.github.springbench.runner.run;

import io.github.springbench.runner.host.Ports;
import io.github.springbench.runner.host.Targets;
import io.github.springbench.runner.model.RunningUrl;
import io.github.springbench.runner.process.ChildProcess;
import io.github.springbench.runner.process.HealthCheck;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** A service that ran before the runner came, which neither starts nor stops it. */
final class FoundService implements ReadyService {

    /** Its connections are closed before its end is seen. */
    private static final long A_MOMENT_MILLIS = 500;

    private static final long MILLIS_BETWEEN_LOOKS = 500;

    private final String name;
    private final RunningUrl running;

    /** Who listens on its port; empty where this system does not show it, as with a process of another user or machine. */
    private final OptionalLong holder;

    private final Optional<ProcessHandle> process;

    private FoundService(String name, RunningUrl running, OptionalLong holder, Optional<ProcessHandle> process) {
        this.name = name;
        this.running = running;
        this.holder = holder;
        this.process = process;
    }

    /**
     * Waits until the service says that it is healthy.
     *
     * @param patience how long it may be busy with the load before
     */
    static FoundService at(RunningUrl running, String name, Duration patience) {
        try {
            awaitHealthy(running, name, patience);
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
        OptionalLong holder = holderOf(running.url());
        return new FoundService(
                name, running, holder, running.pid() == null ? processOf(holder) : Optional.of(named(running, name)));
    }

    private static void awaitHealthy(RunningUrl running, String name, Duration patience) throws InterruptedException {
        URI health = running.url().resolve(running.health());
        HealthCheck check = new HealthCheck(health);
        long deadline = System.nanoTime() + patience.toNanos();
        while (!check.passes()) {
            if (System.nanoTime() > deadline) {
                throw new RunFailure(name + " is not ready: " + health + " said " + check.last()
                        + ". Start it, and let 'health' be a path that it answers with a status of 200 to 299.");
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }

    private static ProcessHandle named(RunningUrl running, String name) {
        return ProcessHandle.of(running.pid())
                .filter(ProcessHandle::isAlive)
                .orElseThrow(() ->
                        new RunFailure("There is no process " + running.pid() + ", which the experiment names as the"
                                + " 'pid' of " + name + ". Write that of the service at " + running.label() + "."));
    }

    private static Optional<ProcessHandle> processOf(OptionalLong holder) {
        return holder.isEmpty() ? Optional.empty() : ProcessHandle.of(holder.getAsLong());
    }

    private static OptionalLong holderOf(URI url) {
        return Targets.isThisMachine(url.getHost()) ? Ports.holder(url.getPort()) : OptionalLong.empty();
    }

    /** The one that the experiment names, or else the one that listens, whose work is no other program's. */
    @Override
    public Optional<ProcessHandle> handle() {
        return process;
    }

    @Override
    public URI url() {
        return running.url();
    }

    @Override
    public List<String> command() {
        return List.of();
    }

    @Override
    public void limitCpu() {
        // It has what it has.
    }

    @Override
    public void requireAlive() {
        end().ifPresent(ended -> {
            throw ended;
        });
    }

    private Optional<RunFailure> end() {
        return process.filter(handle -> !handle.isAlive())
                .map(ended -> new RunFailure(name + " (process " + ended.pid() + ") ended during the run."));
    }

    @Override
    public RuntimeException causeOf(RuntimeException failure) {
        process.ifPresent(handle -> handle.onExit()
                .completeOnTimeout(handle, A_MOMENT_MILLIS, TimeUnit.MILLISECONDS)
                .join());
        return end().<RuntimeException>map(ended -> ended).orElse(failure);
    }

    @Override
    public String health() {
        return name + " answered its health check with "
                + ChildProcess.answerAt(running.url().resolve(running.health()));
    }

    @Override
    public Boolean isStillItself() {
        OptionalLong now = holderOf(running.url());
        return holder.isEmpty() || now.isEmpty() ? null : Boolean.valueOf(now.getAsLong() == holder.getAsLong());
    }

    @Override
    public void close() {
        // It is not ours to end.
    }
}
