package io.github.springbench.hyperfoil;

import static io.github.springbench.hyperfoil.PlainServer.BODY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.hyperfoil.PlainServer.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load by https: users keep their connections, and answers are read as by http. */
@Tag("server")
class HttpsLoadTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder;

    @Test
    void readsAnswersAsByHttp() throws IOException, GeneralSecurityException, InterruptedException {
        String policy = "Content-Security-Policy: " + "default-src 'self'; ".repeat(3_000) + "\r\n";
        String length = "Content-Length: " + BODY.length() + "\r\n";
        Reply closing = Reply.rawAndClose("HTTP/1.1 200 OK\r\nConnection: close\r\n" + length + "\r\n" + BODY);
        Reply policed = Reply.raw("HTTP/1.1 200 OK\r\n" + policy + length + "\r\n" + BODY);
        try (PlainServer server =
                new PlainServer(n -> n % 10 == 0 ? closing : n % 3 == 0 ? policed : Reply.ok(BODY), sockets())) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                                    server.port(),
                                    4,
                                    Yaml.always(
                                            "load-0",
                                            4,
                                            "duration: 500ms\n",
                                            Yaml.post("/load", Yaml.CHECK_STATUS + Yaml.checkBody(BODY))))
                            .replace("http://", "https://"));

            assertThat(server.replied("/load", closing)).isPositive();
            assertThat(server.replied("/load", policed)).isPositive();
            assertThat(run.requests(RecordedRequest.RIGHT)).isEqualTo(server.received("/load"));
            assertThat(run.number("connection_errors")).isZero();
        }
    }

    private ServerSocketFactory sockets() throws IOException, GeneralSecurityException, InterruptedException {
        Path store = folder.resolve("test.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost")
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context.getServerSocketFactory();
    }
}
