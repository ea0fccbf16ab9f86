package io.github.springbench.common;

import java.util.Map;

/** A property of the back end has a value that cannot be meant. */
final class InvalidBackEndPropertyException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private static final String DURATION = "a duration of 1 ms or more, such as 500ms, 45s or 1m";

    private static final Map<String, String> EXPECTED = Map.of(
            "backend.url", "an address of scheme, host and port only, such as http://127.0.0.1:8092",
            "backend.client", "rest-template or rest-client",
            "backend.factory", "apache or jdk",
            "backend.max-connections", "a whole number of 1 or more",
            "backend.max-waiting", "a whole number of 0 or more",
            "backend.acquire-timeout", DURATION,
            "backend.connect-timeout", DURATION,
            "backend.response-timeout", DURATION,
            "backend.max-idle-time", DURATION);

    InvalidBackEndPropertyException(String name, Object value) {
        super("%s is '%s', expected %s.".formatted(name, value, EXPECTED.get(name)));
    }

    static boolean knows(String name) {
        return EXPECTED.containsKey(name);
    }
}
