package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.BackEndCall;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The runner's own calls to a back end while the load runs, past the service: they tell whether the back end still answers
 * after the time that it was asked to wait. Few enough to be no load, and sent on time however slow the answers are.
 */
final class BackEndCaller implements AutoCloseable {

    private static final long MILLIS_BETWEEN_CALLS = 200;

    /** A call that has waited for longer than this beyond the latency when the load ends counts as unanswered. */
    private static final long OVERDUE_MILLIS = 1_000;

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int OK = 200;
    private static final double NANOS_PER_MILLI = 1e6;

    private final int latencyMs;
    private final Supplier<CompletionStage<?>> question;

    /** By when they were sent; null while they are under way. */
    private final Map<Long, BackEndCall> calls = new LinkedHashMap<>();

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "back-end-caller");
        thread.setDaemon(true);
        return thread;
    });

    private BackEndCaller(int latencyMs, Supplier<CompletionStage<?>> question) {
        this.latencyMs = latencyMs;
        this.question = question;
    }

    /** Asks a service of ours for its greeting. */
    static BackEndCaller overHttp(URI address, int latencyMs) {
        HttpRequest request = HttpRequest.newBuilder(address.resolve("hello/" + latencyMs))
                .timeout(TIMEOUT.plusMillis(latencyMs))
                .build();
        return start(latencyMs, () -> Calls.CLIENT
                .sendAsync(request, HttpResponse.BodyHandlers.discarding())
                .thenAccept(BackEndCaller::requireOk));
    }

    /**
     * Asks whatever there is to ask.
     *
     * @param question returns at once; its answer comes later, and a failure of it is told as it is
     */
    static BackEndCaller start(int latencyMs, Supplier<CompletionStage<?>> question) {
        BackEndCaller caller = new BackEndCaller(latencyMs, question);
        caller.clock.scheduleAtFixedRate(caller::call, 0, MILLIS_BETWEEN_CALLS, TimeUnit.MILLISECONDS);
        return caller;
    }

    private void call() {
        long epochMs = System.currentTimeMillis();
        long startedAt = System.nanoTime();
        note(startedAt, null);
        try {
            question.get().whenComplete((answer, failure) -> {
                double millis = (System.nanoTime() - startedAt) / NANOS_PER_MILLI;
                note(
                        startedAt,
                        failure == null
                                ? new BackEndCall(epochMs, millis, null)
                                : new BackEndCall(epochMs, null, reason(failure)));
            });
        } catch (RuntimeException notSent) {
            // An exception that escapes would end all further calls without a word.
            note(startedAt, new BackEndCall(epochMs, null, notSent.toString()));
        }
    }

    private static void requireOk(HttpResponse<?> answer) {
        if (answer.statusCode() != OK) {
            throw new RunFailure("status " + answer.statusCode());
        }
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause instanceof RuntimeException known ? RunFailure.reason(known) : cause.toString();
    }

    private void note(long startedAt, BackEndCall call) {
        synchronized (calls) {
            calls.put(startedAt, call);
        }
    }

    /** Ends the calls. Those that are still under way are left out, unless they should have been answered long ago. */
    List<BackEndCall> stop() {
        close();
        long now = System.nanoTime();
        long epochMs = System.currentTimeMillis();
        List<BackEndCall> ended = new ArrayList<>();
        synchronized (calls) {
            calls.forEach((startedAt, call) -> {
                long millis = TimeUnit.NANOSECONDS.toMillis(now - startedAt);
                if (call != null) {
                    ended.add(call);
                } else if (millis > latencyMs + OVERDUE_MILLIS) {
                    ended.add(new BackEndCall(epochMs - millis, null, "no answer after " + millis + " ms"));
                }
            });
        }
        return List.copyOf(ended);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
