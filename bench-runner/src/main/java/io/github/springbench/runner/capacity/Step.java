package io.github.springbench.runner.capacity;

/**
 * A run of a search that ended.
 *
 * @param level users, or requests per second
 * @param repetition of this level, from 1
 * @param outcome what the run shows of the objective; of no importance where {@code limit} is set
 * @param why the reason of the outcome, in words; where {@code limit} is set, the limit, such as "open files"
 * @param limit whether something other than the service limited the run, such as open files, ports, memory or the load
 *     generator; the search then goes no higher, unless a run of this level or of a higher one decides
 */
public record Step(int level, int repetition, StepOutcome outcome, String why, boolean limit) {}
