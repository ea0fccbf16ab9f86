package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.Workload;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The runner's own requests: one to see whether the answer is right, then those of the warm-up. */
final class Calls {

    /**
     * So few that Tomcat's pool does not grow beyond what the smallest published load needs: the peak of request threads
     * must come from the load.
     */
    static final int WARM_UP_CALLERS = 40;

    private static final Duration TIMEOUT = Duration.ofSeconds(70);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final Workload workload;
    private final HttpRequest request;

    Calls(URI url, String path, Workload workload) {
        this.workload = workload;
        this.request =
                HttpRequest.newBuilder(url.resolve(path)).timeout(TIMEOUT).GET().build();
    }

    /** One request, whose answer must have the status and body that the experiment expects. */
    void requireRightAnswer() {
        try {
            HttpResponse<String> answer =
                    client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            String expectedBody = workload.expectedBody();
            if (answer.statusCode() != workload.expectedStatus()
                    || expectedBody != null && !expectedBody.equals(answer.body())) {
                throw new RunFailure("GET " + request.uri().getPath() + " answered " + answer.statusCode() + " \""
                        + answer.body() + "\"; expected " + workload.expectedStatus()
                        + (expectedBody == null ? "" : " \"" + expectedBody + "\""));
            }
        } catch (IOException failed) {
            throw new RunFailure("GET " + request.uri().getPath() + " got no answer: " + failed);
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
    }

    /** Sends requests from {@link #WARM_UP_CALLERS} callers without think time; answers are discarded. */
    Thread startWarmUp() {
        Thread warmUp = new Thread(this::callUntilTimeIsOver, "warm-up");
        warmUp.setDaemon(true);
        warmUp.start();
        return warmUp;
    }

    private void callUntilTimeIsOver() {
        Semaphore idleCallers = new Semaphore(WARM_UP_CALLERS);
        long end = System.nanoTime() + workload.warmUp().toNanos();
        try {
            while (System.nanoTime() < end) {
                if (idleCallers.tryAcquire(100, TimeUnit.MILLISECONDS)) {
                    client.sendAsync(request, HttpResponse.BodyHandlers.discarding())
                            .whenComplete((answer, failure) -> idleCallers.release());
                }
            }
            idleCallers.acquire(WARM_UP_CALLERS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
