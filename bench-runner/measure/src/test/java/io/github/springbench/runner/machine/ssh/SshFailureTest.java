package io.github.springbench.runner.machine.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.Unreachable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages are those of OpenSSH 9 and 10. */
class SshFailureTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            Host key verification failed. | its host key is not known to your ssh
            bench@app1: Permission denied (publickey,password). | it takes none of the keys
            Received disconnect from 10.0.0.1 port 22:2: Too many authentication failures | it takes none of the keys
            ssh: Could not resolve hostname app1: Name or service not known | there is no address for this name
            ssh: connect to host app1 port 22: Connection timed out | it did not answer
            Connection timed out during banner exchange | it did not answer
            ssh: connect to host app1 port 22: Operation timed out | it did not answer
            ssh: connect to host app1 port 22: Connection refused | no ssh server listens there
            ssh: connect to host app1 port 22: No route to host | no way in the network leads there
            ssh: connect to host app1 port 22: Network is unreachable | no way in the network leads there
            """)
    void eachFailureHasItsCauseAndItsAdvice(String said, String cause) {
        Unreachable failure = SshFailure.of("bench@app1", 255, List.of("Welcome to app1.", said, "Goodbye."));

        assertThat(failure)
                .hasMessageStartingWith(cause)
                .hasMessageContaining("ssh bench@app1")
                .hasMessageEndingWith(". ssh said: '" + said + "'");
        assertThat(failure.isByHostKey()).isEqualTo(said.startsWith("Host key"));
    }

    @Test
    void aChangedHostKeyIsNotCalledAnUnknownOne() {
        Unreachable failure = SshFailure.of(
                "app1",
                255,
                List.of(
                        "@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @",
                        "IT IS POSSIBLE THAT SOMEONE IS DOING SOMETHING NASTY!",
                        "Host key for app1 has changed and you have requested strict checking.",
                        "Host key verification failed."));

        assertThat(failure).hasMessageStartingWith("its host key is not the one that your ssh knows: ");
        assertThat(failure.isByHostKey()).isTrue();
    }

    @Test
    void anotherFailureIsToldInTheWordsOfSsh() {
        assertThat(SshFailure.of("app1", 255, List.of("kex_exchange_identification: Connection closed", "")))
                .hasMessage("ssh ended with code 255 before a shell there answered. Try by hand: ssh app1 date. "
                        + "ssh said: 'kex_exchange_identification: Connection closed'");
        assertThat(SshFailure.of("app1", 0, List.of()))
                .hasMessage("ssh ended with code 0 before a shell there answered. Try by hand: ssh app1 date");
    }

    @Test
    void aKeyThatSshAcceptedUnseenIsNoticed() {
        assertThat(SshFailure.isKeyTaken(
                        List.of("Warning: Permanently added 'app1' (ED25519) to the list of known hosts.")))
                .isTrue();
        assertThat(SshFailure.isKeyTaken(List.of("Welcome to app1."))).isFalse();
    }
}
