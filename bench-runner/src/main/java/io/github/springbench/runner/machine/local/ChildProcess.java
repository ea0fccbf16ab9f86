package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.machine.MachineProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A process that the runner started and that never outlives it: it is stopped by {@link #close()}; by a shutdown hook,
 * when the runner itself is told to end (Ctrl-C, SIGTERM); and by a guard, when the runner is killed. Where both are
 * killed it is found by its mark ({@link Leftovers}).
 */
public final class ChildProcess implements MachineProcess {

    private static final long POLL_MILLIS = 50;
    private static final long NANOS_BETWEEN_CHECKS = TimeUnit.MILLISECONDS.toNanos(100);

    private final String name;
    private final Process process;
    private final ProcessLog log;
    private final long startedNanos = System.nanoTime();

    private ChildProcess(String name, Process process, ProcessLog log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a process without input. Variables of the runner's environment that would change a JVM or a Spring
     * application unseen are not passed on.
     *
     * @param name what messages call it
     * @param command the program and its arguments
     * @param workingFolder an existing folder
     * @param log the file to which its output and errors are appended; its folder is created
     * @throws ChildProcessFailure where it cannot be started, or the runner is already shutting down
     */
    public static ChildProcess start(String name, List<String> command, Path workingFolder, Path log) {
        return start(name, command, Map.of(), workingFolder, log);
    }

    /**
     * The same with variables that its environment has beside those that it inherits.
     *
     * @param environment what does not belong on a command line, which others can read
     */
    public static ChildProcess start(
            String name, List<String> command, Map<String, String> environment, Path workingFolder, Path log) {
        Path file = log.toAbsolutePath();
        try {
            Files.createDirectories(file.getParent());
            ProcessLog processLog = ProcessLog.continuing(file);
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(workingFolder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(file.toFile()));
            InheritedEnvironment.clean(builder.environment());
            builder.environment().putAll(environment);
            Process process = LivingChildren.start(builder);
            process.getOutputStream().close();
            return new ChildProcess(name, process, processLog);
        } catch (IOException e) {
            throw new ChildProcessFailure("%s could not be started: %s.".formatted(name, e.getMessage()), e);
        }
    }

    /** Whether the runner was told to end; what its children do from then on says nothing. */
    public static boolean runnerIsEnding() {
        return LivingChildren.shuttingDown();
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    /** The process as the operating system sees it. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    @Override
    public void awaitReady(HealthCheck check, Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!check.passes()) {
            if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw failure("ended with " + ExitCode.inWords(process.exitValue()) + " after " + age());
            }
            if (System.nanoTime() > deadline) {
                throw failure("was not ready after %s: %s said %s".formatted(seconds(timeout), check, check.last()));
            }
        }
        // What answered may be a stranger on the port that our process was refused.
        if (!process.isAlive()) {
            throw failure("ended with " + ExitCode.inWords(process.exitValue()) + " after " + age()
                    + " while another process answers " + check + " on its port");
        }
    }

    @Override
    public String awaitLine(String beginning, Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (true) {
            // First whether it ended, or what it said at its end could be missed.
            boolean ended = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
            Optional<String> line = log.lines().stream()
                    .filter(said -> said.startsWith(beginning))
                    .findFirst();
            if (line.isPresent()) {
                return line.get().substring(beginning.length());
            }
            if (ended) {
                throw failure("ended with " + ExitCode.inWords(process.exitValue()) + " after " + age());
            }
            if (System.nanoTime() > deadline) {
                throw failure("did not say '%s' within %s".formatted(beginning.strip(), seconds(timeout)));
            }
        }
    }

    /**
     * Waits for the end of the process.
     *
     * @return its exit code
     * @throws ChildProcessFailure where it takes longer; it is then stopped
     */
    public int awaitExit(Duration timeout) throws InterruptedException {
        return awaitExit(timeout, () -> {});
    }

    @Override
    public int awaitExit(Duration timeout, Runnable look) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        boolean ended = false;
        for (long left = timeout.toNanos(); !ended && left > 0; left = deadline - System.nanoTime()) {
            ended = process.waitFor(Math.min(left, NANOS_BETWEEN_CHECKS), TimeUnit.NANOSECONDS);
            look.run();
        }
        if (ended) {
            return process.exitValue();
        }
        ChildProcessFailure late = failure("had not ended after " + seconds(timeout) + " and was stopped");
        close();
        throw late;
    }

    @Override
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    @Override
    public Optional<String> end() {
        return process.isAlive() ? Optional.empty() : Optional.of(ExitCode.inWords(process.exitValue()));
    }

    @Override
    public Optional<String> end(Duration atMost) {
        try {
            process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return end();
    }

    @Override
    public void awaitEnd(Duration atMost) {
        end(atMost);
    }

    @Override
    public List<String> logTail(int lines) {
        return log.tail(lines);
    }

    @Override
    public void close() {
        LivingChildren.stop(process);
    }

    private ChildProcessFailure failure(String what) {
        String cause = ProbableCause.in(log.lines())
                .map(line -> ", probably because: " + line)
                .orElse("");
        return new ChildProcessFailure("%s %s%s (log: %s)".formatted(name, what, cause, log.file()));
    }

    private String age() {
        return seconds(Duration.ofNanos(System.nanoTime() - startedNanos));
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
}
