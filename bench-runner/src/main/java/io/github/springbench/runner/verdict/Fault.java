package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Verdict.Level;
import java.util.List;

/**
 * What speaks against a run; the check that found it gives it its name.
 *
 * @param level suspect or invalid; valid where it is a remark
 * @param reason in one sentence, with the figure and the threshold
 */
record Fault(Level level, String reason) {

    /** What a reader should know, and what speaks against nothing. */
    static Fault remark(String reason) {
        return new Fault(Level.VALID, reason);
    }

    static List<Fault> suspect(boolean found, String reason) {
        return found ? List.of(new Fault(Level.SUSPECT, reason)) : List.of();
    }

    static List<Fault> invalid(boolean found, String reason) {
        return found ? List.of(new Fault(Level.INVALID, reason)) : List.of();
    }
}
