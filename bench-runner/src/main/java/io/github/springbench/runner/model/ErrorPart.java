package io.github.springbench.runner.model;

/** A way in which the machine moves figures. */
public enum ErrorPart {
    CORES("waiting for a core"),
    CONTAINER("the container's limit"),
    HYPERVISOR("the hypervisor"),
    STOPS("stalls"),
    COLLECTIONS("the load generator's collections"),
    CONNECTING("dropped connection attempts"),
    PAUSES("late pauses"),
    CLOCK("the clock's step"),
    /** Only where machines were apart. */
    CLOCK_DRIFT("the clocks' drift"),
    WARMING("warming up"),
    SPEED("the cores' speed");

    private final String label;

    ErrorPart(String label) {
        this.label = label;
    }

    /** What people read. */
    public String label() {
        return label;
    }
}
