package io.github.springbench.runner.model;

/** The means by which a process gets its {@link Resources}, the strictest first; a machine offers one or the other. */
public enum ResourceTier {
    CGROUP_V2("cores and memory by cgroup v2", true),
    CGROUP_V1("cores and memory by cgroup v1", true),
    TASKSET("cores by taskset, memory by JVM flags", false),
    /** Only for processes that share a machine: equal resources are refused. */
    NONE("nothing", false);

    private final String label;
    private final boolean limitsMemory;

    ResourceTier(String label, boolean limitsMemory) {
        this.label = label;
        this.limitsMemory = limitsMemory;
    }

    /** What people read. */
    public String label() {
        return label;
    }

    /**
     * Whether the kernel keeps a process within its memory; else only the heap and what else has a flag are limited.
     */
    public boolean limitsMemory() {
        return limitsMemory;
    }
}
