package io.github.springbench.common;

/** The beginning of what a caller sent, in quotes, so that a problem detail does not repeat a body of a megabyte. */
public final class Excerpt {

    private static final int MAX_CHARACTERS = 40;

    private Excerpt() {}

    /** The whole text if it is short, otherwise its beginning. */
    public static String of(Object value) {
        String text = String.valueOf(value);
        return "'" + (text.length() > MAX_CHARACTERS ? text.substring(0, MAX_CHARACTERS) + "…" : text) + "'";
    }
}
