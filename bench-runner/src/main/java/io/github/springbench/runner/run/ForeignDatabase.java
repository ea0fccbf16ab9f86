package io.github.springbench.runner.run;

import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.Sample;
import java.util.Optional;
import java.util.OptionalLong;

/** A server that the user named. It is held to nothing, and seen where it runs on this machine and shows itself. */
final class ForeignDatabase implements RunningDatabase {

    private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();

    private final Machine machine;
    private final DatabaseAddress address;

    /** Null where it does not show itself. */
    private final FoundProcess process;

    private ForeignDatabase(Machine machine, DatabaseAddress address, FoundProcess process) {
        this.machine = machine;
        this.address = address;
        this.process = process;
    }

    static ForeignDatabase at(DatabaseAddress address, MachinesByRole machines) {
        return new ForeignDatabase(
                machines.here(),
                address,
                machines.areBackEndsApart()
                        ? null
                        : holder(machines.here(), address).orElse(null));
    }

    private static Optional<FoundProcess> holder(Machine machine, DatabaseAddress address) {
        if (address.localPort().isEmpty()) {
            return Optional.empty();
        }
        OptionalLong pid = machine.holder(address.localPort().getAsInt());
        return pid.isEmpty() ? Optional.empty() : machine.process(pid.getAsLong());
    }

    @Override
    public DatabaseAddress address() {
        return address;
    }

    @Override
    public Optional<String> command() {
        return Optional.empty();
    }

    @Override
    public Optional<FoundProcess> process() {
        return Optional.ofNullable(process);
    }

    @Override
    public void limitCpu() {
        // It is the user's.
    }

    @Override
    public void requireAlive() {
        if (process != null && !process.isAlive()) {
            throw new RunFailure("The database at " + address + " ended during the run.");
        }
    }

    @Override
    public double cpus() {
        return ALL_CORES;
    }

    @Override
    public Optional<Sampler<Sample>> startSampling() {
        return process().map(found -> Sampler.start(machine.watchProcess(found)::sample));
    }

    /** It would be that of its whole life. */
    @Override
    public Double peakRssMib() {
        return null;
    }

    @Override
    public void close() {
        // It runs on.
    }
}
