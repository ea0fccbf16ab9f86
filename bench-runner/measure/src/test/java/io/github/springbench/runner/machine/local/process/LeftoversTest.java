package io.github.springbench.runner.machine.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.machine.local.Child;
import io.github.springbench.runner.machine.local.ForkedRunner;
import io.github.springbench.runner.machine.local.limits.Cgroup;
import io.github.springbench.runner.model.machine.Resources.GroupName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Ends only processes that it started itself: others on this machine may also have left some. */
@Timeout(180)
@EnabledOnOs(OS.LINUX)
@ExtendWith(AllLeftovers.class)
@Tag("process")
class LeftoversTest {

    @TempDir
    Path folder;

    @Test
    void whatIsLeftOfARunnerAndAGuardThatWereBothKilledIsFoundAndEndedOnlyOnRequest() throws Exception {
        try (ForkedRunner runner = ForkedRunner.start(folder)) {
            runner.guard().destroyForcibly();
            ForkedRunner.awaitGone(runner.guard());
            runner.kill();

            List<Leftover> left = Leftovers.lasting().stream()
                    .filter(found -> runner.children().contains(found.process()))
                    .toList();

            assertThat(left).extracting(Leftover::process).containsExactlyInAnyOrderElementsOf(runner.children());
            assertThat(left)
                    .extracting(Leftover::toString)
                    .anyMatch(text -> text.matches(
                            "process \\d+ \\(sleep 600\\) since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d"));
            assertThat(runner.children()).noneMatch(ForkedRunner::isGone);

            Leftovers.end(left);

            assertThat(runner.children()).allMatch(ForkedRunner::isGone);
        }
    }

    @Test
    void theChildrenOfALivingRunnerAreNotLeftOver() throws Exception {
        try (ForkedRunner runner = ForkedRunner.start(folder);
                ChildProcess own = Child.start("own", List.of("sleep", "600"), folder, folder.resolve("own.log"))) {
            assertThat(found()).doesNotContainAnyElementsOf(runner.children()).doesNotContain(own.handle());
            assertThat(Leftovers.livingRunners())
                    .contains(runner.pid())
                    .doesNotContain(ProcessHandle.current().pid());
        }
    }

    @Test
    void aLaterProcessWithThePidOfARunnerIsNotThatRunner() throws Exception {
        RunnerMark later =
                new RunnerMark(ProcessHandle.current().pid(), RunnerMark.ours().start() + 1);
        ProcessBuilder builder = new ProcessBuilder("sleep", "600");
        builder.environment().put(RunnerMark.VARIABLE, later.toString());
        Process left = builder.start();
        try {
            while (!found().contains(left.toHandle())) {
                assertThat(left.isAlive()).isTrue();
            }
        } finally {
            left.destroyForcibly();
        }
    }

    @Test
    void aFewWordsTellWhatAProcessIs() {
        assertThat(Stream.of(
                                List.of("/jdk/bin/java", "-Xmx4g", "-jar", "mvc/target/mvc.jar", "--server.port=1"),
                                List.of("java", "-cp", "a.jar:b.jar", "io.gatling.app.Gatling", "-s", "Load"),
                                List.of("sleep", "600"),
                                List.of("ls"),
                                List.of("sh", "-c", "echo 1 > /sys/fs/cgroup/" + "x".repeat(100)),
                                List.of(""))
                        .map(Leftover::brief))
                .containsExactly(
                        "java mvc.jar",
                        "java io.gatling.app.Gatling",
                        "sleep 600",
                        "ls",
                        "sh echo 1 > /sys/fs/cgroup/" + "x".repeat(33) + "…",
                        "");
    }

    @Test
    void groupsOfRunnersThatAreGoneAreRemovedWhereverTheyAre() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Path slice = Files.createDirectories(folder.resolve("user.slice").resolve("session"));
        Path left = Files.createDirectory(slice.resolve(new GroupName(gone.pid(), "service-1").toString()));
        Path living =
                Files.createDirectory(slice.resolve(GroupName.ours("service-2").toString()));

        assertThat(Cgroup.removeAllLeftOver(folder)).containsExactly(left);

        assertThat(left).doesNotExist();
        assertThat(living).exists();
        assertThat(Cgroup.removeAllLeftOver(folder.resolve("absent"))).isEmpty();
    }

    private static List<ProcessHandle> found() {
        return Leftovers.found().stream().map(Leftover::process).toList();
    }
}
