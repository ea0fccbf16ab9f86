package io.github.springbench.runner.machine.local.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells which runner started a process. Every child has the mark in its environment, and passes it on to processes that
 * it starts, so it is found even after the parents have ended.
 *
 * @param pid of the runner
 * @param start when the runner was started, as a later process may have its pid: on Linux in clock ticks since the
 *     machine was (proc(5)), which stay the same when the clock is set; elsewhere in milliseconds since the epoch
 */
public record RunnerMark(long pid, long start) {

    /** Not one of Spring's names: services take those for properties. */
    public static final String VARIABLE = "CONCURRENCY_BENCH_RUNNER";

    private static final Pattern IN_AN_ENVIRONMENT = Pattern.compile(VARIABLE + "=(\\d{1,18}):(\\d{1,18})");

    private static final Path PROC = Path.of("/proc");

    /** Of the 52 fields of stat those after the name, of which this is the 20th (proc(5): 22, starttime). */
    private static final int START = 19;

    /** The mark of the children of this process. */
    public static RunnerMark ours() {
        long pid = ProcessHandle.current().pid();
        return new RunnerMark(pid, startOf(pid).orElse(0));
    }

    /** That of a process; empty where it has none, and where this system or its owner does not show it. */
    public static Optional<RunnerMark> of(ProcessHandle process) {
        return environment(process)
                .map(IN_AN_ENVIRONMENT::matcher)
                .filter(Matcher::matches)
                .map(mark -> new RunnerMark(Long.parseLong(mark.group(1)), Long.parseLong(mark.group(2))))
                .findFirst();
    }

    /** The variables that a process was started with; none where this system or its owner does not show them. */
    static Stream<String> environment(ProcessHandle process) {
        try {
            // Any byte may stand in an environment.
            return Stream.of(Files.readString(
                            PROC.resolve(Long.toString(process.pid())).resolve("environ"), StandardCharsets.ISO_8859_1)
                    .split("\0"));
        } catch (IOException notShown) {
            return Stream.empty();
        }
    }

    public boolean isOfALivingRunner() {
        return startOf(pid).equals(OptionalLong.of(start));
    }

    /** Empty where there is no such process any more; one that is dead and was not collected has no use for its pid. */
    private static OptionalLong startOf(long pid) {
        try {
            String stat =
                    Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"), StandardCharsets.ISO_8859_1);
            // pid (name) state …; the name may hold anything, brackets too.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return fields[0].equals("Z") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(fields[START]));
        } catch (IOException otherSystemOrGone) {
            return ProcessHandle.of(pid)
                    .flatMap(process -> process.info().startInstant())
                    .map(start -> OptionalLong.of(start.toEpochMilli()))
                    .orElse(OptionalLong.empty());
        }
    }

    /** What stands in the environment. */
    @Override
    public String toString() {
        return pid + ":" + start;
    }
}
