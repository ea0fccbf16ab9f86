package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestCertificate;
import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services called by https, and whose certificates are accepted. */
@Tag("server")
class HttpsTest {

    @TempDir
    private Path folder;

    private TestCertificate certificate;
    private HttpsServer server;

    @BeforeEach
    void start() throws IOException, GeneralSecurityException {
        certificate = TestCertificate.in(folder, "dns:localhost");
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aCertificateThatNobodyKnowsIsRefused() {
        HealthCheck check = new HealthCheck(url("localhost"), null);

        for (ThrowingCallable call :
                List.<ThrowingCallable>of(() -> client("localhost", null).requireRightAnswer(), check::passes)) {
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(call)
                    .withMessageStartingWith("The certificate of https://localhost:")
                    .withMessageContaining(" is refused: ")
                    .withMessageContaining("by 'trust' (--trust of init); its names must include localhost.");
        }
    }

    @Test
    void oneInTheFileIsAcceptedForItsOwnNamesOnly() {
        Trust trust = Trust.in(certificate.pem());

        // The JDK's server takes the first of its own list, whatever callers prefer.
        assertThat(client("localhost", trust).requireRightAnswer()).contains("TLSv1.3, TLS_AES_256_GCM_SHA384");
        assertThat(new HealthCheck(url("localhost"), trust).passes()).isTrue();
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> client("127.0.0.1", trust).requireRightAnswer())
                .withMessageContaining("its names must include 127.0.0.1");
    }

    @Test
    void anyIsAcceptedWhereNobodyLooks() {
        assertThat(client("127.0.0.1", Trust.NONE).requireRightAnswer()).isPresent();
        assertThat(new HealthCheck(url("127.0.0.1"), Trust.NONE).passes()).isTrue();
    }

    private URI url(String host) {
        return URI.create("https://" + host + ":" + server.getAddress().getPort() + "/");
    }

    private ServiceClient client(String host, Trust trust) {
        Workload load = SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE);
        Exchange exchange = Exchange.get("/");
        Request request = exchange.request();
        return new ServiceClient(
                url(host),
                request,
                request,
                new Workload(load.engine(), load.shape(), exchange, load.phases()),
                trust,
                new RequestValues(0, Map.of()),
                Duration.ofSeconds(10),
                Secret.Mask.of(List.of()));
    }
}
