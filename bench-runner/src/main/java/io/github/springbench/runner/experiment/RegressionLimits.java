package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How it is written by how much a build may be worse than another one: {@code p95>+10%, throughput<-5%}. */
public final class RegressionLimits {

    private static final String EXAMPLE = "p95>+10%, p99>+20ms or throughput<-5%";

    /** All figures but failures: if neither build has any, their difference has no interval. */
    private static final List<Figure> FIGURES = Arrays.stream(Figure.values())
            .filter(figure -> figure != Figure.FAILED)
            .toList();

    private RegressionLimits() {}

    /**
     * The limits of an option.
     *
     * @throws UserError where the text is none, or limits a figure twice in the same way
     */
    public static List<RegressionLimit> of(String option, String text) {
        try {
            return parse(text);
        } catch (IllegalArgumentException none) {
            throw new UserError(option + " is '" + Excerpt.of(text) + "'; " + none.getMessage() + ".");
        }
    }

    private static List<RegressionLimit> parse(String text) {
        List<RegressionLimit> limits = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            RegressionLimit limit = one(LimitText.of(part, FIGURES, EXAMPLE));
            if (limits.stream()
                    .anyMatch(other -> other.figure() == limit.figure() && other.relative() == limit.relative())) {
                throw new IllegalArgumentException(limit.figure().word() + " is limited twice; keep one");
            }
            limits.add(limit);
        }
        return List.copyOf(limits);
    }

    private static RegressionLimit one(LimitText read) {
        Figure figure = read.figure();
        String example = figure.moreIsBetter() ? "throughput<-5%" : figure.word() + ">+10%";
        String comparison = figure.moreIsBetter() ? "<" : ">";
        String sign = figure.moreIsBetter() ? "-" : "+";
        if (!read.comparison().equals(comparison) || !read.sign().equals(sign)) {
            throw read.refused(
                    "expected " + comparison + sign + ", as " + (figure.moreIsBetter() ? "less" : "more") + " is worse",
                    example);
        }
        boolean relative = read.unit().equals("%");
        double limit = (relative ? Optional.of(read.number().doubleValue()) : read.inUnitOfFigure())
                .filter(number -> number > 0)
                .orElseThrow(() -> read.refused("expected a number above 0 in % or " + read.units(), example));
        return new RegressionLimit(figure, limit, relative);
    }
}
