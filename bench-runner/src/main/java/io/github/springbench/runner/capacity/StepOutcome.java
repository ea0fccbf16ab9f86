package io.github.springbench.runner.capacity;

/** Whether a system met the objective in one run. */
public enum StepOutcome {
    MET,
    MISSED,

    /** The run shows neither: it failed, was disturbed, or its error is larger than its distance from the objective. */
    UNDECIDED
}
