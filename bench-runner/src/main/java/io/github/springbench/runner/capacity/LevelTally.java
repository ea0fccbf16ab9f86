package io.github.springbench.runner.capacity;

/**
 * The runs of a level, counted.
 *
 * @param level users, or requests per second
 * @param met runs that met the objective
 * @param missed runs that missed it
 * @param undecidedInARow runs without a decision since the last one with a decision
 */
record LevelTally(int level, int met, int missed, int undecidedInARow) {

    static LevelTally none(int level) {
        return new LevelTally(level, 0, 0, 0);
    }

    LevelTally plus(StepOutcome outcome) {
        return switch (outcome) {
            case MET -> new LevelTally(level, met + 1, missed, 0);
            case MISSED -> new LevelTally(level, met, missed + 1, 0);
            case UNDECIDED -> new LevelTally(level, met, missed, undecidedInARow + 1);
        };
    }

    int decided() {
        return met + missed;
    }

    int majority() {
        return Math.max(met, missed);
    }

    int minority() {
        return Math.min(met, missed);
    }

    boolean leansMet() {
        return met > missed;
    }

    boolean leansMissed() {
        return missed > met;
    }
}
