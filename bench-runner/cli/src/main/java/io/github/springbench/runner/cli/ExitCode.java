package io.github.springbench.runner.cli;

import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.Decision.Result;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the shell sees. */
public final class ExitCode {

    public static final int FINE = 0;
    public static final int RUNNER_FAILED = 1;
    public static final int WRONG_USAGE = 2;
    public static final int SOME_RUNS_FAILED = 3;
    public static final int MISSED = 4;
    public static final int INTERRUPTED = 130;

    /** Of each code, for the page of commands. */
    public static final Map<Integer, String> MEANINGS = new TreeMap<>(Map.of(
            FINE, "success, and all runs count",
            RUNNER_FAILED, "the runner failed, or the disk is full; finished runs are kept",
            WRONG_USAGE, "refused because of the command, a file or this machine; nothing was measured",
            SOME_RUNS_FAILED,
                    "some runs failed or are invalid even after retries, or an objective, a capacity or a limit of"
                            + " `--fail-on` is undecided; all other runs are in the report; of `log`: the log ends"
                            + " early; of `export`: no run counts, so nothing was written",
            MISSED, "an objective is missed, or `--fail-on` of `compare` or `duel` found a regression",
            INTERRUPTED, "Ctrl-C (143 after SIGTERM); finished runs are kept, `--resume` makes the others"));

    private ExitCode() {}

    /** Of what was decided: what is missed weighs more than what nobody knows. */
    public static int of(List<Decision> decisions) {
        if (has(Result.FAILED, decisions)) {
            return MISSED;
        }
        return has(Result.UNDECIDED, decisions) ? SOME_RUNS_FAILED : FINE;
    }

    private static boolean has(Result result, List<Decision> decisions) {
        return decisions.stream().anyMatch(decision -> decision.result() == result);
    }
}
