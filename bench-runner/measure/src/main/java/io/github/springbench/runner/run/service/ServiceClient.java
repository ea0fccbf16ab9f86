package io.github.springbench.runner.run.service;

import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.run.RunFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** The runner's own requests: one to see whether the answer is right, then those of the warm-up. */
public final class ServiceClient {

    private static final Duration TIMEOUT = Duration.ofSeconds(70);
    private static final long PAUSE_AFTER_A_FAILURE_MS = 50;
    private static final int SHOWN_OF_A_BODY = 200;

    /** How long a warm-up that is ended waits for answers to requests that it has sent. */
    public static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

    /** One for all calls of the runner: each client has threads of its own, which end when it is collected. */
    public static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private final Workload workload;
    private final URI url;
    private final Request request;
    private final Request briefRequest;
    private final RequestValues values;
    private final LongAdder warmUpRequests = new LongAdder();
    private volatile boolean warmUpEnds;

    /**
     * @param url of the service
     * @param request what is measured
     * @param briefRequest the same with the shortest latency
     * @param values for ids and keys of both
     */
    public ServiceClient(URI url, Request request, Request briefRequest, Workload workload, RequestValues values) {
        this.workload = workload;
        this.url = url;
        this.request = request;
        this.briefRequest = briefRequest;
        this.values = values;
    }

    /** What is sent to a service, its ids and keys filled in. */
    public static HttpRequest http(URI url, Request what) {
        HttpRequest.Builder http =
                HttpRequest.newBuilder(url.resolve(what.path())).timeout(TIMEOUT);
        if (what.body() == null) {
            return http.method(what.method(), HttpRequest.BodyPublishers.noBody())
                    .build();
        }
        return http.header("Content-Type", "application/json")
                .method(what.method(), HttpRequest.BodyPublishers.ofString(what.body()))
                .build();
    }

    /** One request, whose answer must have the status and body that the experiment expects. */
    public void requireRightAnswer() {
        Map<String, String> filledIn = values.of(request);
        Request sent = request.sent(filledIn);
        String expectedBody = Request.sent(workload.expectedBody(), filledIn);
        String name = sent.method() + " " + sent.path();
        try {
            HttpResponse<String> answer =
                    CLIENT.send(http(url, sent), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            if (answer.statusCode() != workload.expectedStatus()
                    || expectedBody != null && !expectedBody.equals(answer.body())) {
                throw new RunFailure(name + " answered " + answer.statusCode() + " \""
                        + shortened(answer.body()) + "\"; expected " + workload.expectedStatus()
                        + (expectedBody == null ? "" : " \"" + shortened(expectedBody) + "\"")
                        + ". Correct 'request' or 'expect', or the service.");
            }
        } catch (IOException failed) {
            throw new RunFailure(name + " got no answer (" + failed + "). Call it by hand, and read service.log.");
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
    }

    /** So many requests, one after the other; whether their answers are right is not asked. */
    public void call(int times) {
        try {
            for (int call = 0; call < times; call++) {
                CLIENT.send(http(url, request.sent(values.of(request))), HttpResponse.BodyHandlers.discarding());
            }
        } catch (IOException failed) {
            throw new RunFailure(request.method() + " " + request.path() + " got no answer (" + failed
                    + "). Call it by hand, and read service.log.");
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
    }

    /** A page that says that there is no such page can be long. */
    private static String shortened(String body) {
        return body.length() <= SHOWN_OF_A_BODY ? body : body.substring(0, SHOWN_OF_A_BODY) + "…";
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
            Request what = caller % 2 == 0 ? request : otherRequest(caller);
            callers.execute(() -> callUntil(end, what));
        }
        callers.shutdown();
        try {
            callers.awaitTermination(TIMEOUT.toSeconds() + workload.warmUp().toSeconds(), TimeUnit.SECONDS);
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

    private Request otherRequest(int caller) {
        return workload.mix() == null
                ? briefRequest
                : workload.mix().besideReads(caller).orElse(briefRequest);
    }

    private void callUntil(long endNanos, Request what) {
        try {
            while (!warmUpEnds && System.nanoTime() < endNanos) {
                try {
                    CLIENT.send(http(url, what.sent(values.of(what))), HttpResponse.BodyHandlers.discarding());
                    warmUpRequests.increment();
                } catch (IOException notAnswered) {
                    // the load will show it, if it lasts
                    Thread.sleep(PAUSE_AFTER_A_FAILURE_MS);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
