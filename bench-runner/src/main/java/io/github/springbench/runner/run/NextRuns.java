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
     * The runs that follow. They must depend only on these runs and on what else is on record, so that a resumed result
     * continues in the same way.
     *
     * @param ended all runs that have ended, closing ones too, judged side by side
     * @param number of the first run that follows
     * @return none to end
     */
    MoreRuns after(List<RunResult> ended, int number);
}
