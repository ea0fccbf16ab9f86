package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Workload.Pause;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the values of an experiment file are written; each parser says what it expected when it cannot read one. */
final class Values {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private static final Pattern MEMORY = Pattern.compile("([1-9]\\d{0,8})([mg])");
    private static final long MIB_PER_GIB = 1024;

    private static final Pattern DECIMAL = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

    private static final Pattern CPUS = Pattern.compile("\\d{1,4}(\\.\\d{1,2})?");
    private static final double LEAST_CPUS = 0.1;

    /** What to do where the locale has not all letters. */
    static final String UTF_8_LOCALE = "set LC_ALL=C.UTF-8, or another UTF-8 locale that 'locale -a' lists";

    /** What a figure may be, both ends included. */
    record Bounds(double least, double most) {}

    private Values() {}

    /** {@code 500ms}, {@code 30s}, {@code 2m} or {@code 2h}. */
    static Duration duration(String text) {
        Matcher matcher = DURATION.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("expected a time with its unit, such as 500ms, 30s or 2m");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
    }

    /** Whole seconds from 1 s up: Gatling starts users in whole seconds, and none if the ramp is shorter than 1 s. */
    static Duration ramp(String text) {
        Duration ramp = duration(text);
        if (ramp.toMillis() % 1000 != 0 || ramp.isZero()) {
            throw new IllegalArgumentException("expected whole seconds from 1s up");
        }
        return ramp;
    }

    /** Shorter than a second, there would be no time to see on which threads requests run. */
    static Duration warmUp(String text) {
        Duration warmUp = duration(text);
        if (warmUp.toMillis() < 1000) {
            throw new IllegalArgumentException("expected 1s or more");
        }
        return warmUp;
    }

    /** {@code 1s..2s}, or {@code 1s} for a constant pause. */
    static Pause pause(String text) {
        String[] ends = text.split("\\.\\.", 2);
        try {
            Pause pause = new Pause(duration(ends[0]), duration(ends[ends.length - 1]));
            if (pause.min().compareTo(pause.max()) <= 0) {
                return pause;
            }
        } catch (IllegalArgumentException neitherEnd) {
            // told below, with the form of the whole value
        }
        throw new IllegalArgumentException("expected the least and the longest pause, such as 1s..2s");
    }

    /** {@code 512m} or {@code 1g}, in MiB. */
    static long memoryMib(String text) {
        Matcher matcher = MEMORY.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("expected an amount of memory, such as 512m or 1g");
        }
        long amount = Long.parseLong(matcher.group(1));
        return matcher.group(2).equals("g") ? amount * MIB_PER_GIB : amount;
    }

    /** {@code 2} or {@code 0.5}; the kernel holds nobody to less than a millisecond in ten. */
    static double cpus(String text) {
        String cpus = text.strip();
        if (!CPUS.matcher(cpus).matches() || Double.parseDouble(cpus) < LEAST_CPUS) {
            throw new IllegalArgumentException(
                    "expected a number of cores from 0.1 up, with two decimals at most, such as 2 or 0.5");
        }
        return Double.parseDouble(cpus);
    }

    /** {@code whole-cores}, the only value that the key {@code back-ends} of resources has. */
    static boolean wholeCores(String text) {
        if (text.strip().equals("whole-cores")) {
            return true;
        }
        throw new IllegalArgumentException("expected whole-cores, or no value to give back ends the same as services");
    }

    /** A whole number from {@code least} up. */
    static int number(String text, int least) {
        try {
            int number = Integer.parseInt(text.strip().replace("_", ""));
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // told below
        }
        throw new IllegalArgumentException("expected a whole number from " + least + " up");
    }

    /** A whole number between two others, both allowed. */
    static int number(String text, int least, int most) {
        int number = number(text, least);
        if (number > most) {
            throw new IllegalArgumentException("expected a whole number from " + least + " to " + most);
        }
        return number;
    }

    /** {@code 1000..3000}, or {@code 20000} for a single value. */
    static Claim.Range range(String text, int least) {
        String[] ends = text.split("\\.\\.", 2);
        try {
            Claim.Range range = new Claim.Range(number(ends[0], least), number(ends[ends.length - 1], least));
            if (range.from() <= range.to()) {
                return range;
            }
        } catch (IllegalArgumentException neitherEnd) {
            // told below, with the form of the whole value
        }
        throw new IllegalArgumentException("expected a lower and an upper end, such as 1000..3000, or one number");
    }

    private static double signed(String text) {
        String number = text.strip();
        return number.startsWith("-") ? -decimal(number.substring(1)) : decimal(number);
    }

    /** {@code 100..110}, {@code 0.4..0.6}, or {@code -0.1..0.5} of a slope. */
    static Bounds bounds(String text) {
        String[] ends = text.split("\\.\\.", -1);
        try {
            if (ends.length == 2 && signed(ends[0]) <= signed(ends[1])) {
                return new Bounds(signed(ends[0]), signed(ends[1]));
            }
        } catch (IllegalArgumentException neitherEnd) {
            // told below, with the form of the whole value
        }
        throw new IllegalArgumentException("expected the least and the most, such as 100..110");
    }

    /** {@code 15%}, as a share of 1. */
    static double percent(String text) {
        String number = text.strip();
        if (!number.endsWith("%")) {
            throw new IllegalArgumentException("expected a share in percent, such as 15%");
        }
        return decimal(number.substring(0, number.length() - 1)) / 100;
    }

    /** {@code 10%} of the readers of streams; most of them must not be slow, as figures are of the others. */
    static int slowReaders(String text) {
        double share = percent(text);
        int percent = (int) Math.round(100 * share);
        if (percent > 50 || Math.abs(100 * share - percent) > 1e-6) {
            throw new IllegalArgumentException("expected whole percent from 0% to 50%, such as 10%");
        }
        return percent;
    }

    /** A share of 1, such as {@code 0.98}. */
    static double share(String text) {
        double share = decimal(text);
        if (share > 1) {
            throw new IllegalArgumentException("expected a number from 0 to 1, such as 0.98");
        }
        return share;
    }

    private static double decimal(String text) {
        if (!DECIMAL.matcher(text.strip()).matches()) {
            throw new IllegalArgumentException("expected a number such as 0.98 or 15");
        }
        return Double.parseDouble(text.strip());
    }

    static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("expected true or false");
        };
    }

    /** A text of which every letter counts, also blanks and line ends around it. */
    static String text(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("expected some text");
        }
        return text;
    }

    /** The name of a file, or a word of a command: Java passes these on in the charset of the locale. */
    static String passedOn(String text) {
        String charset = System.getProperty("sun.jnu.encoding");
        if (!Charset.forName(charset).newEncoder().canEncode(text)) {
            throw new IllegalArgumentException("expected letters that the locale of this shell has, whose charset is "
                    + charset + "; " + UTF_8_LOCALE);
        }
        return text;
    }

    static String words(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("expected some text");
        }
        return text.strip();
    }
}
