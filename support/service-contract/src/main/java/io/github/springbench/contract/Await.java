package io.github.springbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Waits for what is to come, and fails where it does not come at all. */
final class Await {

    /** Between two looks: a test that looks all the time takes the processor from what it awaits. */
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
