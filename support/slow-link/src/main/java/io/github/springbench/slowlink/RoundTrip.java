package io.github.springbench.slowlink;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * The additional delay of a round trip.
 *
 * @param text the delay as given on the command line
 */
record RoundTrip(Duration delay, String text) {

    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(\\d{1,9})(us|ms|s)");
    private static final Map<String, ChronoUnit> UNITS =
            Map.of("us", ChronoUnit.MICROS, "ms", ChronoUnit.MILLIS, "s", ChronoUnit.SECONDS);

    static RoundTrip parse(String text) {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not a whole number with its unit, as 500us, 5ms or 1s");
        }
        Duration delay = Duration.of(Long.parseLong(matcher.group(1)), UNITS.get(matcher.group(2)));
        if (delay.isZero()) {
            throw new TypeConversionException("'" + text + "' is no delay: without one the link is not needed");
        }
        if (delay.compareTo(LONGEST) > 0) {
            throw new TypeConversionException("'" + text + "' is longer than a minute");
        }
        return new RoundTrip(delay, text);
    }

    /** Half of the delay. It is exact, because delays are whole microseconds. */
    long nanosEachWay() {
        return delay.toNanos() / 2;
    }

    @Override
    public String toString() {
        return text;
    }
}
