package io.github.springbench.common;

/**
 * A message as its sender wrote it: each part may be of any JSON type or missing, so that a mistake is told in the same
 * words whatever reads it.
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
