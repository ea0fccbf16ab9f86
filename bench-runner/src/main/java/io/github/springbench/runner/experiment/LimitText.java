package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Objective.Figure;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit as people write it, such as {@code p95 < 1.5s} or {@code throughput<-5%}, taken apart.
 *
 * @param text all of it
 * @param comparison {@code <} or {@code >}
 * @param sign {@code +}, {@code -} or nothing
 * @param number without its sign
 * @param unit behind the number
 */
record LimitText(String text, Figure figure, String comparison, String sign, BigDecimal number, String unit) {

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
        Figure figure = Figure.named(form.group(1))
                .filter(known::contains)
                .orElseThrow(() -> new IllegalArgumentException("there is no figure '" + Excerpt.of(form.group(1))
                        + "' that could be limited; " + Nearest.hint(form.group(1), words)));
        Matcher amount = AMOUNT.matcher(form.group(3).strip());
        if (!amount.matches()) {
            throw refused(text, "expected a number with its unit", example);
        }
        return new LimitText(
                text.strip(), figure, form.group(2), amount.group(1), new BigDecimal(amount.group(2)), amount.group(3));
    }

    /** The number in the unit of the figure; empty where it has a unit of something else. */
    Optional<Double> inUnitOfFigure() {
        if (unit.equals(figure.unit())) {
            return Optional.of(number.doubleValue());
        }
        boolean seconds = figure.unit().equals("ms") && unit.equals("s");
        return seconds
                ? Optional.of(number.movePointRight(DIGITS_FROM_SECONDS_TO_MS).doubleValue())
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
                "'" + Excerpt.of(text.strip()) + "' is not a limit; " + expected + ", such as " + example);
    }
}
