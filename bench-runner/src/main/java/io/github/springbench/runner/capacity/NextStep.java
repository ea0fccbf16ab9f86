package io.github.springbench.runner.capacity;

/** What a search asks for: one more run, or nothing more. */
public sealed interface NextStep {

    /**
     * One more run.
     *
     * @param level users, or requests per second
     * @param repetition of this level, from 1
     * @param why what the search wants to know, in words
     */
    record Run(int level, int repetition, String why) implements NextStep {}

    /** The search ended. */
    record Done(Bracket bracket) implements NextStep {}
}
