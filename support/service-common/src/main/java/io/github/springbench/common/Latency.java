package io.github.springbench.common;

/** How long a service waits before it answers. */
public final class Latency {

    /** A longer wait would look like a hanging service. */
    private static final int MAX_MILLIS = 60_000;

    static final String EXPECTED = "whole milliseconds from 0 to " + MAX_MILLIS;

    private Latency() {}

    /**
     * The milliseconds in a path such as {@code /hello/100}.
     *
     * <p>Parsed here, because Spring MVC and WebFlux would report a failed conversion with different messages.
     */
    public static int millis(String latency) {
        return millis(latency, "/hello/100");
    }

    /** The same for another path; the error message contains the example path. */
    static int millis(String latency, String examplePath) {
        try {
            int millis = Integer.parseInt(latency);
            if (isAllowed(millis)) {
                return millis;
            }
        } catch (NumberFormatException notANumber) {
            // reported below, with the same message as a number out of range
        }
        throw new InvalidLatencyException(latency, examplePath);
    }

    static boolean isAllowed(int millis) {
        return millis >= 0 && millis <= MAX_MILLIS;
    }
}
