package io.github.springbench.runner.model;

/**
 * How a person plays a load again without the bench.
 *
 * @param command for a POSIX shell in the folder of the project; null where there is none
 * @param note what is to be known beside it, a sentence with its full stop; null where there is nothing
 */
public record ByHand(String command, String note) {}
