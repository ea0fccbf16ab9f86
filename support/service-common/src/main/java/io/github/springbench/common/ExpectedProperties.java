package io.github.springbench.common;

import java.time.Duration;
import java.util.Map;

/**
 * The allowed values of a group of properties, in the words of the error message.
 *
 * @param byName the words for each property, by its full name, such as {@code backend.max-connections}
 */
public record ExpectedProperties(Map<String, String> byName) {

    public static final String ONE_OR_MORE = "a whole number of 1 or more";

    public static final String ZERO_OR_MORE = "a whole number of 0 or more";

    public static final String DURATION = "a duration of 1 ms or more, such as 500ms, 45s or 1m";

    /** Throws an exception if the value is invalid. */
    public void require(String name, Object value, boolean isRight) {
        if (!isRight) {
            throw wrong(name, value);
        }
    }

    /** Throws an exception if the duration is less than 1 ms. */
    public void requireSome(String name, Duration duration) {
        require(name, Durations.shown(duration), duration.toMillis() >= 1);
    }

    /** The exception for an invalid value. */
    public InvalidPropertyException wrong(String name, Object value) {
        return new InvalidPropertyException(name, value, byName.get(name));
    }

    boolean know(String name) {
        return byName.containsKey(name);
    }
}
