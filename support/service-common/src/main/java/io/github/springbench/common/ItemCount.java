package io.github.springbench.common;

/** How many items a caller wants. */
final class ItemCount {

    /** An answer of more would measure how fast JSON is written. */
    private static final int MAX = 1_000;

    static final String EXPECTED = "a whole number from 0 to " + MAX;

    private ItemCount() {}

    /**
     * The number at the end of a path such as {@code /post/10/1}, or an {@link InvalidItemCountException}.
     *
     * <p>Read by hand as {@link Latency} is, and for the same reason.
     */
    static int parsed(String numItems) {
        try {
            int count = Integer.parseInt(numItems);
            if (count >= 0 && count <= MAX) {
                return count;
            }
        } catch (NumberFormatException notANumber) {
            // told below, in the same words as a number out of range
        }
        throw new InvalidItemCountException(numItems);
    }
}
