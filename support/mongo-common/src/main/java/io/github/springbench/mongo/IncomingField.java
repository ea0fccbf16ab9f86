package io.github.springbench.mongo;

/** The new value of a field as received: it may be missing or of any JSON type, as in {@link IncomingUser}. */
public record IncomingField(Object value) {

    /** The value, or an {@link InvalidFieldException}. */
    public String checked() {
        if (value instanceof String text) {
            return text;
        }
        throw InvalidFieldException.because(value);
    }
}
