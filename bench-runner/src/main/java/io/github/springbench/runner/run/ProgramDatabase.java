package io.github.springbench.runner.run;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.database.ServerProgram;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.DataFolder;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.Shell;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A database server that is started for this run from a program of the user's, with a data folder of its own. */
final class ProgramDatabase implements RunningDatabase {

    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(100);

    private final String name;
    private final Machine machine;
    private final DatabaseAddress address;
    private final String command;
    private final MachineProcess process;
    private final Confinement confinement;
    private final DataFolder data;
    private final double cpus;

    private ProgramDatabase(
            String name,
            Machine machine,
            DatabaseAddress address,
            String command,
            MachineProcess process,
            Confinement confinement,
            DataFolder data,
            double cpus) {
        this.name = name;
        this.machine = machine;
        this.address = address;
        this.command = command;
        this.process = process;
        this.confinement = confinement;
        this.data = data;
        this.cpus = cpus;
    }

    /** Starts it and waits until it answers. It is on the machine that the bench runs on. */
    static ProgramDatabase start(RunContext context, BackEnd backEnd, List<Integer> cores, Path log) {
        Machine machine = context.machines().here();
        Database kind = context.database().kind();
        Path program = context.database().program().orElseThrow();
        ServerProgram server = kind.program().orElseThrow();
        String name = Launch.nameOf(backEnd);
        double cpus = context.allocation().backEndCpus(cores);
        int port = machine.freePort();
        DataFolder data = machine.dataFolder(context.results());
        Confinement confinement = context.allocation().ofBackEnd(machine, name, cores, cpus);
        MachineProcess process = null;
        try {
            process = machine.start(
                    name,
                    confinement.wrap(
                            server.command(program.toString(), data.path().toString(), machine.address(), port)),
                    Map.of(),
                    context.home(),
                    log);
            String byHand = Shell.command(server.command(
                    program.getFileName().toString(), StartableJar.DATA_BY_HAND, "127.0.0.1", kind.usualPort()));
            ProgramDatabase database = new ProgramDatabase(
                    name, machine, kind.at(machine.address(), port), byHand, process, confinement, data, cpus);
            database.awaitAnswer(kind, port, context.deadlines().start());
            return database;
        } catch (RuntimeException notUp) {
            stop(process, confinement, data);
            throw notUp;
        }
    }

    /** Waits until it answers which server it is; its log is not read for that. */
    private void awaitAnswer(Database kind, int port, Duration atMost) {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!answers(kind)) {
            process.end(BETWEEN_QUESTIONS).ifPresent(end -> {
                throw new RunFailure(name + " ended with " + end + " before it answered" + RunFailure.lastWords(process)
                        + ". To see why, start it by hand: " + command);
            });
            if (Thread.currentThread().isInterrupted()) {
                throw RunFailure.interrupted();
            }
            if (System.nanoTime() > deadline) {
                throw new RunFailure(name + " did not answer on port " + port + " within " + atMost.toSeconds() + " s"
                        + RunFailure.lastWords(process) + ". To see why, start it by hand: " + command);
            }
        }
    }

    private boolean answers(Database kind) {
        try (DatabaseConnection connection = kind.connect(address)) {
            connection.server();
            return true;
        } catch (DatabaseFailure notYet) {
            return false;
        }
    }

    @Override
    public DatabaseAddress address() {
        return address;
    }

    @Override
    public Optional<String> command() {
        return Optional.of(command);
    }

    @Override
    public Optional<FoundProcess> process() {
        return Optional.of(process);
    }

    @Override
    public void limitCpu() {
        confinement.limitCpu();
    }

    @Override
    public void requireAlive() {
        process.end().ifPresent(end -> {
            throw new RunFailure(name + " ended with " + end + " during the run" + RunFailure.lastWords(process) + ".");
        });
    }

    @Override
    public double cpus() {
        return cpus;
    }

    @Override
    public Optional<Sampler<Sample>> startSampling() {
        return Optional.of(Sampler.start(machine.watchProcess(process)::sample));
    }

    @Override
    public Double peakRssMib() {
        return null;
    }

    @Override
    public void close() {
        stop(process, confinement, data);
    }

    private static void stop(MachineProcess process, Confinement confinement, DataFolder data) {
        if (process != null) {
            process.close();
        }
        confinement.close();
        data.close();
    }
}
