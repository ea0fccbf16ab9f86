package io.github.springbench.runner.verdict;

import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;

/** Numbers in sentences: the same on every machine, with as many digits as mean something. */
public final class NumberWords {

    private static final double LEAST_SHOWN = 0.01;

    private NumberWords() {}

    /** With thousands separators; the smaller, the more decimals, without zeros at the end. */
    public static String number(double value) {
        double size = Math.abs(value);
        return format(size < 10 ? "#,##0.##" : size < 100 ? "#,##0.#" : "#,##0", value);
    }

    /** The same with a decimal of large numbers, too: for a figure that stands beside a limit. */
    public static String tenths(double value) {
        return format(Math.abs(value) < 10 ? "#,##0.##" : "#,##0.#", value);
    }

    /** As somebody wrote it, with all its decimals. */
    public static String plain(double value) {
        return format("#,##0.#########", value);
    }

    private static String format(String pattern, double value) {
        DecimalFormat format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setRoundingMode(RoundingMode.HALF_UP);
        String words = format.format(value);
        return words.equals("-0") ? "0" : words;
    }

    /** A share in percent; one that is there never reads as zero. */
    public static String percent(double share) {
        double percent = share * 100;
        return percent > 0 && percent < LEAST_SHOWN ? "less than 0.01 %" : number(percent) + " %";
    }

    public static String ms(double millis) {
        return number(millis) + " ms";
    }

    /** {@code 45 s}, {@code 4 min 5 s} or {@code 1 h 12 min}. */
    public static String time(Duration time) {
        long seconds = Math.round(time.toMillis() / 1000.0);
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
        }
        return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }

    public static String mib(long bytes) {
        return number(bytes / (1024.0 * 1024)) + " MiB";
    }

    /** A count with its noun, such as {@code 1 user}. */
    public static String count(long count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** A limit of something of which the least is already too much. */
    public static String noneOrAtMost(double limit, String words) {
        return limit == 0 ? "none is allowed" : "at most " + words + " is allowed";
    }

    public static String span(double least, double most) {
        return number(least).equals(number(most)) ? number(least) : number(least) + " to " + number(most);
    }
}
