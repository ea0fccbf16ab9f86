package io.github.springbench.common;

/**
 * A message as received. Each part may be missing or of any JSON type, so that every service reports a mistake with the
 * same message.
 */
public record IncomingMessage(Object id, Object payload, Object delay) {

    /** The message, or an {@link InvalidMessageException} that names its first mistake. */
    public Message checked() {
        return new Message(text("id", id), text("payload", payload), delayMillis());
    }

    private int delayMillis() {
        if (delay instanceof Integer millis && Latency.isAllowed(millis)) {
            return millis;
        }
        throw InvalidMessageException.because("delay", delay, Latency.EXPECTED);
    }

    private static String text(String name, Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw InvalidMessageException.because(name, value, "a text");
    }
}
