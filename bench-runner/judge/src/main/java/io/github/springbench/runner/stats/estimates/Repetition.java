package io.github.springbench.runner.stats.estimates;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.run.RunResult;
import java.util.List;

/**
 * One completed run of a cell with its response times in microseconds, a histogram per second; empty where they are not
 * kept.
 *
 * @param run its figures
 * @param perSecond of the whole load
 * @param plateau of the seconds that are wholly on the plateau; of the whole load where there is none
 */
public record Repetition(RunResult run, List<EncodedHistogram> perSecond, RecordedTimes plateau) {

    /** A run that was on its plateau all the time. */
    public Repetition(RunResult run, List<EncodedHistogram> perSecond) {
        this(run, perSecond, RecordedTimes.of(perSecond));
    }
}
