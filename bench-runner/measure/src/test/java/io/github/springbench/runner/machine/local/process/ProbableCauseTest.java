package io.github.springbench.runner.machine.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.local.process.ChildProcess.ProbableCause;
import org.junit.jupiter.api.Test;

class ProbableCauseTest {

    @Test
    void springBootsOwnAnalysisIsTheCause() {
        String log = """
                2026-01-01T00:00:00Z ERROR 1 --- [main] o.s.b.d.LoggingFailureAnalysisReporter   :

                ***************************
                APPLICATION FAILED TO START
                ***************************

                Description:

                Web server failed to start. Port 8091 was already in use.

                Action:

                Identify and stop the process that's listening on port 8091.
                """;

        assertCause(log, "Web server failed to start. Port 8091 was already in use.");
    }

    @Test
    void aJvmThatRefusesAnOptionNamesItBeforeItsStandingSentence() {
        String log = """
                Unrecognized VM option 'UseG2GC'
                Error: Could not create the Java Virtual Machine.
                Error: A fatal exception has occurred. Program will exit.
                """;

        assertCause(log, "Unrecognized VM option 'UseG2GC'");
    }

    @Test
    void aJvmThatFailsToStartNamesTheCauseAfterItsStandingSentence() {
        String log = """
                Error occurred during initialization of VM
                Initial heap size set to a larger value than the maximum heap size
                """;

        assertCause(log, "Initial heap size set to a larger value than the maximum heap size");
    }

    @Test
    void theLastCauseOfAStackTraceIsTheFirstOneOfAll() {
        String log = """
                Exception in thread "main" java.lang.IllegalStateException: outer
                \tat Main.main(Main.java:1)
                Caused by: java.io.IOException: middle
                Caused by: java.net.UnknownHostException: inner
                \tat Main.main(Main.java:2)
                """;

        assertCause(log, "Caused by: java.net.UnknownHostException: inner");
    }

    @Test
    void withoutAStackTraceTheLastErrorIsTheCause() {
        String log = """
                00:00:01 ERROR first
                00:00:02 ERROR second
                00:00:03 INFO  bye
                """;

        assertCause(log, "00:00:02 ERROR second");
    }

    @Test
    void withoutAnyErrorTheLastWordsAreTheCause() {
        assertCause("hello\nbye\n\n", "bye");
    }

    @Test
    void anEmptyLogTellsNothing() {
        assertThat(ProbableCause.in("\n".lines().toList())).isEmpty();
    }

    @Test
    void aCauseLongerThanALineShouldBeIsShortened() {
        assertThat(ProbableCause.in("x".repeat(1000).lines().toList()))
                .hasValueSatisfying(cause -> assertThat(cause).hasSize(301).endsWith("…"));
    }

    private static void assertCause(String log, String cause) {
        assertThat(ProbableCause.in(log.lines().toList())).contains(cause);
    }
}
