package io.github.springbench.common;

/** The beginning of what a caller sent, in quotes: a problem is no place to send somebody's megabyte back. */
public final class Excerpt {

    private static final int MAX_CHARACTERS = 40;

    private Excerpt() {}

    /** Whole if it is short. */
    public static String of(Object value) {
        String text = String.valueOf(value);
        return "'" + (text.length() > MAX_CHARACTERS ? text.substring(0, MAX_CHARACTERS) + "…" : text) + "'";
    }
}
