package io.github.springbench.runner.run.backend;

import io.github.springbench.runner.model.run.Sample.BackEndCall;
import io.github.springbench.runner.run.RunContext.Deadlines;
import io.github.springbench.runner.run.RunFailure;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The runner's own calls to a back end while the load runs, past the service: they tell whether the back end still
 * answers after the time that it was asked to wait. Few enough to be no load, and sent on time however slow the answers
 * are.
 */
final class BackEndCaller implements AutoCloseable {

    private static final long MILLIS_BETWEEN_CALLS = 200;

    /** A call that has waited for longer than this beyond the latency when the load ends counts as unanswered. */
    private static final long OVERDUE_MILLIS = 1_000;

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** A greeting has some ten bytes. */
    private static final int PART = 1 << 10;

    private static final int MOST_BYTES = 1 << 16;

    private static final double NANOS_PER_MILLI = 1e6;

    private final int latencyMs;
    private final Question question;

    /** Calls by their due time ({@code System.nanoTime}); null while a call is under way. */
    private final Map<Long, BackEndCall> calls = new LinkedHashMap<>();

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(BackEndCaller::daemon);

    /** As many as calls are under way: most often one, which then stays ready. */
    private final ExecutorService callers = Executors.newCachedThreadPool(BackEndCaller::daemon);

    /** What a call asks. */
    interface Question {

        /** Returns with the answer, and throws where there is none or a wrong one. */
        void ask() throws IOException;
    }

    private BackEndCaller(int latencyMs, Question question) {
        this.latencyMs = latencyMs;
        this.question = question;
    }

    /**
     * Asks a service of this project for its greeting, over a blocking connection: the JDK's newer client moves a call
     * from thread to thread, which takes milliseconds on busy cores, and these would count against the back end.
     */
    static BackEndCaller overHttp(URI address, int latencyMs) {
        URI greeting = address.resolve("hello/" + latencyMs);
        return start(latencyMs, () -> askOverHttp(greeting, TIMEOUT.plusMillis(latencyMs)), MILLIS_BETWEEN_CALLS);
    }

    /** @param atMost for all of it: the connection's own timeout begins anew with each byte that comes */
    static void askOverHttp(URI greeting, Duration atMost) throws IOException {
        int timeoutMs = Math.toIntExact(atMost.toMillis());
        long end = System.nanoTime() + atMost.toNanos();
        HttpURLConnection connection = (HttpURLConnection) greeting.toURL().openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout(timeoutMs);
        connection.setReadTimeout(timeoutMs);
        connection.connect();
        int status = status(connection, atMost, end);
        if (status != HttpURLConnection.HTTP_OK) {
            connection.disconnect();
            throw new RunFailure("status " + status);
        }
        // To its end, so that the connection can be used again.
        try (InputStream answer = connection.getInputStream()) {
            byte[] part = new byte[PART];
            int bytes = 0;
            for (int read = answer.read(part); read >= 0; read = answer.read(part)) {
                bytes += read;
                if (bytes > MOST_BYTES || System.nanoTime() > end) {
                    throw new RunFailure("its answer did not end within " + Deadlines.inWords(atMost) + " or "
                            + MOST_BYTES + " bytes");
                }
            }
        }
    }

    private static int status(HttpURLConnection connection, Duration atMost, long end) throws IOException {
        CompletableFuture<Void> late = new CompletableFuture<>();
        late.orTimeout(end - System.nanoTime(), TimeUnit.NANOSECONDS).exceptionally(timeout -> {
            connection.disconnect();
            return null;
        });
        IOException failure = null;
        int status = 0;
        try {
            status = connection.getResponseCode();
        } catch (IOException failed) {
            failure = failed;
        }
        // A status may be read though the headers after it were not.
        if (!late.complete(null)) {
            throw new RunFailure("no status and headers within " + Deadlines.inWords(atMost));
        }
        if (failure != null) {
            throw failure;
        }
        return status;
    }

    /** Asks over one connection, on which each call waits for the answer to the one before. */
    static BackEndCaller overOneConnection(int latencyMs, Question question) {
        return start(latencyMs, question, millisBetweenCallsOverOneConnection(latencyMs));
    }

    /** Longer than an answer takes: otherwise calls would wait for each other, ever longer. */
    static long millisBetweenCallsOverOneConnection(int latencyMs) {
        return Math.max(MILLIS_BETWEEN_CALLS, latencyMs + MILLIS_BETWEEN_CALLS / 2);
    }

    private static BackEndCaller start(int latencyMs, Question question, long millisBetweenCalls) {
        BackEndCaller caller = new BackEndCaller(latencyMs, question);
        caller.clock.scheduleAtFixedRate(caller::send, 0, millisBetweenCalls, TimeUnit.MILLISECONDS);
        return caller;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "back-end-caller");
        thread.setDaemon(true);
        return thread;
    }

    private void send() {
        long due = System.nanoTime();
        note(due, null);
        callers.execute(() -> note(due, call()));
    }

    private BackEndCall call() {
        long epochMs = System.currentTimeMillis();
        long startedAt = System.nanoTime();
        try {
            question.ask();
            return new BackEndCall(epochMs, (System.nanoTime() - startedAt) / NANOS_PER_MILLI, null);
        } catch (IOException | RuntimeException unanswered) {
            return new BackEndCall(epochMs, null, reason(unanswered));
        }
    }

    private static String reason(Exception failure) {
        return failure instanceof RuntimeException known ? RunFailure.reason(known) : failure.toString();
    }

    private void note(long due, BackEndCall call) {
        synchronized (calls) {
            calls.put(due, call);
        }
    }

    /** Ends the calls. Those that are still under way are left out, unless they should have been answered long ago. */
    List<BackEndCall> stop() {
        clock.shutdownNow();
        long now = System.nanoTime();
        long epochMs = System.currentTimeMillis();
        List<BackEndCall> ended = new ArrayList<>();
        synchronized (calls) {
            calls.forEach((due, call) -> {
                long millis = TimeUnit.NANOSECONDS.toMillis(now - due);
                if (call != null) {
                    ended.add(call);
                } else if (millis > latencyMs + OVERDUE_MILLIS) {
                    ended.add(new BackEndCall(epochMs - millis, null, "no answer after " + millis + " ms"));
                }
            });
        }
        // Not before they are counted: a call that is interrupted fails.
        callers.shutdownNow();
        return List.copyOf(ended);
    }

    @Override
    public void close() {
        clock.shutdownNow();
        callers.shutdownNow();
    }
}
