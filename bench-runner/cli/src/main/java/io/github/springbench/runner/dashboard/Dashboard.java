package io.github.springbench.runner.dashboard;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.plan.RemainingTime;
import io.github.springbench.runner.run.ExecutionListener;
import io.github.springbench.runner.run.RunPhase;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Shows runs on a page while they go on. A separate thread handles what the dashboard is told, so that the caller goes
 * on at once. What it is told after its end is ignored.
 */
public final class Dashboard implements ExecutionListener, AutoCloseable {

    private static final String ENDED = "All runs have ended.";
    private static final String STOPPED =
            "./bench stopped before all runs had ended. Its terminal shows why, and how to continue.";

    private final Clock clock = Clock.systemUTC();
    private final ScheduledThreadPoolExecutor thread =
            new ScheduledThreadPoolExecutor(1, new DaemonThreads("dashboard"), new ThreadPoolExecutor.DiscardPolicy());
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Viewers viewers = new Viewers();
    private final DashboardEvents events;
    private final DashboardServer server;

    private Dashboard(int port, RunPlan plan) {
        events = new DashboardEvents(plan);
        server = DashboardServer.start(port, DashboardPage.of(plan.experiment()), this::admit);
    }

    /**
     * Listens from now on.
     *
     * @param port 0 for a free one
     * @throws io.github.springbench.runner.model.UserError where the port cannot be had
     */
    public static Dashboard open(int port, RunPlan plan) {
        Dashboard dashboard = new Dashboard(port, plan);
        dashboard.thread.scheduleWithFixedDelay(dashboard::second, 1, 1, TimeUnit.SECONDS);
        return dashboard;
    }

    /** Where the page is; whoever knows it may look. */
    public String address() {
        return server.address();
    }

    /**
     * Which runs are to be done.
     *
     * @param left others of the plan had ended before
     * @param all how many runs there are with those
     */
    public void begin(List<PlannedRun> left, int all) {
        later(() -> events.begin(left, all));
    }

    @Override
    public void runStarts(PlannedRun run) {
        Instant now = clock.instant();
        later(() -> events.runStarts(run, now));
    }

    @Override
    public void waits(PlannedRun run, Duration atMost) {
        Instant now = clock.instant();
        later(() -> events.waits(atMost, now));
    }

    @Override
    public void phase(PlannedRun run, RunPhase phase) {
        Instant now = clock.instant();
        later(() -> events.phase(run, phase, now));
    }

    @Override
    public void sampled(PlannedRun run, Sample sample, LiveReading load) {
        later(() -> events.sampled(sample, load));
    }

    @Override
    public void sampledHost(PlannedRun run, HostSample sample) {
        later(() -> events.sampledHost(sample));
    }

    @Override
    public void runEnded(PlannedRun run, RunResult result) {
        Instant now = clock.instant();
        later(() -> events.runEnded(run, result, now));
    }

    @Override
    public void runsAdded(List<PlannedRun> again) {
        later(() -> events.runsAdded(again));
    }

    @Override
    public void runsFollow(NextRuns.Batch more) {
        later(() -> events.runsAdded(more.runs()));
    }

    /** All runs have ended, and their report is written. */
    public void end(Path report) {
        later(() -> end(ENDED, report.toString()));
    }

    private void end(String text, String report) {
        events.end(text, report, clock.instant()).ifPresent(viewers::publish);
    }

    private void second() {
        if (events.goOn()) {
            viewers.publish(events.second(clock.instant()));
        }
    }

    /** Sends what is new to the open pages first, then everything so far to the new page. */
    private void admit(Viewer viewer) {
        later(() -> {
            second();
            viewers.admit(viewer, events.all(clock.instant()));
        });
    }

    private void later(Runnable work) {
        thread.execute(work);
    }

    /** Tells the pages that nothing more comes, and listens no more; a second call does nothing. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        later(() -> {
            end(STOPPED, null);
            viewers.end();
        });
        thread.shutdown();
        try {
            thread.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        server.close();
    }

    /**
     * Turns what it is told of runs into server-sent events with JSON (<a
     * href="https://html.spec.whatwg.org/multipage/server-sent-events.html">HTML, server-sent events</a>). Reads no
     * clock: callers pass the time. Used by one thread.
     */
    static final class DashboardEvents {

        /** A page with more of them would be slow. */
        static final int MOST_ENDED = 500;

        /** How many milliseconds a page waits before it comes back that has lost its connection. */
        private static final String COME_BACK = "retry: 2000\n";

        private static final JsonMapper JSON = JsonMapper.builder().build();

        private final RunPlan plan;
        private final Deque<EndedRun> ended = new ArrayDeque<>();
        private final List<EndedRun> endedSince = new ArrayList<>();
        private final List<Double[]> pointsSince = new ArrayList<>();
        private RemainingTime remaining;
        private int runs;
        private CurrentRun current;
        private String end = "";

        /** What is new since the last event, or all that there is. */
        record Update(Moment now, List<Double[]> points, List<EndedRun> ended) {}

        /** Why nothing follows, and where the report is; null where there is none. */
        record End(String text, String report) {}

        DashboardEvents(RunPlan plan) {
            this.plan = plan;
            this.remaining = RemainingTime.of(plan);
            this.runs = plan.runs().size();
        }

        /**
         * Which runs are to be done.
         *
         * @param left others of the plan had ended before
         * @param all how many runs there are with those
         */
        void begin(List<PlannedRun> left, int all) {
            remaining = RemainingTime.of(plan.only(left));
            runs = all;
        }

        void runStarts(PlannedRun run, Instant now) {
            remaining.begins(run);
            current = new CurrentRun(run, now);
            pointsSince.clear();
        }

        void waits(Duration atMost, Instant now) {
            current.enter("waiting until other virtual machines take no CPU time from this one", atMost, now);
        }

        void phase(PlannedRun run, RunPhase phase, Instant now) {
            Duration planned = phase == RunPhase.LOAD
                    ? run.expectedLoad().plus(plan.experiment().workload().loadGeneratorWarmUpOrNone())
                    : null;
            current.enter(phase.label(), planned, now);
        }

        void sampled(Sample sample, LiveReading load) {
            pointsSince.add(current.sampled(sample, load));
        }

        void sampledHost(HostSample sample) {
            current.sampledHost(sample);
        }

        void runEnded(PlannedRun run, RunResult result, Instant now) {
            if (result.completed()) {
                remaining.ended(result.times().load(), result.times().overhead());
            } else {
                remaining.failed();
            }
            current.end(now);
            EndedRun last = EndedRun.of(run, result);
            endedSince.add(last);
            ended.add(last);
            if (ended.size() > MOST_ENDED) {
                ended.remove();
            }
        }

        void runsAdded(List<PlannedRun> again) {
            remaining.added(again);
            runs = again.stream().mapToInt(PlannedRun::number).reduce(runs, Math::max);
        }

        /** What is new since this was asked last. */
        String second(Instant now) {
            String event = event("now", new Update(moment(now), pointsSince, endedSince));
            pointsSince.clear();
            endedSince.clear();
            return event;
        }

        /** All that there is, for a page that comes late. */
        String all(Instant now) {
            List<Double[]> points = current == null ? List.of() : current.points();
            return COME_BACK + event("all", new Update(moment(now), points, List.copyOf(ended))) + end;
        }

        /** Whether the last event is still to come. */
        boolean goOn() {
            return end.isEmpty();
        }

        /**
         * What is new, and the last event; empty where that was told already.
         *
         * @param text why it is the last one
         * @param report where the report is; null where there is none
         */
        Optional<String> end(String text, String report, Instant now) {
            if (!goOn()) {
                return Optional.empty();
            }
            end = event("end", new End(text, report));
            return Optional.of(second(now) + end);
        }

        private Moment moment(Instant now) {
            Duration elapsed = current == null ? Duration.ZERO : current.elapsed(now);
            long left = remaining.after(elapsed).toSeconds();
            return current == null ? Moment.before(runs, left) : current.moment(runs, left, now);
        }

        /** JSON has no line breaks, which would end the event. */
        private static String event(String name, Object data) {
            return "event: " + name + "\ndata: " + JSON.writeValueAsString(data) + "\n\n";
        }
    }

    /**
     * Serves the page and its events on loopback alone, and only to requests with the token in their path, which other
     * users of this machine do not know. Pages of other hosts cannot ask, because the header {@code Host} must name
     * this server (DNS rebinding).
     */
    static final class DashboardServer implements AutoCloseable {

        private static final String LOOPBACK = "127.0.0.1";
        private static final int PORT_THAT_NOBODY_NAMES = 80;
        private static final int TOKEN_BYTES = 16;

        /** Pages that look keep one each; the others answer everything else. */
        private static final int MOST_THREADS = Viewers.MOST + 4;

        private static final int SECONDS_TO_KEEP_IDLE_THREADS = 10;
        private static final int NO_BODY = -1;
        private static final int UNKNOWN_LENGTH = 0;
        private static final int OK = 200;
        private static final int NOT_FOUND = 404;

        private final HttpServer server;
        private final DashboardPage page;
        private final Consumer<Viewer> newcomers;
        private final Set<String> hosts;
        private final String path = "/" + token() + "/";
        private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
                MOST_THREADS,
                MOST_THREADS,
                SECONDS_TO_KEEP_IDLE_THREADS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                new DaemonThreads("dashboard-page"),
                new ThreadPoolExecutor.DiscardPolicy());

        private DashboardServer(HttpServer server, DashboardPage page, Consumer<Viewer> newcomers) {
            this.server = server;
            this.page = page;
            this.newcomers = newcomers;
            String port = port() == PORT_THAT_NOBODY_NAMES ? "" : ":" + port();
            this.hosts = Set.of(LOOPBACK + port, "localhost" + port);
            threads.allowCoreThreadTimeOut(true);
            server.setExecutor(threads);
            server.createContext("/", this::answer);
        }

        /**
         * Listens from now on.
         *
         * @param port 0 for a free one
         * @param newcomers gets each page that asks for events, and must not keep it waiting
         * @throws UserError where the port cannot be had
         */
        static DashboardServer start(int port, DashboardPage page, Consumer<Viewer> newcomers) {
            DashboardServer started = new DashboardServer(listening(port), page, newcomers);
            // The JDK's server has a thread that is a daemon where it is started by one.
            Thread starter = new DaemonThreads("dashboard-start").newThread(started.server::start);
            starter.start();
            try {
                starter.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return started;
        }

        private static HttpServer listening(int port) {
            // Read when the JDK's server is loaded: a request must arrive within 10 s, and 64 connections are the most.
            // So clients without the token cannot block the server for long.
            System.setProperty("sun.net.httpserver.maxReqTime", "10");
            System.setProperty("jdk.httpserver.maxConnections", "64");
            try {
                return HttpServer.create(new InetSocketAddress(LOOPBACK, port), 0);
            } catch (IOException taken) {
                throw new UserError(("The dashboard cannot listen on %s, port %d (%s). Choose another port with"
                                + " --dashboard=PORT, or leave the number out for a free one.")
                        .formatted(LOOPBACK, port, taken.getMessage()));
            }
        }

        private static String token() {
            byte[] random = new byte[TOKEN_BYTES];
            new SecureRandom().nextBytes(random);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        }

        private int port() {
            return server.getAddress().getPort();
        }

        /** Where the page is, the token included. */
        String address() {
            return "http://" + LOOPBACK + ":" + port() + path;
        }

        private void answer(HttpExchange exchange) throws IOException {
            try {
                String asked = exchange.getRequestURI().getRawPath();
                if (isForUs(exchange) && isSame(asked, path)) {
                    sendPage(exchange);
                } else if (isForUs(exchange) && isSame(asked, path + "events")) {
                    sendEvents(exchange);
                } else {
                    exchange.sendResponseHeaders(NOT_FOUND, NO_BODY);
                }
            } finally {
                exchange.close();
            }
        }

        private boolean isForUs(HttpExchange exchange) {
            List<String> host = exchange.getRequestHeaders().get("Host");
            return exchange.getRequestMethod().equals("GET")
                    && host != null
                    && host.size() == 1
                    && hosts.contains(host.get(0));
        }

        /** Compares in a time that does not show how many characters are right. */
        private static boolean isSame(String asked, String path) {
            return asked != null
                    && MessageDigest.isEqual(
                            asked.getBytes(StandardCharsets.UTF_8), path.getBytes(StandardCharsets.UTF_8));
        }

        private void sendPage(HttpExchange exchange) throws IOException {
            byte[] html = page.html().getBytes(StandardCharsets.UTF_8);
            Headers headers = headers(exchange, "text/html");
            headers.set("Content-Security-Policy", page.policy());
            headers.set("Cross-Origin-Opener-Policy", "same-origin");
            exchange.sendResponseHeaders(OK, html.length);
            exchange.getResponseBody().write(html);
        }

        private void sendEvents(HttpExchange exchange) throws IOException {
            headers(exchange, "text/event-stream").set("Connection", "close");
            exchange.sendResponseHeaders(OK, UNKNOWN_LENGTH);
            Viewer viewer = new Viewer(Thread.currentThread());
            newcomers.accept(viewer);
            viewer.send(exchange.getResponseBody());
        }

        private static Headers headers(HttpExchange exchange, String type) {
            Headers headers = exchange.getResponseHeaders();
            headers.set("Content-Type", type + "; charset=utf-8");
            headers.set("Cache-Control", "no-store");
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("Referrer-Policy", "no-referrer");
            headers.set("Cross-Origin-Resource-Policy", "same-origin");
            return headers;
        }

        /** Lets pages have what waits for them, for five seconds at most, and listens no more. To be called once. */
        @Override
        public void close() {
            threads.shutdown();
            try {
                threads.awaitTermination(5, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            threads.shutdownNow();
            server.stop(0);
        }
    }
}
