package io.github.springbench.runner.cli;

/** What the shell sees. */
final class ExitCode {

    static final int FINE = 0;
    static final int RUNNER_FAILED = 1;
    static final int WRONG_USAGE = 2;
    static final int SOME_RUNS_FAILED = 3;
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
