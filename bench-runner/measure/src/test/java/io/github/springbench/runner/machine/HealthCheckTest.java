package io.github.springbench.runner.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.UnendingServer;
import io.github.springbench.runner.UnendingServer.Answer;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("server")
@Timeout(60)
class HealthCheckTest {

    @ParameterizedTest
    @EnumSource(names = {"WHOLE", "UNTIL_CLOSED", "EVENTS", "STALLED", "SLOW"})
    void passesWithTheStatusWhetherTheBodyEndsOrNot(Answer answer) throws Exception {
        try (UnendingServer server = new UnendingServer(path -> answer)) {
            HealthCheck check = new HealthCheck(server.url());

            assertThat(check.passes()).as(check.last()).isTrue();
            assertThat(check.last()).isEqualTo("status 200");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ENDLESS_HEADER", "SILENT"})
    void doesNotPassAfterASecondAndClosesItsConnection(Answer answer) throws Exception {
        try (UnendingServer server = new UnendingServer(path -> answer)) {
            HealthCheck check = new HealthCheck(server.url());

            assertThat(check.passes()).isFalse();
            assertThat(check.last()).isEqualTo("no status within 1 s");
            assertThat(server.isLeft()).isTrue();
        }
    }

    /** No name server is asked for a name with a part of more than 63 letters. */
    @Test
    void aHostWithoutAnAddressRefusesNoConnection() {
        String host = "a".repeat(64) + ".invalid";
        HealthCheck check = new HealthCheck(URI.create("http://" + host + ":8080/"));

        assertThat(check.passes()).isFalse();
        assertThat(check.last()).isEqualTo("'no address is known for " + host + "'");
    }
}
