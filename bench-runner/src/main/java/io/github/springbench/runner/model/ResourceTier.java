package io.github.springbench.runner.model;

/** How equal resources are enforced; what is possible depends on the machine, and results of different tiers are not comparable. */
public enum ResourceTier {
    /** One group per process in the unified hierarchy. */
    CGROUP_V2("cores and memory by cgroup v2"),
    /** One group per process in the hierarchies of cpuset and memory. */
    CGROUP_V1("cores and memory by cgroup v1"),
    /** The kernel holds the cores, and the JVM's flags its memory. */
    TASKSET("cores by taskset, memory by JVM flags"),
    /** The JVM configures itself for its limits, and nobody enforces them. */
    JVM_FLAGS("cores and memory by JVM flags only");

    private final String label;

    ResourceTier(String label) {
        this.label = label;
    }

    /** What people read. */
    public String label() {
        return label;
    }
}
