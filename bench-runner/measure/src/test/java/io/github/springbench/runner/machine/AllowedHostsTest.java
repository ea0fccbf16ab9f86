package io.github.springbench.runner.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.UserError;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {

    private final AllowedHosts nobodyElse = AllowedHosts.allowing(List.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost",
                "127.0.0.1",
                "127.9.8.7",
                "127.1.2.3",
                "::1",
                "[::1]",
                "0:0:0:0:0:0:0:1",
                "[0:0:0:0:0:0:0:1]",
                "::ffff:127.0.0.1"
            })
    void thisMachineNeedsNoLeave(String host) {
        assertThatCode(() -> nobodyElse.requireAllowed("--url", host)).doesNotThrowAnyException();
        assertThat(AllowedHosts.isThisMachine(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "192.0.2.1",
                "10.0.0.1",
                "0.0.0.0",
                "10.127.0.1",
                "128.0.0.1",
                "::",
                "[::2]",
                "[fe80::1]",
                "[1::1]",
                "2001:db8::1",
                "::ffff:192.0.2.1",
                "server.example",
                "localhost.example",
                "127.0.0.1.example",
                "127.0.0.256",
                "",
            })
    void anybodyElseIsNamedTwice(String host) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> nobodyElse.requireAllowed("MONGODB_URI", host))
                .withMessage("MONGODB_URI names " + host
                        + ", which is not this machine. A load would disturb its other users. If you may load it, add"
                        + " --allow-target "
                        + host.replace("[", "").replace("]", "") + ".");
        assertThat(AllowedHosts.isThisMachine(host)).isFalse();
    }

    @Test
    void aServiceThatRunsElsewhereIsLoadedAndLookedIntoOnlyWhereItIsAllowed() {
        assertThatCode(() -> {
                    nobodyElse.requireAllowed(SampleExperiment.get());
                    nobodyElse.requireAllowed(at("127.0.0.1", "[::1]:9010"));
                    AllowedHosts.allowing(List.of("shop.test")).requireAllowed(at("shop.test", "SHOP.test:9010"));
                })
                .doesNotThrowAnyException();
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> AllowedHosts.allowing(List.of("other.test")).requireAllowed(at("shop.test", null)))
                .withMessage("'url' of 'mine' names shop.test, which is not this machine. A load would disturb its"
                        + " other users. If you may load it, add --allow-target shop.test.");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> nobodyElse.requireAllowed(at("localhost", "shop.test:9010")))
                .withMessageStartingWith("'jmx' of 'mine' names shop.test, which is not this machine");
    }

    private static Experiment at(String host, String jmx) {
        RunningService running = new RunningService(URI.create("http://" + host + ":8080/"), "/", null, jmx);
        return SampleExperiment.get().withSystems(List.of(SampleExperiment.system("mine", running)));
    }

    @Test
    void leaveIsForOneHostAndNotForThoseBelowIt() {
        AllowedHosts allowed = AllowedHosts.allowing(List.of("Server.Example", "[2001:db8::1]"));

        assertThatCode(() -> {
                    allowed.requireAllowed("--url", "server.example");
                    allowed.requireAllowed("--url", "2001:DB8::1");
                })
                .doesNotThrowAnyException();
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> allowed.requireAllowed("--url", "other.server.example"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://server.example/", "server.example:27017", "", "a b", "*", "*.example", "a/b", "\u001b[2J"
            })
    void leaveIsForAHost(String text) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> AllowedHosts.allowing(List.of(text)))
                .withMessageStartingWith("--allow-target is '")
                .withMessageEndingWith(
                        "expected the name or the address of a host, without port, such as server.example.");
    }
}
