package io.github.springbench.runner.model;

/**
 * What each service and each back end gets, so that none wins by having more.
 *
 * @param cpus cores
 * @param memoryMib of the whole process: heap, direct memory, stacks and all else; 0 for no limit
 */
public record Resources(int cpus, long memoryMib) {}
