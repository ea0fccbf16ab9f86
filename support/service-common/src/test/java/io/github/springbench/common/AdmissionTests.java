package io.github.springbench.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdmissionTests {

    @Test
    void letsInAsManyAsMayAskAndWait() {
        Admission admission = new Admission(limits(2, 3));

        assertThat(IntStream.range(0, 7).mapToObj(i -> admission.tryEnter()))
                .containsExactly(true, true, true, true, true, false, false);
    }

    @Test
    void letsTheNextInForEachThatLeaves() {
        Admission admission = new Admission(limits(1, 0));
        admission.tryEnter();
        assertThat(admission.tryEnter()).isFalse();

        admission.leave();

        assertThat(admission.tryEnter()).isTrue();
        assertThat(admission.tryEnter()).isFalse();
    }

    @Test
    void takesTheLargestLimits() {
        assertThat(new Admission(limits(Integer.MAX_VALUE, Integer.MAX_VALUE)).tryEnter())
                .isTrue();
    }

    private static BackEndProperties limits(int maxConnections, int maxWaiting) {
        return new BackEndProperties(
                URI.create("http://127.0.0.1:8092"),
                maxConnections,
                maxWaiting,
                Duration.ofSeconds(45),
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                Duration.ofSeconds(30));
    }
}
