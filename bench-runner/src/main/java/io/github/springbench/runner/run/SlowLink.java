package io.github.springbench.runner.run;

import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.load.NettyFlags;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.MachineProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The way to a database that is farther off than loopback: all bytes pass through a process that holds them up. */
final class SlowLink implements AutoCloseable {

    private static final String JAR = "support/slow-link/target/slow-link.jar";
    private static final String PROGRAM = "io.github.springbench.slowlink.SlowLink";

    /** It keeps nothing but what is under way. */
    private static final List<String> JVM_FLAGS = List.of("-Xms64m", "-Xmx256m", "-XX:+UseSerialGC");

    private final MachineProcess process;
    private final Confinement confinement;
    private final DatabaseAddress farEnd;

    private SlowLink(MachineProcess process, Confinement confinement, DatabaseAddress farEnd) {
        this.process = process;
        this.confinement = confinement;
        this.farEnd = farEnd;
    }

    /** @param delay of a round trip */
    static SlowLink start(RunContext context, DatabaseAddress to, Duration delay, List<Integer> cores, Path log) {
        Machine machine = context.machines().backEnds();
        int port = machine.freePort();
        DatabaseAddress farEnd = to.through(machine.address(), port);
        Confinement confinement = context.allocation().ofLink(machine, cores);
        MachineProcess process = null;
        try {
            List<String> command = new ArrayList<>(List.of(context.jdk().java().toString()));
            command.addAll(JVM_FLAGS);
            command.addAll(NettyFlags.of(context.jdk()));
            command.addAll(List.of(
                    "-cp",
                    JAR,
                    PROGRAM,
                    "--port=" + port,
                    "--address=" + machine.address(),
                    "--to=" + to.host(),
                    "--delay=" + delay.toNanos() / 1_000 + "us"));
            process = machine.start(
                    "The link to the database",
                    confinement.wrap(CommandThere.of(command, machine, context)),
                    Map.of(),
                    context.home(),
                    log);
            process.awaitLine("listening on ", context.deadlines().start());
            return new SlowLink(process, confinement, farEnd);
        } catch (RuntimeException notUp) {
            stop(process, confinement);
            throw notUp;
        } catch (InterruptedException interrupted) {
            stop(process, confinement);
            throw RunFailure.interrupted();
        }
    }

    /** The database, seen through the link. */
    DatabaseAddress farEnd() {
        return farEnd;
    }

    FoundProcess process() {
        return process;
    }

    void requireAlive() {
        process.end().ifPresent(end -> {
            throw new RunFailure("The link to the database ended with " + end + " during the run"
                    + RunFailure.lastWords(process) + ".");
        });
    }

    @Override
    public void close() {
        stop(process, confinement);
    }

    private static void stop(MachineProcess process, Confinement confinement) {
        if (process != null) {
            process.close();
        }
        confinement.close();
    }
}
