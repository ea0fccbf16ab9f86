package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A mapping of a YAML file. It knows the line of each entry, and which keys were asked for: a key that nobody asked for
 * is unknown, so the list of known keys stands nowhere twice.
 */
final class YamlSection {

    private final String name;
    private final int line;
    private final Mistakes mistakes;
    private final Map<String, Node> values = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final TreeSet<String> asked = new TreeSet<>();

    private YamlSection(String name, int line, Mistakes mistakes) {
        this.name = name;
        this.line = line;
        this.mistakes = mistakes;
    }

    static YamlSection of(String name, Node node, Mistakes mistakes) {
        YamlSection section = new YamlSection(name, lineOf(node), mistakes);
        if (node instanceof MappingNode mapping) {
            mapping.getValue().forEach(section::add);
        } else {
            mistakes.add(lineOf(node), name + " must be a mapping of keys to values");
        }
        return section;
    }

    private void add(NodeTuple entry) {
        if (!(entry.getKeyNode() instanceof ScalarNode key)) {
            mistakes.add(lineOf(entry.getKeyNode()), "a key of " + name + " must be a word");
        } else if (values.putIfAbsent(key.getValue(), entry.getValueNode()) != null) {
            mistakes.add(
                    lineOf(key), "'" + YamlExcerpt.of(key.getValue()) + "' appears twice in " + name + "; keep one");
        } else {
            lines.put(key.getValue(), lineOf(key));
        }
    }

    List<String> keys() {
        return List.copyOf(values.keySet());
    }

    int lineOf(String key) {
        return lines.getOrDefault(key, line);
    }

    void mistake(String key, String text) {
        mistakes.add(lineOf(key), text);
    }

    /** A value that must be there; null, and a mistake noted, where it is not or makes no sense. */
    <T> T required(String key, Function<String, T> parse) {
        return required(key, parse, "");
    }

    /** The same; {@code hint} is added to the message if the key is missing, such as what the value can be. */
    <T> T required(String key, Function<String, T> parse, String hint) {
        if (!values.containsKey(key)) {
            asked.add(key);
            mistakes.add(line, name + " needs '" + key + "'" + hint);
            return null;
        }
        return optional(key, parse, null);
    }

    /** A value that may be left out. */
    <T> T optional(String key, Function<String, T> parse, T otherwise) {
        asked.add(key);
        Node value = values.get(key);
        if (value == null) {
            return otherwise;
        }
        T parsed = scalar(key, value, parse, UnaryOperator.identity());
        return parsed == null ? otherwise : parsed;
    }

    /** The same for a value that messages do not show, because it may be a secret. */
    <T> T hidden(String key, Function<String, T> parse, T otherwise) {
        asked.add(key);
        T parsed = scalar(key, values.get(key), parse, value -> "…");
        return parsed == null ? otherwise : parsed;
    }

    /** A list of values, or one value alone; empty, and a mistake noted, where it makes no sense. */
    <T> List<T> list(String key, Function<String, T> parse) {
        return list(key, parse, UnaryOperator.identity());
    }

    /** The same; {@code shown} is what a message may show of a value. */
    <T> List<T> list(String key, Function<String, T> parse, UnaryOperator<String> shown) {
        asked.add(key);
        Node value = values.get(key);
        if (value == null) {
            return List.of();
        }
        List<Node> items = value instanceof SequenceNode sequence ? sequence.getValue() : List.of(value);
        return items.stream()
                .map(item -> scalar(key, item, parse, shown))
                .filter(item -> item != null)
                .toList();
    }

    /** A nested mapping, or nothing where it is left out. */
    Optional<YamlSection> section(String key) {
        asked.add(key);
        return Optional.ofNullable(values.get(key)).map(node -> of("'" + YamlExcerpt.of(key) + "'", node, mistakes));
    }

    /** Whether a value is a mapping. */
    boolean isMapping(String key) {
        return values.get(key) instanceof MappingNode;
    }

    /** The mappings of a list; none where it is left out. */
    List<YamlSection> sections(String key) {
        asked.add(key);
        Node value = values.get(key);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof SequenceNode sequence)) {
            mistakes.add(lineOf(value), "'" + key + "' must be a list of mappings, each begun with '- '");
            return List.of();
        }
        return sequence.getValue().stream()
                .map(node -> of("an entry of '" + key + "'", node, mistakes))
                .toList();
    }

    /** This mapping with values taken as they stand, for keys that belong to others, who get both in a command. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        keys().forEach(key ->
                texts.put(key, optional(key, text -> Values.passedOn(key + text).substring(key.length()), "")));
        return texts;
    }

    /** To be called when everything known was asked for. */
    void rejectUnknownKeys() {
        values.keySet().stream()
                .filter(key -> !asked.contains(key))
                .forEach(key -> mistake(
                        key, "unknown key '" + YamlExcerpt.of(key) + "' in " + name + "; " + Nearest.hint(key, asked)));
    }

    private <T> T scalar(String key, Node node, Function<String, T> parse, UnaryOperator<String> shown) {
        if (!(node instanceof ScalarNode scalar)) {
            mistakes.add(
                    lineOf(node),
                    "'" + key + "' must be a single value, not a list or a mapping"
                            + (node instanceof MappingNode ? "; a text that begins with a brace needs quotes" : ""));
            return null;
        }
        if (node.getTag().equals(Tag.NULL)) {
            mistakes.add(lineOf(node), "'" + key + "' has no value; write one or take the key out");
            return null;
        }
        try {
            return parse.apply(withoutControls(scalar.getValue()));
        } catch (IllegalArgumentException nonsense) {
            mistakes.add(
                    lineOf(node),
                    "'" + YamlExcerpt.of(key) + "' is '" + YamlExcerpt.of(shown.apply(scalar.getValue())) + "'; "
                            + nonsense.getMessage());
            return null;
        }
    }

    /** They would reach terminals, command lines and names of files; half a character has no bytes at all. */
    private static String withoutControls(String text) {
        if (text.codePoints()
                .anyMatch(character -> Character.getType(character) == Character.SURROGATE
                        || Character.isISOControl(character) && "\t\n\r".indexOf(character) < 0)) {
            throw new IllegalArgumentException("expected no control characters");
        }
        return text;
    }

    private static int lineOf(Node node) {
        return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
    }

    /** Everything that is wrong with one file, so that it is mended in one go. */
    static final class Mistakes {

        private record Mistake(int line, String text) {}

        /** More at once nobody reads. */
        private static final int MOST_SHOWN = 20;

        /** A file of nothing but mistakes must not fill the memory with them. */
        private static final int MOST_KEPT = 1_000;

        /** More than any sentence of ours has. */
        private static final int MOST_CHARACTERS = 600;

        private final Path file;
        private final List<Mistake> kept = new ArrayList<>();
        private int count;

        Mistakes(Path file) {
            this.file = file;
        }

        void add(int line, String text) {
            count++;
            if (kept.size() < MOST_KEPT) {
                kept.add(new Mistake(line, YamlExcerpt.of(text, MOST_CHARACTERS)));
            }
        }

        boolean none() {
            return count == 0;
        }

        UserError asError() {
            String lines = kept.stream()
                    .sorted(Comparator.comparingInt(Mistake::line))
                    .limit(MOST_SHOWN)
                    .map(mistake -> "\n  line " + mistake.line() + ": " + mistake.text())
                    .collect(Collectors.joining());
            String howMany = count == 1 ? "a mistake" : count + " mistakes";
            String more = count <= MOST_SHOWN ? "" : "\n  and " + (count - MOST_SHOWN) + " more";
            return new UserError(file + " has " + howMany + ":" + lines + more);
        }
    }

    /**
     * Quotes a file in a message: only the beginning, so that the message stays readable, and without characters that a
     * terminal would obey.
     */
    static final class YamlExcerpt {

        private static final int MOST_CHARACTERS = 80;

        /** User and password of a URL: to the last @, since a password may have one. */
        private static final Pattern PASSWORD = Pattern.compile("(://|^[^\\s:/@]+:(?!//))[^\\r\\n]*@");

        private YamlExcerpt() {}

        /** The beginning of a text, without the password of a URL: messages get into logs of pipelines. */
        static String of(String text) {
            return of(
                    PASSWORD.matcher(text)
                            .replaceAll(found -> (found.group(1).equals("://") ? "://" : "") + Secret.SHOWN + "@"),
                    MOST_CHARACTERS);
        }

        static String of(String text, int mostCharacters) {
            String beginning = text.length() <= mostCharacters ? text : text.substring(0, mostCharacters) + "…";
            return beginning
                    .codePoints()
                    .map(character -> isShown(character) ? character : '?')
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
        }

        /**
         * Control characters move cursors; format characters turn the order of letters round; half a character is none.
         */
        private static boolean isShown(int character) {
            int type = Character.getType(character);
            return type != Character.CONTROL && type != Character.FORMAT && type != Character.SURROGATE;
        }
    }
}
