package io.github.springbench.runner.load.holder;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a JVM of its own, and a server that waits for as long as a path says. */
@Tag("process")
class HolderGeneratorTest {

    private static final int CONNECTIONS = 100;

    /** What neither an argument in a POSIX locale nor a line of properties holds as it is. */
    private static final String HELLO = "Grüße 世界\r\n \\ \"it's\" {1} ${x} = : #\n";

    @TempDir
    Path folder;

    private final HolderGenerator generator = new HolderGenerator("1.0");
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger waiting = new AtomicInteger();

    /** Whether the server closes the connection of the next request, and does not answer. */
    private final AtomicBoolean closesNext = new AtomicBoolean();

    private HttpServer server;

    @BeforeEach
    void answer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), CONNECTIONS);
        server.createContext("/hello/", exchange -> {
            if (closesNext.getAndSet(false)) {
                exchange.close();
                return;
            }
            waiting.incrementAndGet();
            String path = exchange.getRequestURI().getPath();
            sleep(Long.parseLong(path.substring(path.lastIndexOf('/') + 1)));
            waiting.decrementAndGet();
            byte[] body = HELLO.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void allConnectionsAreHeldFromStepToStepUntilEachWasRead() throws Exception {
        List<Integer> waitingAt = new ArrayList<>();
        LoadMeasurement measured = hold(task(5_000, HELLO), waitingAt);

        assertThat(waitingAt).containsExactly(0, 0, CONNECTIONS, 0, 0);
        assertThat(measured.result().users()).isEqualTo(CONNECTIONS);
        assertThat(measured.result().requests()).isEqualTo(2 * CONNECTIONS);
        assertThat(measured.result().failed()).isZero();
        assertThat(measured.evidence().usersEnded()).isEqualTo(CONNECTIONS);
        assertThat(measured.evidence().peakInFlight()).isEqualTo(CONNECTIONS);
        assertThat(measured.plateau()).isNull();
    }

    @Test
    void aWrongBodyAndAnAnswerBeforeTheMemoryWasReadAreFailures() throws Exception {
        assertThat(hold(task(5_000, "Goodbye"), new ArrayList<>()).evidence().failureKinds())
                .containsOnlyKeys(FailureKind.WRONG_BODY);
        assertThat(hold(task(200, HELLO), new ArrayList<>()).result().failures())
                .containsOnlyKeys("answered before the memory was read: give requests a longer latency")
                .containsValue((long) CONNECTIONS);
    }

    @Test
    void aConnectionThatTheServiceClosesIsOneFailure() throws Exception {
        closesNext.set(true);

        LoadMeasurement measured = hold(task(5_000, HELLO), new ArrayList<>());

        assertThat(measured.evidence().failureKinds()).isEqualTo(Map.of(FailureKind.NO_ANSWER, 1L));
        assertThat(measured.result().requests()).isEqualTo(2 * CONNECTIONS - 1);
    }

    @Test
    void itPlaysNothingElse() {
        assertThat(generator.cannotPlay(SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE)))
                .hasValueSatisfying(why -> assertThat(why).contains("Write shape: connections"));
        assertThat(generator.cannotPlay(workload("Hello"))).isEmpty();
    }

    /** The runner's part: it reads a step as soon as that is reached. */
    private LoadMeasurement hold(LoadTask task, List<Integer> waitingAt) throws Exception {
        HolderProgram.play(generator, task, Step.OF_CONNECTIONS, step -> waitingAt.add(waiting.get()));
        return generator.read(task);
    }

    private LoadTask task(int latencyMs, String body) {
        return LoadTaskBuilder.builder()
                .name("a run")
                .baseUrl(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                .request(new Request("GET", "/hello/" + latencyMs, null))
                .briefRequest(new Request("GET", "/hello/1", null))
                .workload(workload(body))
                .load(Load.users(CONNECTIONS))
                .latencyMs(latencyMs)
                .watch(folder.resolve("load-generator.csv"))
                .folder(folder.resolve("holder"))
                .build();
    }

    private static Workload workload(String body) {
        return new Workload(
                "holder",
                Workload.Shape.CONNECTIONS,
                new Exchange("GET", "/hello/{latency}", null, null, 200, body),
                new Phases(Duration.ZERO, null, null, Pause.NONE, Duration.ZERO, null));
    }

    private static void sleep(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
