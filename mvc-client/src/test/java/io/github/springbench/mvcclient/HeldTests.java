package io.github.springbench.mvcclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HeldTests {

    @ParameterizedTest
    @EnumSource
    void returnsTheAnswerOfEachCall(Held held) {
        assertThat(held.during(() -> "one")).isEqualTo("one");
        assertThat(held.during(() -> "two")).isEqualTo("two");
    }

    @ParameterizedTest
    @EnumSource
    void throwsTheFailureOfACallUnchanged(Held held) {
        IllegalStateException failure = new IllegalStateException("a failure");
        Supplier<String> failing = () -> {
            throw failure;
        };

        assertThatThrownBy(() -> held.during(failing)).isSameAs(failure);
    }

    @Test
    void aMonitorIsHeldDuringTheCall() {
        assertThat(Held.MONITOR.during(() -> Thread.holdsLock(Thread.currentThread())))
                .isTrue();
    }

    @Test
    void aNativeMethodIsOnTheStackDuringTheCall() {
        assertThat(Held.NATIVE_FRAME.during(() -> new Throwable().getStackTrace()))
                .anyMatch(
                        frame -> frame.isNativeMethod() && frame.getClassName().equals(Class.class.getName()));
    }
}
