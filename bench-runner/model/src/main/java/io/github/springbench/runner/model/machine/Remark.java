package io.github.springbench.runner.model.machine;

/**
 * What a check of the machine before a run found.
 *
 * @param level how bad it is
 * @param subject what was looked at, in a word or two
 * @param text what was found and, where it is not fine, what to do
 */
public record Remark(Level level, String subject, String text) {

    /** How bad a finding is; later ones are worse. */
    public enum Level {
        FINE("ok"),
        NOTE("note"),
        WARNING("warn"),
        /** A planned run cannot work here. */
        REFUSAL("FAIL");

        private final String label;

        Level(String label) {
            this.label = label;
        }

        /** What people read. */
        public String label() {
            return label;
        }
    }

    public boolean refuses() {
        return level == Level.REFUSAL;
    }

    @Override
    public String toString() {
        return "%-5s %-14s %s".formatted(level.label(), subject, text);
    }
}
