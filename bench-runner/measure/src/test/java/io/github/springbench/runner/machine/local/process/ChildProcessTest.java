package io.github.springbench.runner.machine.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.machine.local.Child;
import io.github.springbench.runner.machine.local.Ports;
import io.github.springbench.runner.model.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@Tag("process")
class ChildProcessTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final int SIGKILL = 128 + 9;

    @TempDir
    Path folder;

    @Test
    void aChildIsReadyOnceItAnswersWith200() throws Exception {
        int port = Ports.free(InetAddress.getLoopbackAddress());
        try (ChildProcess child = start("serve", String.valueOf(port))) {
            child.awaitReady(health(port), LONG);

            assertThat(child.isAlive()).isTrue();
            assertThat(child.handle().pid()).isEqualTo(child.pid());
        }
    }

    @Test
    void aChildThatNeverAnswersWith200IsNotReadyInTime() throws Exception {
        int port = Ports.free(InetAddress.getLoopbackAddress());
        try (ChildProcess child = start("serve-503", String.valueOf(port))) {
            HealthCheck check = new HealthCheck(health(port));
            while (!check.last().equals("status 503")) {
                assertThat(child.isAlive()).isTrue();
                assertThat(check.passes()).isFalse();
            }

            assertThatThrownBy(() -> child.awaitReady(health(port), Duration.ofMillis(300)))
                    .isInstanceOf(ChildProcessFailure.class)
                    .hasMessageContaining("the child was not ready after 0.3 s: " + health(port) + " said ");
            assertThat(child.isAlive()).isTrue();
        }
    }

    @Test
    void aChildThatEndsBeforeItIsReadyIsToldWithExitCodeCauseAndLog() throws Exception {
        try (ChildProcess child = start("fail")) {
            assertThatThrownBy(() -> child.awaitReady(health(Ports.free(InetAddress.getLoopbackAddress())), LONG))
                    .isInstanceOf(ChildProcessFailure.class)
                    .hasMessageMatching("the child ended with exit code 7 after \\d+\\.\\d s, probably because: "
                            + "Caused by: java.io.IOException: no luck \\(log: .*child\\.log\\)");
        }
    }

    @Test
    void aChildTellsInALine() throws Exception {
        Files.writeString(log(), "port 99, of an earlier child\n");
        try (ChildProcess child = start("say")) {
            assertThat(child.awaitLine("port ", LONG)).isEqualTo("1234");
            assertThat(child.isAlive()).isTrue();
            assertThatThrownBy(() -> child.awaitLine("starboard ", Duration.ofMillis(300)))
                    .isInstanceOf(ChildProcessFailure.class)
                    .hasMessageContaining("the child did not say 'starboard' within 0.3 s");
        }
    }

    @Test
    void aChildThatEndsBeforeItTellsIsToldWithItsCause() throws Exception {
        try (ChildProcess child = start("fail")) {
            assertThatThrownBy(() -> child.awaitLine("port ", LONG))
                    .isInstanceOf(ChildProcessFailure.class)
                    .hasMessageContaining("the child ended with exit code 7")
                    .hasMessageContaining("no luck");
        }
    }

    @Test
    void theExitCodeOfAChildIsToldAndItsOutputIsInTheLog() throws Exception {
        try (ChildProcess child = start("fail")) {
            assertThat(child.awaitExit(LONG, () -> {})).isEqualTo(7);
            assertThat(child.logTail(10)).containsExactly("about to fail", "Caused by: java.io.IOException: no luck");
            assertThat(child.logTail(1)).containsExactly("Caused by: java.io.IOException: no luck");
        }
    }

    @Test
    void aLogGrowsAndItsTailIsThatOfTheLastChild() throws Exception {
        Files.writeString(log(), "Caused by: an earlier child\n");
        try (ChildProcess child = start("read-input")) {
            child.awaitExit(LONG, () -> {});

            assertThat(child.logTail(10)).containsExactly("input ends with -1");
            assertThat(log()).hasContent("Caused by: an earlier child\ninput ends with -1");
        }
    }

    @Test
    void whatAChildIsToldInSecretIsNeitherInItsLogNorInAMessage() throws Exception {
        Secret secret = Secret.of("S3cret-4711");
        Secret.Mask mask = Secret.Mask.of(List.of(secret));
        List<String> command =
                List.of("sh", "-c", "echo ready; printf 'Caused by: %.3s' \"$P\"; echo \"${P#???} is wrong\"; exit 7");
        try (ChildProcess child = ChildProcess.start("the child", command, Map.of("P", secret), folder, log(), mask)) {
            assertThat(child.awaitLine("rea", LONG)).isEqualTo("dy");
            assertThatThrownBy(() -> child.awaitLine("never", LONG))
                    .isInstanceOf(ChildProcessFailure.class)
                    .hasMessageContaining("ended with exit code 7")
                    .hasMessageContaining("probably because: Caused by: *** is wrong");
            assertThat(child.logTail(1)).containsExactly("Caused by: *** is wrong");
        }
        assertThat(log()).content().isEqualTo("ready\nCaused by: *** is wrong\n");
    }

    @Test
    void aChildWhoseOutputIsMaskedIsStoppedWithItsDescendants() throws Exception {
        Secret.Mask mask = Secret.Mask.of(List.of(Secret.of("S3cret-4711")));
        List<String> command = List.of("sh", "-c", "sleep 600 & echo S3cret-4711; wait");
        ChildProcess child = ChildProcess.start("the child", command, Map.of(), folder, log(), mask);
        child.awaitLine("***", LONG);

        child.close();

        assertThat(child.isAlive()).isFalse();
        assertThat(log()).content().isEqualTo("***\n");
    }

    @Test
    void aLogThatCannotBeWrittenIsToldBeforeTheChildStarts() throws Exception {
        Files.createDirectory(log());
        Secret.Mask mask = Secret.Mask.of(List.of(Secret.of("S3cret-4711")));

        assertThatThrownBy(() -> ChildProcess.start("the child", List.of("true"), Map.of(), folder, log(), mask))
                .isInstanceOf(ChildProcessFailure.class)
                .hasMessageContaining("the child could not be started");
    }

    @Test
    void aChildThatTakesTooLongIsStopped() throws Exception {
        try (ChildProcess child = start("wait")) {
            assertThatThrownBy(() -> child.awaitExit(Duration.ofMillis(100), () -> {}))
                    .isInstanceOf(ChildProcessFailure.class)
                    .hasMessageContaining("the child had not ended after 0.1 s");
            assertThat(child.isAlive()).isFalse();
        }
    }

    @Test
    void aProgramThatDoesNotExistIsTold() {
        List<String> command = List.of(folder.resolve("absent").toString());

        assertThatThrownBy(() -> Child.start("the child", command, folder, log()))
                .isInstanceOf(ChildProcessFailure.class)
                .hasMessageContaining("the child could not be started")
                .hasMessageContaining("absent");
    }

    // With 300 ms instead of the five seconds that it usually gets.
    @Test
    void aChildThatIgnoresSigtermIsKilled() throws Exception {
        Path ready = folder.resolve("ready");
        Process child = new ProcessBuilder(Child.command("ignore-sigterm", ready.toString())).start();
        try {
            awaitFile(ready, child.toHandle());

            new ProcessFamily(List.of(child), Duration.ofMillis(300)).stop();

            assertThat(child.waitFor()).isEqualTo(SIGKILL);
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    void aChildIsStoppedWithItsDescendants() throws Exception {
        Path pidFile = folder.resolve("pid");
        ChildProcess child = start("parent", pidFile.toString());
        ProcessHandle grandchild = process(awaitFile(pidFile, child));

        child.close();

        assertThat(child.isAlive()).isFalse();
        assertGone(grandchild);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatAChildStartedIsStoppedAlthoughTheChildHadEnded() throws Exception {
        List<String> command = List.of("sh", "-c", "sleep 600 & echo pid $!");
        ChildProcess child = Child.start("the child", command, folder, log());
        ProcessHandle orphan = process(Long.parseLong(child.awaitLine("pid ", LONG)));
        child.awaitExit(LONG, () -> {});
        assertThat(orphan.isAlive()).isTrue();

        child.close();

        assertGone(orphan);
    }

    @Test
    void anInterruptWhileStoppingLeavesNoChildAndIsKept() throws Exception {
        Path ready = folder.resolve("ready");
        ChildProcess child = start("ignore-sigterm", ready.toString());
        awaitFile(ready, child);

        Thread.currentThread().interrupt();
        child.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void aRunnerThatEndsTakesItsChildrenAlong() throws Exception {
        Path pidFile = folder.resolve("pid");
        try (ChildProcess runner = start("runner", pidFile.toString())) {
            assertThat(runner.awaitExit(LONG, () -> {})).isZero();
        }

        assertGone(process(Long.parseLong(Files.readString(pidFile))));
    }

    @Test
    void closingTwiceDoesNothingMore() throws IOException {
        ChildProcess child = start("wait");

        child.close();
        child.close();

        assertThat(child.isAlive()).isFalse();
    }

    private ChildProcess start(String... arguments) {
        return Child.start("the child", Child.command(arguments), folder, log());
    }

    private Path log() {
        return folder.resolve("child.log");
    }

    private static URI health(int port) {
        return URI.create("http://127.0.0.1:" + port + "/health");
    }

    private static long awaitFile(Path file, ChildProcess writer) throws Exception {
        return awaitFile(file, writer.handle());
    }

    private static long awaitFile(Path file, ProcessHandle writer) throws Exception {
        await().atMost(LONG)
                .failFast("the writer of " + file + " has ended", () -> !writer.isAlive())
                .until(() -> Files.exists(file));
        String content = Files.readString(file);
        return content.isEmpty() ? 0 : Long.parseLong(content);
    }

    private static ProcessHandle process(long pid) {
        return ProcessHandle.of(pid).orElse(null);
    }

    // In a container without an init process, a dead orphan stays a zombie, which has no program. Java tells no
    // arguments
    // of a living process either where its command line is longer than a page.
    private static void assertGone(ProcessHandle process) {
        assertThat(process == null
                        || !process.isAlive()
                        || process.info().command().isEmpty())
                .as("gone: " + process)
                .isTrue();
    }
}
