package io.github.springbench.runner.store;

import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.UserError;
import java.nio.file.Path;

/** Reads {@code run.json}, or says what to do where it cannot be read. */
final class StoredRun {

    private StoredRun() {}

    /**
     * The result of a run.
     *
     * @param result the folder of which the run is
     * @throws UserError where it is damaged, or a part of it is missing
     */
    static RunResult read(Path file, Path result) {
        String whatToDo = " Measure that run again with ./bench run --resume " + result
                + " (for a search: ./bench capacity), or remove its folder, " + file.getParent()
                + ", from the result.";
        RunResult run;
        try {
            run = Json.read(file, RunResult.class);
        } catch (UserError damaged) {
            throw new UserError(damaged.getMessage() + "." + whatToDo);
        }
        if (!isWhole(run)) {
            throw new UserError(Archive.name(file) + " is incomplete: it does not say which run it is of, or how that"
                    + " ended." + whatToDo);
        }
        return run;
    }

    static boolean isReadable(Path file, Path result) {
        try {
            read(file, result);
            return true;
        } catch (UserError damaged) {
            return false;
        }
    }

    private static boolean isWhole(RunResult run) {
        return run != null
                && run.key() != null
                && run.key().system() != null
                && run.key().parameters() != null
                && run.startedAt() != null
                && (run.failure() != null || run.load() != null);
    }
}
