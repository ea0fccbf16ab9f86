package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.machine.local.process.RunnerMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A runner at work in a JVM of its own: two children, one of them with a child of its own, and a control group. */
public final class ForkedRunner implements AutoCloseable {

    private final Process runner;
    private final ProcessHandle guard;
    private final List<ProcessHandle> children;
    private final Path groups;

    private ForkedRunner(Process runner, ProcessHandle guard, List<ProcessHandle> children, Path groups) {
        this.runner = runner;
        this.guard = guard;
        this.children = children;
        this.groups = groups;
    }

    /** Returns when all its children are running. */
    public static ForkedRunner start(Path folder) throws IOException {
        Path groups = Files.createDirectory(folder.resolve("groups"));
        Path pidFile = folder.resolve("guard-pid");
        Process runner = new ProcessBuilder(Child.command("runner-that-goes-on", pidFile.toString(), groups.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("runner.log").toFile())
                .start();
        await().atMost(Duration.ofMinutes(1))
                .failFast("the forked runner has ended", () -> !runner.isAlive())
                .until(() -> Files.exists(pidFile) && sleepers(runner).size() >= 2);
        ProcessHandle guard =
                ProcessHandle.of(Long.parseLong(Files.readString(pidFile))).orElseThrow();
        List<ProcessHandle> children =
                runner.descendants().filter(child -> !child.equals(guard)).toList();
        assertThat(children).hasSize(3);
        return new ForkedRunner(runner, guard, children, groups);
    }

    private static List<ProcessHandle> sleepers(Process runner) {
        return runner.descendants()
                .filter(child -> child.info()
                        .arguments()
                        .filter(arguments -> List.of(arguments).equals(List.of("600")))
                        .isPresent())
                .toList();
    }

    public long pid() {
        return runner.pid();
    }

    public ProcessHandle guard() {
        return guard;
    }

    /** The children and the grandchild. */
    public List<ProcessHandle> children() {
        return children;
    }

    public RunnerMark mark() {
        return RunnerMark.of(children.get(0)).orElseThrow();
    }

    /** The folder in which it created its control group. */
    public Path groups() {
        return groups;
    }

    /** Kills it by SIGKILL, which it cannot handle. */
    public void kill() throws InterruptedException {
        runner.destroyForcibly().waitFor();
    }

    /** Ends it by SIGTERM. */
    public void end() throws InterruptedException {
        runner.destroy();
        runner.waitFor();
    }

    public static void awaitGone(ProcessHandle process) {
        await().atMost(Duration.ofMinutes(1)).until(() -> isGone(process));
    }

    /** In a container without an init process, a dead orphan stays a zombie, which has no command line. */
    public static boolean isGone(ProcessHandle process) {
        return !process.isAlive() || process.info().arguments().isEmpty();
    }

    /** Ends all processes, also after a failed test. */
    @Override
    public void close() {
        Stream.concat(Stream.of(runner.toHandle(), guard), children.stream()).forEach(ProcessHandle::destroyForcibly);
    }
}
