package io.github.springbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Waits for a condition, and fails if it is not met within 30 s. */
final class Await {

    /** The pause between two checks: checks without a pause would take CPU time from what they wait for. */
    private static final long LOOK_AGAIN_NANOS = 2_000_000;

    private Await() {}

    static <T> void await(String what, Callable<T> look, Predicate<T> isThere) throws Exception {
        long start = System.nanoTime();
        for (T seen = look.call(); !isThere.test(seen); seen = look.call()) {
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("%s: %s, which is not what was awaited", what, seen)
                    .isLessThan(Duration.ofSeconds(30));
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }
}
