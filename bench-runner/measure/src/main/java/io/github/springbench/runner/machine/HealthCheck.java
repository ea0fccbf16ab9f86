package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.Request;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks one address whether a service is ready. */
public final class HealthCheck {

    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** A request takes as long as its work does; load generators give up after 60 s. */
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(70);

    private static final int LEAST_OF_SUCCESS = 200;
    private static final int MOST_OF_SUCCESS = 299;

    /**
     * What is asked, and which answers pass.
     *
     * @param address that is asked
     * @param request that is sent; null where the address alone is asked for
     * @param leastStatus of an answer with which it passes
     * @param mostStatus the same
     */
    public record Question(URI address, Request request, int leastStatus, int mostStatus) {}

    private final Question question;
    private String last = "nothing";

    public HealthCheck(Question question) {
        this.question = question;
    }

    /** Passes where the address answers with a status of 200 to 299 within a second. */
    public HealthCheck(URI address) {
        this(new Question(address, null, LEAST_OF_SUCCESS, MOST_OF_SUCCESS));
    }

    /**
     * Passes where a service answers a request of its users.
     *
     * @param service its address, from which the request's path is taken
     * @param leastStatus of an answer with which it passes
     * @param mostStatus the same
     */
    public static HealthCheck of(URI service, Request request, int leastStatus, int mostStatus) {
        return new HealthCheck(new Question(service.resolve(request.path()), request, leastStatus, mostStatus));
    }

    /** What it asks, to be asked elsewhere. */
    public Question question() {
        return question;
    }

    /** Whether it is answered in time, and with such a status. Its body is not read: it may have no end. */
    public boolean passes() {
        return passes(REQUEST_TIMEOUT);
    }

    /**
     * The same for somebody who does not wait so long.
     *
     * @param patience less than a second counts as one: nothing is asked that cannot be answered
     */
    public boolean passes(Duration patience) {
        Duration longest = question.request() == null ? TIMEOUT : REQUEST_TIMEOUT;
        Duration atMost = patience.compareTo(longest) < 0 ? patience : longest;
        return isAnswered(atMost.compareTo(TIMEOUT) < 0 ? TIMEOUT : atMost);
    }

    /** Asked by a thread of its own: timeouts of a connection begin anew with each byte that comes. */
    private boolean isAnswered(Duration atMost) {
        HttpURLConnection connection;
        try {
            // Never through a proxy, whatever the system's properties say: the service is on this machine, or in the
            // lab.
            connection = (HttpURLConnection) question.address().toURL().openConnection(Proxy.NO_PROXY);
        } catch (IOException noAddress) {
            last = "'" + noAddress.getMessage() + "'";
            return false;
        }
        FutureTask<Integer> status = new FutureTask<>(() -> status(connection, atMost));
        Thread asker = new Thread(status, "health-check");
        asker.setDaemon(true);
        asker.start();
        try {
            return isReady(status.get(atMost.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            last = "no status within " + atMost.toSeconds() + " s";
        } catch (ExecutionException notYet) {
            last = "'" + notYet.getCause().getMessage() + "'";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            last = "nothing before an interrupt";
        } finally {
            status.cancel(true);
            disconnect(connection);
        }
        return false;
    }

    private static void disconnect(HttpURLConnection connection) {
        try {
            connection.disconnect();
        } catch (RuntimeException inTheSameMoment) {
            // The asker has just ended it, too: the JDK lets one thread use a connection.
        }
    }

    private boolean isReady(int status) {
        boolean isReady = question.leastStatus() <= status && status <= question.mostStatus();
        boolean oneAlone = question.leastStatus() == question.mostStatus();
        last = "status " + status + (oneAlone && !isReady ? " instead of " + question.leastStatus() : "");
        return isReady;
    }

    private int status(HttpURLConnection connection, Duration atMost) throws IOException {
        connection.setConnectTimeout(Math.toIntExact(TIMEOUT.toMillis()));
        // For an asker whom nobody waits for any more.
        connection.setReadTimeout(Math.toIntExact(2 * atMost.toMillis()));
        connection.setInstanceFollowRedirects(false);
        Request request = question.request();
        if (request != null) {
            prepare(connection, request);
        }
        connection.connect();
        if (Thread.interrupted()) {
            connection.disconnect(); // nobody could before
            throw new InterruptedIOException("given up");
        }
        if (request != null && request.body() != null) {
            send(connection, request);
        }
        return connection.getResponseCode();
    }

    /** As the runner's other requests and those of the load. */
    private static void prepare(HttpURLConnection connection, Request request) throws IOException {
        connection.setRequestMethod(request.method());
        connection.setRequestProperty("Accept", "*/*");
        if (request.body() != null) {
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
        }
    }

    private static void send(HttpURLConnection connection, Request request) throws IOException {
        String body = Request.sent(
                request.body(), Map.of(Request.FRESH_ID, UUID.randomUUID().toString()));
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** What the last question brought, in words. */
    public String last() {
        return last;
    }

    /** What is asked: an address, with the method of a request before it. */
    @Override
    public String toString() {
        return question.request() == null
                ? question.address().toString()
                : question.request().method() + " " + question.address();
    }
}
