package io.github.springbench.runner.run;

import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.Target.RunningUrl;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** A service that ran before the runner came, which neither starts nor stops it. */
final class FoundService implements ReadyService {

    /** Its connections are closed before its end is seen. */
    private static final Duration A_MOMENT = Duration.ofMillis(500);

    private static final long MILLIS_BETWEEN_CHECKS = 500;

    private final Machine machine;
    private final String name;
    private final RunningUrl running;
    private final Readiness readiness;

    /**
     * Who listens on its port; empty where this system does not show it, as with a process of another user or machine.
     */
    private final OptionalLong holder;

    private final Optional<FoundProcess> process;

    private FoundService(
            Machine machine,
            String name,
            RunningUrl running,
            Readiness readiness,
            OptionalLong holder,
            Optional<FoundProcess> process) {
        this.machine = machine;
        this.name = name;
        this.running = running;
        this.readiness = readiness;
        this.holder = holder;
        this.process = process;
    }

    /**
     * Waits until the service is ready.
     *
     * @param patience how long it may be busy with the load before
     */
    static FoundService at(Machine machine, RunningUrl running, Readiness readiness, String name, Duration patience) {
        try {
            awaitReady(readiness.at(running.url()), readiness, name, patience);
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
        OptionalLong holder = holderOf(machine, running.url());
        return new FoundService(
                machine,
                name,
                running,
                readiness,
                holder,
                running.pid() == null ? processOf(machine, holder) : Optional.of(named(machine, running, name)));
    }

    private static void awaitReady(HealthCheck check, Readiness readiness, String name, Duration patience)
            throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!check.passes()) {
            if (System.nanoTime() > deadline) {
                throw new RunFailure(
                        name + " is not ready: " + check + " said " + check.last() + ". " + readiness.remedy());
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_CHECKS);
        }
    }

    private static FoundProcess named(Machine machine, RunningUrl running, String name) {
        return machine.process(running.pid())
                .filter(FoundProcess::isAlive)
                .orElseThrow(() ->
                        new RunFailure("There is no process " + running.pid() + ", which the experiment names as the"
                                + " 'pid' of " + name + ". Write that of the service at " + running.label() + "."));
    }

    private static Optional<FoundProcess> processOf(Machine machine, OptionalLong holder) {
        return holder.isEmpty() ? Optional.empty() : machine.process(holder.getAsLong());
    }

    /** The machine that a service is on: that of the services where it has its address, or else this one. */
    static Machine machineOf(URI url, MachinesByRole machines) {
        return url.getHost().equals(machines.service().address()) ? machines.service() : machines.here();
    }

    private static OptionalLong holderOf(Machine machine, URI url) {
        return AllowedHosts.isThisMachine(url.getHost()) || url.getHost().equals(machine.address())
                ? machine.holder(url.getPort())
                : OptionalLong.empty();
    }

    /** The one that the experiment names, or else the one that listens, whose work is no other program's. */
    @Override
    public Optional<FoundProcess> process() {
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
                .map(ended -> new ServiceFailure(name + " (process " + ended.pid() + ") ended during the run."));
    }

    @Override
    public RuntimeException causeOf(RuntimeException failure) {
        process.ifPresent(found -> found.awaitEnd(A_MOMENT));
        return end().<RuntimeException>map(ended -> ended).orElse(failure);
    }

    @Override
    public String health() {
        return name + readiness.answerOf(running.url());
    }

    @Override
    public Boolean isStillItself() {
        OptionalLong now = holderOf(machine, running.url());
        return holder.isEmpty() || now.isEmpty() ? null : Boolean.valueOf(now.getAsLong() == holder.getAsLong());
    }

    @Override
    public void close() {
        // It is not ours to end.
    }
}
