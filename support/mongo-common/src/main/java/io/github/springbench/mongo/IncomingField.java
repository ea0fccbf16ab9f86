package io.github.springbench.mongo;

/**
 * The new value of a field as the caller wrote it: it may be of any JSON type or missing, as in {@link IncomingUser}.
 */
public record IncomingField(Object value) {

    /** The value, or an {@link InvalidFieldException}. */
    public String checked() {
        if (value instanceof String text) {
            return text;
        }
        throw InvalidFieldException.because(value);
    }
}
