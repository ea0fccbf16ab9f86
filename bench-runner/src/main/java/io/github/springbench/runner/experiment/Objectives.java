package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.UserError;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How objectives are written, in experiment files and in options: {@code p95<150ms, failed<0.1%}. */
public final class Objectives {

    private static final String KEY = "objectives";
    private static final String EXAMPLE = "p95<150ms, failed<0.1% or throughput>500/s";
    private static final BigDecimal ALL = BigDecimal.valueOf(100);

    private Objectives() {}

    /**
     * The objectives of an option.
     *
     * @throws UserError where the text is none, or limits a figure twice
     */
    public static List<Objective> of(String option, String text) {
        try {
            List<Objective> objectives = parse(text);
            limitedTwice(objectives).ifPresent(figure -> {
                throw new IllegalArgumentException(figure.word() + " is limited twice; keep one");
            });
            return objectives;
        } catch (IllegalArgumentException none) {
            throw new UserError(option + " is '" + Excerpt.of(text) + "'; " + none.getMessage() + ".");
        }
    }

    /** Those of an experiment file; empty where it has none. */
    static List<Objective> read(Section top) {
        List<Objective> objectives =
                top.list(KEY, Objectives::parse).stream().flatMap(List::stream).toList();
        limitedTwice(objectives)
                .ifPresent(figure -> top.mistake(KEY, "'" + KEY + "' limit " + figure.word() + " twice; keep one"));
        return objectives;
    }

    private static List<Objective> parse(String text) {
        List<Objective> objectives = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            objectives.add(one(LimitText.of(part, List.of(Figure.values()), EXAMPLE)));
        }
        return List.copyOf(objectives);
    }

    private static Objective one(LimitText read) {
        Figure figure = read.figure();
        String example = figure == Figure.FAILED
                ? "failed<0.1%"
                : figure == Figure.THROUGHPUT ? "throughput>500/s" : figure.word() + "<150ms";
        if (!read.comparison().equals(figure.comparison())) {
            throw read.refused(
                    "expected " + figure.comparison() + ", as " + (figure.moreIsBetter() ? "more" : "less")
                            + " is better",
                    example);
        }
        double limit = read.inUnitOfFigure()
                .filter(number -> read.sign().isEmpty() && number > 0)
                .orElseThrow(() -> read.refused("expected a number above 0 in " + read.units(), example));
        if (figure == Figure.FAILED && read.number().compareTo(ALL) > 0) {
            throw read.refused("expected 100 % at most", example);
        }
        return new Objective(figure, limit);
    }

    private static Optional<Figure> limitedTwice(List<Objective> objectives) {
        Set<Figure> seen = EnumSet.noneOf(Figure.class);
        return objectives.stream()
                .map(Objective::figure)
                .filter(figure -> !seen.add(figure))
                .findFirst();
    }
}
