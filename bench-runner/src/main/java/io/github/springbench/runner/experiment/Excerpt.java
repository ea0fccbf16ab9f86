package io.github.springbench.runner.experiment;

/**
 * Quotes a file in a message: only the beginning, so that the message stays readable, and without characters that a
 * terminal would obey.
 */
final class Excerpt {

    private static final int MOST_CHARACTERS = 80;

    private Excerpt() {}

    /** The beginning of a text. */
    static String of(String text) {
        return of(text, MOST_CHARACTERS);
    }

    static String of(String text, int mostCharacters) {
        String beginning = text.length() <= mostCharacters ? text : text.substring(0, mostCharacters) + "…";
        return beginning
                .codePoints()
                .map(character -> isShown(character) ? character : '?')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Control characters move cursors; format characters turn the order of letters round; half a character is none. */
    private static boolean isShown(int character) {
        int type = Character.getType(character);
        return type != Character.CONTROL && type != Character.FORMAT && type != Character.SURROGATE;
    }
}
