package io.github.springbench.runner.model;

import java.util.List;

/**
 * What happened on a machine in a second in which the runner did nothing.
 *
 * @param busyShare CPU time that other programs took, over that of all cores
 * @param busiest the programs that took most of it, with their process ids
 * @param clockDriftMs by how much the wall clock moved against the monotonic one
 */
public record HostActivity(double busyShare, List<String> busiest, double clockDriftMs) {}
