package io.github.springbench.runner.model;

/**
 * How the clock of another machine stood to the runner's during a run.
 *
 * @param machine its name
 * @param offsetMs its clock minus the runner's at the start
 * @param errorMs by how much that can be wrong
 * @param driftMs offset at the end minus offset at the start
 */
public record ClockEvidence(String machine, double offsetMs, double errorMs, double driftMs) {}
