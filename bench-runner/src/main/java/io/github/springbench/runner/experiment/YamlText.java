package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.UserError;
import java.nio.file.Path;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** YAML that a person wrote, as nodes that know their lines. */
final class YamlText {

    private static final int MOST_CHARACTERS_OF_A_REASON = 200;

    private YamlText() {}

    /**
     * The topmost node.
     *
     * @param file whose text this is, for messages
     * @param expected what the file must hold, such as {@code an experiment}
     * @throws UserError where there is none, or too much of it
     */
    static Node root(Path file, String text, String expected, Mistakes mistakes) {
        try {
            LoadSettings settings = LoadSettings.builder()
                    .setLabel(file.getFileName().toString())
                    .build();
            YamlLimits.check(new Parse(settings).parseString(text), expected, mistakes);
            return new Compose(settings)
                    .composeString(text)
                    .orElseThrow(() -> new UserError(file + " is empty; it must hold " + expected + "."));
        } catch (MarkedYamlEngineException notYaml) {
            int line = notYaml.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            mistakes.add(line, "not YAML: " + notYaml.getProblem());
            throw mistakes.asError();
        } catch (YamlEngineException notYaml) {
            throw new UserError(
                    file + " is not YAML: " + Excerpt.of(notYaml.getMessage(), MOST_CHARACTERS_OF_A_REASON));
        }
    }
}
