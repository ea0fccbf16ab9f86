package io.github.springbench.common;

/** A property has an invalid value. */
public final class InvalidPropertyException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    InvalidPropertyException(String name, Object value, String expected) {
        super("%s is '%s', expected %s.".formatted(name, value, expected));
    }
}
