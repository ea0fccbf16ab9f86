package io.github.springbench.runner.machine.local.process;

import io.github.springbench.runner.machine.ProcessWatch;
import io.github.springbench.runner.machine.local.CpuClock;
import io.github.springbench.runner.model.run.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Watches a process and all that descend from it. A database, for instance, has a process for each session. Asks the
 * kernel, so none of them has to be a JVM.
 */
public final class FamilyProbe implements ProcessWatch {

    private static final Path PROC = Path.of("/proc");

    private final ProcessHandle parent;
    private final CpuClock cpu;

    public FamilyProbe(ProcessHandle parent) {
        this.parent = parent;
        this.cpu = new CpuClock(() -> FamilyStatus.cpu(members()));
    }

    @Override
    public Sample sample(double elapsedSeconds) {
        FamilyStatus family =
                FamilyStatus.of(PROC, members().stream().map(ProcessHandle::pid).toList());
        return Sample.fromOutside(elapsedSeconds, family.threads(), family.rssBytes(), cpu.seconds(), null);
    }

    private List<ProcessHandle> members() {
        return Stream.concat(Stream.of(parent), parent.descendants()).toList();
    }

    /**
     * What Linux tells in {@code /proc} of some processes together (proc(5)). Memory of their own is added up. Shared
     * memory counts once, and so do the files of each program; both are as large as in the process that uses most of
     * them. The kernel's own proportional share (Pss) is not read: it walks all pages of each process.
     *
     * @param threads of all; null where the system does not tell
     * @param rssBytes resident, of all; null where the system does not tell
     */
    public record FamilyStatus(Integer threads, Long rssBytes) {

        private static final String THREADS = "Threads:";
        private static final String NAME = "Name:";
        private static final String OWN = "RssAnon:";
        private static final String OF_FILES = "RssFile:";
        private static final String SHARED = "RssShmem:";
        private static final long KIB = 1024;

        /** The unit of times: USER_HZ, which is 100 on every architecture that a JDK is built for. */
        private static final long MILLIS_PER_TICK = 10;

        /** Fields of stat after the name: its own user and system time, and that of children that ended (14 to 17). */
        private static final int FIRST_TIME = 11;

        private static final int TIMES = 4;

        /** Those that have ended meanwhile are left out. */
        static FamilyStatus of(Path proc, Collection<Long> pids) {
            List<Map<String, String>> all = pids.stream()
                    .map(pid -> status(proc.resolve(Long.toString(pid)).resolve("status")))
                    .filter(Objects::nonNull)
                    .toList();
            if (all.isEmpty()) {
                return new FamilyStatus(null, null);
            }
            Map<String, Long> files = new HashMap<>();
            all.forEach(each -> files.merge(each.getOrDefault(NAME, ""), number(each, OF_FILES), Math::max));
            long shared =
                    all.stream().mapToLong(each -> number(each, SHARED)).max().orElse(0);
            long own = all.stream().mapToLong(each -> number(each, OWN)).sum();
            long kib = own
                    + shared
                    + files.values().stream().mapToLong(size -> size).sum();
            return new FamilyStatus(
                    (int) all.stream().mapToLong(each -> number(each, THREADS)).sum(), kib * KIB);
        }

        private static Map<String, String> status(Path file) {
            try {
                Map<String, String> status = new HashMap<>();
                for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                    String[] words = line.split("\\s+");
                    if (words.length >= 2) {
                        status.put(words[0], words[1]);
                    }
                }
                return status;
            } catch (IOException otherSystemOrEnded) {
                return null;
            }
        }

        /** A process that is dead and was not collected has no memory. */
        private static long number(Map<String, String> status, String key) {
            return Long.parseLong(status.getOrDefault(key, "0"));
        }

        /**
         * CPU time of all of them, and of those that ended and were collected; empty where the system does not tell. A
         * session that ends leaves its time to the process that started it.
         */
        static Optional<Duration> cpu(List<ProcessHandle> processes) {
            Duration sum = null;
            for (ProcessHandle process : processes) {
                Optional<Duration> time = ticks(process.pid())
                        .map(ticks -> Duration.ofMillis(ticks * MILLIS_PER_TICK))
                        .or(() -> process.info().totalCpuDuration());
                if (time.isPresent()) {
                    sum = sum == null ? time.get() : sum.plus(time.get());
                }
            }
            return Optional.ofNullable(sum);
        }

        private static Optional<Long> ticks(long pid) {
            try {
                String stat =
                        Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
                // pid (name) state …; the name may hold anything, brackets too.
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                long ticks = 0;
                for (int field = FIRST_TIME; field < FIRST_TIME + TIMES; field++) {
                    ticks += Long.parseLong(fields[field]);
                }
                return Optional.of(ticks);
            } catch (IOException otherSystemOrEnded) {
                return Optional.empty();
            }
        }
    }
}
