package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.local.LocalMachine.FamilyProbe.FamilyStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process with all that descends from it, such as the workers of a server. They are looked up once a second at most:
 * that reads the table of all processes.
 */
final class Family {

    /** A bit less than the time between two samples. */
    private static final long NANOS_BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(900);

    private final ProcessHandle first;
    private final boolean ofProgram;
    private List<ProcessHandle> members = List.of();
    private boolean alone;
    private long lookedAtNanos;

    private Family(ProcessHandle first, boolean ofProgram) {
        this.first = first;
        this.ofProgram = ofProgram;
    }

    static Family of(ProcessHandle first) {
        return new Family(first, false);
    }

    /** The same of a service or load generator; of a JVM that one alone, as its workers are threads. */
    static Family ofProgram(ProcessHandle first) {
        return new Family(first, true);
    }

    /** By its program, which a shell that begins it becomes only after a moment. */
    private boolean isJvm() {
        return first.info()
                .command()
                .filter(command -> Path.of(command).getFileName().toString().startsWith("java"))
                .isPresent();
    }

    synchronized List<ProcessHandle> members() {
        long now = System.nanoTime();
        if (members.isEmpty() || now - lookedAtNanos >= NANOS_BETWEEN_LOOKS) {
            alone = ofProgram && isJvm();
            members = alone
                    ? List.of(first)
                    : Stream.concat(Stream.of(first), first.descendants()).toList();
            lookedAtNanos = now;
        }
        return members;
    }

    /** CPU time of all; of one alone without that of programs that it ran: while they ran, they counted as others. */
    synchronized Optional<Duration> cpu() {
        List<ProcessHandle> all = members();
        return alone ? first.info().totalCpuDuration() : FamilyStatus.cpu(all);
    }
}
