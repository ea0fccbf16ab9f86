package io.github.springbench.runner.load.holder;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Events;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a JVM of its own, and a server whose streams are right or have a fault. */
@Tag("process")
class StreamReadersTest {

    private static final int EVENTS = 5;
    private static final int INTERVAL_MS = 10;
    private static final int BRIEF_INTERVAL_MS = 1;

    /** Far longer than a busy machine stops. */
    private static final int LATE_MS = 2_000;

    /** What a stream has after its second event. */
    private enum Fault {
        NONE,
        LATE,
        MISSING,
        REPEATED,
        CHANGED,
        ENDED_EARLY,
        CLOSED_EARLY,
        TOO_MANY
    }

    @TempDir
    Path folder;

    private final HolderGenerator generator = new HolderGenerator("1.0");
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger endless = new AtomicInteger();
    private final AtomicInteger brief = new AtomicInteger();
    private List<Fault> faults = List.of();
    private HttpServer server;

    @BeforeEach
    void answer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/tokens/", this::send);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void readersReadToTheEndThenHoldStreamsThatDoNotEnd() throws Exception {
        LoadMeasurement measured = read(20, 0);

        assertThat(measured.result().users()).isEqualTo(20);
        assertThat(measured.result().requests()).isEqualTo(20);
        assertThat(measured.result().failed()).isZero();
        assertThat(measured.evidence().usersEnded()).isEqualTo(20);
        assertThat(measured.warmUpAnswered())
                .as("the warm-up and the second round")
                .isEqualTo(brief.get() + 20);
        assertThat(brief.get()).as("whole rounds").isPositive().isEqualTo(brief.get() / 20 * 20);
        assertThat(measured.streams().events()).isEqualTo(20 * EVENTS);
        assertThat(measured.streams().seconds()).isPositive();
        assertThat(measured.streams().first().maxMs()).isPositive();
        assertThat(measured.streams().gaps().p50Ms()).isPositive();
        assertThat(measured.streams().gaps().p99Ms()).as("of 80").isNull();
        assertThat(measured.streams().late().p50Ms()).isNotNull();
        assertThat(measured.plateau()).isNull();
    }

    @Test
    void ninetyNinePercentAreOfAThousandAtLeast() throws Exception {
        LoadMeasurement measured = read(10, 0, 101, 2);

        assertThat(measured.result().failed()).isZero();
        assertThat(measured.streams().gaps().p99Ms()).isPositive();
        assertThat(measured.streams().late().p99Ms()).as("of 10").isNull();
    }

    /** A stream of 0.6 s and 4 KB, of which a slow reader takes 1 KB in a second. */
    @Test
    void slowReadersAreSlowAndTheirTimesAreLeftOut() throws Exception {
        LoadMeasurement measured = read(2, 50, 120, 5);

        assertThat(measured.result().failed()).isZero();
        assertThat(measured.streams().events()).isEqualTo(2 * 120);
        assertThat(measured.streams().seconds()).isGreaterThan(2.5);
        assertThat(measured.streams().late().maxMs()).isLessThan(LATE_MS);
        assertThat(measured.streams().gaps().maxMs()).isLessThan(LATE_MS);
    }

    @Test
    void whatIsLateIsAFigureAndWhatIsWrongIsAFailure() throws Exception {
        faults = List.of(Fault.values());

        LoadMeasurement measured = read(faults.size(), 0);

        assertThat(measured.evidence().failureKinds())
                .containsEntry(FailureKind.WRONG_BODY, 4L)
                .containsEntry(FailureKind.NO_ANSWER, 2L)
                .hasSize(2);
        assertThat(measured.result().failures())
                .containsEntry("an event was missing or repeated or another one than expected", 3L)
                .containsEntry("more events came than were asked for", 1L)
                .containsEntry("the stream ended before its last event", 2L);
        assertThat(measured.streams().events()).isEqualTo(3 * EVENTS + 5 * 2);
        assertThat(measured.streams().gaps().maxMs()).isGreaterThan(LATE_MS / 2.0);
        assertThat(measured.streams().late().maxMs()).isGreaterThan(LATE_MS / 2.0);
    }

    /** The first round after the warm-up has the faults, each in one stream. */
    private void send(HttpExchange exchange) throws IOException {
        Events events = Events.askedBy(exchange.getRequestURI().getPath());
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream body = exchange.getResponseBody();
        if (events.count() == Events.ENDLESS) {
            endless.incrementAndGet();
            for (int number = 1; number <= events.count(); number++) {
                write(number, "", events.intervalMs(), body);
            }
        } else if (events.intervalMs() == BRIEF_INTERVAL_MS) {
            brief.incrementAndGet();
            send(Fault.NONE, events, body);
        } else {
            int place = asked.getAndIncrement();
            send(place < faults.size() ? faults.get(place) : Fault.NONE, events, body);
        }
        body.close();
    }

    private static void send(Fault fault, Events events, OutputStream body) throws IOException {
        List<Integer> numbers =
                switch (fault) {
                    case MISSING -> List.of(1, 2, 4, 5);
                    case REPEATED -> List.of(1, 2, 2, 3, 4, 5);
                    case ENDED_EARLY, CLOSED_EARLY -> List.of(1, 2);
                    case TOO_MANY -> List.of(1, 2, 3, 4, 5, 6);
                    default -> IntStream.rangeClosed(1, events.count()).boxed().toList();
                };
        for (int place = 0; place < numbers.size(); place++) {
            if (place == 2 && fault == Fault.LATE) {
                sleep(LATE_MS);
            }
            write(numbers.get(place), place == 2 && fault == Fault.CHANGED ? "!" : "", events.intervalMs(), body);
        }
        if (fault == Fault.CLOSED_EARLY) {
            throw new IOException("the server closes the connection of an exchange that fails");
        }
    }

    private static void write(int number, String more, long intervalMs, OutputStream body) throws IOException {
        body.write(("data:token " + number + " of a text" + more + "\n\n").getBytes(StandardCharsets.UTF_8));
        body.flush();
        sleep(intervalMs);
    }

    /** The runner's part: it reads a step as soon as that is reached. */
    private LoadMeasurement read(int readers, int slowPercent) throws Exception {
        return read(readers, slowPercent, EVENTS, INTERVAL_MS);
    }

    private LoadMeasurement read(int readers, int slowPercent, int events, int intervalMs) throws Exception {
        LoadTask task = task(readers, slowPercent, "/tokens/" + events + "/", intervalMs);
        HolderProgram.play(generator, task, Step.OF_STREAMS, step -> {
            assertThat(endless.get())
                    .as("streams that do not end, at %s", step)
                    .isEqualTo(step == Step.STREAMING || step == Step.CLOSED ? readers : 0);
            assertThat(asked.get()).as("at %s", step).isEqualTo(step == Step.BASE ? 0 : readers);
        });
        return generator.read(task);
    }

    private LoadTask task(int readers, int slowPercent, String begin, int intervalMs) {
        String path = begin + intervalMs;
        return LoadTaskBuilder.builder()
                .name("a run")
                .baseUrl(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                .request(new Request("GET", path, null))
                .briefRequest(new Request("GET", begin + BRIEF_INTERVAL_MS, null))
                .workload(new Workload(
                        "holder",
                        Workload.Shape.STREAMS,
                        Exchange.get(path),
                        new Phases(
                                Duration.ofMillis(200),
                                null,
                                null,
                                Pause.NONE,
                                Duration.ZERO,
                                null,
                                null,
                                null,
                                slowPercent)))
                .load(Load.users(readers))
                .watch(folder.resolve("load-generator.csv"))
                .folder(folder.resolve("holder"))
                .build();
    }

    private static void sleep(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
