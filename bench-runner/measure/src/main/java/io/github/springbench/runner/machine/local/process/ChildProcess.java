package io.github.springbench.runner.machine.local.process;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.local.limits.ControlGroups;
import io.github.springbench.runner.model.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
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
    private final MaskedCopy copy;
    private final long startedNanos = System.nanoTime();

    /** @param copy null where the process writes its log itself */
    private ChildProcess(String name, Process process, ProcessLog log, MaskedCopy copy) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.copy = copy;
    }

    /**
     * Starts a process without input. Variables of the runner's environment that would change a JVM or a Spring
     * application unseen are not passed on.
     *
     * @param name what messages call it
     * @param command the program and its arguments
     * @param environment variables beside those that it inherits: what does not belong on a command line, which others
     *     can read
     * @param workingFolder an existing folder
     * @param log the file to which its output and errors are appended; its folder is created
     * @param mask hides secrets in its output, which then passes through the runner
     * @throws ChildProcessFailure where it cannot be started, or the runner is already shutting down
     */
    public static ChildProcess start(
            String name,
            List<String> command,
            Map<String, Secret> environment,
            Path workingFolder,
            Path log,
            Secret.Mask mask) {
        Path file = log.toAbsolutePath();
        requireLocaleOf(name, command);
        try {
            Files.createDirectories(file.getParent());
            ProcessLog processLog = ProcessLog.continuing(file);
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(workingFolder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(
                            mask.isEmpty()
                                    ? ProcessBuilder.Redirect.appendTo(file.toFile())
                                    : ProcessBuilder.Redirect.PIPE);
            InheritedEnvironment.clean(builder.environment());
            environment.forEach((variable, secret) -> builder.environment().put(variable, secret.reveal()));
            if (!mask.isEmpty()) {
                MaskedCopy.requireWritable(file);
            }
            Process process = LivingChildren.start(builder);
            MaskedCopy copy = mask.isEmpty() ? null : MaskedCopy.begin(process.getInputStream(), file, mask);
            process.getOutputStream().close();
            return new ChildProcess(name, process, processLog, copy);
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
        while (!check.passes(Duration.ofNanos(deadline - System.nanoTime()))) {
            if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw failure("ended with " + inWords(process.exitValue()) + " after " + age());
            }
            if (System.nanoTime() > deadline) {
                throw failure("was not ready after %s: %s said %s".formatted(seconds(timeout), check, check.last()));
            }
        }
        // What answered may be a stranger on the port that our process was refused.
        if (!process.isAlive()) {
            throw failure("ended with " + inWords(process.exitValue()) + " after " + age()
                    + " while another process answers " + check + " on its port");
        }
    }

    @Override
    public String awaitLine(String beginning, Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (true) {
            // First whether it ended, or what it said at its end could be missed.
            boolean ended = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
            Optional<String> line = said().lines().stream()
                    .filter(said -> said.startsWith(beginning))
                    .findFirst();
            if (line.isPresent()) {
                return line.get().substring(beginning.length());
            }
            if (ended) {
                throw failure("ended with " + inWords(process.exitValue()) + " after " + age());
            }
            if (System.nanoTime() > deadline) {
                throw failure("did not say '%s' within %s".formatted(beginning.strip(), seconds(timeout)));
            }
        }
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
        return process.isAlive() ? Optional.empty() : Optional.of(inWords(process.exitValue()));
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
        return said().tail(lines);
    }

    @Override
    public Optional<String> lack() {
        return Lack.in(said().lines()).map(lack -> lack.inWords(LimitsOfProcess.of(pid())));
    }

    @Override
    public void close() {
        LivingChildren.stop(process);
        said();
    }

    /** Its log; when it has ended, with all that it said. */
    private ProcessLog said() {
        if (copy != null && !process.isAlive()) {
            copy.awaitEnd();
        }
        return log;
    }

    private ChildProcessFailure failure(String what) {
        String cause = lack().map(lack -> ", probably because its log says " + lack)
                .or(() -> ProbableCause.in(said().lines()).map(line -> ", probably because: " + line))
                .orElse("");
        return new ChildProcessFailure("%s %s%s (log: %s)".formatted(name, what, cause, log.file()));
    }

    private String age() {
        return seconds(Duration.ofNanos(System.nanoTime() - startedNanos));
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }

    /** Java reports a process that a signal ended as 128 + the number of the signal, as shells do. */
    private static String inWords(int exitCode) {
        return switch (exitCode) {
            case 128 + 9 -> "exit code 137 (killed, by the kernel if memory ran out)";
            case 128 + 15 -> "exit code 143 (ended by SIGTERM)";
            default -> "exit code " + exitCode;
        };
    }

    /**
     * The environment that a child inherits, less what would change it unseen: options that every JVM picks up, and
     * variables that Spring Boot takes for properties. A result must depend only on what its manifest records.
     */
    static final class InheritedEnvironment {

        /** Options of every JVM and of every program in Go; and the two by which Spring Boot logs each request. */
        private static final Set<String> OPTIONS = Set.of(
                "JAVA_TOOL_OPTIONS",
                "JDK_JAVA_OPTIONS",
                "_JAVA_OPTIONS",
                "GODEBUG",
                "GOGC",
                "GOMAXPROCS",
                "GOMEMLIMIT",
                "DEBUG",
                "TRACE");

        private static final List<String> SPRING_PROPERTIES =
                List.of("SPRING_", "SERVER_", "MANAGEMENT_", "LOGGING_", "REACTOR_");

        /** Of our services' own properties. Spring finds one with a dash without it, and with an underscore for it. */
        private static final List<String> OWN_PROPERTIES = List.of(
                "BACKEND_",
                "DATABASE_",
                "FANOUT_",
                "FAN_OUT_",
                "LIMIT_",
                "LOGIN_",
                "NETTY_",
                "POOL_",
                "SOCKET_",
                "STREAM_",
                "VIRTUALTHREADS_",
                "VIRTUAL_THREADS_");

        /**
         * Addresses and credentials of the user's databases: a process that does not need them must not get them.
         * PostgreSQL's own programs and drivers also read variables that begin with PG.
         */
        private static final List<String> DATABASES = List.of("MONGODB_", "POSTGRES_", "PG");

        /**
         * k6 takes the number of users, and more, from variables rather than from its script, and would send its load
         * through a proxy. Hyperfoil takes its own settings from them.
         */
        private static final List<String> LOAD_TOOLS = List.of("K6_", "HTTP_PROXY", "HTTPS_PROXY", "IO_HYPERFOIL_");

        private InheritedEnvironment() {}

        static void clean(Map<String, String> environment) {
            environment.keySet().removeIf(InheritedEnvironment::changesARun);
        }

        /** Spring reads names in any case. */
        private static boolean changesARun(String name) {
            String upper = name.toUpperCase(Locale.ROOT);
            return OPTIONS.contains(upper)
                    || Stream.of(SPRING_PROPERTIES, OWN_PROPERTIES, DATABASES, LOAD_TOOLS)
                            .flatMap(List::stream)
                            .anyMatch(upper::startsWith);
        }
    }

    /**
     * Something that a process did not get any more, as JVM and operating system say it.
     *
     * @param what it is
     * @param said the words of the log, without what stands before and after them
     */
    record Lack(What what, String said) {

        private enum What {
            THREADS,
            FILES,
            HEAP,
            METASPACE,
            DIRECT_MEMORY,
            MEMORY
        }

        private static final Map<What, Pattern> WORDS = words();

        private static Map<What, Pattern> words() {
            String error = "(?:java\\.lang\\.)?OutOfMemoryError: ";
            Map<What, Pattern> words = new EnumMap<>(What.class);
            words.put(
                    What.THREADS,
                    Pattern.compile("(?:" + error + ")?unable to create (?:new )?native thread"
                            + "|pthread_create failed \\(EAGAIN\\)"));
            words.put(What.FILES, Pattern.compile("Too many open files"));
            words.put(What.HEAP, Pattern.compile(error + "(?:Java heap space|GC overhead limit exceeded)"));
            words.put(What.METASPACE, Pattern.compile(error + "(?:Metaspace|Compressed class space)"));
            words.put(
                    What.DIRECT_MEMORY,
                    Pattern.compile(
                            error + "(?:Direct buffer memory|Cannot reserve \\d+ bytes of direct buffer memory)"));
            words.put(What.MEMORY, Pattern.compile("\\bOutOfMemoryError\\b"));
            return words;
        }

        /** What a log says first; the rest may be consequences. */
        static Optional<Lack> in(List<String> log) {
            return log.stream()
                    .filter(line -> !ProbableCause.isQuiet(line))
                    .flatMap(line -> in(line).stream())
                    .findFirst();
        }

        private static Optional<Lack> in(String line) {
            return WORDS.entrySet().stream()
                    .map(known -> Map.entry(known.getKey(), known.getValue().matcher(line)))
                    .filter(known -> known.getValue().find())
                    .map(known -> new Lack(known.getKey(), known.getValue().group()))
                    .findFirst();
        }

        String inWords(LimitsOfProcess limits) {
            String remedy =
                    switch (what) {
                        case THREADS -> limits.processes();
                        case FILES -> limits.openFiles();
                        case HEAP -> "its heap is full (-Xmx)";
                        case METASPACE -> "its classes need more (-XX:MaxMetaspaceSize, -XX:CompressedClassSpaceSize)";
                        case DIRECT_MEMORY -> "its buffers outside of the heap need more (-XX:MaxDirectMemorySize)";
                        case MEMORY -> "the log has the rest";
                    };
            return "\u201c" + said + "\u201d: " + remedy;
        }
    }

    /**
     * What a process may have at most, as Linux shows it; of one that has ended, what its siblings may have.
     *
     * @param limits lines of {@code /proc/PID/limits}
     * @param group the strictest limit of its control groups; empty where none is shown
     */
    record LimitsOfProcess(List<String> limits, Optional<ControlGroups.ProcessLimit> group) {

        static LimitsOfProcess of(long pid) {
            Path own = Path.of("/proc", Long.toString(pid));
            Path process = Files.exists(own) ? own : Path.of("/proc/self");
            return new LimitsOfProcess(
                    lines(process.resolve("limits")),
                    ControlGroups.processLimit(lines(process.resolve("cgroup")), Path.of("/sys/fs/cgroup")));
        }

        private static List<String> lines(Path file) {
            try {
                return Files.readAllLines(file);
            } catch (IOException otherSystemOrEnded) {
                return List.of();
            }
        }

        String openFiles() {
            return soft("Max open files")
                    .map(most -> "it may have " + most + " open; raise the limit (ulimit -n)")
                    .orElse("raise the limit of open files (ulimit -n)");
        }

        String processes() {
            List<String> known = new ArrayList<>();
            soft("Max processes").ifPresent(most -> known.add(most + " for its user (ulimit -u)"));
            group.ifPresent(limit -> known.add(number(limit.most()) + " in its control group (" + limit.file() + ")"));
            if (known.isEmpty()) {
                return limits.isEmpty()
                        ? "raise the limit of processes and threads (ulimit -u)"
                        : "neither ulimit -u nor pids.max limits its threads: memory or kernel.threads-max ran out";
            }
            return "processes and threads are limited to " + String.join(", and to ", known);
        }

        /** The columns are separated by two spaces or more; {@code unlimited} limits nothing. */
        private Optional<String> soft(String name) {
            return limits.stream()
                    .filter(line -> line.startsWith(name))
                    .map(line -> line.substring(name.length()).strip().split("\\s+")[0])
                    .filter(most -> most.matches("\\d+"))
                    .map(most -> number(Long.parseLong(most)))
                    .findFirst();
        }

        private static String number(long number) {
            return String.format(Locale.ROOT, "%,d", number);
        }
    }

    /**
     * Writes what a process says to its log, without secrets. So none is in the file at any moment, even if the runner
     * is killed.
     */
    private static final class MaskedCopy {

        /** A child of the process that outlives it may keep its output open. */
        private static final Duration UNTIL_COPIED = Duration.ofSeconds(2);

        private final Thread copying;

        private MaskedCopy(Thread copying) {
            this.copying = copying;
        }

        static void requireWritable(Path log) throws IOException {
            append(log).close();
        }

        private static OutputStream append(Path log) throws IOException {
            return Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }

        static MaskedCopy begin(InputStream said, Path log, Secret.Mask mask) {
            Thread copying = new Thread(() -> copy(said, log, mask), "log");
            copying.setDaemon(true);
            copying.start();
            return new MaskedCopy(copying);
        }

        private static void copy(InputStream said, Path log, Secret.Mask mask) {
            try (said) {
                try (OutputStream file = mask.masking(append(log))) {
                    said.transferTo(file);
                } catch (IOException notWritten) {
                    // The process must not wait for somebody who reads no more.
                    said.transferTo(OutputStream.nullOutputStream());
                }
            } catch (IOException ended) {
                // All is said.
            }
        }

        void awaitEnd() {
            boolean interrupted = Thread.interrupted();
            try {
                copying.join(UNTIL_COPIED.toMillis());
            } catch (InterruptedException now) {
                interrupted = true;
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Finds in the log of a process that ended, or is not ready, the line that most probably tells why. */
    static final class ProbableCause {

        private static final int MOST_CHARACTERS = 300;

        private static final String SPRING_REPORT = "APPLICATION FAILED TO START";
        private static final String JVM_REFUSED = "Error: Could not create the Java Virtual Machine.";
        private static final String JVM_FAILED = "Error occurred during initialization of VM";
        private static final Pattern ERROR =
                Pattern.compile("\\bERROR\\b|^Error\\b|^Exception in thread|OutOfMemoryError");

        /** The first level in a line is that of the line, in the usual layouts and in JSON. */
        private static final Pattern LEVEL = Pattern.compile("\\b(?:(TRACE|DEBUG|INFO|FINE|CONFIG)"
                + "|WARN|WARNING|ERROR|SEVERE|FATAL)\\b|\\blevel\\W{1,4}(trace|debug|info)\\b");

        private ProbableCause() {}

        /** The cause in one line; empty where the log is. */
        static Optional<String> in(List<String> log) {
            return springReport(log)
                    .or(() -> neighbour(log, JVM_REFUSED, -1))
                    .or(() -> neighbour(log, JVM_FAILED, +1))
                    .or(() -> last(log, line -> line.startsWith("Caused by:")))
                    .or(() -> last(log, line -> ERROR.matcher(line).find() && !isQuiet(line)))
                    .or(() -> last(log, line -> !line.isBlank()).filter(line -> !isQuiet(line)))
                    .map(ProbableCause::shortened);
        }

        /** Whether a line has a level below a warning, so that it is no cause of a failure. */
        static boolean isQuiet(String line) {
            Matcher level = LEVEL.matcher(line);
            return level.find() && (level.group(1) != null || level.group(2) != null);
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
