package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

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
     * @param trust whose certificates are accepted; null for those that the JDK trusts
     */
    public record Question(URI address, Request request, int leastStatus, int mostStatus, Trust trust) {}

    private final Question question;
    private String last = "nothing";

    public HealthCheck(Question question) {
        this.question = question;
    }

    /** Passes where the address answers with a status of 200 to 299 within a second. */
    public HealthCheck(URI address) {
        this(address, null);
    }

    /** @param trust whose certificates are accepted; null for those that the JDK trusts */
    public HealthCheck(URI address, Trust trust) {
        this(new Question(address, null, LEAST_OF_SUCCESS, MOST_OF_SUCCESS, trust));
    }

    /**
     * Passes where a service answers a request of its users.
     *
     * @param service its address, from which the request's path is taken
     * @param leastStatus of an answer with which it passes
     * @param mostStatus the same
     * @param trust whose certificates are accepted; null for those that the JDK trusts
     */
    public static HealthCheck of(URI service, Request request, int leastStatus, int mostStatus, Trust trust) {
        return new HealthCheck(new Question(service.resolve(request.path()), request, leastStatus, mostStatus, trust));
    }

    /** What it asks, to be asked elsewhere. */
    public Question question() {
        return question;
    }

    /**
     * Whether it is answered in time, and with such a status. Its body is not read: it may have no end.
     *
     * @throws UserError where the service has a certificate that is refused, which waiting does not change
     */
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

    private boolean isAnswered(Duration atMost) {
        CompletableFuture<HttpResponse<InputStream>> answer = null;
        try {
            answer = HttpCalls.client(question.trust()).sendAsync(http(), HttpResponse.BodyHandlers.ofInputStream());
            HttpResponse<InputStream> begun = answer.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
            begun.body().close();
            return isReady(begun.statusCode());
        } catch (TimeoutException late) {
            last = "no status within " + atMost.toSeconds() + " s";
        } catch (ExecutionException notYet) {
            HttpCalls.refused(question.address(), notYet).ifPresent(refused -> {
                throw refused;
            });
            last = "'" + reason(notYet.getCause()) + "'";
        } catch (IOException | IllegalArgumentException noAddress) {
            last = "'" + noAddress.getMessage() + "'";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            last = "nothing before an interrupt";
        } finally {
            if (answer != null) {
                answer.cancel(true);
            }
        }
        return false;
    }

    /** The client says nothing of a refused connection, and calls a host without an address one. */
    private String reason(Throwable failure) {
        boolean hasNoAddress = Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(UnresolvedAddressException.class::isInstance);
        if (hasNoAddress) {
            return "no address is known for " + question.address().getHost();
        }
        return failure.getMessage() != null
                ? failure.getMessage()
                : failure instanceof ConnectException ? "Connection refused" : failure.toString();
    }

    private boolean isReady(int status) {
        boolean isReady = question.leastStatus() <= status && status <= question.mostStatus();
        boolean oneAlone = question.leastStatus() == question.mostStatus();
        last = "status " + status + (oneAlone && !isReady ? " instead of " + question.leastStatus() : "");
        return isReady;
    }

    private HttpRequest http() {
        if (question.request() == null) {
            return HttpRequest.newBuilder(question.address()).build();
        }
        Map<String, String> fresh = Map.of(Request.FRESH_ID, UUID.randomUUID().toString());
        return HttpCalls.request(question.address(), question.request().sent(fresh))
                .build();
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
