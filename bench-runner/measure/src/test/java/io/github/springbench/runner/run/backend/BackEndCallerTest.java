package io.github.springbench.runner.run.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.UnendingServer;
import io.github.springbench.runner.UnendingServer.Answer;
import io.github.springbench.runner.model.run.Sample.BackEndCall;
import io.github.springbench.runner.run.RunFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class BackEndCallerTest {

    private static final int CALLS = 3;
    private static final long LONG_SECONDS = 30;

    private final Semaphore called = new Semaphore(0);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void asksForTheLatencyThatTheLoadAsksFor() throws Exception {
        answer("/hello/60000", 200);

        List<BackEndCall> calls = callsOf(60_000);

        assertThat(calls).isNotEmpty().allSatisfy(call -> {
            assertThat(call.failure()).isNull();
            assertThat(call.responseMs()).isPositive();
        });
    }

    @Test
    void anAnswerWithAnotherStatusIsNone() throws Exception {
        answer("/hello/60000", 503);

        assertThat(callsOf(60_000)).isNotEmpty().allSatisfy(call -> {
            assertThat(call.failure()).isEqualTo("status 503");
            assertThat(call.responseMs()).isNull();
        });
    }

    @Test
    void aCallThatIsUnderWayAtTheEndIsNeitherAnsweredNorUnanswered() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        try (BackEndCaller caller = BackEndCaller.overOneConnection(60_000, () -> {
            asked.countDown();
            try {
                end.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException("interrupted before it was counted", interrupted);
            }
        })) {
            assertThat(asked.await(LONG_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(caller.stop()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 200", "100, 200", "200, 300", "300, 400", "60000, 60100"})
    void callsOverOneConnectionDoNotWaitForEachOther(int latencyMs, long between) {
        assertThat(BackEndCaller.millisBetweenCallsOverOneConnection(latencyMs)).isEqualTo(between);
    }

    @ParameterizedTest
    @CsvSource({
        "EVENTS, its answer did not end within 1 s or 65536 bytes",
        "FLOOD, its answer did not end within 1 s or 65536 bytes",
        "ENDLESS_HEADER, no status and headers within 1 s"
    })
    void anAnswerWithoutAnEndIsNone(Answer answer, String reason) throws Exception {
        try (UnendingServer unending = new UnendingServer(path -> answer)) {
            assertThatExceptionOfType(RunFailure.class)
                    .isThrownBy(() -> BackEndCaller.askOverHttp(unending.url(), Duration.ofSeconds(1)))
                    .withMessage(reason);
            assertThat(unending.isLeft()).isTrue();
        }
    }

    private void answer(String path, int status) {
        server.createContext(path, exchange -> {
            called.release();
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
    }

    private List<BackEndCall> callsOf(int latencyMs) throws InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        try (BackEndCaller caller = BackEndCaller.overHttp(address, latencyMs)) {
            assertThat(called.tryAcquire(CALLS, LONG_SECONDS, TimeUnit.SECONDS)).isTrue();
            List<BackEndCall> ended = caller.stop();
            while (ended.isEmpty()) { // all calls may still be in flight
                ended = caller.stop();
            }
            return ended;
        }
    }
}
