package io.github.springbench.runner.capacity;

/**
 * How many runs a search takes.
 *
 * @param least where each run decides and none contradicts another; a limit of the machine that shows only in a run, or
 *     runs that never decide, end a search sooner
 * @param most the search ends with this run, decided or not
 */
public record RunBounds(int least, int most) {}
