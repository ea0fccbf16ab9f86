package io.github.springbench.runner.experiment;

import io.github.springbench.runner.experiment.YamlSection.YamlExcerpt;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How objectives are written, in experiment files and in options: {@code p95<150ms, login.p95<400ms, failed<0.1%}. */
public final class Objectives {

    private static final String KEY = "objectives";
    private static final String EXAMPLE = "p95<150ms, failed<0.1% or throughput>500/s";
    private static final BigDecimal ALL = BigDecimal.valueOf(100);

    /** All figures but CPU, of which it is not known how far the machine moves it. */
    private static final List<Figure> FIGURES = Arrays.stream(Figure.values())
            .filter(figure -> figure != Figure.CPU)
            .toList();

    private Objectives() {}

    /**
     * The objectives of an option.
     *
     * @throws UserError where the text is none, or limits a figure twice
     */
    public static List<Objective> of(String option, String text) {
        try {
            List<Objective> objectives = parse(text);
            limitedTwice(objectives).ifPresent(word -> {
                throw new IllegalArgumentException(word + " is limited twice; keep one");
            });
            return objectives;
        } catch (IllegalArgumentException none) {
            throw new UserError(option + " is '" + YamlExcerpt.of(text) + "'; " + none.getMessage() + ".");
        }
    }

    /**
     * Asks whether a load has the requests that its objectives name. Options are read before it is known, and a preset
     * can have another load than the file.
     *
     * @param preset in force, or null
     * @throws UserError where it lacks one
     */
    public static void requireRequests(Experiment experiment, String preset) {
        String what = experiment.name() + (preset == null ? "" : " in the preset " + preset);
        experiment.objectives().stream()
                .flatMap(objective -> lack(objective, experiment.workload()).stream())
                .findFirst()
                .ifPresent(lack -> {
                    throw new UserError("The objectives of " + what + " " + lack + ".");
                });
    }

    /** Why an objective cannot be of a load; empty where it can. */
    private static Optional<String> lack(Objective objective, Workload workload) {
        if (workload.keepsConnectionsOpen() && objective.figure() != Figure.FAILED) {
            return Optional.of("limit " + objective.figure().word() + ", and "
                    + workload.shape().word() + " have no such figure; limit " + Figure.FAILED.word()
                    + " alone, such as failed<0.1%");
        }
        List<String> names = workload.names();
        if (objective.request() == null || names.contains(objective.request())) {
            return Optional.empty();
        }
        String request = YamlExcerpt.of(objective.request());
        return Optional.of("limit " + request + "." + objective.figure().word() + ", and "
                + (names.isEmpty()
                        ? "the workload has no 'requests' with names; write "
                                + objective.ofAll().text()
                        : "there is no request '" + request + "'; " + Nearest.hint(objective.request(), names)));
    }

    /**
     * Those of an experiment file; empty where it has none.
     *
     * @param workload null where it cannot be read
     */
    static List<Objective> read(YamlSection top, Workload workload) {
        List<Objective> objectives =
                top.list(KEY, Objectives::parse).stream().flatMap(List::stream).toList();
        limitedTwice(objectives)
                .ifPresent(word -> top.mistake(KEY, "'" + KEY + "' limit " + word + " twice; keep one"));
        if (workload != null) {
            objectives.stream()
                    .flatMap(objective -> lack(objective, workload).stream())
                    .forEach(lack -> top.mistake(KEY, "'" + KEY + "' " + lack));
        }
        return objectives;
    }

    private static List<Objective> parse(String text) {
        List<Objective> objectives = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            objectives.add(one(LimitText.of(part, FIGURES, EXAMPLE)));
        }
        return List.copyOf(objectives);
    }

    private static Objective one(LimitText read) {
        Figure figure = read.figure();
        String example = Objective.word(read.request(), figure)
                + (figure == Figure.FAILED ? "<0.1%" : figure == Figure.THROUGHPUT ? ">500/s" : "<150ms");
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
        return new Objective(read.request(), figure, limit);
    }

    private static Optional<String> limitedTwice(List<Objective> objectives) {
        Set<String> seen = new HashSet<>();
        return objectives.stream()
                .map(Objective::word)
                .filter(word -> !seen.add(word))
                .findFirst();
    }

    /** How it is written by how much a build may be worse than another one: {@code p95>+10%, throughput<-5%}. */
    public static final class RegressionLimits {

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
                throw new UserError(option + " is '" + YamlExcerpt.of(text) + "'; " + none.getMessage() + ".");
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
            if (read.request() != null) {
                throw read.refused("expected a figure of all requests, as those of one are not compared", example);
            }
            String comparison = figure.moreIsBetter() ? "<" : ">";
            String sign = figure.moreIsBetter() ? "-" : "+";
            if (!read.comparison().equals(comparison) || !read.sign().equals(sign)) {
                throw read.refused(
                        "expected " + comparison + sign + ", as " + (figure.moreIsBetter() ? "less" : "more")
                                + " is worse",
                        example);
            }
            boolean relative = read.unit().equals("%");
            double limit = (relative ? Optional.of(read.number().doubleValue()) : read.inUnitOfFigure())
                    .filter(number -> number > 0)
                    .orElseThrow(() -> read.refused("expected a number above 0 in % or " + read.units(), example));
            return new RegressionLimit(figure, limit, relative);
        }
    }

    /**
     * A limit as people write it, such as {@code p95 < 1.5s} or {@code throughput<-5%}, taken apart.
     *
     * @param text all of it
     * @param request that is named before the figure; null where none is
     * @param comparison {@code <} or {@code >}
     * @param sign {@code +}, {@code -} or nothing
     * @param number without its sign
     * @param unit behind the number
     */
    record LimitText(
            String text,
            String request,
            Figure figure,
            String comparison,
            String sign,
            BigDecimal number,
            String unit) {

        /** A request's name may have dots, and so has {@code p99.9}, which is a figure before it is one of "p99". */
        private static final Pattern WHAT = Pattern.compile("(?:(.+?)\\.)??(p\\d+(?:\\.\\d+)?|[^.]*)");

        private static final Pattern FORM = Pattern.compile("([^<>\\s]+)\\s*([<>])\\s*([^<>]+)");
        private static final Pattern AMOUNT = Pattern.compile("([+-]?)\\s*(\\d{1,9}(?:\\.\\d{1,9})?)\\s*([a-z/%]+)");

        private static final int DIGITS_FROM_SECONDS_TO_MS = 3;

        /**
         * Takes a text apart.
         *
         * @param known the figures that it may name
         * @param example of such a text
         * @throws IllegalArgumentException where it is no limit, with what was expected
         */
        static LimitText of(String text, List<Figure> known, String example) {
            Matcher form = FORM.matcher(text.strip());
            if (!form.matches()) {
                throw refused(text, "expected a figure, < or >, and a number with its unit", example);
            }
            List<String> words = known.stream().map(Figure::word).toList();
            Matcher what = WHAT.matcher(form.group(1));
            String request = what.matches() ? what.group(1) : null;
            String word = request == null ? form.group(1) : what.group(2);
            Figure figure = Figure.named(word)
                    .filter(known::contains)
                    .orElseThrow(() -> new IllegalArgumentException("there is no figure '" + YamlExcerpt.of(word) + "'"
                            + (request == null ? "" : " of '" + YamlExcerpt.of(request) + "'")
                            + " that could be limited; " + Nearest.hint(word, words)));
            Matcher amount = AMOUNT.matcher(form.group(3).strip());
            if (!amount.matches()) {
                throw refused(text, "expected a number with its unit", example);
            }
            return new LimitText(
                    text.strip(),
                    request,
                    figure,
                    form.group(2),
                    amount.group(1),
                    new BigDecimal(amount.group(2)),
                    amount.group(3));
        }

        /** The number in the unit of the figure; empty where it has a unit of something else. */
        Optional<Double> inUnitOfFigure() {
            if (unit.equals(figure.unit())) {
                return Optional.of(number.doubleValue());
            }
            boolean seconds = figure.unit().equals("ms") && unit.equals("s");
            return seconds
                    ? Optional.of(
                            number.movePointRight(DIGITS_FROM_SECONDS_TO_MS).doubleValue())
                    : Optional.empty();
        }

        /** The units that a number of the figure can have, in words. */
        String units() {
            return figure.unit().equals("ms") ? "ms or s" : figure.unit();
        }

        /** Why this text is refused. */
        IllegalArgumentException refused(String expected, String example) {
            return refused(text, expected, example);
        }

        private static IllegalArgumentException refused(String text, String expected, String example) {
            return new IllegalArgumentException(
                    "'" + YamlExcerpt.of(text.strip()) + "' is not a limit; " + expected + ", such as " + example);
        }
    }
}
