package io.github.springbench.runner.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.springbench.runner.dashboard.Dashboard.DashboardPage;
import io.github.springbench.runner.dashboard.Dashboard.DashboardServer;
import io.github.springbench.runner.dashboard.Dashboard.Viewer;
import io.github.springbench.runner.model.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Uses sockets, since the HTTP client of the JDK does not let its caller set the header Host. */
class DashboardServerTest {

    private static final DashboardPage PAGE = new DashboardPage("<p>the page</p>", "default-src 'none'");

    private final BlockingQueue<Viewer> newcomers = new LinkedBlockingQueue<>();
    private final DashboardServer server = DashboardServer.start(0, PAGE, newcomers::add);
    private final URI address = URI.create(server.address());
    private final String host = "Host: 127.0.0.1:" + address.getPort();

    @AfterEach
    void endTheServer() {
        server.close();
    }

    @Test
    void thePageIsForWhoeverKnowsTheToken() throws IOException {
        assertThat(address.getPath()).hasSizeGreaterThan(20);
        assertThat(answer(address.getPath(), host))
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase("Content-Security-Policy: default-src 'none'")
                .containsIgnoringCase("Cache-Control: no-store")
                .containsIgnoringCase("Referrer-Policy: no-referrer")
                .endsWith("<p>the page</p>");

        for (String path : new String[] {"/", "/events", "/guessed/", address.getPath() + "other"}) {
            assertThat(answer(path, host)).as(path).startsWith("HTTP/1.1 404").doesNotContain("the page");
        }
    }

    @Test
    void pagesOfOtherHostsCannotAsk() throws IOException {
        assertThat(answer(address.getPath(), "Host: localhost:" + address.getPort()))
                .startsWith("HTTP/1.1 200");

        for (String other : new String[] {
            "Host: bench.test:" + address.getPort(),
            "Host: 127.0.0.1",
            "Host: 127.0.0.1:" + (address.getPort() - 1),
            host + "\r\n" + host,
            "X-Host: none"
        }) {
            for (String path : new String[] {address.getPath(), address.getPath() + "events"}) {
                assertThat(answer(path, other)).as(path + " " + other).startsWith("HTTP/1.1 404");
            }
        }
        assertThat(newcomers).isEmpty();
    }

    @Test
    void whoReadsTooSlowlyIsDroppedAndKeepsNobodyWaiting() throws IOException, InterruptedException {
        String large = "event: now\ndata: " + "7".repeat(1 << 16) + "\n\n";
        try (Socket socket = ask(address.getPath() + "events", host)) {
            Viewer slow = newcomers.take();
            while (slow.offer(large)) {
                // nobody reads, so this fills the buffers of both ends
            }

            assertThat(slow.isGone()).isTrue();
            assertThat(socket.getInputStream().transferTo(OutputStream.nullOutputStream()))
                    .as("what was sent before the server closed the connection")
                    .isPositive();
        }
    }

    @Test
    void whoReadsGetsWhatComesUntilTheEnd() throws IOException, InterruptedException {
        try (Socket socket = ask(address.getPath() + "events", host)) {
            Viewer viewer = newcomers.take();
            assertThat(viewer.offer("event: now\ndata: 1\n\n")).isTrue();
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));

            assertThat(reader.readLine()).startsWith("HTTP/1.1 200");
            assertThat(reader.lines().filter(line -> line.startsWith("data: ")).findFirst())
                    .contains("data: 1");
            viewer.end();
            assertThat(reader.lines().filter(line -> line.startsWith("data: "))).isEmpty();
        }
    }

    @Test
    void aPortThatIsTakenIsTold() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> DashboardServer.start(port, PAGE, newcomers::add))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("port " + port)
                    .hasMessageContaining("--dashboard=PORT");
        }
    }

    private String answer(String path, String header) throws IOException {
        try (Socket socket = ask(path, header)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Socket ask(String path, String header) throws IOException {
        Socket socket = new Socket(address.getHost(), address.getPort());
        socket.setSoTimeout(60_000); // what hangs fails
        String request = "GET " + path + " HTTP/1.1\r\n" + header + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
