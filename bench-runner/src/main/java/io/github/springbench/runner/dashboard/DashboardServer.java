package io.github.springbench.runner.dashboard;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Serves the page and its events on loopback alone, and only to requests with the token in their path, which other
 * users of this machine do not know. Pages of other hosts cannot ask, because the header {@code Host} must name this
 * server (DNS rebinding).
 */
final class DashboardServer implements AutoCloseable {

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
                && MessageDigest.isEqual(asked.getBytes(StandardCharsets.UTF_8), path.getBytes(StandardCharsets.UTF_8));
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
