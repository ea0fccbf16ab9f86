package io.github.springbench.runner.machine.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.machine.local.ForkedRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Uses real processes and real signals. */
@Timeout(180)
@EnabledOnOs(OS.LINUX)
@ExtendWith(AllLeftovers.class)
@Tag("process")
class GuardTest {

    @TempDir
    Path folder;

    @Test
    void whatARunnerStartedIsGoneWhenItIsKilledAndNothingElse() throws Exception {
        List<Process> others = new ArrayList<>();
        try (ForkedRunner runner = ForkedRunner.start(folder)) {
            String mark = runner.mark().toString();
            others.add(sleep(Map.of()));
            others.add(sleep(Map.of(RunnerMark.VARIABLE, RunnerMark.ours().toString())));
            others.add(sleep(Map.of(RunnerMark.VARIABLE, mark + "0")));
            others.add(sleep(Map.of("NO_" + RunnerMark.VARIABLE, mark)));
            others.add(sleep(Map.of("NOTE", RunnerMark.VARIABLE + "=" + mark)));
            assertThat(runner.groups()).isNotEmptyDirectory();
            assertThat(folder.resolve("results")).isNotEmptyDirectory();

            runner.kill();

            ForkedRunner.awaitGone(runner.guard());
            assertThat(runner.children()).allMatch(ForkedRunner::isGone);
            assertThat(runner.groups()).isEmptyDirectory();
            assertThat(folder.resolve("results")).isEmptyDirectory();
            assertThat(others).allMatch(Process::isAlive);
        } finally {
            others.forEach(Process::destroyForcibly);
        }
    }

    @Test
    void theGuardHasNoMarkAndGoesWithARunnerThatEnds() throws Exception {
        try (ForkedRunner runner = ForkedRunner.start(folder)) {
            assertThat(runner.children())
                    .allSatisfy(child -> assertThat(RunnerMark.of(child)).contains(runner.mark()));
            assertThat(runner.mark().pid()).isEqualTo(runner.pid());
            assertThat(runner.mark().isOfALivingRunner()).isTrue();
            assertThat(RunnerMark.of(runner.guard())).isEmpty();

            runner.end();

            ForkedRunner.awaitGone(runner.guard());
            assertThat(runner.children()).allMatch(ForkedRunner::isGone);
            assertThat(runner.groups()).isEmptyDirectory();
            assertThat(folder.resolve("results")).isEmptyDirectory();
        }
    }

    @Test
    void whatATerminalSendsToAllOfThemDoesNotEndTheGuard() throws Exception {
        try (ForkedRunner runner = ForkedRunner.start(folder)) {
            await().atMost(Duration.ofMinutes(1)).until(() -> ignoresSignals(runner.guard()));
            for (String signal : List.of("HUP", "INT", "QUIT", "TERM")) {
                new ProcessBuilder(
                                "kill",
                                "-" + signal,
                                Long.toString(runner.guard().pid()))
                        .start()
                        .waitFor();
            }
            runner.kill();

            for (ProcessHandle child : runner.children()) {
                ForkedRunner.awaitGone(child);
            }
        }
    }

    /** Whether the shell has come to its {@code trap}: HUP, INT, QUIT and TERM are signals 1, 2, 3 and 15. */
    private static boolean ignoresSignals(ProcessHandle guard) throws IOException {
        long asked = 0b111 | 1 << 14;
        return Files.readAllLines(Path.of("/proc", Long.toString(guard.pid()), "status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseLong(line.substring(7).strip(), 16) & asked) == asked);
    }

    private static Process sleep(Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sleep", "600");
        builder.environment().putAll(environment);
        return builder.start();
    }
}
