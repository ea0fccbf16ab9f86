package io.github.springbench.runner.experiment;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes YAML for people: each key is explained by the line above it, where it stands first. */
final class ExplainedYaml {

    private static final String INDENT = "  ";

    /** What is the same text without quotes, wherever it stands. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z./][A-Za-z0-9 ./_=?&%~+,-]*[A-Za-z0-9/?]");

    /** What YAML takes for something else than a text. */
    private static final Set<String> WORDS = Set.of("null", "true", "false");

    private final StringBuilder text = new StringBuilder();
    private final Set<String> explained = new HashSet<>();

    /**
     * A key.
     *
     * @param level of its section, from 0 up
     * @param value as YAML has it; empty where a section begins
     * @param meaning in a sentence
     */
    void key(int level, String key, String value, String meaning) {
        if (explained.add(key)) {
            comment(level, meaning);
        }
        line(level, key + (value.isEmpty() ? ":" : ": " + value));
    }

    void comment(int level, String words) {
        line(level, "# " + words);
    }

    void gap() {
        text.append('\n');
    }

    private void line(int level, String words) {
        text.append(INDENT.repeat(level)).append(words).append('\n');
    }

    /** A text as a value, in quotes where it needs them. */
    static String text(String value) {
        if (PLAIN.matcher(value).matches() && !WORDS.contains(value.toLowerCase(Locale.ROOT))) {
            return value;
        }
        return '"' + value.codePoints().mapToObj(ExplainedYaml::escaped).collect(Collectors.joining()) + '"';
    }

    private static String escaped(int character) {
        if (character == '"' || character == '\\') {
            return "\\" + (char) character;
        }
        return Character.isISOControl(character)
                ? String.format(Locale.ROOT, "\\u%04x", character)
                : Character.toString(character);
    }

    /** Texts as a list. */
    static String list(List<String> values) {
        return values.stream().map(value -> '"' + value + '"').collect(Collectors.joining(", ", "[", "]"));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
