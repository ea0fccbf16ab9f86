package io.github.springbench.runner.cli;

import io.github.springbench.runner.experiment.LabReader;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Lab.MachineRole;
import io.github.springbench.runner.model.Lab.NamedMachine;
import io.github.springbench.runner.model.Lab;
import io.github.springbench.runner.model.Shell;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which machines take part. */
final class MachinesOption {

    @Option(
            names = "--machines",
            paramLabel = "FILE",
            description = "Run service, back ends and load generator on the machines in this file, over ssh (default:"
                    + " all on this machine).")
    private Path file;

    private Lab lab;

    /** The option as a command needs it again, with a space behind it; empty where nobody gave it. */
    String again() {
        return file == null ? "" : "--machines " + Shell.command(List.of(file.toString())) + " ";
    }

    private Optional<Lab> lab() {
        if (lab == null && file != null) {
            lab = LabReader.read(file);
        }
        return Optional.ofNullable(lab);
    }

    /** Under which the machines of the file are reached: whoever names a machine there may load it. */
    Collection<String> addresses() {
        return lab().map(Lab::machines).orElse(List.of()).stream()
                .map(NamedMachine::address)
                .toList();
    }

    /** How many machines play the load. */
    int playing() {
        return lab().map(named -> named.controller() == null
                        ? named.with(MachineRole.LOAD).size()
                        : named.agents().size())
                .map(machines -> Math.max(1, machines))
                .orElse(1);
    }

    /**
     * Connects to all of them.
     *
     * @param jdk of the runs on this machine
     * @throws io.github.springbench.runner.model.UserError where one cannot be used
     */
    MachinesInUse open(Jdk jdk) {
        return lab().map(named -> MachinesInUse.of(named, jdk)).orElseGet(MachinesInUse::thisOne);
    }
}
