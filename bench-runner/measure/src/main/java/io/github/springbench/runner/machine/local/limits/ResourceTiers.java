package io.github.springbench.runner.machine.local.limits;

import io.github.springbench.runner.machine.local.LinuxFacts;
import io.github.springbench.runner.model.machine.Resources.GroupName;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The strictest means by which this machine lets the runner give processes equal resources. */
public final class ResourceTiers {

    private final Path root;
    private final String searchPath;

    /**
     * @param root of the file system
     * @param searchPath where programs are looked for
     */
    public ResourceTiers(Path root, String searchPath) {
        this.root = root;
        this.searchPath = searchPath;
    }

    /** Those of the machine on which the runner runs. */
    public static ResourceTiers ofThisMachine() {
        return new ResourceTiers(Path.of("/"), System.getenv().getOrDefault("PATH", ""));
    }

    /** Tries the strictest first. */
    public ResourceControl detect() {
        WritableCgroups cgroups = new WritableCgroups(root);
        return cgroups.unified()
                .or(cgroups::perController)
                .orElseGet(() -> ResourceControl.without(
                        allowedCores() != null && hasTaskset() ? ResourceTier.TASKSET : ResourceTier.NONE));
    }

    /** The cores that the runner may use, by number. */
    public List<Integer> cores() {
        List<Integer> allowed = allowedCores();
        return allowed == null
                ? IntStream.range(0, Runtime.getRuntime().availableProcessors())
                        .boxed()
                        .toList()
                : allowed;
    }

    /** Of these, one hardware thread of each core. */
    public List<Integer> wholeCores() {
        return new LinuxFacts(root).wholeCores(cores());
    }

    /** Null on systems other than Linux. */
    private List<Integer> allowedCores() {
        return new LinuxFacts(root).allowedCores();
    }

    private boolean hasTaskset() {
        return List.of(searchPath.split(File.pathSeparator)).stream().anyMatch(ResourceTiers::holdsTaskset);
    }

    private static boolean holdsTaskset(String folder) {
        try {
            return Files.isExecutable(Path.of(folder, "taskset"));
        } catch (InvalidPathException brokenVariable) {
            return false;
        }
    }

    /**
     * The cgroups in which the runner may make groups of its own. Permissions, mounts and delegation decide that
     * together, so it is tried: a trial group is made and removed. The only other change is that cgroup v2 passes its
     * controllers on to groups below, if it did not yet. If the controller for parts of cores is missing or refused,
     * the runner does without it.
     */
    static final class WritableCgroups {

        private static final List<String> CONTROLLERS = List.of("cpuset", "memory");

        /** Holds a process to a part of a core. */
        private static final String CPU = "cpu";

        private static final List<String> WITH_CPU =
                Stream.concat(CONTROLLERS.stream(), Stream.of(CPU)).toList();
        private static final String UNIFIED = "";

        private final Path mount;
        private final Path ownGroups;

        WritableCgroups(Path root) {
            this.mount = root.resolve("sys/fs/cgroup");
            this.ownGroups = root.resolve("proc/self/cgroup");
        }

        /**
         * One hierarchy for all. A group that holds processes cannot let controllers through to groups below
         * (cgroups(7), "no internal processes"), and ours holds at least the runner: so its ancestors are tried too,
         * the nearest first.
         */
        Optional<ResourceControl> unified() {
            for (Path group = ownGroup(mount, UNIFIED); group.startsWith(mount); group = group.getParent()) {
                if (words(group, "cgroup.controllers").containsAll(CONTROLLERS)
                        && Files.isWritable(group.resolve("cgroup.procs"))) {
                    boolean parts = words(group, "cgroup.controllers").contains(CPU) && letsThrough(group, WITH_CPU);
                    if ((parts || letsThrough(group, CONTROLLERS)) && takesAGroup(group)) {
                        ResourceControl control = ResourceControl.cgroupV2(group);
                        return Optional.of(parts ? control.withPartsOfCoresIn(group) : control);
                    }
                }
            }
            return Optional.empty();
        }

        /** A hierarchy per controller; a group may hold processes and groups. */
        Optional<ResourceControl> perController() {
            List<Path> groups = new ArrayList<>();
            for (String controller : CONTROLLERS) {
                groups.add(ownGroup(mount.resolve(controller), controller));
            }
            if (!groups.stream().allMatch(WritableCgroups::takesAGroup)) {
                return Optional.empty();
            }
            ResourceControl control = ResourceControl.cgroupV1(groups.get(0), groups.get(1));
            Path cpu = ownGroup(mount.resolve(CPU), CPU);
            // Kernels can be built with this hierarchy and without quotas.
            return Optional.of(
                    Files.exists(cpu.resolve("cpu.cfs_quota_us")) && takesAGroup(cpu)
                            ? control.withPartsOfCoresIn(cpu)
                            : control);
        }

        /**
         * The runner's own group, below which its processes keep whatever limits it has itself. In a container its path
         * may be that on the host, where what is mounted is the container's group.
         */
        private Path ownGroup(Path hierarchy, String controller) {
            Path own = lines(ownGroups).stream()
                    .map(line -> line.split(":", 3))
                    .filter(fields ->
                            fields.length == 3 && List.of(fields[1].split(",")).contains(controller))
                    .findFirst()
                    .map(fields -> hierarchy.resolve(fields[2].substring(1)).normalize())
                    .orElse(hierarchy);
            return own.startsWith(hierarchy) && Files.isDirectory(own) ? own : hierarchy;
        }

        private static boolean letsThrough(Path group, List<String> controllers) {
            if (words(group, "cgroup.subtree_control").containsAll(controllers)) {
                return true;
            }
            try {
                Files.writeString(group.resolve("cgroup.subtree_control"), "+" + String.join(" +", controllers));
                return true;
            } catch (IOException refused) {
                return false;
            }
        }

        private static boolean takesAGroup(Path parent) {
            Path trial = parent.resolve(GroupName.ours("trial").toString());
            try {
                Files.createDirectory(trial);
                Files.delete(trial);
                return true;
            } catch (IOException refused) {
                return false;
            }
        }

        private static Set<String> words(Path group, String file) {
            Set<String> words = new HashSet<>();
            lines(group.resolve(file)).forEach(line -> words.addAll(List.of(line.split(" "))));
            return words;
        }

        private static List<String> lines(Path file) {
            try {
                return Files.readAllLines(file);
            } catch (IOException notThisSystem) {
                return List.of();
            }
        }
    }
}
