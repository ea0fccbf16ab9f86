package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.machine.local.Ports;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import picocli.CommandLine;

/** Runs that are refused before anything starts; the build sets {@code bench.home}. */
@ExtendWith(AllLeftovers.class)
@Tag("process")
class DashboardOptionTest {

    private final StringWriter err = new StringWriter();

    @Test
    void refusesWhatIsNoPort() {
        for (String port : new String[] {"70000", "first"}) {
            assertThat(bench("run", "smoke", "--dashboard=" + port)).isEqualTo(ExitCode.WRONG_USAGE);
            assertThat(err.toString())
                    .contains("--dashboard has '" + port + "'; expected a port from 1 to 65535, such as ")
                    .contains("Leave the number out for a free port.");
        }
    }

    @Test
    void refusesAPortThatIsTaken() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = listener.getLocalPort();

            assertThat(bench("run", "smoke", "--dashboard=" + port)).isEqualTo(ExitCode.WRONG_USAGE);
            assertThat(err.toString())
                    .contains("Port " + port + " is taken", "and the dashboard needs it", "with --dashboard=PORT.");
        }
    }

    @Test
    void refusesThePortOfTheServices() {
        int port = Ports.free(InetAddress.getLoopbackAddress());

        assertThat(bench("run", "smoke", "--port", Integer.toString(port), "--dashboard=" + port))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("--port and --dashboard are both port " + port);
    }

    @Test
    void takesWhatStandsAfterItForTheExperiment() {
        assertThat(bench("run", "--dashboard", "helo-latency")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("There is no experiment 'helo-latency'");

        assertThat(bench("run", "helo-latency", "--dashboard")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString().lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith("There is no experiment 'helo-latency'"));
    }

    private int bench(String... arguments) {
        CommandLine commandLine = Bench.commandLine();
        commandLine.setOut(new PrintWriter(new StringWriter(), true)).setErr(new PrintWriter(err, true));
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        return commandLine.execute(arguments);
    }
}
