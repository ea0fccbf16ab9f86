package io.github.springbench.mvcwithlatency;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.common.InvalidLatencyException;
import org.junit.jupiter.api.Test;

class HelloControllerTests {

    private final HelloController controller = new HelloController();

    @Test
    void waitsAMinuteAtMost() {
        // An interrupted thread does not sleep: it tells that it would have.
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> controller.hello("60000"));

        assertThatExceptionOfType(InvalidLatencyException.class).isThrownBy(() -> controller.hello("60001"));
    }
}
