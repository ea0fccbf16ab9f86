package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.ExperimentPresetBuilder;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Feeder.Order;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Requests;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.run.RunFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ServiceClientTest {

    private static final Request BRIEF = new Request("GET", "/hello/1", null);
    private static final String PASSWORD = "S3cret-4711";
    private static final Secret.Mask MASK = Secret.Mask.of(List.of(Secret.of(PASSWORD)));

    private final Set<String> asked = new ConcurrentSkipListSet<>();
    private final Set<String> bodies = new ConcurrentSkipListSet<>();
    private final Set<String> headers = new ConcurrentSkipListSet<>();
    private final AtomicInteger begun = new AtomicInteger();
    private final CountDownLatch first = new CountDownLatch(1);

    /** Answers wait until it is open. */
    private volatile CountDownLatch gate = new CountDownLatch(0);

    /** The body of each answer; null for none. */
    private volatile String answered;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void halfOfTheWarmUpsCallersAskForTheShortestLatency() throws InterruptedException {
        Request request = new Request("GET", "/hello/100", null);

        assertThat(warmedUpWith(request, null)).containsExactly("GET /hello/1", "GET /hello/100");
    }

    @Test
    void eachAskForAKeyOfItsOwn() throws InterruptedException {
        assertThat(warmedUpWith(new Request("POST", "/users/{key:2}", "{key:2}"), null))
                .contains("POST /users/1", "POST /users/2");
        assertThat(bodies).containsExactly("", "1", "2");
    }

    @Test
    void textsAreSentAsTheyAre() throws InterruptedException {
        String text = "ready\r\n\t{\"city\": \"Zürich 世界 😀\", \"a\": \"${x} #{y} $1 %41 \\\\ \"}\n";

        assertThat(warmedUpWith(new Request("POST", "/a%20%C3%BC/b;c?d=%5B1%5D&e='!$", text + "{{key:2}"), null))
                .contains("POST /a%20%C3%BC/b;c?d=%5B1%5D&e='!$");
        assertThat(bodies).containsExactly("", text + "{key:2}");
    }

    @Test
    void headersAndSecretsAreSent() throws InterruptedException {
        Map<String, String> asking = Map.of("Authorization", "Bearer ${TOKEN}", "content-TYPE", "text/plain");

        warmedUpWith(new Request("POST", "/me", asking, "${TOKEN} ${{TOKEN} {{fresh-id}"), null);

        assertThat(bodies).containsExactly("", PASSWORD + " ${TOKEN} {fresh-id}");
        assertThat(headers).contains("[Bearer " + PASSWORD + "] [text/plain]");
    }

    @Test
    void halfOfThemDoWhatAMixDoesBesideReads() throws InterruptedException {
        Set<String> ofA = warmedUpWith(Mix.READ, Mix.A);

        assertThat(ofA)
                .contains("GET /user/user0")
                .hasSizeGreaterThan(2)
                .allMatch(request -> request.matches("GET /user/user0|PUT /user/user[0-9]+/field/0"));
        assertThat(bodies).containsExactly("", "{\"value\": \"" + "v".repeat(100) + "\"}");
        assertThat(warmedUpWith(Mix.READ, Mix.E)).containsExactly("GET /user/top/50", "GET /user/user0");
    }

    @Test
    void insertsAreLeftToWhoKnowsWhichKeysAreFree() throws InterruptedException {
        assertThat(warmedUpWith(Mix.READ, Mix.D)).isNotEmpty().noneMatch(request -> request.startsWith("POST"));
    }

    @Test
    void aWarmUpThatIsEndedWaitsForItsLastAnswers() throws InterruptedException {
        gate = new CountDownLatch(1);
        ServiceClient client = client(Mix.READ, Mix.A);
        Thread warmUp = client.startWarmUp();
        first.await();
        warmUp.interrupt();
        gate.countDown();
        warmUp.join();

        assertThat(client.warmUpRequests()).isEqualTo(begun.get());
    }

    @Test
    void aWrongAnswerShowsNoSecretNorTheBeginningOfOne() {
        byte[] page = ("x".repeat(195) + PASSWORD + " is wrong").getBytes(StandardCharsets.UTF_8);
        server.createContext("/page", exchange -> {
            exchange.sendResponseHeaders(500, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() ->
                        client(new Request("GET", "/page", null), (Mix) null).requireRightAnswer())
                .withMessageContaining("GET /page answered 500 \"" + "x".repeat(195) + "*** i…\"")
                .withMessageNotContaining("S3");
    }

    @Test
    void whatUsersDoWithCookiesMustBeSaid() {
        AtomicInteger sessions = new AtomicInteger();
        server.createContext("/shop", exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "id=" + sessions.incrementAndGet() + "; Path=/; HttpOnly");
            exchange.getResponseHeaders().add("Set-Cookie", "lang=de");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> client("/shop", null).requireRightAnswer())
                .withMessageStartingWith("GET /shop sets cookies (id, lang). Say in 'workload'")
                .withMessageContaining("cookies: kept")
                .withMessageContaining("cookies: none");
        client("/shop", Cookies.KEPT).requireRightAnswer();
        client("/shop", Cookies.NONE).requireRightAnswer();
    }

    @Test
    void eachCallerKeepsItsOwnCookiesWhereAsked() throws InterruptedException {
        Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
        AtomicInteger sessions = new AtomicInteger();
        server.createContext("/shop", exchange -> {
            String cookie = exchange.getRequestHeaders().getFirst("Cookie");
            if (cookie == null) {
                exchange.getResponseHeaders().add("Set-Cookie", "id=" + sessions.incrementAndGet() + "; Path=/shop");
                exchange.getResponseHeaders().add("Set-Cookie", "lang=de; Path=/shop");
            } else {
                assertThat(cookie).contains("; ").contains("lang=de");
                String session = cookie.replaceAll(".*id=([0-9]+).*", "$1");
                requests.computeIfAbsent(session, ignored -> new AtomicInteger())
                        .incrementAndGet();
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });

        client("/shop", Cookies.KEPT).startWarmUp().join();

        assertThat(sessions).hasValue(Workload.WARM_UP_CALLERS / 2);
        assertThat(requests).hasSize(Workload.WARM_UP_CALLERS / 2);

        sessions.set(0);
        client("/shop", Cookies.NONE).startWarmUp().join();
        assertThat(sessions.get()).isGreaterThan(Workload.WARM_UP_CALLERS);
    }

    @Test
    void aJourneyHasTheValuesOfItsRowAndOfItsAnswers() throws InterruptedException {
        Workload journey = journey(Map.of("/user/id", "17.0", "/user/boss", "null"), "/user/token");
        ServiceClient client = client(journey.request(), journey);
        answered = "{\"user\": {\"id\": 17, \"token\": \"a/\u00fc\", \"boss\": null}}";

        client.requireRightAnswer();

        assertThat(asked).containsExactly("GET /users/17?token=a%2F%C3%BC", "POST /login?as=J%C3%B6rg%20%26");
        asked.clear();
        client.startWarmUp().join();
        assertThat(asked)
                .containsExactly(
                        "GET /users/17?token=a%2F%C3%BC", "POST /login?as=J%C3%B6rg%20%26", "POST /login?as=b");
    }

    @Test
    void whatAnAnswerLacksIsSaid() {
        answered = "{\"user\": {\"id\": \"" + PASSWORD + "\", \"token\": [1]}}";

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> firstAnswer(journey(Map.of("/user/id", "17"), "/user/id")))
                .withMessageContaining("expected 17 at /user/id instead of ***. Correct 'request', 'expect' or 'keep'");
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> firstAnswer(journey(Map.of("/user", "17"), "/user/id")))
                .withMessageContaining("expected 17 at /user, where no value is");
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> firstAnswer(journey(Map.of(), "/user/token")))
                .withMessageContaining("{token} should be at '/user/token', where no value is");
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> firstAnswer(journey(Map.of(), "header X-Token")))
                .withMessageContaining("{token} should be at 'header X-Token', where no value is");
    }

    /** It may be the token of a login. */
    @Test
    void whatIsKeptOfAnAnswerIsInNoMessage() {
        answered = "{\"user\": {\"id\": 17, \"token\": \"kept for later\"}}";

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> firstAnswer(journey(Map.of("/user/id", "18"), "/user/token")))
                .withMessageContaining("\"token\": \"***\"")
                .withMessageNotContaining("later");
        Workload journey = journey(Map.of(), "/user/token");
        server.createContext("/users", exchange -> {
            exchange.sendResponseHeaders(404, 0);
            exchange.getResponseBody().write(("no " + exchange.getRequestURI()).getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> firstAnswer(journey))
                .withMessageStartingWith("GET /users/17?token=*** answered 404 \"no /users/17?token=***\"")
                .withMessageNotContaining("later");
    }

    private void firstAnswer(Workload load) {
        client(load.request(), load).requireRightAnswer();
    }

    /** Of two rows. */
    private static Workload journey(Map<String, String> json, String token) {
        Workload load = SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE);
        Exchange login = new Exchange(
                "POST",
                "/login?as={name}",
                null,
                Map.of(),
                "{name}",
                200,
                null,
                null,
                new Answer(List.of("user"), json, Map.of("token", token, "id", "end of header Location")));
        Exchange read = new Exchange("GET", "/users/{id}?token={token}", null, Map.of(), null, 200, null, null, null);
        return new Workload(
                load.engine(),
                load.shape(),
                login,
                load.phases(),
                new Requests(Play.JOURNEY, List.of(new Part("login", 1, login), new Part("read", 1, read))),
                new Feeder(
                        "people.csv",
                        "0",
                        Order.CIRCULAR,
                        1,
                        List.of("name"),
                        2,
                        List.of(Map.of("name", "J\u00f6rg &"), Map.of("name", "b"))));
    }

    @Test
    void aDifferenceFarBehindIsShown() {
        answered = "x".repeat(1000) + "end of it";
        Exchange right = new Exchange("GET", "/shop", null, null, 200, "x".repeat(1000) + "another end");
        Workload load = SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE);

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(
                        () -> client(right.request(), new Workload(load.engine(), load.shape(), right, load.phases()))
                                .requireRightAnswer())
                .withMessageContaining("xxend of it\"; expected 200 \"…xx")
                .withMessageContaining("xxanother end\".");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "id=a.b=; Max-Age=3600; Path=/ | id=a.b=",
                "id=\"a b\"; Path=/shop; HttpOnly; SameSite=Lax | id=\"a b\"",
                "id=1; Expires=Wed, 21-Oct-2099 07:28:00 GMT | id=1",
                "id=1; Expires=some day; Domain=.shop.example | id=1",
                "id= | id=",
                "id=1; path=/shop/; Domain=example | id=1",
                "id=1; Path=/sho | ``",
                "id=1; Path=/shop/cart | ``",
                "id=1; Max-Age=0 | ``",
                "id=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT | ``",
                "id=1; Secure | ``",
                "id=1; Domain=op.example | ``",
                "id; Path=/ | ``"
            })
    void aCookieIsSentAsBrowsersSendIt(String said, String sent) {
        ServiceClient.CookieJar jar = new ServiceClient.CookieJar();
        URI address = URI.create("http://shop.example/shop/list");
        jar.keep(address, List.of(said));

        assertThat(jar.sent(address).orElse("")).isEqualTo(sent);
    }

    @Test
    void cookiesAreReplacedAndTakenBackAndThoseOfLongerPathsComeFirst() {
        ServiceClient.CookieJar jar = new ServiceClient.CookieJar();
        URI address = URI.create("https://shop.example/shop/list");
        jar.keep(address, List.of("a=1; Path=/", "b=1; Path=/shop; Secure", "c=1; Path=/"));
        jar.keep(address, List.of("a=2; Path=/", "c=; Path=/; Max-Age=0"));

        assertThat(jar.sent(address)).contains("b=1; a=2");
        assertThat(jar.sent(URI.create("https://shop.example/other"))).contains("a=2");

        URI here = URI.create("http://127.0.0.1:8080/shop");
        jar.keep(here, List.of("s=1; Secure"));
        assertThat(jar.sent(here).orElse("")).contains("s=1");
    }

    private ServiceClient client(String path, Cookies cookies) {
        Workload load = SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE);
        Exchange exchange = new Exchange("GET", path, null, Map.of(), null, 200, null, cookies, null);
        return client(exchange.request(), new Workload(load.engine(), load.shape(), exchange, load.phases()));
    }

    private Set<String> warmedUpWith(Request request, Mix mix) throws InterruptedException {
        asked.clear();
        bodies.clear();
        client(request, mix).startWarmUp().join();
        return new TreeSet<>(asked);
    }

    private ServiceClient client(Request request, Mix mix) {
        return client(
                request,
                SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE)
                        .with(ExperimentPresetBuilder.builder().mix(mix).build()));
    }

    private ServiceClient client(Request request, Workload workload) {
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        return new ServiceClient(
                url,
                request,
                BRIEF,
                workload,
                null,
                new RequestValues(0, Map.of("TOKEN", Secret.of(PASSWORD)), workload.feeder()),
                Duration.ofSeconds(70),
                MASK);
    }

    private void answer(HttpExchange exchange) throws IOException {
        begun.incrementAndGet();
        first.countDown();
        bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        Headers received = exchange.getRequestHeaders();
        headers.add(received.get("Authorization") + " " + received.get("Content-Type"));
        try {
            gate.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (answered == null) {
            exchange.sendResponseHeaders(204, -1);
        } else {
            exchange.getResponseHeaders().set("location", "http://shop.example/users/17");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(answered.getBytes(StandardCharsets.UTF_8));
        }
        exchange.close();
    }
}
