package io.github.springbench.runner.model;

/**
 * How a figure moved during a long load, in its own unit.
 *
 * @param first its median in the first third of the time that is looked at
 * @param last its median in the last third
 * @param perHour how steeply it goes up: the median slope of all pairs of its values
 * @param z how many standard errors that is more than chance, by the test of Mann and Kendall for what a process holds,
 *     and by that of Mann and Whitney, last third against first, for all others
 */
public record DriftFigure(double first, double last, double perHour, double z) {}
