package io.github.springbench.runner.run;

/** The phases of a run's life, as people hear of them. */
public enum RunPhase {
    STARTING("starting the service"),
    WARMING_UP("warming up"),
    LOAD("load"),
    READING("reading the log");

    private final String label;

    RunPhase(String label) {
        this.label = label;
    }

    /** What people read. */
    public String label() {
        return label;
    }
}
