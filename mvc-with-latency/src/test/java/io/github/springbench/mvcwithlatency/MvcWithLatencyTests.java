package io.github.springbench.mvcwithlatency;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.HelloContract;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContext;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Tag("server")
class MvcWithLatencyTests extends HelloContract {

    @LocalServerPort
    private int port;

    @Override
    protected int port() {
        return port;
    }

    @Test
    void measuresNothingItself(@Autowired ApplicationContext context) {
        assertThat(context.getBeansOfType(ObservationRegistry.class)).isEmpty();
        assertThat(context.getBeansOfType(MeterRegistry.class)).isEmpty();
    }

    @Test
    void answersAnInterruptedWaitWithAnError() {
        CompletableFuture<HttpResponse<Void>> answer = HttpClient.newHttpClient()
                .sendAsync(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/hello/20000"))
                                .build(),
                        BodyHandlers.discarding());

        threadThatWaits(answer).interrupt();

        assertThat(answer.join().statusCode()).isEqualTo(500);
    }

    private static Thread threadThatWaits(CompletableFuture<?> answer) {
        while (!answer.isDone()) {
            for (Map.Entry<Thread, StackTraceElement[]> thread :
                    Thread.getAllStackTraces().entrySet()) {
                if (Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().equals(HelloController.class.getName()))) {
                    return thread.getKey();
                }
            }
        }
        throw new AssertionError("The answer came without a thread that waits: " + answer.join());
    }
}
