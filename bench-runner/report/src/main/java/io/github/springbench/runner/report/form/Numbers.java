package io.github.springbench.runner.report.form;

import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.stats.estimates.Estimate;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/** The one place that turns numbers into text: the same on every machine, with as many digits as mean something. */
public final class Numbers {

    /** What stands where nothing was measured or published. */
    public static final String NONE = "\u2013";

    /** More than what computing with doubles may add to a bound, as a share of it. */
    private static final double NOISE = 1e-9;

    private Numbers() {}

    /** A figure for people, without its unit; {@link #NONE} where there is none. */
    public static String text(Metric metric, Double value) {
        if (value == null) {
            return NONE;
        }
        return switch (metric.kind()) {
            case COUNT -> count(value);
            case CPU -> small(value);
            case TIME -> time(value);
            case OVERHEAD, WAIT, THROUGHPUT, EVENTS, MEMORY, MEMORY_EACH, SHARE -> rounded(value);
        };
    }

    /** No answer takes no time: a clock of whole milliseconds did not see it. */
    private static String time(double ms) {
        return ms == 0 ? "< 1" : rounded(ms);
    }

    /** A figure for people with its unit. */
    public static String withUnit(Metric metric, Double value) {
        String text = text(metric, value);
        return value == null || metric.unit().isEmpty() ? text : text + " " + metric.unit();
    }

    /** A figure for people with its interval, where it has one, and its unit. */
    public static String withUnit(Metric metric, Estimate figure) {
        String text = text(metric, figure);
        return figure == null || metric.unit().isEmpty() ? text : text + " " + metric.unit();
    }

    /** A figure with its interval, where it has one. */
    public static String text(Metric metric, Estimate figure) {
        if (figure == null) {
            return NONE;
        }
        String value = text(metric, figure.value());
        return figure.hasInterval() ? value + " " + interval(metric, figure) : value;
    }

    /** The interval of a figure that has one. */
    public static String interval(Metric metric, Estimate figure) {
        return interval(text(metric, figure.low()), text(metric, figure.high()));
    }

    /** A ratio with its interval, where it has one. */
    public static String ratio(Estimate ratio) {
        String value = ratio(ratio.value());
        return ratio.hasInterval() ? value + " " + interval(ratio(ratio.low()), ratio(ratio.high())) : value;
    }

    /** By how much a figure may be off at most, with its unit. */
    public static String atMost(Metric metric, double value) {
        return upwards(value) + " " + metric.unit();
    }

    /** The same as a share, in percent, without the sign. */
    public static String percentAtMost(double share) {
        return upwards(share * 100);
    }

    /** A bound is never rounded down: with as many digits as a figure has. */
    private static String upwards(double bound) {
        double least = bound * (1 - NOISE);
        double tenths = Math.ceil(least * 10) / 10;
        return rounded(tenths < 10 ? tenths : Math.ceil(least));
    }

    /** A plain number for people: a decimal only where it is small. */
    public static String number(double value) {
        return value == Math.rint(value) ? count((long) value) : rounded(value);
    }

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /**
     * How far {@code measured} is above or below {@code published}, in percent; {@link #NONE} where that has no
     * meaning.
     */
    public static String differencePercent(Double measured, Double published) {
        if (measured == null || published == null || published == 0) {
            return NONE;
        }
        String text = decimals(Math.abs(measured / published - 1) * 100, 1);
        if (text.equals("0.0")) {
            return text;
        }
        return (measured > published ? "+" : "\u2212") + text;
    }

    /** A figure of any size, with three digits that mean something. */
    public static String level(double value) {
        return value == Math.rint(value) ? count((long) value) : value >= 100 ? decimals(value, 0) : small(value);
    }

    /** By how much something moves: with its sign, unless that is nothing. */
    public static String change(double value) {
        String text = tenths(Math.abs(value));
        return text.equals("0.0") ? text : (value > 0 ? "+" : "\u2212") + text;
    }

    /** The share of {@code part} in {@code whole}, in percent; a share that is there never reads as zero. */
    public static String sharePercent(long part, long whole) {
        double percent = 100.0 * part / whole;
        return part > 0 && percent < 0.01 ? "< 0.01" : decimals(percent, 2);
    }

    /** A share in percent, without the sign. */
    public static String percent(double share) {
        return rounded(share * 100);
    }

    /** A time that is compared with another of a few milliseconds: tenths count below a hundred. */
    public static String tenths(double value) {
        return decimals(value, value < 100 ? 1 : 0);
    }

    /** Cores that were busy: a hundredth of one means something. */
    public static String cores(double value) {
        return decimals(value, 2);
    }

    /** A figure for a chart, with at most as many digits as an eye can tell apart; null where there is none. */
    public static Number drawn(Double value) {
        if (value == null) {
            return null;
        }
        double size = Math.abs(value);
        BigDecimal rounded =
                BigDecimal.valueOf(value).setScale(size >= 100 ? 0 : size >= 10 ? 1 : 2, RoundingMode.HALF_UP);
        return rounded.stripTrailingZeros().scale() <= 0
                ? (Number) rounded.longValue()
                : (Number) rounded.doubleValue();
    }

    /** A ratio of two figures: three decimals, since differences count from 3 % on. */
    public static String ratio(double value) {
        return decimals(value, value >= 10 ? 1 : 3);
    }

    /** A figure for programs, with four decimals at most; null where there is none. */
    public static BigDecimal exact(Double value) {
        if (value == null) {
            return null;
        }
        BigDecimal rounded =
                BigDecimal.valueOf(value).setScale(4, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }

    /** A duration in seconds, or in minutes where it is a whole number of them. */
    public static String duration(Duration duration) {
        if (duration.toMinutes() >= 2 && duration.equals(Duration.ofMinutes(duration.toMinutes()))) {
            return duration.toMinutes() + " min";
        }
        return seconds(duration) + " s";
    }

    /** A duration in seconds, without the unit. */
    public static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    /** Memory in GiB, or in MiB below one. */
    public static String memory(long mib) {
        return mib < 1024 ? mib + " MiB" : decimals(mib / 1024.0, 1) + " GiB";
    }

    /** A count that may be the mean of two, as a median is. */
    private static String count(double value) {
        return value == Math.rint(value) ? count((long) value) : decimals(value, 1);
    }

    private static String interval(String low, String high) {
        return "[" + low + "\u2013" + high + "]";
    }

    private static String rounded(double value) {
        String oneDecimal = decimals(value, 1);
        if (oneDecimal.equals("-0.0")) {
            return "0.0";
        }
        return Math.abs(value) < 9.95 ? oneDecimal : decimals(value, 0);
    }

    private static String small(double value) {
        if (value >= 10) {
            return decimals(value, 1);
        }
        return decimals(value, value >= 1 ? 2 : 3);
    }

    /** With as many decimals, whatever the size. */
    public static String decimals(double value, int digits) {
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }
}
