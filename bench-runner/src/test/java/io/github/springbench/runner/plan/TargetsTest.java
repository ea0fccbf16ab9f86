package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunningUrl;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetsTest {

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "[::1]", "::1", "[0:0:0:0:0:0:0:1]"})
    void thisMachineIsKnownByItsNames(String host) {
        assertThat(Targets.isLoopback(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example.org",
                "localhost.example.org",
                "127.0.0.1.example.org",
                "128.0.0.1",
                "0.0.0.0",
                "10.127.0.1",
                "[::]",
                "[::2]",
                "[fe80::1]",
                "[1::1]"
            })
    void anyOtherNameIsAnotherMachine(String host) {
        assertThat(Targets.isLoopback(host)).isFalse();
    }

    @Test
    void anotherMachineIsLoadedOrLookedIntoOnlyWhereItIsAllowed() {
        assertThatCode(() -> Targets.requireAllowed(at("127.0.0.1", "[::1]:9010"), Set.of()))
                .doesNotThrowAnyException();
        assertThatCode(() -> Targets.requireAllowed(SampleExperiment.get(), Set.of()))
                .doesNotThrowAnyException();
        assertThatCode(() -> Targets.requireAllowed(at("shop.test", null), Set.of("shop.test")))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Targets.requireAllowed(at("shop.test", null), Set.of("other.test")))
                .withMessageStartingWith("'mine' names the host shop.test in 'url', which is not this machine");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Targets.requireAllowed(at("localhost", "shop.test:9010"), Set.of()))
                .withMessageStartingWith("'mine' names the host shop.test in 'jmx'");
    }

    private static Experiment at(String host, String jmx) {
        RunningUrl running = new RunningUrl(URI.create("http://" + host + ":8080/"), "/", null, jmx);
        return SampleExperiment.get().withSystems(List.of(new SystemUnderTest("mine", running, false, Map.of())));
    }
}
