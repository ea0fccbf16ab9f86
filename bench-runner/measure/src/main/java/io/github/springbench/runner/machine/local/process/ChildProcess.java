package io.github.springbench.runner.machine.local.process;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.machine.MachineProcess;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        requireLocaleOf(name, command);
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

    /** Java would pass on "?" for a letter that the locale lacks. */
    private static void requireLocaleOf(String name, List<String> command) {
        Charset locale = Charset.forName(System.getProperty("sun.jnu.encoding"));
        command.stream()
                .filter(word -> !locale.newEncoder().canEncode(word))
                .findFirst()
                .ifPresent(word -> {
                    throw new ChildProcessFailure(
                            name + " could not be started: the locale of its machine, whose charset is " + locale
                                    + ", lacks letters of '" + word + "'. Set LC_ALL to a UTF-8 locale there.");
                });
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
                throw failure("ended with " + ExitStatus.inWords(process.exitValue()) + " after " + age());
            }
            if (System.nanoTime() > deadline) {
                throw failure("was not ready after %s: %s said %s".formatted(seconds(timeout), check, check.last()));
            }
        }
        // What answered may be a stranger on the port that our process was refused.
        if (!process.isAlive()) {
            throw failure("ended with " + ExitStatus.inWords(process.exitValue()) + " after " + age()
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
                throw failure("ended with " + ExitStatus.inWords(process.exitValue()) + " after " + age());
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
        return process.isAlive() ? Optional.empty() : Optional.of(ExitStatus.inWords(process.exitValue()));
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

    /** Exit codes in words. */
    static final class ExitStatus {

        // Java reports a process that a signal ended as 128 + the number of the signal, as shells do.
        private static final int SIGKILL = 128 + 9;
        private static final int SIGTERM = 128 + 15;

        private ExitStatus() {}

        static String inWords(int code) {
            return switch (code) {
                case SIGKILL -> "exit code 137 (killed, by the kernel if memory ran out)";
                case SIGTERM -> "exit code 143 (ended by SIGTERM)";
                default -> "exit code " + code;
            };
        }
    }

    /**
     * The environment that a child inherits, less what would change it unseen: options that every JVM picks up, and
     * variables that Spring Boot takes for properties. A result must depend only on what its manifest records.
     */
    static final class InheritedEnvironment {

        /** Options that every JVM takes, and the two by which Spring Boot begins to log each request. */
        private static final Set<String> OPTIONS =
                Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "DEBUG", "TRACE");

        private static final List<String> SPRING_PROPERTIES = List.of(
                "SPRING_", "SERVER_", "MANAGEMENT_", "LOGGING_", "REACTOR_", "BACKEND_", "DATABASE_", "FANOUT_");

        /**
         * Addresses and credentials of the user's databases: a process that does not need them must not get them.
         * PostgreSQL's own programs and drivers also read variables that begin with PG.
         */
        private static final List<String> DATABASES = List.of("MONGODB_", "POSTGRES_", "PG");

        private InheritedEnvironment() {}

        static void clean(Map<String, String> environment) {
            environment.keySet().removeIf(InheritedEnvironment::changesAService);
        }

        /** Spring reads names in any case. */
        private static boolean changesAService(String name) {
            String upper = name.toUpperCase(Locale.ROOT);
            return OPTIONS.contains(upper)
                    || Stream.concat(SPRING_PROPERTIES.stream(), DATABASES.stream())
                            .anyMatch(upper::startsWith);
        }
    }

    /** Finds in the log of a dead process the line that most probably tells why. */
    static final class ProbableCause {

        private static final int MOST_CHARACTERS = 300;

        private static final String SPRING_REPORT = "APPLICATION FAILED TO START";
        private static final String JVM_REFUSED = "Error: Could not create the Java Virtual Machine.";
        private static final String JVM_FAILED = "Error occurred during initialization of VM";
        private static final Pattern ERROR =
                Pattern.compile("\\bERROR\\b|^Error\\b|^Exception in thread|OutOfMemoryError");

        private ProbableCause() {}

        /** The cause in one line; empty where the log is. */
        static Optional<String> in(List<String> log) {
            return springReport(log)
                    .or(() -> neighbour(log, JVM_REFUSED, -1))
                    .or(() -> neighbour(log, JVM_FAILED, +1))
                    .or(() -> last(log, line -> line.startsWith("Caused by:")))
                    .or(() -> last(log, ERROR.asPredicate()))
                    .or(() -> last(log, line -> !line.isBlank()))
                    .map(ProbableCause::shortened);
        }

        // Spring Boot's failure analysis: a headline, "Description:" with a paragraph or more, "Action:".
        private static Optional<String> springReport(List<String> log) {
            int headline = lastIndex(log, line -> line.contains(SPRING_REPORT));
            if (headline < 0) {
                return Optional.empty();
            }
            String description = log.subList(headline, log.size()).stream()
                    .map(String::strip)
                    .dropWhile(line -> !line.equals("Description:"))
                    .skip(1)
                    .takeWhile(line -> !line.equals("Action:"))
                    .filter(line -> !line.isEmpty())
                    .collect(Collectors.joining(" "));
            return description.isEmpty() ? Optional.empty() : Optional.of(description);
        }

        // The JVM's own launcher names the mistake beside its standing sentence.
        private static Optional<String> neighbour(List<String> log, String sentence, int offset) {
            int index = lastIndex(log, line -> line.startsWith(sentence));
            int neighbour = index + offset;
            return index < 0 || neighbour < 0 || neighbour >= log.size()
                    ? Optional.empty()
                    : Optional.of(log.get(neighbour).strip());
        }

        private static Optional<String> last(List<String> log, Predicate<String> wanted) {
            int index = lastIndex(log, wanted);
            return index < 0 ? Optional.empty() : Optional.of(log.get(index).strip());
        }

        private static int lastIndex(List<String> log, Predicate<String> wanted) {
            for (int i = log.size() - 1; i >= 0; i--) {
                if (wanted.test(log.get(i))) {
                    return i;
                }
            }
            return -1;
        }

        private static String shortened(String cause) {
            return cause.length() <= MOST_CHARACTERS ? cause : cause.substring(0, MOST_CHARACTERS) + "…";
        }
    }

    /**
     * The part of a log file that one process wrote.
     *
     * @param file the file
     * @param start where that part begins, in bytes; what stands before is of earlier processes
     */
    public record ProcessLog(Path file, long start) {

        /** Enough for any stack trace, and little enough to read at once. */
        private static final int MOST_BYTES = 256 * 1024;

        /** For a process that will append to this file. */
        static ProcessLog continuing(Path file) throws IOException {
            return new ProcessLog(file, Files.exists(file) ? Files.size(file) : 0);
        }

        /** Its lines, or the last 256 KiB of them; none where it cannot be read. */
        List<String> lines() {
            try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
                long from = Math.max(start, log.length() - MOST_BYTES);
                byte[] bytes = new byte[(int) Math.max(0, log.length() - from)];
                log.seek(from);
                log.readFully(bytes);
                return new String(bytes, StandardCharsets.UTF_8).lines().toList();
            } catch (IOException unreadable) {
                return List.of();
            }
        }

        List<String> tail(int lines) {
            List<String> all = lines();
            return all.subList(Math.max(0, all.size() - lines), all.size());
        }
    }
}
