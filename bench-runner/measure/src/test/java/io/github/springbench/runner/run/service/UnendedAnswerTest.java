package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.UnendingServer;
import io.github.springbench.runner.UnendingServer.Answer;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.run.RunFailure;
import io.github.springbench.runner.run.service.WatchedService.FoundService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Nobody waits longer than they are told to, and all say for what they waited. */
@Tag("server")
@Timeout(120)
class UnendedAnswerTest {

    private static final Duration SHORT = Duration.ofMillis(1500);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Request REQUEST = new Request("GET", "/it", null);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EVENTS  | did not end within 1\\.5 s; an endless answer cannot be measured\\. It sent \\d+ bytes, and "
                        + "went on\\. Choose a request whose answer ends\\.",
                "ONE_EVENT | did not end within 1\\.5 s; an endless answer cannot be measured\\. It sent 5 bytes, then "
                        + "nothing\\. Choose a request whose answer ends\\.",
                "STALLED | did not end within 1\\.5 s: it sent 10 of 1,000 bytes, then nothing\\. Call it by hand, .+",
                "SLOW    | did not end within 1\\.5 s: it sent \\d+ of 1,000,000 bytes, and went on\\. Call it by "
                        + "hand, .+",
                "ENDLESS_HEADER | had no status and headers after 1\\.5 s\\. Call it by hand, .+",
                "SILENT  | had no status and headers after 1\\.5 s\\. Call it by hand, .+"
            })
    void anAnswerWithoutAnEndIsGivenUpAndItsConnectionClosed(Answer answer, String said) throws Exception {
        try (UnendingServer server = new UnendingServer(path -> answer)) {
            ServiceClient client = client(server, REQUEST, SHORT);

            assertThatExceptionOfType(RunFailure.class)
                    .isThrownBy(client::requireRightAnswer)
                    .withMessageMatching("GET /it " + said);
            assertThat(server.isLeft()).isTrue();
        }
    }

    @Test
    void anAnswerThatIsTooLongIsNotReadToItsEnd() throws Exception {
        try (UnendingServer server = new UnendingServer(path -> Answer.FLOOD)) {
            ServiceClient client = client(server, REQUEST, LONG);

            assertThatExceptionOfType(RunFailure.class)
                    .isThrownBy(() -> client.call(1))
                    .withMessage("GET /it sent more than 64 MiB, and an answer of that length cannot be measured."
                            + " Choose a request with a shorter one.");
            assertThat(server.isLeft()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"WHOLE", "UNTIL_CLOSED"})
    void anAnswerMayEndWithItsConnection(Answer answer) throws Exception {
        try (UnendingServer server = new UnendingServer(path -> answer)) {
            ServiceClient client = client(server, REQUEST, LONG);

            client.requireRightAnswer();
            client.call(2);
        }
    }

    @Test
    void aWarmUpWhoseAnswersDoNotEndFails() throws Exception {
        try (UnendingServer server = new UnendingServer(path -> path.equals("/brief") ? Answer.EVENTS : Answer.WHOLE)) {
            ServiceClient client = client(server, new Request("GET", "/brief", null), SHORT);

            client.requireAnswersThatEnd();
            client.startWarmUp().join();

            assertThat(client.warmUpRequests()).isPositive();
            assertThatExceptionOfType(RunFailure.class)
                    .isThrownBy(client::requireAnswersThatEnd)
                    .withMessageStartingWith("GET /brief did not end within 1.5 s; an endless answer cannot");
        }
    }

    @Test
    void initSaysWhatItWaitsForAndWhatItDidNotGet() throws Exception {
        List<String> said = new ArrayList<>();
        try (UnendingServer server = new UnendingServer(path -> Answer.STALLED)) {
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() -> FirstAnswer.at(server.url(), null, REQUEST, Map.of(), SHORT, said::add))
                    .withMessageStartingWith("GET /it did not end within 1.5 s: it sent 10 of 1,000 bytes, then");
        }
        assertThat(said).containsExactly("Waiting for the end of the answer to GET /it, at most 1.5 s ...");
    }

    @Test
    void aServiceIsReadyWhenItBeginsToAnswer() throws Exception {
        try (UnendingServer server = new UnendingServer(path -> Answer.EVENTS)) {
            assertThat(found(server, LONG).health()).isEqualTo("mine answered GET /it with status 200");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ENDLESS_HEADER", "SILENT"})
    void aServiceWhoseHeadersDoNotEndIsNotReady(Answer answer) throws Exception {
        try (UnendingServer server = new UnendingServer(path -> answer)) {
            assertThatExceptionOfType(RunFailure.class)
                    .isThrownBy(() -> found(server, Duration.ofMillis(300)))
                    .withMessage("mine was not ready after 0.3 s: GET " + server.url()
                            + "it said no status within 1 s. Start it, or correct 'url', 'request' or 'expect'.");
            assertThat(server.isLeft()).isTrue();
        }
    }

    private static FoundService found(UnendingServer server, Duration patience) {
        return FoundService.at(
                new LocalMachine(),
                new RunningService(server.url(), null, null, null),
                Readiness.of(null, REQUEST, 200),
                "mine",
                patience);
    }

    private static ServiceClient client(UnendingServer server, Request brief, Duration atMost) {
        Workload workload = SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE);
        return new ServiceClient(
                server.url(), REQUEST, brief, workload, null, new RequestValues(0, Map.of()), atMost, Secret.Mask.NONE);
    }
}
