package io.github.springbench.runner.model;

import java.nio.file.Path;

/**
 * What the runner can do on this machine to give processes equal resources.
 *
 * @param tier the means
 * @param cpusetParent the folder in which a group with cores of its own can be made; null without cgroups
 * @param memoryParent the same for memory: under cgroup v2 that very folder, under v1 another; null without cgroups
 */
public record ResourceControl(ResourceTier tier, Path cpusetParent, Path memoryParent) {

    /** Groups of both kinds are made in one folder. */
    public static ResourceControl cgroupV2(Path parent) {
        return new ResourceControl(ResourceTier.CGROUP_V2, parent, parent);
    }

    /** Each kind of group has a hierarchy of its own. */
    public static ResourceControl cgroupV1(Path cpusetParent, Path memoryParent) {
        return new ResourceControl(ResourceTier.CGROUP_V1, cpusetParent, memoryParent);
    }

    /** A tier that makes no groups. */
    public static ResourceControl without(ResourceTier tier) {
        return new ResourceControl(tier, null, null);
    }
}
