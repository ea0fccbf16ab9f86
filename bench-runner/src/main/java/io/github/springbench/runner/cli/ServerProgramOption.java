package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.Shell;
import io.github.springbench.runner.model.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** A server of the user's own that the bench starts as the database of each run. */
final class ServerProgramOption {

    static final String NAME = "--mongod";

    @Option(
            names = NAME,
            paramLabel = "PATH",
            description = "Start this mongod program as the MongoDB of each run, on the cores of the back ends. Its"
                    + " data folder is empty at the start and removed afterwards.")
    private Path program;

    /**
     * The program where somebody named one.
     *
     * @throws UserError where it cannot be started
     */
    Optional<Path> program() {
        if (program == null) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(program)) {
            throw new UserError(NAME + " is '" + program
                    + "', which does not exist; expected the path of a program, such as /usr/bin/mongod.");
        }
        if (!Files.isExecutable(program)) {
            throw new UserError(NAME + " is '" + program + "', which you may not execute. Run chmod +x on it, or name"
                    + " the program itself.");
        }
        return Optional.of(program.toAbsolutePath());
    }

    /** The option as a command needs it again, with a space behind it; empty where nobody gave it. */
    String again() {
        return program == null ? "" : NAME + " " + Shell.command(List.of(program.toString())) + " ";
    }
}
