package io.github.springbench.runner.cli;

import java.util.Map;
import java.util.TreeMap;

/** What the shell sees. */
final class ExitCode {

    static final int FINE = 0;
    static final int RUNNER_FAILED = 1;
    static final int WRONG_USAGE = 2;
    static final int SOME_RUNS_FAILED = 3;
    static final int INTERRUPTED = 130;

    /** Of each code, for the page of commands. */
    static final Map<Integer, String> MEANINGS = new TreeMap<>(Map.of(
            FINE, "all went well, and all runs count",
            RUNNER_FAILED, "the runner failed, or the disk is full; ended runs are kept",
            WRONG_USAGE, "the command, a file or this machine does not allow it; nothing was measured",
            SOME_RUNS_FAILED, "some runs failed or are invalid, also when repeated; all others are in the report",
            INTERRUPTED, "Ctrl-C (143 after SIGTERM); ended runs are kept, `--resume` makes the others"));

    private ExitCode() {}
}
