package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Jdk;
import java.nio.file.Path;

/**
 * What all runs of a plan share.
 *
 * @param home the project's folder, in which every process runs
 * @param jdk of every service and load generator
 * @param experiment after preset and choices
 * @param port of the service; 0 for any free one
 * @param allotment of cores and memory to the processes
 */
public record Setting(Path home, Jdk jdk, Experiment experiment, int port, Allotment allotment) {

    /** All processes share the machine. */
    public Setting(Path home, Jdk jdk, Experiment experiment, int port) {
        this(home, jdk, experiment, port, Allotment.sharedMachine());
    }
}
