package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.PlannedRun;
import java.util.List;

/**
 * Runs that follow a plan.
 *
 * @param runs in their order, numbered on; empty where none follow
 * @param why in sentences; empty where nothing is to be said
 */
public record MoreRuns(List<PlannedRun> runs, String why) {

    /** None follow, and nothing is to be said about it. */
    public static final MoreRuns NONE = new MoreRuns(List.of(), "");

    public MoreRuns {
        runs = List.copyOf(runs);
    }

    /** None follow. */
    public static MoreRuns none(String why) {
        return new MoreRuns(List.of(), why);
    }

    /** The runs of each fork. */
    public List<List<PlannedRun>> forks() {
        return Forks.of(runs);
    }
}
