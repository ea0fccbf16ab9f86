package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.BackEndCall;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The runner's own calls to a back end while the load runs, past the service: they tell whether the back end still answers
 * after the time that it was asked to wait. Few enough to be no load, and sent on time however slow the answers are.
 */
final class BackEndCaller implements AutoCloseable {

    private static final long MILLIS_BETWEEN_CALLS = 200;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int OK = 200;
    private static final double NANOS_PER_MILLI = 1e6;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final HttpRequest request;
    private final List<BackEndCall> calls = new ArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "back-end-caller");
        thread.setDaemon(true);
        return thread;
    });

    private BackEndCaller(URI address, int latencyMs) {
        this.request = HttpRequest.newBuilder(address.resolve("hello/" + latencyMs))
                .timeout(TIMEOUT.plusMillis(latencyMs))
                .build();
    }

    static BackEndCaller start(URI address, int latencyMs) {
        BackEndCaller caller = new BackEndCaller(address, latencyMs);
        caller.clock.scheduleAtFixedRate(caller::call, 0, MILLIS_BETWEEN_CALLS, TimeUnit.MILLISECONDS);
        return caller;
    }

    private void call() {
        long epochMs = System.currentTimeMillis();
        long startedAt = System.nanoTime();
        client.sendAsync(request, HttpResponse.BodyHandlers.discarding()).whenComplete((answer, failure) -> {
            boolean right = failure == null && answer.statusCode() == OK;
            double millis = (System.nanoTime() - startedAt) / NANOS_PER_MILLI;
            synchronized (calls) {
                calls.add(new BackEndCall(epochMs, right ? millis : null));
            }
        });
    }

    /** Ends the calls; those that are still under way are left out. */
    List<BackEndCall> stop() {
        clock.shutdownNow();
        synchronized (calls) {
            return List.copyOf(calls);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
