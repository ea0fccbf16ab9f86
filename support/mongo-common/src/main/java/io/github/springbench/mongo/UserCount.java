package io.github.springbench.mongo;

/** How many users a caller wants. */
public final class UserCount {

    /** Keeps the result within MongoDB's default first batch of 101 documents. */
    static final int MAX = 100;

    private UserCount() {}

    /** The number at the end of a path such as {@code /user/top/10}, or an {@link InvalidUserCountException}. */
    public static int checked(String n) {
        return WholeNumber.within(1, MAX, n).orElseThrow(() -> new InvalidUserCountException(n));
    }
}
