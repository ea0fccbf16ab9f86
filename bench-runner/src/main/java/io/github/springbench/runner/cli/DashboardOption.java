package io.github.springbench.runner.cli;

import io.github.springbench.runner.machine.local.Ports;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.UserError;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Whether a page shows the runs while they go on, and on which port. */
final class DashboardOption {

    private static final String NAME = "--dashboard";

    /** As for sockets. */
    private static final String ANY_FREE_PORT = "0";

    private static final int HIGHEST_PORT = 65_535;

    @Option(
            names = NAME,
            arity = "0..1",
            paramLabel = "PORT",
            fallbackValue = ANY_FREE_PORT,
            preprocessor = OnlyWhereAttached.class,
            description = "Show live figures, second by second, on a web page for browsers on this machine. Its address"
                    + " is printed at the start (default port: a free one).")
    private String asked;

    /** Takes a port only after an equals sign: after a space, the next word is mostly the experiment. */
    static final class OnlyWhereAttached implements IParameterPreprocessor {

        @Override
        public boolean preprocess(
                Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            if (" ".equals(info.get("separator"))) {
                arguments.push(ANY_FREE_PORT);
            }
            return false;
        }
    }

    /**
     * Before anything is started.
     *
     * @param portOfServices 0 where each gets a free one
     * @throws UserError where the port is none, or is needed by somebody else
     */
    void requireFree(int portOfServices) {
        int port = asked == null ? 0 : port();
        if (port == 0) {
            return;
        }
        if (port == portOfServices) {
            throw new UserError(("--port and %s are both port %d; expected two different ports. Choose another one for"
                            + " the dashboard.")
                    .formatted(NAME, port));
        }
        Ports.requireFree(port, "the dashboard", NAME + "=PORT");
    }

    /** Listens where somebody asked for it, and says where. */
    LiveView open(RunPlan plan, PrintWriter err) {
        return asked == null ? LiveView.NONE : LiveView.open(port(), plan, err);
    }

    private int port() {
        try {
            int port = Integer.parseInt(asked);
            if (port >= 0 && port <= HIGHEST_PORT) {
                return port;
            }
        } catch (NumberFormatException noNumber) {
            // is told below
        }
        throw new UserError(NAME + " has '" + asked + "'; expected a port from 1 to 65535, such as " + NAME
                + "=8123. Leave the number out for a free port.");
    }
}
