package io.github.springbench.runner.model;

import java.nio.file.Path;

/**
 * What the runner can do on this machine to give processes equal resources.
 *
 * @param tier the means
 * @param cpusetParent the folder in which a group with cores of its own can be made; null without cgroups
 * @param memoryParent the same for memory: under cgroup v2 that very folder, under v1 another; null without cgroups
 * @param cpuParent the same for a part of a core: under cgroup v2 that very folder, under v1 a third; null where
 *     processes can only be given whole cores, which a machine with cgroups may be, too
 */
public record ResourceControl(ResourceTier tier, Path cpusetParent, Path memoryParent, Path cpuParent) {

    /** Groups of both kinds are made in one folder; cores are given whole. */
    public static ResourceControl cgroupV2(Path parent) {
        return new ResourceControl(ResourceTier.CGROUP_V2, parent, parent, null);
    }

    /** Each kind of group has a hierarchy of its own; cores are given whole. */
    public static ResourceControl cgroupV1(Path cpusetParent, Path memoryParent) {
        return new ResourceControl(ResourceTier.CGROUP_V1, cpusetParent, memoryParent, null);
    }

    /** A tier that makes no groups. */
    public static ResourceControl without(ResourceTier tier) {
        return new ResourceControl(tier, null, null, null);
    }

    /** The same, where parts of cores can be given, too. */
    public ResourceControl withPartsOfCoresIn(Path parent) {
        return new ResourceControl(tier, cpusetParent, memoryParent, parent);
    }

    /** Whether the kernel keeps a process within a part of a core. */
    public boolean holdsPartsOfCores() {
        return cpuParent != null;
    }
}
