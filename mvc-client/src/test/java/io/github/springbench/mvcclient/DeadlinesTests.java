package io.github.springbench.mvcclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.mvcclient.Deadlines.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeadlinesTests {

    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();

    @Test
    void passInTheirOrderAndNotTooEarly() throws Exception {
        try (Deadlines deadlines = new Deadlines(Duration.ofMillis(200))) {
            long start = System.nanoTime();
            Deadline first = deadlines.start(() -> ended.add("first"));
            deadlines.start(() -> ended.add("second"));

            assertThat(ended.poll(30, TimeUnit.SECONDS)).isEqualTo("first");
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(200_000_000);
            assertThat(first.hasPassed()).isTrue();
            assertThat(ended.poll(30, TimeUnit.SECONDS)).isEqualTo("second");
        }
    }

    @Test
    void passAlsoWhenThereWasNoneForAWhile() throws Exception {
        try (Deadlines deadlines = new Deadlines(Duration.ofMillis(1))) {
            for (int i = 0; i < 20; i++) {
                deadlines.start(() -> ended.add("end"));
                assertThat(ended.poll(30, TimeUnit.SECONDS)).isEqualTo("end");
                // Finds the timer at work, about to sleep and asleep; whichever it is, the next deadline passes.
                Thread.sleep(i);
            }
        }
    }

    @Test
    void passAlsoWhenTheEndOfAnotherFails() throws Exception {
        try (Deadlines deadlines = new Deadlines(Duration.ofMillis(10))) {
            deadlines.start(() -> {
                throw new IllegalStateException("cannot end");
            });
            deadlines.start(() -> ended.add("other"));

            assertThat(ended.poll(30, TimeUnit.SECONDS)).isEqualTo("other");
        }
    }

    @Test
    void doNotPassOnceTheyAreStopped() throws Exception {
        try (Deadlines deadlines = new Deadlines(Duration.ofMillis(200))) {
            Deadline stopped = deadlines.start(() -> ended.add("stopped"));
            deadlines.start(() -> ended.add("other"));
            stopped.stop();

            assertThat(ended.poll(30, TimeUnit.SECONDS)).isEqualTo("other");
            assertThat(stopped.hasPassed()).isFalse();
        }
    }

    // With an hour to go, all that were stopped in that hour would otherwise be kept.
    @Test
    void areNotKeptUntilTheirTimeOnceTheyAreStopped() {
        try (Deadlines deadlines = new Deadlines(Duration.ofHours(1))) {
            List<Deadline> many = IntStream.range(0, 1_000)
                    .mapToObj(i -> deadlines.start(() -> ended.add("end")))
                    .toList();
            assertThat(deadlines.kept()).isEqualTo(1_000);

            many.forEach(Deadline::stop);

            awaitKept(deadlines, 0);
        }
    }

    private static void awaitKept(Deadlines deadlines, int expected) {
        long start = System.nanoTime();
        while (deadlines.kept() != expected) {
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
            LockSupport.parkNanos(2_000_000);
        }
    }
}
