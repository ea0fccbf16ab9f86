package io.github.springbench.runner.model;

/**
 * What each service and each back end of an experiment gets.
 *
 * @param cpus cores
 * @param memoryMib memory
 */
public record Resources(int cpus, long memoryMib) {}
