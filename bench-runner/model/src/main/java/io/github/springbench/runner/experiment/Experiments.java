package io.github.springbench.runner.experiment;

import io.github.springbench.runner.experiment.ExperimentReader.PropertiesReader;
import io.github.springbench.runner.experiment.YamlSection.Mistakes;
import io.github.springbench.runner.experiment.YamlSection.YamlExcerpt;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.UserError;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The experiment files of a folder. */
public final class Experiments {

    private static final String SUFFIX = ".yaml";

    private final Path folder;
    private final KnownNames names;

    public Experiments(Path folder, KnownNames names) {
        this.folder = folder;
        this.names = names;
    }

    /** The names of all experiments, in alphabetical order; a file whose name cannot be one is not among them. */
    public List<String> names() {
        return files().stream().filter(Names::isName).toList();
    }

    private List<String> files() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UserError(
                    "The folder of experiments, " + folder + ", cannot be read: " + unreadable.getMessage());
        }
    }

    /**
     * Reads an experiment.
     *
     * @throws UserError where there is none of this name, or with all mistakes of its file
     */
    public Experiment named(String name) {
        if (!files().contains(name)) {
            throw new UserError(
                    "There is no experiment '" + YamlExcerpt.of(name) + "'; " + Nearest.hint(name, names()) + ".");
        }
        requireName(name);
        return read(folder.resolve(name + SUFFIX));
    }

    private static void requireName(String name) {
        if (!Names.isName(name)) {
            throw new UserError(
                    "'" + YamlExcerpt.of(name) + "' cannot be the name of an experiment, because a folder gets"
                            + " this name; "
                            + Names.EXPECTED + ". Rename the file.");
        }
    }

    /**
     * A duration in whole seconds from 1 s up, as experiment files write it.
     *
     * @param option that has it, for the message
     * @throws UserError if the text is no such duration
     */
    public static Duration duration(String option, String text) {
        return parsed(option, text, Values::ramp);
    }

    private static <T> T parsed(String option, String text, Function<String, T> parse) {
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException none) {
            throw new UserError(option + " is '" + YamlExcerpt.of(text) + "'; " + none.getMessage() + ".");
        }
    }

    /**
     * Properties of services, of which an option may set the same as experiment files.
     *
     * @param option that has them, for the message
     * @throws UserError where the runner sets one itself
     */
    public static Map<String, String> properties(String option, Map<String, String> given) {
        given.keySet().forEach(property -> PropertiesReader.insteadOf(property).ifPresent(instead -> {
            throw new UserError(
                    option + " has '" + YamlExcerpt.of(property) + "', which is set by the runner; " + instead + ".");
        }));
        return given;
    }

    /**
     * A request as experiment files write it, with nothing left to fill in but fresh ids and secrets.
     *
     * @param option that names it, for the message
     * @param headers by name
     * @param body to send, or null
     * @throws UserError where it is none
     */
    public static Request request(String option, String text, Map<String, String> headers, String body) {
        Map<String, String> sent = new LinkedHashMap<>();
        headers.forEach((name, value) -> {
            try {
                sent.put(name, RequestRules.header(name, value));
            } catch (IllegalArgumentException none) {
                throw new UserError(
                        "The header '" + YamlExcerpt.of(name) + "' cannot be sent; " + none.getMessage() + ".");
            }
        });
        return parsed(option, text, line -> RequestRules.requestWithoutParameters(line.strip(), sent, body));
    }

    /** Whether a header nearly always holds a secret, which a file must not name. */
    public static boolean isSecretHeader(String name) {
        return RequestRules.isOfSecrets(name);
    }

    /**
     * The address of a service that runs already, as experiment files write it.
     *
     * @param option that names it, for the message
     * @throws UserError where it is none
     */
    public static URI url(String option, String text) {
        return parsed(option, text, TargetReader::url);
    }

    /** Whether a text is the path of a file, and not a name: it has a slash, or ends with {@code .yaml}. */
    public static boolean isPath(String text) {
        return text.endsWith(SUFFIX) || text.contains("/") || text.contains(File.separator);
    }

    /**
     * The name of the experiment that a text names, or whose file it is the path of; each file has its experiment's
     * name.
     */
    public static String nameIn(String text) {
        if (!isPath(text)) {
            return text;
        }
        String file = text.substring(Math.max(text.lastIndexOf('/'), text.lastIndexOf(File.separatorChar)) + 1);
        return file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
    }

    /**
     * Reads an experiment by its name, or from a file that lies anywhere ({@link #isPath}).
     *
     * @throws UserError where there is none, with all mistakes of its file, or where it has the name of one in this
     *     folder, with whose results its own would be mixed up
     */
    public Experiment nameOrFile(String text) {
        if (!isPath(text)) {
            return named(text);
        }
        Path file = path(text);
        if (!Files.exists(file)) {
            throw new UserError("There is no file " + file + "; expected an experiment file, or a name: "
                    + String.join(", ", names()) + ".");
        }
        requireName(nameIn(file.toString()));
        return withItsOwnName(file, read(file));
    }

    /**
     * What a file will say, read as {@link #nameOrFile} will read it.
     *
     * @param file whose text this is to be
     * @throws UserError as there
     */
    public Experiment ofText(Path file, String text) {
        requireName(nameIn(file.toString()));
        return withItsOwnName(file, read(file, text));
    }

    private Experiment withItsOwnName(Path file, Experiment experiment) {
        if (names().contains(experiment.name()) && !isInThisFolder(file)) {
            throw new UserError(
                    file + " has the name of an experiment of this project, so the results of both would be in one"
                            + " folder. Rename the file, and 'name' in it.");
        }
        return experiment;
    }

    private static Path path(String text) {
        try {
            return Path.of(text).toAbsolutePath().normalize();
        } catch (InvalidPathException noPath) {
            throw notAPath(noPath);
        }
    }

    /** Of a text that names no file; mostly because the locale lacks one of its letters. */
    public static UserError notAPath(InvalidPathException text) {
        return new UserError("'" + YamlExcerpt.of(text.getInput()) + "' is not the path of a file: "
                + text.getReason().strip() + ". If the locale of this shell lacks its letters, " + Values.UTF_8_LOCALE
                + ".");
    }

    private boolean isInThisFolder(Path file) {
        try {
            return Files.isSameFile(file, folder.resolve(file.getFileName()));
        } catch (IOException notThere) {
            return false;
        }
    }

    /**
     * Another file that somebody wrote, in YAML or JSON, as maps, lists, texts, numbers and truths.
     *
     * @param expected what it must hold, such as {@code an OpenAPI document}
     * @throws UserError where it is no such file
     */
    public static Object document(Path file, String expected) {
        try {
            return YamlText.values(file, SmallFile.read(file), expected, new Mistakes(file));
        } catch (IOException unreadable) {
            throw new UserError(file + " cannot be read: " + unreadable.getMessage() + ".");
        }
    }

    /** Reads an experiment from its file. */
    Experiment read(Path file) {
        try {
            return read(file, SmallFile.read(file));
        } catch (IOException unreadable) {
            throw new UserError(file + " cannot be read: " + unreadable.getMessage());
        }
    }

    private Experiment read(Path file, String text) {
        Mistakes mistakes = new Mistakes(file);
        Experiment experiment =
                new ExperimentReader(file, mistakes, names).read(YamlText.root(file, text, "an experiment", mistakes));
        if (!mistakes.none()) {
            throw mistakes.asError();
        }
        return experiment;
    }

    /**
     * What an experiment can name that others provide.
     *
     * @param engines load generators
     * @param databases kinds of databases
     */
    public record KnownNames(List<String> engines, List<String> databases) {}
}
