package io.github.springbench.runner.model;

/**
 * Where in a fork a run was measured.
 *
 * @param number of the fork in its result, counted from 1 in the order in which they were started
 * @param place of the run in the fork, counted from 1
 * @param of how many runs the fork was to measure; fewer were measured where one of them failed
 */
public record ForkPlace(int number, int place, int of) {}
