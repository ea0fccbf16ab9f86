package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;

/** Asks one address whether a service is ready. */
public final class HealthCheck {

    private static final int TIMEOUT_MILLIS = 1_000;

    /** A request takes as long as its work does; load generators give up after 60 s. */
    private static final int REQUEST_TIMEOUT_MILLIS = 70_000;

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

    /** Whether it is answered in time, and with such a status. */
    public boolean passes() {
        Request request = question.request();
        HttpURLConnection connection = null;
        try {
            // Never through a proxy, whatever the system's properties say: the service is on this machine, or in the
            // lab.
            connection = (HttpURLConnection) question.address().toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(request == null ? TIMEOUT_MILLIS : REQUEST_TIMEOUT_MILLIS);
            connection.setInstanceFollowRedirects(false);
            if (request != null) {
                send(connection, request);
            }
            int status = connection.getResponseCode();
            boolean isReady = question.leastStatus() <= status && status <= question.mostStatus();
            boolean oneAlone = question.leastStatus() == question.mostStatus();
            last = "status " + status + (oneAlone && !isReady ? " instead of " + question.leastStatus() : "");
            return isReady;
        } catch (IOException notYet) {
            last = "'" + notYet.getMessage() + "'";
            return false;
        } finally {
            if (connection != null) {
                connection.disconnect();
            }
        }
    }

    /** As the runner's other requests and those of the load. */
    private static void send(HttpURLConnection connection, Request request) throws IOException {
        connection.setRequestMethod(request.method());
        connection.setRequestProperty("Accept", "*/*");
        if (request.body() != null) {
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
            String body = Request.sent(
                    request.body(), Map.of(Request.FRESH_ID, UUID.randomUUID().toString()));
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body.getBytes(StandardCharsets.UTF_8));
            }
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
