package io.github.springbench.runner.machine.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.local.limits.ControlGroups.ProcessLimit;
import io.github.springbench.runner.machine.local.process.ChildProcess.Lack;
import io.github.springbench.runner.machine.local.process.ChildProcess.LimitsOfProcess;
import io.github.springbench.runner.machine.local.process.ChildProcess.ProbableCause;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

    /** A service that is not ready for its own reasons has told of success until then. */
    @Test
    void aLineThatTellsOfSuccessIsNeverTheCause() {
        for (String line : List.of(
                "2026-01-01T00:00:00Z  INFO 1 --- [main] com.example.Shop : Started Shop in 2.1 seconds",
                "INFO: Server startup in [312] milliseconds",
                "{\"level\":\"INFO\",\"message\":\"ERROR count is 0\"}",
                "level=info msg=ready",
                "00:00:01.123 [main] DEBUG org.example - OutOfMemoryError is caught here")) {
            assertThat(ProbableCause.in(List.of("hello", line))).as(line).isEmpty();
            assertThat(Lack.in(List.of(line))).as(line).isEmpty();
        }
        assertCause("00:00:01 ERROR no INFO on shop\n00:00:02 INFO bye\n", "00:00:01 ERROR no INFO on shop");
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

    @Test
    void aLogTellsWhichMemoryWasFull() {
        assertLack(
                "Terminating due to java.lang.OutOfMemoryError: Java heap space",
                "\u201cjava.lang.OutOfMemoryError: Java heap space\u201d: its heap is full (-Xmx)");
        assertLack(
                "Exception in thread \"main\" java.lang.OutOfMemoryError: Metaspace",
                "\u201cjava.lang.OutOfMemoryError: Metaspace\u201d: its classes need more (-XX:MaxMetaspaceSize,"
                        + " -XX:CompressedClassSpaceSize)");
        assertLack(
                "java.lang.OutOfMemoryError: Cannot reserve 65 bytes of direct buffer memory (allocated: 1, limit: 2)",
                "\u201cjava.lang.OutOfMemoryError: Cannot reserve 65 bytes of direct buffer memory\u201d: its buffers"
                        + " outside of the heap need more (-XX:MaxDirectMemorySize)");
        assertLack(
                "java.lang.OutOfMemoryError: Requested array size exceeds VM limit",
                "\u201cOutOfMemoryError\u201d: the log has the rest");
    }

    @Test
    void aThreadThatCannotBeStartedMeetsTheLimitOfProcesses() {
        String log = """
                00:00:00 INFO  all is well
                00:00:01 ERROR Servlet.service() threw exception
                java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory
                \tat java.base/java.lang.Thread.start0(Native Method)
                java.net.SocketException: Too many open files
                """;

        assertLack(
                log,
                "\u201cjava.lang.OutOfMemoryError: unable to create native thread\u201d: processes and threads are"
                        + " limited to 1,024 for its user (ulimit -u), and to 500 in its control group"
                        + " (/sys/fs/cgroup/box/pids.max)");
        Lack lack = Lack.in(log.lines().toList()).orElseThrow();
        assertThat(lack.inWords(new LimitsOfProcess(List.of(), Optional.empty())))
                .endsWith(": raise the limit of processes and threads (ulimit -u)");
        List<String> unlimited =
                List.of("Max processes             unlimited            unlimited            processes ");
        assertThat(lack.inWords(new LimitsOfProcess(unlimited, Optional.empty())))
                .endsWith(": neither ulimit -u nor pids.max limits its threads: memory or kernel.threads-max ran out");
        assertLack(
                "[1.2s][warning][os,thread] Failed to start thread \"x\" - pthread_create failed (EAGAIN) for x",
                "\u201cpthread_create failed (EAGAIN)\u201d: processes and threads are limited to 1,024 for its user"
                        + " (ulimit -u), and to 500 in its control group (/sys/fs/cgroup/box/pids.max)");
    }

    @Test
    void filesThatCannotBeOpenedMeetTheLimitOfOpenFiles() {
        assertLack(
                "java.io.IOException: Too many open files",
                "\u201cToo many open files\u201d: it may have 20,000 open; raise the limit (ulimit -n)");
        assertThat(Lack.in(List.of("java.io.IOException: Connection reset by peer")))
                .isEmpty();
    }

    private static void assertLack(String log, String words) {
        LimitsOfProcess limits = new LimitsOfProcess(
                List.of(
                        "Limit                     Soft Limit           Hard Limit           Units     ",
                        "Max processes             1024                 unlimited            processes ",
                        "Max open files            20000                20000                files     "),
                Optional.of(new ProcessLimit(500, 0, Path.of("/sys/fs/cgroup/box/pids.max"))));
        assertThat(Lack.in(log.lines().toList()).map(lack -> lack.inWords(limits)))
                .contains(words);
    }

    private static void assertCause(String log, String cause) {
        assertThat(ProbableCause.in(log.lines().toList())).contains(cause);
    }
}
