package io.github.springbench.runner.machine.local.limits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The control groups that the runner itself is in, such as those of a container: what CPU they allow, and for how long
 * they kept its programs from running (cgroups(7); Documentation/admin-guide/cgroup-v2.rst, {@code cpu.max} and
 * {@code cpu.stat}; of version 1 {@code cpu.cfs_quota_us}).
 */
public final class ControlGroups {

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /** From the innermost outwards. */
    private final List<Path> folders;

    /**
     * @param ownGroups lines of {@code /proc/self/cgroup}
     * @param root where the kernel shows the groups
     */
    public ControlGroups(List<String> ownGroups, Path root) {
        folders = folders(ownGroups, root, "cpu");
    }

    /**
     * How many processes and threads a control group may have.
     *
     * @param most of them, those in groups within it included
     * @param left how many more may start now
     * @param file in which the limit is set
     */
    public record ProcessLimit(long most, long left, Path file) {}

    /**
     * The limit of processes and threads that is met first; empty where no group has one.
     *
     * @param groups lines of {@code /proc/PID/cgroup}
     * @param root where the kernel shows the groups
     */
    public static Optional<ProcessLimit> processLimit(List<String> groups, Path root) {
        return folders(groups, root, "pids").stream()
                .flatMap(folder -> processLimit(folder).stream())
                .min(Comparator.comparingLong(ProcessLimit::left));
    }

    private static Optional<ProcessLimit> processLimit(Path group) {
        List<String> most = words(group.resolve("pids.max"));
        List<String> now = words(group.resolve("pids.current"));
        if (most.size() != 1 || now.size() != 1 || most.get(0).equals("max")) {
            return Optional.empty();
        }
        long limit = Long.parseLong(most.get(0));
        return Optional.of(
                new ProcessLimit(limit, Math.max(0, limit - Long.parseLong(now.get(0))), group.resolve("pids.max")));
    }

    private static List<Path> folders(List<String> groups, Path root, String controller) {
        return groups.stream()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .flatMap(parts -> folders(parts[1], Path.of(parts[2]), root, controller))
                .toList();
    }

    public static ControlGroups ofThisProcess() {
        return seenThrough(Path.of("/"));
    }

    /** @param root of the file system */
    public static ControlGroups seenThrough(Path root) {
        return new ControlGroups(ownGroups(root), root.resolve("sys/fs/cgroup"));
    }

    /** Processes and threads that the groups of the runner let start; null where none limits that. */
    public static Long freeThreads(Path root) {
        return processLimit(ownGroups(root), root.resolve("sys/fs/cgroup"))
                .map(ProcessLimit::left)
                .orElse(null);
    }

    private static List<String> ownGroups(Path root) {
        try {
            return Files.readAllLines(root.resolve("proc/self/cgroup"));
        } catch (IOException otherSystem) {
            return List.of();
        }
    }

    /** Version 2 names no controllers, and has one tree; of version 1 only the tree of the controller counts. */
    private static Stream<Path> folders(String controllers, Path group, Path root, String controller) {
        if (!controllers.isEmpty() && !List.of(controllers.split(",")).contains(controller)) {
            return Stream.empty();
        }
        Path tree = controllers.isEmpty() ? root : root.resolve(controllers);
        List<Path> upwards = new ArrayList<>();
        for (Path at = group; at != null; at = at.getParent()) {
            upwards.add(tree.resolve(Path.of("/").relativize(at).toString()));
        }
        return upwards.stream().filter(Files::isDirectory);
    }

    /** Cores that the strictest of the groups allows; null where none limits them. */
    public Double cpuLimit() {
        OptionalDouble least = folders.stream()
                .map(ControlGroups::limit)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .min();
        return least.isPresent() ? least.getAsDouble() : null;
    }

    /** Seconds of throttling since the groups were made, summed over groups and cores; null if none tells. */
    public Double throttledSeconds() {
        List<Double> known = folders.stream()
                .map(ControlGroups::throttled)
                .filter(Objects::nonNull)
                .toList();
        return known.isEmpty()
                ? null
                : Double.valueOf(known.stream().mapToDouble(seconds -> seconds).sum());
    }

    private static Double limit(Path group) {
        List<String> max = words(group.resolve("cpu.max"));
        if (max.size() == 2) {
            return cores(max.get(0), max.get(1));
        }
        List<String> quota = words(group.resolve("cpu.cfs_quota_us"));
        List<String> period = words(group.resolve("cpu.cfs_period_us"));
        return quota.size() == 1 && period.size() == 1 ? cores(quota.get(0), period.get(0)) : null;
    }

    /** {@code max} and -1 stand for no limit. */
    private static Double cores(String quota, String period) {
        return quota.equals("max") || quota.startsWith("-")
                ? null
                : Double.valueOf(Double.parseDouble(quota) / Double.parseDouble(period));
    }

    private static Double throttled(Path group) {
        List<String> words = words(group.resolve("cpu.stat"));
        for (int place = 0; place + 1 < words.size(); place += 2) {
            double time = Double.parseDouble(words.get(place + 1));
            if (words.get(place).equals("throttled_usec")) {
                return time / MICROS_PER_SECOND;
            }
            if (words.get(place).equals("throttled_time")) {
                return time / NANOS_PER_SECOND;
            }
        }
        return null;
    }

    private static List<String> words(Path file) {
        try {
            return List.of(Files.readString(file).strip().split("\\s+"));
        } catch (IOException notThere) {
            return List.of();
        }
    }
}
