package io.github.springbench.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlStatesTests {

    @ParameterizedTest
    @ValueSource(strings = {"08000", "08003", "08006", "57P01", "57P02"})
    void knowAConnectionThatEnded(String code) {
        assertThat(SqlStates.isInterruption(code)).isTrue();
        assertThat(SqlStates.isRefusal(code)).isFalse();
    }

    @Test
    void takeAFailureWithoutACodeForTheEndOfAConnection() {
        assertThat(SqlStates.isInterruption(null)).isTrue();
        assertThat(SqlStates.isRefusal(null)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"08001", "08004", "28P01", "28000", "3D000", "53300", "57P03"})
    void knowAServerThatLetsNobodyIn(String code) {
        assertThat(SqlStates.isRefusal(code)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"42P01", "40001", "57014", "53100", "23505"})
    void leaveAllElseToTheServer(String code) {
        assertThat(SqlStates.isInterruption(code)).isFalse();
        assertThat(SqlStates.isRefusal(code)).isFalse();
    }
}
