package io.github.springbench.runner.model.machine;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.regex.Pattern;

/** Commands as they are typed into a POSIX shell. */
public final class Shell {

    /** What no shell gives a meaning of its own. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private Shell() {}

    /** All words of a command. */
    public static String command(List<String> words) {
        return words.stream().map(Shell::word).collect(joining(" "));
    }

    /** One word, in quotes where it needs them. */
    public static String word(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
