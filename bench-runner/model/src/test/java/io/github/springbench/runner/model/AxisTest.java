package io.github.springbench.runner.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AxisTest {

    @Test
    void valuesReadWithTheirUnit() {
        assertThat(Axis.USERS.words(1000)).isEqualTo("1,000 users");
        assertThat(Axis.USERS.words(1)).isEqualTo("1 user");
        assertThat(Axis.RATE.words(1)).isEqualTo("1 request/s");
        assertThat(Axis.LATENCY.words(5)).isEqualTo("5 ms");
    }

    @Test
    void withoutAWordResultsAreReadOverTheLoad() {
        assertThat(Axis.of(List.of("latency", "users"))).isEqualTo(Axis.USERS);
        assertThat(Axis.of(List.of("latency", "rate"))).isEqualTo(Axis.RATE);
    }

    @Test
    void isKnownByTheNameOfItsParameter() {
        for (Axis axis : Axis.values()) {
            assertThat(Axis.named(axis.parameter())).contains(axis);
            assertThat(axis.in(Map.of(axis.parameter(), 7))).isEqualTo(7);
        }
        assertThat(Axis.named("size")).isEmpty();
        assertThat(Axis.LATENCY.in(Map.of("users", 7))).isNull();
    }
}
