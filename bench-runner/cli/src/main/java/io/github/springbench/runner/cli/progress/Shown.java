package io.github.springbench.runner.cli.progress;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Shell;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths, commands and files for people. */
public final class Shown {

    /** As pages name it, which are read elsewhere. */
    private static final String BENCH = "./bench";

    /** Not within {@code ../bench}, which a command may begin with already. */
    private static final Pattern COMMAND = Pattern.compile("(?<![\\w./-])\\./bench ");

    private Shown() {}

    /** The command that starts this program from where the person stands, as a shell takes it. */
    public static String bench() {
        return Shell.word(System.getProperty("bench.command", BENCH));
    }

    /** A text in which each command begins with {@link #bench()}. */
    public static String commands(String text) {
        return COMMAND.matcher(text).replaceAll(Matcher.quoteReplacement(bench() + " "));
    }

    /** Relative to where the person stands, where that is below. */
    public static String path(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath();
        return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString();
    }

    /**
     * Writes a file that {@code --output} names, and prints its path.
     *
     * @throws UserError where it cannot be written
     */
    public static void written(Path output, String text, PrintWriter out) {
        try {
            Files.writeString(output, text);
        } catch (IOException failed) {
            throw new UserError("Cannot write " + output + " (" + failed + "); choose another --output.");
        }
        out.println(path(output));
    }
}
