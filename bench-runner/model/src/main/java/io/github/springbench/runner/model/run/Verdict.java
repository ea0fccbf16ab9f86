package io.github.springbench.runner.model.run;

import java.util.List;

/**
 * Whether a run's figures can be believed.
 *
 * @param level the worst level among the findings
 * @param findings what speaks against the run, the worst first; empty for a valid one
 */
public record Verdict(Level level, List<Finding> findings) {

    /** How far a run can be believed; later ones are worse. */
    public enum Level {
        /** No check found anything. */
        VALID("valid"),
        /** Figures stand, marked: something may have bent them. */
        SUSPECT("suspect"),
        /** Figures are shown, but enter no ranking, no chart's line and no claim. */
        INVALID("invalid");

        private final String label;

        Level(String label) {
            this.label = label;
        }

        /** What people read. */
        public String label() {
            return label;
        }
    }

    /**
     * What one check found.
     *
     * @param check its name, as docs/runs.md lists it
     * @param level suspect or invalid; valid where it is a remark, which speaks against nothing
     * @param reason in one sentence, with the figure and the threshold
     */
    public record Finding(String check, Level level, String reason) {

        /** What people read. */
        public String label() {
            return level == Level.VALID ? "remark" : level.label();
        }
    }
}
