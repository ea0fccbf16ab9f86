package io.github.springbench.runner.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Feeder.Order;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Requests;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JMeterGeneratorTest {

    /** Which a test of jmeter-engine gives to JMeter. */
    private static final Path GOLDEN = Path.of(System.getProperty("bench.home"))
            .resolve("bench-runner/measure/src/test/resources/io/github/springbench/runner/load/jmeter/plan.jmx");

    private static final Pause PAUSE = new Pause(Duration.ofMillis(100), Duration.ofMillis(250));
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final String HEAD =
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage\n";

    @TempDir
    private Path folder;

    private final JMeterGenerator jmeter = new JMeterGenerator(Path.of("jmeter-engine"), "5");

    @Test
    void theWholeLoadIsAPlanOfJMeter() throws IOException {
        Exchange write = new Exchange(
                "PUT",
                "/users/{key:7}?a=%20&b",
                null,
                Map.of("Authorization", "Bearer ${TOKEN}"),
                "{\"id\": \"{fresh-id}\", \"\\\\\": \"$1 <&>\r\nü\"}",
                201,
                null,
                Cookies.KEPT,
                new Answer(List.of("a {{b}", "{fresh-id}\", \"\\\\"), Map.of(), Map.of()));
        Exchange read = new Exchange("GET", "/hello/20", null, null, 200, "Hi").with(Cookies.KEPT);
        Requests requests = new Requests(Play.JOURNEY, List.of(new Part("read", 1, read), new Part("write", 1, write)));
        Workload workload = new Workload(
                "jmeter",
                Shape.CLOSED_WITH_THINK_TIME,
                read,
                new Phases(SECOND, null, Duration.ofSeconds(3), PAUSE, SECOND, SECOND),
                requests,
                null);
        assertThat(jmeter.cannotPlay(workload)).isEmpty();
        String plan = JmxPlan.of(task(workload));

        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(GOLDEN, plan);
        }
        assertThat(plan).isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void theCommandNamesThePlanAndNothingThatIsSent() throws IOException {
        LoadTask task = task(closed(Exchange.get("/secret")));

        List<String> command = jmeter.command(new Jdk(Path.of("jdk"), 25, "25", "Somebody"), task);

        assertThat(command)
                .contains("-Dbench.warm-up.rest=true", "-Dbench.warm-up.end=" + folder.resolve("end"))
                .endsWith(folder.resolve("plan.jmx").toString(), folder.toString())
                .noneMatch(word -> word.contains("secret"));
        assertThat(folder.resolve("plan.jmx")).content().contains("/secret");
        assertThat(jmeter.byHand(task).note()).contains("jmeter -n -t plan.jmx");
    }

    @Test
    void saysWhatItCannotPlay() {
        Exchange get = Exchange.get("/");
        Phases minute = new Phases(Duration.ZERO, null, Duration.ofMinutes(1), Pause.NONE, null, null);
        Workload load = closed(get);

        assertThat(jmeter.cannotPlay(load)).isEmpty();
        assertRefused(new Workload("jmeter", Shape.OPEN, get, minute), "Write engine: hyperfoil");
        assertRefused(new Workload("jmeter", Shape.CONNECTIONS, get, minute), "Write engine: holder");
        assertRefused(new Workload("jmeter", Shape.CLOSED, Exchange.of(Mix.A), minute), "Write engine: gatling");
        Requests mix = new Requests(Play.MIX, List.of(new Part("a", 1, get), new Part("b", 2, get)));
        assertRefused(new Workload("jmeter", Shape.CLOSED, get, minute, mix, null), "Write play: journey");
        assertRefused(
                load.with(new Feeder("a.csv", "0", Order.CIRCULAR, 1, List.of("a"), 2, List.of())),
                "takes no rows of a feeder");
        Answer field = new Answer(List.of(), Map.of("/a", "b"), Map.of());
        assertRefused(
                closed(new Exchange("GET", "/", null, Map.of(), null, 200, null, null, field)), "no fields of answers");
        assertRefused(closed(new Exchange("GET", "/", null, null, 200, "")), "call every empty answer wrong");
        assertRefused(closed(Exchange.get("/{next-key}")), "{key} for {next-key}");
        for (String text : List.of("a ${b}", "\u0001")) {
            assertRefused(closed(new Exchange("POST", "/", null, text, 200, null)), "its plan cannot have");
        }
        assertThat(jmeter.playsHttps()).isFalse();
        assertThat(jmeter.cannotPlayOn(null, null)).isPresent();
    }

    @Test
    void readsRequestsAndUsersInMilliseconds() throws IOException {
        record(4, "10000,10900\n10200,11000\n", """
                9000,5,warm-up,200,OK,warm-up 1-1,text,true,
                9010,5,warm-up,500,OK,warm-up 1-1,text,false,no
                10000,21,request,200,OK,users 1-1,text,true,
                10300,40,request,200,OK,users 1-2,text,true,
                10400,19,request,503,"a ""b""
                c",users 1-2,text,false,"Test failed:
                no"
                10500,30,request,200,OK,users 1-2,text,false,another
                """);

        LoadMeasurement load = jmeter.read(task(closed(Exchange.get("/"))));

        assertThat(load.result().users()).isEqualTo(2);
        assertThat(load.result().requests()).isEqualTo(4);
        assertThat(load.result().responseTime().maxMs()).isCloseTo(40, within(0.01));
        assertThat(load.result().resolutionMs()).isEqualTo(1);
        assertThat(load.result().truncated()).isFalse();
        assertThat(load.result().failures())
                .isEqualTo(Map.of("status 503 instead of 200", 1L, "another body than expected", 1L));
        assertThat(load.warmUpAnswered()).isEqualTo(1);
        assertThat(load.warmUpFailed()).isEqualTo(1);
        assertThat(load.plateau().from()).isEqualTo(Instant.ofEpochMilli(10_200));
        assertThat(load.plateau().to()).isEqualTo(Instant.ofEpochMilli(10_900));
        assertThat(load.evidence().sent()).isEqualTo(4);
    }

    @Test
    void saysWhomARequestWithoutAnAnswerBlames() throws IOException {
        Map<String, String> causes = new LinkedHashMap<>();
        causes.put("org.apache.http.conn.HttpHostConnectException", "Connect to 127.0.0.1:1 failed");
        causes.put("org.apache.http.NoHttpResponseException", "127.0.0.1:1 failed to respond");
        causes.put("java.net.BindException", "Cannot assign requested address");
        StringBuilder rows = new StringBuilder();
        causes.forEach((kind, said) -> rows.append("10000,5,request,Non HTTP response code: ")
                .append(kind)
                .append(",Non HTTP response message: ")
                .append(said)
                .append(",u,text,false,\n"));
        record(3, "10000,10900\n", rows.toString());

        LoadMeasurement load = jmeter.read(task(closed(Exchange.get("/"))));

        assertThat(load.evidence().failureKinds())
                .isEqualTo(Map.of(FailureKind.NO_CONNECTION, 1L, FailureKind.NO_ANSWER, 1L, FailureKind.LOCAL, 1L));
        assertThat(load.result().failures())
                .containsKey("org.apache.http.NoHttpResponseException: 127.0.0.1:1 failed to respond");
    }

    @Test
    void seesThatARecordWasCut() throws IOException {
        for (String cut : List.of("10300,4", "10300,40,request,200,OK,users 1-2,text,false,\"Test fai")) {
            record(2, "10000,10900\n", "10000,21,request,200,OK,users 1-1,text,true,\n" + cut);

            LoadMeasurement load = jmeter.read(task(closed(Exchange.get("/"))));

            assertThat(load.result().requests()).isEqualTo(1);
            assertThat(load.result().truncated()).isTrue();
            assertThat(load.evidence().sent()).isEqualTo(2);
        }
    }

    @Test
    void saysThatThereIsNoRecord() throws IOException {
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(() -> jmeter.read(task(closed(Exchange.get("/")))))
                .withMessageStartingWith("JMeter left no usable record: ");

        record(0, "", "");
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(() -> jmeter.read(task(closed(Exchange.get("/")))))
                .withMessage("JMeter recorded no user.");
    }

    private void assertRefused(Workload workload, String why) {
        assertThat(jmeter.cannotPlay(workload))
                .hasValueSatisfying(clause -> assertThat(clause).contains(why));
    }

    private void record(int requests, String users, String rows) throws IOException {
        Files.writeString(folder.resolve("users.csv"), "started_ms,ended_ms\n" + users);
        Files.writeString(folder.resolve("requests.jtl"), HEAD + rows);
        Files.writeString(folder.resolve("run.properties"), "requests=" + requests + "\n");
    }

    private static Workload closed(Exchange exchange) {
        return new Workload(
                "jmeter", Shape.CLOSED, exchange, new Phases(Duration.ZERO, 3, null, Pause.NONE, null, SECOND));
    }

    private LoadTask task(Workload workload) {
        Request request = workload.request();
        return LoadTaskBuilder.builder()
                .name("a run <1>")
                .baseUrl(URI.create("http://127.0.0.1:8091/"))
                .request(request)
                .workload(workload)
                .load(Load.users(5))
                .watch(folder.resolve("watch.csv"))
                .warmUpEnd(folder.resolve("end"))
                .folder(folder)
                .build();
    }
}
