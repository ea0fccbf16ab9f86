package io.github.springbench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Plays the plan that a test of the runner writes: a warm-up, a GET, and a PUT with all that a request can have. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class JMeterLoadTest {

    private static final Path PLAN = Path.of(System.getProperty("bench.home"))
            .resolve("bench-runner/measure/src/test/resources/io/github/springbench/runner/load/jmeter/plan.jmx");

    @TempDir
    private Path folder;

    private final Queue<String> heads = new ConcurrentLinkedQueue<>();
    private final Queue<String> bodies = new ConcurrentLinkedQueue<>();
    private HttpServer server;

    /** The file that ends the warm-up is there from the beginning. */
    @BeforeEach
    void start() throws IOException {
        System.setProperty("bench.warm-up.end", PLAN.toString());
        System.setProperty("bench.watch", folder.resolve("watch.csv").toString());
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        System.clearProperty("bench.warm-up.end");
        System.clearProperty("bench.watch");
    }

    /** To a PUT with what its plan expects, as far as its query does not say otherwise. */
    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        bodies.add(body);
        heads.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Authorization") + " "
                + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                + exchange.getRequestHeaders().getFirst("Cookie"));
        exchange.getResponseHeaders().add("Set-Cookie", "session=1");
        boolean put = exchange.getRequestMethod().equals("PUT");
        byte[] answer = (put ? "a {b} " + body : "Hi").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(put ? 201 : 200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    @Test
    void jmeterReadsThePlanOfTheRunner() {
        run(folder.resolve("none.jmx"));
        HashTree plan = JMeterLoad.read(PLAN);

        assertThat(JMeterLoad.search(plan, ThreadGroup.class))
                .extracting(ThreadGroup::getName)
                .containsExactly("warm-up", "users");
        assertThat(JMeterLoad.search(plan, HTTPSamplerProxy.class))
                .extracting(HTTPSamplerProxy::getName)
                .containsExactly("warm-up", "warm-up", "read", "write");
        assertThat(JMeterLoad.search(plan, HTTPSamplerProxy.class))
                .allSatisfy(request -> assertThat(request.getImplementation()).isEmpty());
    }

    @Test
    void playsAndRecordsThePlanAndSendsItsTexts() throws IOException {
        String errors = run(plan(""));

        assertThat(errors).isEmpty();
        List<String> rows = Files.readAllLines(folder.resolve("out/requests.jtl"));
        assertThat(rows.get(0)).startsWith("timeStamp,elapsed,label,responseCode,responseMessage,threadName,");
        assertThat(rows).anyMatch(row -> row.contains(",warm-up,")).anyMatch(row -> row.contains(",write,201,"));
        assertThat(Files.readAllLines(folder.resolve("out/users.csv"))).hasSize(1 + 5);
        long recorded = rows.stream()
                .filter(row -> row.contains(",read,") || row.contains(",write,"))
                .count();
        assertThat(Files.readAllLines(folder.resolve("out/run.properties")))
                .contains("requests=" + recorded, "http.implementation=HttpClient4", "httpclient.version=4.5.14");
        // as the experiment has them
        assertThat(heads)
                .anyMatch(head -> head.matches("GET /hello/20 null null session=1"))
                .anyMatch(head ->
                        head.matches("PUT /users/[1-7]\\?a=%20&b Bearer s3cret \\$1 application/json session=1"));
        assertThat(bodies)
                .anyMatch(body -> body.matches("\\{\"id\": \"[0-9a-f-]{36}\", \"\\\\\\\\\": \"\\$1 <&>\r\nü\"}"));
    }

    @Test
    void aWrongBodyAFailureAndADeadServiceAreInTheRecord() throws IOException {
        run(plan("another text"));
        server.stop(0);
        run(plan(""), "dead");

        List<String> rows = Files.readAllLines(folder.resolve("out/requests.jtl"));
        assertThat(rows).anyMatch(row -> row.contains(",write,201,") && row.contains(",false,"));
        assertThat(Files.readString(folder.resolve("dead/requests.jtl")))
                .contains("read,Non HTTP response code: org.apache.http.conn.HttpHostConnectException");
    }

    @Test
    void saysWhatIsWrongInOneLine() throws IOException {
        assertThat(run(folder.resolve("none.jmx"))).startsWith("JMeter cannot read the plan ");
        Path broken = Files.writeString(folder.resolve("broken.jmx"), "<jmeterTestPlan>");
        assertThat(run(broken)).startsWith("JMeter cannot read the plan ").hasLineCount(1);
        assertThat(JMeterLoad.run(new String[0], new PrintStream(new ByteArrayOutputStream())))
                .isEqualTo(64);
    }

    /** @param otherText that is expected in the answer to the PUT; empty for what the plan expects */
    private Path plan(String otherText) throws IOException {
        String plan = Files.readString(PLAN)
                .replace(">8091<", ">" + server.getAddress().getPort() + "<");
        return Files.writeString(
                folder.resolve("plan.jmx"), otherText.isEmpty() ? plan : plan.replace("a {b}", otherText));
    }

    private String run(Path plan) {
        return run(plan, "out");
    }

    private String run(Path plan, String out) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int code = JMeterLoad.run(
                new String[] {plan.toString(), folder.resolve(out).toString()},
                new PrintStream(errors, true, StandardCharsets.UTF_8));
        assertThat(code).isEqualTo(errors.size() == 0 ? 0 : 1);
        return errors.toString(StandardCharsets.UTF_8);
    }
}
