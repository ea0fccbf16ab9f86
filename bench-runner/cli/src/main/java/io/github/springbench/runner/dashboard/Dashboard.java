package io.github.springbench.runner.dashboard;

import static io.github.springbench.runner.model.run.Metric.CPU_SECONDS_PER_1000;
import static io.github.springbench.runner.model.run.Metric.FAILED;
import static io.github.springbench.runner.model.run.Metric.P50_MS;
import static io.github.springbench.runner.model.run.Metric.P95_MS;
import static io.github.springbench.runner.model.run.Metric.P99_MS;
import static io.github.springbench.runner.model.run.Metric.PEAK_HEAP_MIB;
import static io.github.springbench.runner.model.run.Metric.PLATEAU_THROUGHPUT_RPS;
import static io.github.springbench.runner.model.run.Metric.PLATFORM_THREADS;
import static io.github.springbench.runner.model.run.Metric.THROUGHPUT_RPS;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.plan.RemainingTime;
import io.github.springbench.runner.report.FigureTables;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Templates;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.page.ContentPolicy;
import io.github.springbench.runner.run.ExecutionListener;
import io.github.springbench.runner.run.RunPhase;
import java.io.IOException;
import java.io.OutputStream;
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
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
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

    /** Threads that do not keep the runner alive. */
    record DaemonThreads(String name) implements ThreadFactory {

        @Override
        public Thread newThread(Runnable task) {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        }
    }

    /** The pages that look; a few at most, as each costs CPU that is being measured. Used by one thread. */
    static final class Viewers {

        static final int MOST = 8;

        /** To a page that is one too many. */
        static final String FULL = "event: full\ndata: " + MOST + "\n\n";

        private final List<Viewer> here = new ArrayList<>();

        /** @param all what the page is to know first */
        void admit(Viewer viewer, String all) {
            here.removeIf(Viewer::isGone);
            if (here.size() < MOST) {
                viewer.offer(all);
                here.add(viewer);
            } else {
                viewer.offer(FULL);
                viewer.end();
            }
        }

        void publish(String event) {
            here.removeIf(viewer -> !viewer.offer(event));
        }

        /** No more is sent. */
        void end() {
            here.forEach(Viewer::end);
            here.clear();
        }
    }

    /** The run that goes on, and its seconds so far. */
    static final class CurrentRun {

        /** Ten minutes by the second. */
        static final int MOST_POINTS = 600;

        private final PlannedRun run;
        private final Instant startedAt;
        private final Rates rates = new Rates();
        private final History history = new History(MOST_POINTS);
        private String phase;
        private Long phasePlanned;
        private Instant phaseStartedAt;
        private boolean silent;
        private LiveReading load;
        private boolean ended;

        CurrentRun(PlannedRun run, Instant now) {
            this.run = run;
            this.startedAt = now;
            enter("about to begin", null, now);
        }

        /** @param planned how long the phase takes, about; null where nobody knows */
        void enter(String next, Duration planned, Instant now) {
            phase = next;
            phasePlanned = planned == null ? null : Long.valueOf(planned.toSeconds());
            phaseStartedAt = now;
            load = null;
        }

        void end(Instant now) {
            enter("ended", null, now);
            ended = true;
        }

        void sampledHost(HostSample sample) {
            rates.sampledHost(sample);
        }

        /** The new second, as it is sent. */
        Double[] sampled(Sample sample, LiveReading newest) {
            silent = newest == null;
            load = newest;
            Double[] point = rates.sampled(sample, newest).point();
            history.add(point);
            return point;
        }

        List<Double[]> points() {
            return history.points();
        }

        /** How long the first of the remaining runs goes on: not at all where this one has ended. */
        Duration elapsed(Instant now) {
            return ended ? Duration.ZERO : since(startedAt, now);
        }

        Moment moment(int runs, long left, Instant now) {
            return new Moment(
                    run.number(),
                    runs,
                    run.key().system(),
                    EndedRun.parameters(run.key()),
                    phase,
                    since(phaseStartedAt, now).toSeconds(),
                    phasePlanned,
                    left,
                    silent,
                    load == null || load.asOf() == null
                            ? null
                            : Long.valueOf(since(load.asOf(), now).toSeconds()));
        }

        /** None where the host's clock was set back meanwhile. */
        private static Duration since(Instant from, Instant now) {
            return now.isBefore(from) ? Duration.ZERO : Duration.between(from, now);
        }

        /**
         * The seconds of a run, for pages that come late. Where they become too many, neighbours become one point that
         * has the highest of their figures, so that a slow second stays visible.
         */
        static final class History {

            private final int most;
            private List<Double[]> points = new ArrayList<>();
            private double step = 1;

            /** @param most points that are kept */
            History(int most) {
                this.most = most;
            }

            /** @param point its time in seconds, then its figures, in the order of time */
            void add(Double[] point) {
                put(point);
                while (points.size() > most) {
                    step *= 2;
                    List<Double[]> finer = points;
                    points = new ArrayList<>();
                    finer.forEach(this::put);
                }
            }

            List<Double[]> points() {
                return List.copyOf(points);
            }

            private void put(Double[] point) {
                Double[] last = points.isEmpty() ? null : points.get(points.size() - 1);
                if (last == null || Math.floor(last[0] / step) != Math.floor(point[0] / step)) {
                    points.add(point.clone());
                    return;
                }
                for (int place = 1; place < point.length; place++) {
                    if (point[place] != null && (last[place] == null || point[place] > last[place])) {
                        last[place] = point[place];
                    }
                }
            }
        }

        /** Makes seconds of the samples of a run, in which CPU times are sums. */
        static final class Rates {

            private static final double MILLIS_PER_SECOND = 1000;

            private Sample before;
            private HostSample hostBefore;
            private Double stolenCores;
            private Double otherCores;

            /** Keeps the machine's figures for the next second of the service, which another thread samples. */
            void sampledHost(HostSample now) {
                if (hostBefore != null) {
                    double seconds = (now.monotonicMs() - hostBefore.monotonicMs()) / MILLIS_PER_SECOND;
                    stolenCores = cores(hostBefore.stealSeconds(), now.stealSeconds(), seconds);
                    otherCores = cores(hostBefore.otherCpuSeconds(), now.otherCpuSeconds(), seconds);
                }
                hostBefore = now;
            }

            Second sampled(Sample now, LiveReading load) {
                Double serviceCores = before == null
                        ? null
                        : cores(
                                before.cpu().serviceCpuSeconds(),
                                now.cpu().serviceCpuSeconds(),
                                now.elapsedSeconds() - before.elapsedSeconds());
                before = now;
                return new Second(now, load, serviceCores, stolenCores, otherCores);
            }

            private static Double cores(Double before, Double now, double seconds) {
                return before == null || now == null || seconds <= 0
                        ? null
                        : Double.valueOf(Math.max(0, now - before) / seconds);
            }
        }
    }

    /**
     * The page before anything has happened; its script puts in what it hears.
     *
     * @param html the whole page
     * @param policy what it may run, load and hear, for its header
     */
    record DashboardPage(String html, String policy) {

        private static final List<Chart> CHARTS = List.of(
                new Chart("Users", List.of(new Line("users", LiveFigure.USERS))),
                new Chart("Requests per second", List.of(new Line("requests", LiveFigure.REQUESTS))),
                new Chart(
                        "Response time, ms",
                        List.of(
                                new Line("p50", LiveFigure.P50),
                                new Line("p95", LiveFigure.P95),
                                new Line("p99", LiveFigure.P99))),
                new Chart("Threads", List.of(new Line("threads", LiveFigure.THREADS))),
                new Chart("Used heap, MiB", List.of(new Line("heap", LiveFigure.HEAP))),
                new Chart(
                        "CPU, cores",
                        List.of(
                                new Line("service", LiveFigure.SERVICE),
                                new Line("hypervisor", LiveFigure.HYPERVISOR),
                                new Line("other programs", LiveFigure.OTHERS))));

        /** @param lines in the order of their colours and dashes, of which there are three */
        record Chart(String title, List<Line> lines) {}

        /** A line of a chart. */
        record Line(String label, LiveFigure figure) {

            /** Where its figure is among all that are sent. */
            public int place() {
                return figure.ordinal();
            }
        }

        static DashboardPage of(Experiment experiment) {
            String style = Templates.html("style", Map.of()) + Templates.html("dashboard-style", Map.of());
            String script = Templates.html("dashboard-script", Map.of());
            String html = Templates.html(
                    "dashboard",
                    Map.of(
                            "name",
                            experiment.name(),
                            "question",
                            experiment.question(),
                            "figures",
                            Arrays.stream(LiveFigure.values())
                                    .map(LiveFigure::heading)
                                    .toList(),
                            "charts",
                            CHARTS,
                            "headings",
                            EndedRun.headings(),
                            "style",
                            style,
                            "script",
                            script));
            return new DashboardPage(html, ContentPolicy.ofLivePage(List.of(script), List.of(style)));
        }
    }

    /**
     * A run that ended, as it is sent.
     *
     * @param number its place in the order
     * @param system under test
     * @param parameters in words
     * @param verdict how far its figures can be believed, in one word or two
     * @param reasons what speaks against it
     * @param figures in words, in the order of {@link #headings()}
     */
    record EndedRun(
            int number, String system, String parameters, String verdict, List<String> reasons, List<String> figures) {

        /** Beside the throughput. */
        private static final List<Metric> METRICS =
                List.of(P50_MS, P95_MS, P99_MS, FAILED, PLATFORM_THREADS, PEAK_HEAP_MIB, CPU_SECONDS_PER_1000);

        static EndedRun of(PlannedRun run, RunResult result) {
            return new EndedRun(
                    run.number(),
                    run.key().system(),
                    parameters(run.key()),
                    verdict(result),
                    reasons(result),
                    Stream.concat(Stream.of(throughput(result)), METRICS.stream())
                            .map(metric ->
                                    Numbers.text(metric, metric.of(result).orElse(null)))
                            .toList());
        }

        static List<String> headings() {
            return Stream.concat(
                            Stream.of("Throughput, requests/s"),
                            METRICS.stream().map(FigureTables::title))
                    .toList();
        }

        /** The parameters of a run in words. */
        static String parameters(RunKey key) {
            return Settings.combination(key.parameters())
                    + (key.repetition() > 1 ? ", repetition " + key.repetition() : "")
                    + (key.closing() ? ", closing run" : "");
        }

        /** Where all users never were present at once, there is only that of the whole load. */
        private static Metric throughput(RunResult result) {
            return PLATEAU_THROUGHPUT_RPS.of(result).isPresent() ? PLATEAU_THROUGHPUT_RPS : THROUGHPUT_RPS;
        }

        private static String verdict(RunResult result) {
            if (!result.completed()) {
                return "failed";
            }
            return result.verdict() == null
                    ? "not judged"
                    : result.verdict().level().label();
        }

        private static List<String> reasons(RunResult result) {
            return result.completed()
                    ? Verdicts.findings(result).stream()
                            .map(finding -> finding.label() + " by " + finding.check() + ": " + finding.reason())
                            .toList()
                    : List.of(result.failure());
        }
    }

    /**
     * Where the runs are, as it is sent once a second.
     *
     * @param number of the run; null before the first, as are its system, parameters and phase
     * @param of how many runs there are
     * @param system under test
     * @param parameters in words
     * @param phase in words
     * @param phaseSeconds how long it lasts by now
     * @param phasePlanned how many seconds it takes, about; null where nobody knows
     * @param left seconds until the last run ends, about
     * @param silent whether the load generator tells nothing before the end of its load
     * @param age how many seconds ago the load generator wrote the newest figures; null where there are none
     */
    record Moment(
            Integer number,
            int of,
            String system,
            String parameters,
            String phase,
            long phaseSeconds,
            Long phasePlanned,
            long left,
            boolean silent,
            Long age) {

        /** Before the first run. */
        static Moment before(int runs, long left) {
            return new Moment(null, runs, null, null, null, 0, null, left, false, null);
        }
    }

    /**
     * A page that looks. What it is to be sent waits in a short queue; a page that reads too slowly is dropped, and
     * gets everything anew when it comes back.
     */
    static final class Viewer {

        /** Half a minute. */
        static final int MOST_WAITING = 30;

        private static final String END = "";

        private final Thread sender;
        private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
        private boolean gone;

        /** @param sender the thread that will {@link #send} */
        Viewer(Thread sender) {
            this.sender = sender;
        }

        /**
         * Lets an event be sent, without waiting for that.
         *
         * @return false where the page is gone, or too slow
         */
        synchronized boolean offer(String event) {
            if (!gone && !waiting.offer(event)) {
                gone = true;
                sender.interrupt(); // which also closes the connection on which it hangs
            }
            return !gone;
        }

        /** What waits is still sent, and nothing after it. */
        void end() {
            offer(END);
        }

        synchronized boolean isGone() {
            return gone;
        }

        /** Sends what comes, until the end. */
        void send(OutputStream out) throws IOException {
            try {
                for (String event = waiting.take(); !event.equals(END); event = waiting.take()) {
                    out.write(event.getBytes(StandardCharsets.UTF_8));
                    out.flush();
                }
            } catch (InterruptedException dropped) {
                Thread.currentThread().interrupt(); // nor must the end of its connection wait for it
            } finally {
                leave();
            }
        }

        private synchronized void leave() {
            gone = true;
        }
    }
}
