package io.github.springbench.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrivialServerTest {

    private static final int SIGTERM = 128 + 15;
    private static final String GET = "GET /hello HTTP/1.1\r\nHost: test\r\n\r\n";
    private static final String POST = "POST /any/other HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\n{\"a\": 12}";
    private static final String ANSWER = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nHi";

    private TrivialServer server;

    @BeforeEach
    void start() throws InterruptedException {
        server = TrivialServer.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void answersOneRequestAfterTheOtherOnTheSameConnection() throws IOException {
        try (Socket connection = connect()) {
            assertThat(answer(connection, GET)).isEqualTo(ANSWER);
            assertThat(answer(connection, POST)).isEqualTo(ANSWER);
            assertThat(answer(connection, GET)).isEqualTo(ANSWER);
        }
    }

    @Test
    void answersAPostOnlyWhenItsBodyIsThere() throws IOException {
        try (Socket connection = connect()) {
            int head = POST.indexOf('{') + 2;
            connection.getOutputStream().write(bytes(POST.substring(0, head)));
            connection.setSoTimeout(200);
            assertThat(isAnswered(connection)).isFalse();

            connection.setSoTimeout(0);
            assertThat(answer(connection, POST.substring(head))).isEqualTo(ANSWER);
        }
    }

    @Test
    void answersRequestsThatCameTogetherEachByItself() throws IOException {
        try (Socket connection = connect()) {
            assertThat(answer(connection, POST + GET)).isEqualTo(ANSWER);
            assertThat(answer(connection, "")).isEqualTo(ANSWER);
        }
    }

    @Test
    void closesTheConnectionOfAClientThatWantsNoMore() throws IOException {
        try (Socket connection = connect()) {
            String last = GET.replace("Host", "Connection: close\r\nHost");

            assertThat(answer(connection, last)).isEqualTo(ANSWER);
            assertThat(connection.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void closesTheConnectionOfAClientThatSpeaksSomethingElse() throws IOException {
        try (Socket connection = connect()) {
            connection.getOutputStream().write(bytes("hello\r\n\r\n"));

            assertThat(connection.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void saysItsPortAndEndsWhenToldTo() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TrivialServer.class.getName())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            // Newer JDKs warn first of what Netty uses.
            String line = output.readLine();
            while (line != null && !line.startsWith("port ")) {
                line = output.readLine();
            }
            assertThat(line).matches("port \\d+");
            try (Socket connection =
                    new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(line.substring("port ".length())))) {
                assertThat(answer(connection, GET)).isEqualTo(ANSWER);
            }
            // Not Process.destroy(), which also closes the output.
            process.toHandle().destroy();

            assertThat(output.readLine()).isNull();
            assertThat(process.waitFor()).isEqualTo(SIGTERM);
        } finally {
            process.destroyForcibly();
        }
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.port());
    }

    private static String answer(Socket connection, String request) throws IOException {
        connection.getOutputStream().write(bytes(request));
        return new String(connection.getInputStream().readNBytes(ANSWER.length()), StandardCharsets.US_ASCII);
    }

    private static boolean isAnswered(Socket connection) throws IOException {
        try {
            connection.getInputStream().read();
            return true;
        } catch (SocketTimeoutException silence) {
            return false;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
