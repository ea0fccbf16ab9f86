package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.RunResult;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * One completed run of a cell with its response times.
 *
 * @param run its figures
 * @param perSecond response times in microseconds, a histogram per second of the load; empty where they are not kept
 */
public record Repetition(RunResult run, List<Histogram> perSecond) {}
