package io.github.springbench.runner.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadTest {

    @Test
    void aCellHasUsersOrARate() {
        assertThat(Load.of(Map.of("latency", 100, "users", 300))).isEqualTo(Load.users(300));
        assertThat(Load.of(Map.of("latency", 100, "rate", 500))).isEqualTo(Load.rate(500));
    }

    @Test
    void eachUserHasAConnection() {
        assertThat(Load.users(300).connections(100)).isEqualTo(300);
    }

    @Test
    void aRateHasConnectionsForAServiceThatAnswersASecondLate() {
        assertThat(Load.rate(500).connections(100)).isEqualTo(551);
        assertThat(Load.rate(Integer.MAX_VALUE).connections(100)).isEqualTo(Integer.MAX_VALUE);
        assertThat(Load.mostPerSecond(551, 100)).isEqualTo(500);
    }
}
