package io.github.springbench.webfluxwithlatency;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

class HelloControllerTests {

    private final HelloController controller = new HelloController();

    @Test
    void waitsAMinuteAtMost() {
        StepVerifier.withVirtualTime(() -> controller.hello(60_000))
                .expectSubscription()
                .expectNoEvent(Duration.ofMillis(59_999))
                .thenAwait(Duration.ofMillis(1))
                .expectNext("Welcome to reactive world ~")
                .verifyComplete();
    }
}
