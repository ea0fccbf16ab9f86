package io.github.springbench.slowlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("server")
class SlowLinkTest {

    @Test
    void saysWhereItListensMakesAServerSlowerAndEndsWhenToldTo() throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ForkedProgram program = ForkedProgram.start(
                        SlowLink.class, "--port=0", "--to=127.0.0.1:" + server.getLocalPort(), "--delay=20ms")) {
            assertThat(program.firstLine())
                    .isEqualTo("listening on 127.0.0.1:" + program.port() + " (slow link to 127.0.0.1:"
                            + server.getLocalPort() + ", 20ms per round trip, " + Transport.best() + ")");
            try (Socket client = new Socket("127.0.0.1", program.port());
                    Socket accepted = server.accept()) {
                long start = System.nanoTime();
                client.getOutputStream().write('a');
                accepted.getOutputStream().write(accepted.getInputStream().read());
                int answer = client.getInputStream().read();
                long tookNanos = System.nanoTime() - start;

                assertThat(answer).isEqualTo('a');
                assertThat(tookNanos).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
            }

            assertThat(program.terminate()).isEqualTo(ForkedProgram.SIGTERM);
            assertThat(program.otherLines()).isEmpty();
        }
    }

    @Test
    void saysInOneLineThatItsPortIsTaken() {
        Address anywhere = Address.parse("127.0.0.1:1");
        try (DelayedLink first = DelayedLink.start(new Port(0), anywhere, RoundTrip.parse("1ms"))) {
            CommandLineRun second =
                    CommandLineRun.of(new SlowLink(), "--port=" + first.port(), "--to=127.0.0.1:1", "--delay=1ms");

            assertThat(second.exitCode()).isEqualTo(Program.CANNOT_LISTEN);
            assertThat(second.output()).isEmpty();
            assertThat(second.errors())
                    .hasLineCount(1)
                    .startsWith("Cannot listen on 127.0.0.1:" + first.port() + " (")
                    .contains("Address already in use");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0ms, is no delay: without one the link is not needed",
        "0us, is no delay: without one the link is not needed",
        "5, 'is not a whole number with its unit, as 500us, 5ms or 1s'",
        "0.5ms, 'is not a whole number with its unit, as 500us, 5ms or 1s'",
        "-1ms, 'is not a whole number with its unit, as 500us, 5ms or 1s'",
        "5min, 'is not a whole number with its unit, as 500us, 5ms or 1s'",
        "61s, is longer than a minute"
    })
    void refusesWhatIsNoDelay(String delay, String mistake) {
        CommandLineRun run = CommandLineRun.of(new SlowLink(), "--to=127.0.0.1:27017", "--delay=" + delay);

        assertThat(run.exitCode()).isEqualTo(Program.WRONG_USAGE);
        assertThat(run.errors())
                .isEqualToIgnoringNewLines("Invalid value for option '--delay': '" + delay + "' " + mistake);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"127.0.0.1", "27017", ":27017", "127.0.0.1:0", "127.0.0.1:70000", "a b:1", "me@127.0.0.1:1"})
    void refusesWhatIsNoAddress(String to) {
        CommandLineRun run = CommandLineRun.of(new SlowLink(), "--to=" + to, "--delay=5ms");

        assertThat(run.exitCode()).isEqualTo(Program.WRONG_USAGE);
        assertThat(run.errors())
                .isEqualToIgnoringNewLines(
                        "Invalid value for option '--to': '" + to + "' is not HOST:PORT, as 127.0.0.1:27017");
    }

    @Test
    void asksForWhatIsMissing() {
        CommandLineRun run = CommandLineRun.of(new SlowLink(), "--port=0");

        assertThat(run.exitCode()).isEqualTo(Program.WRONG_USAGE);
        assertThat(run.errors())
                .isEqualToIgnoringNewLines("Missing required options: '--to=HOST:PORT', '--delay=TIME'");
    }

    @ParameterizedTest
    @CsvSource({"1us, 500", "500us, 250000", "5ms, 2500000", "1s, 500000000", "60s, 30000000000"})
    void splitsTheDelayInHalves(String delay, long nanosEachWay) {
        assertThat(RoundTrip.parse(delay).nanosEachWay()).isEqualTo(nanosEachWay);
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1:27017, 127.0.0.1, 27017", "[::1]:65535, ::1, 65535"})
    void understandsAnAddress(String text, String host, int port) throws UnknownHostException {
        Address address = Address.parse(text);

        assertThat(address.socket()).isEqualTo(new InetSocketAddress(InetAddress.getByName(host), port));
        assertThat(address).hasToString(text);
    }
}
