package io.github.springbench.runner.experiment;

import io.github.springbench.runner.experiment.YamlSection.Mistakes;
import io.github.springbench.runner.experiment.YamlSection.YamlExcerpt;
import io.github.springbench.runner.model.UserError;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Function;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** YAML that a person wrote, as nodes that know their lines. */
final class YamlText {

    private static final int MOST_CHARACTERS_OF_A_REASON = 200;

    /** Three times what an experiment has. */
    private static final int MOST_LEVELS = 20;

    /** A schema in a schema adds two. */
    private static final int MOST_LEVELS_OF_VALUES = 100;

    /** Enough to say a thing once that several systems share. */
    private static final int MOST_ALIASES = 10;

    private YamlText() {}

    /**
     * The topmost node.
     *
     * @param file whose text this is, for messages
     * @param expected what the file must hold, such as {@code an experiment}
     * @throws UserError where there is none, or too much of it
     */
    static Node root(Path file, String text, String expected, Mistakes mistakes) {
        return read(file, text, expected, MOST_LEVELS, mistakes, settings -> new Compose(settings).composeString(text));
    }

    /** The same as maps, lists, texts, numbers and truths, and with more levels. JSON is YAML, too. */
    static Object values(Path file, String text, String expected, Mistakes mistakes) {
        // JSON may be indented by tabs, and has none in its texts.
        String indented = text.stripLeading().startsWith("{") ? text.replace('\t', ' ') : text;
        return read(
                file,
                indented,
                expected,
                MOST_LEVELS_OF_VALUES,
                mistakes,
                settings -> Optional.ofNullable(new Load(settings).loadFromString(indented)));
    }

    private static <T> T read(
            Path file,
            String text,
            String expected,
            int mostLevels,
            Mistakes mistakes,
            Function<LoadSettings, Optional<T>> reading) {
        try {
            LoadSettings settings = LoadSettings.builder()
                    .setLabel(file.getFileName().toString())
                    .build();
            requireFew(new Parse(settings).parseString(text), expected, mostLevels, mistakes);
            return reading.apply(settings)
                    .orElseThrow(() -> new UserError(file + " is empty; it must hold " + expected + "."));
        } catch (MarkedYamlEngineException notYaml) {
            int line = notYaml.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            mistakes.add(line, "not YAML: " + notYaml.getProblem());
            throw mistakes.asError();
        } catch (YamlEngineException notYaml) {
            throw new UserError(
                    file + " is not YAML: " + YamlExcerpt.of(notYaml.getMessage(), MOST_CHARACTERS_OF_A_REASON));
        }
    }

    /**
     * Keeps a small text from becoming a large thing. Levels are read recursively, so that many would overflow the
     * stack; and with some aliases of aliases a few lines stand for billions ("billion laughs").
     *
     * @param events read one by one: the first that is too much is the last that is read
     * @param expected what the file must hold
     */
    private static void requireFew(Iterable<Event> events, String expected, int mostLevels, Mistakes mistakes) {
        Deque<Optional<Anchor>> open = new ArrayDeque<>();
        int aliases = 0;
        for (Event event : events) {
            if (event instanceof CollectionStartEvent start) {
                open.push(start.getAnchor());
            } else if (event instanceof CollectionEndEvent) {
                open.pop();
            } else if (event instanceof AliasEvent alias) {
                aliases++;
                if (open.contains(Optional.of(alias.getAlias()))) {
                    throw refused(event, mistakes, "an alias within what it stands for has no end; take it out");
                }
            }
            if (open.size() > mostLevels) {
                throw refused(
                        event,
                        mistakes,
                        "lists and mappings are nested more than " + mostLevels + " levels deep; " + expected
                                + " needs a few");
            }
            if (aliases > MOST_ALIASES) {
                throw refused(
                        event,
                        mistakes,
                        "more than " + MOST_ALIASES
                                + " aliases (*name) are not supported; write the values themselves");
            }
        }
    }

    private static RuntimeException refused(Event event, Mistakes mistakes, String why) {
        mistakes.add(event.getStartMark().map(Mark::getLine).orElse(0) + 1, why);
        return mistakes.asError();
    }
}
