package io.github.springbench.mvcwithlatency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.resilience4j.bulkhead.BulkheadFullException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Each limit, with one place: the first caller has it for a minute, unless it is interrupted. */
class LimitConfigurationTests {

    private static final int MINUTE = 60_000;
    private static final Set<Thread.State> WAITING = EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withUserConfiguration(LimitConfiguration.class);

    private Thread first;

    @AfterEach
    void end() {
        if (first != null) {
            first.interrupt();
        }
    }

    @Test
    void withoutALimitNobodyWaits() {
        application.withPropertyValues("limit.at-once=1", "limit.patience=0").run(context -> {
            SlowCall call = context.getBean(SlowCall.class);
            first = caller(call, MINUTE, new CompletableFuture<>());

            assertThat(call.answerAfter(0)).isEqualTo("Welcome to reactive world ~");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring", "semaphore", "fair-semaphore", "bulkhead"})
    void withoutPatienceTheSecondCallerIsRefused(String by) {
        limited(by, "0").run(context -> {
            SlowCall call = context.getBean(SlowCall.class);
            first = caller(call, MINUTE, new CompletableFuture<>());

            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> call.answerAfter(0))
                    .isInstanceOfAny(RejectedExecutionException.class, BulkheadFullException.class);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring", "semaphore", "fair-semaphore", "bulkhead"})
    void withPatienceTheSecondCallerIsAnsweredWhenTheFirstOneLeaves(String by) {
        limited(by, "60s").run(context -> {
            SlowCall call = context.getBean(SlowCall.class);
            first = caller(call, MINUTE, new CompletableFuture<>());
            CompletableFuture<String> answer = new CompletableFuture<>();
            caller(call, 0, answer);
            assertThat(answer).isNotDone();

            first.interrupt();

            assertThat(answer.join()).isEqualTo("Welcome to reactive world ~");
        });
    }

    /** In this the others differ from these two. */
    @ParameterizedTest
    @ValueSource(strings = {"fair-semaphore", "bulkhead"})
    void whoeverLeavesAndComesBackIsBehindWhoWaits(String by) {
        limited(by, "60s").run(context -> {
            SlowCall call = context.getBean(SlowCall.class);
            SlowCall twice = latency -> call.answerAfter(latency) + call.answerAfter(MINUTE);
            first = caller(twice, 500, new CompletableFuture<>());
            CompletableFuture<String> answer = new CompletableFuture<>();
            caller(call, 0, answer);

            assertThat(answer).succeedsWithin(Duration.ofSeconds(20));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring", "semaphore", "fair-semaphore", "bulkhead"})
    void whoeverFailsGivesItsPlaceBack(String by) {
        limited(by, "0").run(context -> {
            SlowCall call = context.getBean(SlowCall.class);
            CompletableFuture<String> failed = new CompletableFuture<>();
            first = caller(call, MINUTE, failed);
            first.interrupt();
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(failed::join)
                    .withCauseInstanceOf(InterruptedException.class);

            assertThat(call.answerAfter(0)).isEqualTo("Welcome to reactive world ~");
        });
    }

    @Test
    void refusesALimitThatIsNone() {
        assertRefused("limit.at-once=0", "atOnce");
        assertRefused("limit.by=luck", "luck");
    }

    private void assertRefused(String property, String named) {
        application
                .withPropertyValues(property)
                .run(context ->
                        assertThat(context).getFailure().rootCause().message().contains(named));
    }

    private ApplicationContextRunner limited(String by, String patience) {
        return application.withPropertyValues("limit.by=" + by, "limit.at-once=1", "limit.patience=" + patience);
    }

    /** Comes back when that caller waits: for its turn or, with a place, for the call. */
    private static Thread caller(SlowCall call, int latency, CompletableFuture<String> answer) {
        Thread caller = new Thread(() -> {
            try {
                answer.complete(call.answerAfter(latency));
            } catch (Exception failed) {
                answer.completeExceptionally(failed);
            }
        });
        caller.setDaemon(true);
        caller.start();
        while (caller.isAlive() && !WAITING.contains(caller.getState())) {
            Thread.onSpinWait();
        }
        return caller;
    }
}
