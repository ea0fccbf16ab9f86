package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.Resources.ResourceControl;
import io.github.springbench.runner.model.Resources.ResourceTier;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** The strictest means by which this machine lets the runner give processes equal resources. */
public final class ResourceTiers {

    private final Path root;
    private final String searchPath;

    /**
     * @param root of the file system
     * @param searchPath where programs are looked for
     */
    ResourceTiers(Path root, String searchPath) {
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
}
