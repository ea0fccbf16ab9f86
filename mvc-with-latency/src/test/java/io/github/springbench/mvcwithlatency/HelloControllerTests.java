package io.github.springbench.mvcwithlatency;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class HelloControllerTests {

    private final HelloController controller = new HelloController();

    @Test
    void waitsAMinuteAtMost() {
        // Thread.sleep throws at once if the thread is interrupted, so the test does not take a minute.
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> controller.hello(60_000));
    }
}
