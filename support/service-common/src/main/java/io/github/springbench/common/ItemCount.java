package io.github.springbench.common;

/** How many items a caller wants. */
final class ItemCount {

    /** With more items, a run would measure JSON serialization. */
    private static final int MAX = 1_000;

    static final String EXPECTED = "a whole number from 0 to " + MAX;

    private ItemCount() {}

    /**
     * The number at the end of a path such as {@code /post/10/1}, or an {@link InvalidItemCountException}.
     *
     * <p>Parsed here and not by the framework, for the same reason as in {@link Latency}.
     */
    static int parsed(String numItems) {
        try {
            int count = Integer.parseInt(numItems);
            if (count >= 0 && count <= MAX) {
                return count;
            }
        } catch (NumberFormatException notANumber) {
            // reported below, with the same message as a number out of range
        }
        throw new InvalidItemCountException(numItems);
    }
}
