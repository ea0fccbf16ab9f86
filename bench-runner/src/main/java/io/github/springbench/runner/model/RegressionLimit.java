package io.github.springbench.runner.model;

/**
 * By how much a figure of a build may be worse than that of another one.
 *
 * @param figure what is compared; never failures, which may be none in both
 * @param limit above 0: percent of the figure of the other build where it is relative, else in the figure's unit
 */
public record RegressionLimit(Objective.Figure figure, double limit, boolean relative) {

    /** Whether a change, in percent or in the figure's unit, is for the worse and larger than the limit. */
    public boolean isExceededBy(double change) {
        return (figure.moreIsBetter() ? -change : change) > limit;
    }

    /** As people write it, always the same: {@code p95>+10%} or {@code throughput<-5%}. */
    public String text() {
        return figure.word()
                + (figure.moreIsBetter() ? "<-" : ">+")
                + Objective.number(limit)
                + (relative ? "%" : figure.unit());
    }
}
