package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunKey;
import java.util.ArrayList;
import java.util.List;

/** Runs that are done again: each is one repetition more of its cell, so that the first stays visible. */
public final class Retries {

    private Retries() {}

    /**
     * The same runs again, in their order.
     *
     * @param runs to do again
     * @param all runs so far
     */
    public static List<PlannedRun> of(List<PlannedRun> runs, List<PlannedRun> all) {
        List<PlannedRun> known = new ArrayList<>(all);
        List<PlannedRun> again = new ArrayList<>();
        for (PlannedRun run : runs) {
            PlannedRun next = run.again(known.size() + 1, lastRepetition(run.key(), known) + 1);
            known.add(next);
            again.add(next);
        }
        return List.copyOf(again);
    }

    private static int lastRepetition(RunKey key, List<PlannedRun> runs) {
        return runs.stream()
                .map(PlannedRun::key)
                .filter(key::isOfSameCell)
                .mapToInt(RunKey::repetition)
                .max()
                .orElseThrow();
    }
}
