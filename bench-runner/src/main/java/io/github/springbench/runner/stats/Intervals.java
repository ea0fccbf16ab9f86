package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.StoppingRule;
import java.util.Optional;

/** How the repetitions of cells give intervals. */
public abstract sealed class Intervals permits Bootstrap, SequentialInterval {

    /** The 95 % bootstrap of results whose number of repetitions was fixed beforehand. */
    public static Intervals bootstrap() {
        return Bootstrap.OF_95_PERCENT;
    }

    /** The wider ones of results that are asked several times whether they are decided. */
    public static Intervals sequential(StoppingRule rule) {
        return new SequentialInterval(rule.level());
    }

    /** Those that a result needs: repetitions that were stopped by a rule are read by that rule. */
    public static Intervals of(Manifest manifest) {
        return manifest.untilDecided().map(Intervals::sequential).orElseGet(Intervals::bootstrap);
    }

    /** Those for two results beside each other: the wider ones where either was stopped by a rule. */
    public static Intervals of(Manifest one, Manifest other) {
        return of(one.untilDecided().isPresent() ? one : other);
    }

    /** What the two numbers in brackets are with so many repetitions. */
    public abstract String words(int repetitions);

    /** What a reader must know of them, in a sentence. */
    public abstract String caution();

    /** The interval of a figure; empty where its repetitions give none. */
    abstract Optional<Interval> of(CellFigure figure);

    /** The interval of a ratio of two figures; empty where their repetitions give none. */
    abstract Optional<Interval> ofRatio(CellFigure above, CellFigure below);
}
