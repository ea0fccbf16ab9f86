package io.github.springbench.runner.run;

import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.plan.MoreRuns;
import java.util.List;

/**
 * Which runs follow those that have ended. It is asked when all runs that are known have ended and none of them is to
 * be repeated. Whoever has to see each run before the next one answers with a single run, or fork, at a time.
 */
@FunctionalInterface
public interface NextRuns {

    /** Nothing follows the plan. */
    static NextRuns none() {
        return (ended, number) -> MoreRuns.NONE;
    }

    /**
     * What follows. It must be told by these runs and by what else is on record, so that a result that is resumed goes
     * on alike.
     *
     * @param ended all runs that have ended, closing ones too, judged side by side
     * @param number of the first run that follows
     * @return none to end
     */
    MoreRuns after(List<RunResult> ended, int number);
}
