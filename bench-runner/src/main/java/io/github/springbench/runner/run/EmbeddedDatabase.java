package io.github.springbench.runner.run;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.EmbeddedServer;
import io.github.springbench.runner.machine.DataFolder;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.Shell;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The server that this project brings: a JVM, or processes that one starts. */
final class EmbeddedDatabase implements RunningDatabase {

    private static final String PORT = "--port=";

    private final Database kind;
    private final EmbeddedServer server;
    private final Machine machine;
    private final WatchedService watched;
    private final double cpus;

    /** Null where it keeps all in memory. */
    private final DataFolder data;

    private EmbeddedDatabase(
            Database kind,
            EmbeddedServer server,
            Machine machine,
            WatchedService watched,
            double cpus,
            DataFolder data) {
        this.kind = kind;
        this.server = server;
        this.machine = machine;
        this.watched = watched;
        this.cpus = cpus;
        this.data = data;
    }

    static EmbeddedDatabase start(RunContext context, BackEnd backEnd, List<Integer> cores, Path log) {
        Machine machine = context.machines().backEnds();
        Database kind = context.database().kind();
        EmbeddedServer server = kind.embedded();
        DataFolder data = server.ofProcesses() ? machine.dataFolder(context.results()) : null;
        try {
            StartableJar program = StartableJar.of(server, machine, data == null ? null : data.path());
            double cpus = context.allocation().backEndCpus(cores);
            WatchedService watched =
                    WatchedService.start(context, Launch.of(machine, backEnd, program, cores, cpus, log));
            return new EmbeddedDatabase(kind, server, machine, watched, cpus, data);
        } catch (RuntimeException notUp) {
            if (data != null) {
                data.close();
            }
            throw notUp;
        }
    }

    @Override
    public DatabaseAddress address() {
        return kind.at(machine.address(), watched.service().url().getPort());
    }

    /** With the usual port in place of the free port of this run: a service started by hand expects the usual one. */
    @Override
    public Optional<String> command() {
        return Optional.of(Shell.command(watched.service().command().stream()
                .map(word -> word.startsWith(PORT) ? PORT + kind.usualPort() : word)
                .toList()));
    }

    @Override
    public Optional<FoundProcess> process() {
        return watched.service().process();
    }

    @Override
    public void limitCpu() {
        watched.limitCpu();
    }

    @Override
    public void requireAlive() {
        watched.service().requireAlive();
    }

    @Override
    public double cpus() {
        return cpus;
    }

    @Override
    public Optional<Sampler<Sample>> startSampling() {
        if (!server.ofProcesses()) {
            return Optional.of(watched.startSampling());
        }
        return process().map(parent -> Sampler.start(machine.watchProcess(parent)::sample));
    }

    @Override
    public Double peakRssMib() {
        return server.ofProcesses() ? null : watched.probe().peakRssMib();
    }

    @Override
    public void close() {
        watched.close();
        if (data != null) {
            data.close();
        }
    }
}
