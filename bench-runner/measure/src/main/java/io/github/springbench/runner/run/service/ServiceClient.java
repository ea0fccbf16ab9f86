package io.github.springbench.runner.run.service;

import io.github.springbench.runner.machine.HttpCalls;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Answer.Place;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.run.RunContext.Deadlines;
import io.github.springbench.runner.run.RunFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** The runner's own requests: one to see whether the answer is right, then those of the warm-up. */
public final class ServiceClient {

    private static final long PAUSE_AFTER_A_FAILURE_MS = 50;
    private static final int SHOWN_OF_A_BODY = 200;

    /** How long a warm-up that is ended waits for answers to requests that it has sent. */
    public static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final Workload workload;
    private final Trust trust;
    private final URI url;
    private final Request request;
    private final Request briefRequest;
    private final RequestValues values;
    private final Duration atMost;
    private final Secret.Mask mask;
    private final LongAdder warmUpRequests = new LongAdder();
    private volatile boolean warmUpEnds;

    /** Of the warm-up; null where all answers ended in time. */
    private volatile RunFailure unended;

    /**
     * @param url of the service
     * @param request what is measured
     * @param briefRequest the same with the shortest latency
     * @param trust whose certificates are accepted; null for those that the JDK trusts
     * @param values for ids and keys of both
     * @param atMost how long a request may take, to the end of its answer
     * @param mask of what answers must not show in messages
     */
    public ServiceClient(
            URI url,
            Request request,
            Request briefRequest,
            Workload workload,
            Trust trust,
            RequestValues values,
            Duration atMost,
            Secret.Mask mask) {
        this.workload = workload;
        this.trust = trust;
        this.url = url;
        this.request = request;
        this.briefRequest = briefRequest;
        this.values = values;
        this.atMost = atMost;
        this.mask = mask;
    }

    /**
     * The answer to a request, read to its end.
     *
     * @param trust whose certificates are accepted; null for those that the JDK trusts
     * @param sent its ids and keys filled in
     * @param atMost how long that may take
     * @param keepsBody whether the body is returned; else it is empty
     * @throws RunFailure where the answer does not end in time, or is too long
     */
    static HttpResponse<byte[]> answer(URI url, Trust trust, Request sent, Duration atMost, boolean keepsBody)
            throws IOException, InterruptedException {
        String name = sent.method() + " " + sent.path();
        return answer(url, trust, sent, name, atMost, keepsBody, Optional.empty());
    }

    /**
     * The same.
     *
     * @param name of the request, for messages
     * @param kept the cookies of one caller, who sends them back
     */
    private static HttpResponse<byte[]> answer(
            URI url,
            Trust trust,
            Request sent,
            String name,
            Duration atMost,
            boolean keepsBody,
            Optional<CookieJar> kept)
            throws IOException, InterruptedException {
        URI address = url.resolve(sent.path());
        // The client's own timeout: until JDK 26 it ends where the body begins.
        HttpRequest.Builder http = HttpCalls.request(address, sent).timeout(atMost);
        if (kept.isPresent()) {
            kept.get().sent(address).ifPresent(cookies -> http.setHeader("Cookie", cookies));
        }
        ReceivedBody body = new ReceivedBody(atMost, keepsBody);
        try {
            HttpResponse<byte[]> answer = HttpCalls.client(trust).send(http.build(), body);
            if (kept.isPresent()) {
                kept.get().keep(address, answer.headers().allValues("Set-Cookie"));
            }
            return answer;
        } catch (HttpConnectTimeoutException notReached) {
            throw notReached;
        } catch (IOException failed) {
            throw body.unended(name, failed).orElseThrow(() -> failed);
        }
    }

    /**
     * Each request of users once, in their order. Its answer must have the status and body that the experiment expects.
     * No message shows what is kept of an answer: it may be the token of a login.
     *
     * @return version and cipher suite that the service chose; empty by http
     */
    public Optional<String> requireRightAnswer() {
        Optional<CookieJar> kept = cookies();
        Map<String, String> others = new HashMap<>(values.nextRow());
        Optional<String> tls = Optional.empty();
        for (Part part : workload.parts()) {
            tls = requireRightAnswer(
                    workload.requests() == null ? request : part.exchange().request(), part.exchange(), others, kept);
        }
        return tls;
    }

    private Optional<String> requireRightAnswer(
            Request asked, Exchange right, Map<String, String> others, Optional<CookieJar> kept) {
        Map<String, String> filledIn = values.of(asked, others);
        Request sent = asked.sent(filledIn);
        String expectedBody = Request.sent(right.expectedBody(), filledIn);
        Secret.Mask hidden = mask.with(workload.kept().stream().map(others::get).filter(Objects::nonNull));
        String name = hidden.masked(sent.method() + " " + sent.path());
        try {
            HttpResponse<byte[]> answer = answer(url, trust, sent, name, atMost, true, kept);
            String body = new String(answer.body(), StandardCharsets.UTF_8);
            AnswerFields fields = new AnswerFields(answer, body);
            Map<String, String> taken = fields.kept(right.rest());
            Secret.Mask all = hidden.with(taken.values().stream());
            if (answer.statusCode() != right.expectedStatus() || expectedBody != null && !expectedBody.equals(body)) {
                int same = expectedBody == null ? 0 : Arrays.mismatch(body.toCharArray(), expectedBody.toCharArray());
                throw new RunFailure(name + " answered " + answer.statusCode() + " \""
                        + shortened(body, all, same) + "\"; expected " + right.expectedStatus()
                        + (expectedBody == null ? "" : " \"" + shortened(expectedBody, all, same) + "\"")
                        + ". Correct 'request' or 'expect', or the service.");
            }
            fields.lack(right.rest(), filledIn, taken).ifPresent(lack -> {
                throw new RunFailure(name + " answered \"" + shortened(body, all) + "\"; " + all.masked(lack)
                        + ". Correct 'request', 'expect' or 'keep', or the service.");
            });
            others.putAll(taken);
            if (right.cookies() == null && !cookiesOf(answer).isEmpty()) {
                throw new RunFailure(name + " sets cookies (" + String.join(", ", cookiesOf(answer)) + "). Say in"
                        + " 'workload' what users do with them: cookies: kept, where each sends its own back as a"
                        + " browser does, or cookies: none, where nobody does and each request may begin a session.");
            }
            return answer.sslSession().map(session -> session.getProtocol() + ", " + session.getCipherSuite());
        } catch (IOException failed) {
            throw HttpCalls.refused(url, failed)
                    .<RuntimeException>map(refused -> refused)
                    .orElseGet(() -> new RunFailure(
                            name + " got no answer (" + failed + "). Call it by hand, and read service.log."));
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
    }

    /** Of one caller. */
    private Optional<CookieJar> cookies() {
        return workload.exchange().cookies() == Cookies.KEPT ? Optional.of(new CookieJar()) : Optional.empty();
    }

    /** The names of the cookies that an answer sets. */
    static List<String> cookiesOf(HttpResponse<?> answer) {
        return answer.headers().allValues("Set-Cookie").stream()
                .map(cookie -> cookie.split("[=;]", 2)[0].strip())
                .toList();
    }

    /** So many requests, one after the other; whether their answers are right is not asked. */
    public void call(int times) {
        try {
            for (int call = 0; call < times; call++) {
                answer(url, trust, request.sent(values.of(request)), atMost, false);
            }
        } catch (IOException failed) {
            throw new RunFailure(request.method() + " " + request.path() + " got no answer (" + failed
                    + "). Call it by hand, and read service.log.");
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
    }

    /** A page that says that there is no such page can be long. A secret is hidden first, lest a part of it stay. */
    private static String shortened(String body, Secret.Mask mask) {
        return shortened(body, mask, 0);
    }

    /** @param same how many characters are as expected: what comes behind them must be seen */
    private static String shortened(String body, Secret.Mask mask, int same) {
        String masked = mask.masked(body);
        int from = same < SHOWN_OF_A_BODY || masked.length() < body.length() ? 0 : same - SHOWN_OF_A_BODY / 2;
        int end = Math.min(masked.length(), from + SHOWN_OF_A_BODY);
        return (from == 0 ? "" : "…") + masked.substring(from, end) + (end == masked.length() ? "" : "…");
    }

    /**
     * Sends requests from some callers without think time ({@link Workload#WARM_UP_CALLERS}) until the time of the
     * warm-up is over or the thread is interrupted, and ends once they are answered; answers are discarded. Half of the
     * callers ask for the shortest latency: callers that wait 100 ms make 400 requests a second together, which leaves
     * a service's JVM cold, and it would be compiled under the load that is measured. The other half wait as long as
     * the load will, so that requests are seen on their threads. Of a mix of requests, one half reads and the other
     * does what the mix does beside that.
     */
    public Thread startWarmUp() {
        Thread warmUp = new Thread(this::callUntilTimeIsOver, "warm-up");
        warmUp.setDaemon(true);
        warmUp.start();
        return warmUp;
    }

    private void callUntilTimeIsOver() {
        long end = System.nanoTime() + workload.warmUp().toNanos();
        int count = Workload.WARM_UP_CALLERS;
        warmUpEnds = false;
        ExecutorService callers = Executors.newFixedThreadPool(count, task -> {
            Thread caller = new Thread(task, "warm-up-caller");
            caller.setDaemon(true);
            return caller;
        });
        for (int caller = 0; caller < count; caller++) {
            Supplier<Sent> turns = turns(caller);
            callers.execute(() -> callUntil(end, turns));
        }
        callers.shutdown();
        try {
            callers.awaitTermination(atMost.plus(workload.warmUp()).toMillis(), TimeUnit.MILLISECONDS);
            callers.shutdownNow();
        } catch (InterruptedException stopped) {
            endAfterLastAnswers(callers);
            Thread.currentThread().interrupt();
        }
    }

    /** A request that is cut off may go on in the service, and a database would count it as one of the load. */
    private void endAfterLastAnswers(ExecutorService callers) {
        warmUpEnds = true;
        try {
            callers.awaitTermination(LAST_ANSWERS.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException atOnce) {
            // The whole run ends.
        }
        callers.shutdownNow();
    }

    /** Requests of the warm-up that have been answered so far. */
    public long warmUpRequests() {
        return warmUpRequests.sum();
    }

    /**
     * To be called during a warm-up, and after it.
     *
     * @throws RunFailure where an answer did not end in time
     */
    void requireAnswersThatEnd() {
        if (unended != null) {
            throw unended;
        }
    }

    /**
     * One request of a caller.
     *
     * @param answer what is kept of its answer
     * @param first whether a turn begins with it, which has the next row of a feeder
     */
    private record Sent(Request request, Answer answer, boolean first) {}

    /** What a caller sends, one after the other. */
    private Supplier<Sent> turns(int caller) {
        if (workload.requests() == null) {
            Sent what = new Sent(
                    caller % 2 == 0 ? request : otherRequest(caller),
                    workload.exchange().rest(),
                    true);
            return () -> what;
        }
        boolean mix = workload.requests().play() == Play.MIX;
        List<Sent> each = new ArrayList<>();
        for (Part part : workload.parts()) {
            Exchange exchange = part.exchange();
            Sent what = new Sent(exchange.request(), exchange.rest(), mix || each.isEmpty());
            each.addAll(Collections.nCopies(part.weight(), what));
        }
        if (mix) {
            return () -> each.get(ThreadLocalRandom.current().nextInt(each.size()));
        }
        AtomicInteger next = new AtomicInteger();
        return () -> each.get(next.getAndIncrement() % each.size());
    }

    private Request otherRequest(int caller) {
        return workload.mix() == null
                ? briefRequest
                : workload.mix().besideReads(caller).orElse(briefRequest);
    }

    private void callUntil(long endNanos, Supplier<Sent> turns) {
        Optional<CookieJar> kept = cookies();
        Map<String, String> others = new HashMap<>();
        try {
            while (!warmUpEnds && System.nanoTime() < endNanos) {
                Sent turn = turns.get();
                if (turn.first()) {
                    workload.kept().forEach(words -> others.put(words, Place.NOTHING));
                    others.putAll(values.nextRow());
                }
                Request what = turn.request();
                boolean keeps = !turn.answer().kept().isEmpty();
                String name = what.method() + " " + what.path();
                try {
                    HttpResponse<byte[]> answer =
                            answer(url, trust, what.sent(values.of(what, others)), name, atMost, keeps, kept);
                    if (keeps) {
                        others.putAll(new AnswerFields(answer, new String(answer.body(), StandardCharsets.UTF_8))
                                .kept(turn.answer()));
                    }
                    warmUpRequests.increment();
                } catch (IOException notAnswered) {
                    // the load will show it, if it lasts
                    Thread.sleep(PAUSE_AFTER_A_FAILURE_MS);
                }
            }
        } catch (RunFailure late) {
            unended = late;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The cookies of one caller, by RFC 6265, as browsers and load generators send them. Those of the JDK with a
     * {@code Max-Age} are sent as RFC 2965 has it, which services refuse.
     */
    static final class CookieJar {

        private final Map<List<String>, Cookie> cookies = new LinkedHashMap<>();

        /**
         * @param path below which it is sent
         * @param end when it is not sent any more
         */
        private record Cookie(String name, String value, String path, boolean secure, Instant end) {

            private static final Pattern EXPIRES =
                    Pattern.compile("\\w{3}, (\\d\\d[ -]\\w{3}[ -]\\d{4} [\\d:]{8}) GMT");

            private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern(
                            "dd MMM uuuu HH:mm:ss", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC);

            /** Empty for what is none, and for one of another host. */
            static Optional<Cookie> of(URI address, String said) {
                String[] parts = said.split(";");
                int end = parts[0].indexOf('=');
                if (end < 1) {
                    return Optional.empty();
                }
                Map<String, String> attributes = new HashMap<>();
                for (String part : List.of(parts).subList(1, parts.length)) {
                    String[] words = part.split("=", 2);
                    attributes.put(
                            words[0].strip().toLowerCase(Locale.ROOT), words.length == 1 ? "" : words[1].strip());
                }
                String domain = attributes.getOrDefault("domain", "").replaceFirst("^\\.", "");
                String host = address.getHost();
                if (!domain.isEmpty() && !host.equalsIgnoreCase(domain) && !host.endsWith("." + domain)) {
                    return Optional.empty();
                }
                String path = attributes.getOrDefault("path", "");
                return Optional.of(new Cookie(
                        parts[0].substring(0, end).strip(),
                        parts[0].substring(end + 1).strip(),
                        path.startsWith("/") ? path : folder(address.getRawPath()),
                        attributes.containsKey("secure"),
                        end(attributes)));
            }

            private static String folder(String path) {
                int last = path.lastIndexOf('/');
                return last < 1 ? "/" : path.substring(0, last);
            }

            private static Instant end(Map<String, String> attributes) {
                String age = attributes.getOrDefault("max-age", "");
                if (age.matches("-?\\d{1,10}")) {
                    long seconds = Long.parseLong(age);
                    return seconds <= 0 ? Instant.MIN : Instant.now().plusSeconds(seconds);
                }
                Matcher expires = EXPIRES.matcher(attributes.getOrDefault("expires", ""));
                try {
                    return expires.matches()
                            ? DAY.parse(expires.group(1).replace('-', ' '), Instant::from)
                            : Instant.MAX;
                } catch (DateTimeException noTime) {
                    return Instant.MAX;
                }
            }

            boolean isFor(URI address) {
                String asked = address.getRawPath();
                boolean isBelow = asked.equals(path)
                        || asked.startsWith(path) && (path.endsWith("/") || asked.charAt(path.length()) == '/');
                return isBelow
                        && (!secure || isSecure(address))
                        && Instant.now().isBefore(end);
            }
        }

        /** What goes to this machine itself is secure by http, too, as browsers and Gatling see it. */
        private static boolean isSecure(URI address) {
            return "https".equals(address.getScheme())
                    || address.getHost().matches("localhost|127(\\.\\d+){3}|\\[::1]");
        }

        void keep(URI address, List<String> said) {
            for (String words : said) {
                Cookie.of(address, words)
                        .ifPresent(cookie -> cookies.put(List.of(cookie.name(), cookie.path()), cookie));
            }
        }

        /** What is sent; empty for nothing. */
        Optional<String> sent(URI address) {
            return cookies.values().stream()
                    .filter(cookie -> cookie.isFor(address))
                    .sorted(Comparator.comparing(cookie -> -cookie.path().length()))
                    .map(cookie -> cookie.name() + "=" + cookie.value())
                    .reduce((one, other) -> one + "; " + other);
        }
    }

    /**
     * Headers and JSON fields of an answer. All who call a service read them alike: a field that is a text, number,
     * true, false or null has a value, and two numbers are equal where their values are.
     */
    private static final class AnswerFields {

        private final HttpResponse<?> answer;
        private final String body;
        private final JsonNode json;

        AnswerFields(HttpResponse<?> answer, String body) {
            this.answer = answer;
            this.body = body;
            this.json = parsed(body);
        }

        private static JsonNode parsed(String body) {
            try {
                return EXACT.readTree(body);
            } catch (JacksonException none) {
                return MissingNode.getInstance();
            }
        }

        /** What is kept of it, as far as it is there, by the words that later requests have for it. */
        Map<String, String> kept(Answer right) {
            Map<String, String> kept = new HashMap<>();
            right.kept().forEach((name, words) -> {
                Place place = Place.named(words).orElseThrow();
                Optional<String> value = place.pointer() != null
                        ? at(place.pointer())
                        : answer.headers().firstValue(place.header()).map(place::of);
                value.filter(text -> Place.isSegment(text) && text.chars().noneMatch(Character::isISOControl))
                        .ifPresent(text -> kept.put("{" + name + "}", text));
            });
            return kept;
        }

        /** What it lacks, in words; empty for nothing. */
        Optional<String> lack(Answer right, Map<String, String> filledIn, Map<String, String> kept) {
            Stream<String> texts = right.contains().stream()
                    .map(text -> Request.sent(text, filledIn))
                    .filter(text -> !body.contains(text))
                    .map(text -> "expected \"" + text + "\" in it");
            Stream<String> fields = right.json().entrySet().stream()
                    .filter(field -> at(field.getKey())
                            .filter(value -> isSame(value, Request.sent(field.getValue(), filledIn)))
                            .isEmpty())
                    .map(field -> "expected " + Request.sent(field.getValue(), filledIn) + " at " + field.getKey()
                            + at(field.getKey()).map(" instead of "::concat).orElse(", where no value is"));
            Stream<String> values = right.kept().entrySet().stream()
                    .filter(value -> !kept.containsKey("{" + value.getKey() + "}"))
                    .map(value ->
                            "{" + value.getKey() + "} should be at '" + value.getValue() + "', where no value is");
            return Stream.of(texts, fields, values).flatMap(lacks -> lacks).findFirst();
        }

        private Optional<String> at(String pointer) {
            JsonNode value = json.at(pointer);
            // Of null, Jackson 3 makes an empty text.
            return value.isValueNode() ? Optional.of(value.isNull() ? "null" : value.asString()) : Optional.empty();
        }

        private static boolean isSame(String value, String expected) {
            if (value.equals(expected)) {
                return true;
            }
            try {
                return new BigDecimal(value).compareTo(new BigDecimal(expected)) == 0;
            } catch (NumberFormatException noNumber) {
                return false;
            }
        }
    }

    /** The body of one answer, as it comes in. */
    private static final class ReceivedBody
            implements HttpResponse.BodyHandler<byte[]>, HttpResponse.BodySubscriber<byte[]> {

        /**
         * A network of 10 Gbit/s carries fewer than 20 such answers a second, too few to compare services by. In the
         * runner's heap of 1 GiB such a body may exist four times, as it grows and as text.
         */
        private static final int MOST_MIB = 64;

        private static final long MOST_BYTES = (long) MOST_MIB << 20;
        private static final long UNKNOWN = -1;

        private final Duration atMost;
        private final boolean keeps;
        private final long beginNanos = System.nanoTime();
        private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private volatile boolean begun;
        private volatile long promised = UNKNOWN;
        private volatile long received;
        private volatile long lastNanos = beginNanos;

        ReceivedBody(Duration atMost, boolean keeps) {
            this.atMost = atMost;
            this.keeps = keeps;
        }

        /** Status and headers are there. */
        @Override
        public HttpResponse.BodySubscriber<byte[]> apply(HttpResponse.ResponseInfo head) {
            begun = true;
            promised = head.headers().firstValueAsLong("content-length").orElse(UNKNOWN);
            return this;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return whole;
        }

        /** A subscription that is cancelled closes its connection. */
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            whole.whenComplete((body, failure) -> {
                if (failure != null) {
                    subscription.cancel();
                }
            });
            whole.orTimeout(atMost.toNanos() - (System.nanoTime() - beginNanos), TimeUnit.NANOSECONDS);
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> parts) {
            lastNanos = System.nanoTime();
            for (ByteBuffer part : parts) {
                byte[] bytes = new byte[keeps ? part.remaining() : 0];
                received += part.remaining();
                part.get(bytes);
                kept.writeBytes(bytes);
            }
            if (received > MOST_BYTES) {
                whole.completeExceptionally(new IOException("more than " + MOST_MIB + " MiB"));
            }
        }

        @Override
        public void onError(Throwable failure) {
            whole.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            whole.complete(kept.toByteArray());
        }

        /**
         * Why there is no whole answer, in a sentence; empty where its connection failed.
         *
         * @param name of the request
         * @param failed what the client said
         */
        Optional<RunFailure> unended(String name, IOException failed) {
            if (received > MOST_BYTES) {
                return Optional.of(new RunFailure(name + " sent more than " + MOST_MIB
                        + " MiB, and an answer of that length cannot be measured. Choose a request with a shorter"
                        + " one."));
            }
            boolean late = failed instanceof HttpTimeoutException
                    || whole.handle((body, failure) -> failure).getNow(null) instanceof TimeoutException;
            return late ? Optional.of(new RunFailure(name + what())) : Optional.empty();
        }

        private String what() {
            String time = Deadlines.inWords(atMost);
            if (!begun) {
                return " had no status and headers after " + time + ". Call it by hand, and read the service's log.";
            }
            // Many streams send an event now and then, and some only when something happens.
            boolean silent = lastNanos - beginNanos < atMost.toNanos() / 2;
            String end = silent ? ", then nothing." : ", and went on.";
            if (promised == UNKNOWN) {
                return String.format(
                        Locale.ROOT,
                        " did not end within %s; an endless answer cannot be measured. It sent %,d bytes%s Choose a"
                                + " request whose answer ends.",
                        time,
                        received,
                        end);
            }
            return String.format(
                    Locale.ROOT,
                    " did not end within %s: it sent %,d of %,d bytes%s Call it by hand, and read the service's log.",
                    time,
                    received,
                    promised,
                    end);
        }
    }
}
