package io.github.springbench.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages that a user reads; the build sets {@code bench.home}. */
public final class Pages {

    private static final Path HOME =
            Path.of(System.getProperty("bench.home")).toAbsolutePath().normalize();
    private static final Pattern CODE = Pattern.compile("(?ms)^\\s*```(\\w*)\\n(.*?)^\\s*```");
    private static final Pattern INLINE = Pattern.compile("`(\\./bench [^`]+)`");
    private static final Pattern VARIABLE = Pattern.compile("^(?:[A-Z_]+=\\S+ )+");

    private Pages() {}

    /** The pages at the top level, in docs and beside the manifests, except reports that the bench has written. */
    public static List<Path> all() {
        try (Stream<Path> top = Files.list(HOME);
                Stream<Path> docs = Files.walk(HOME.resolve("docs"))) {
            return Stream.concat(Stream.concat(top, docs), Stream.of(HOME.resolve("support/kubernetes/README.md")))
                    .filter(page -> page.toString().endsWith(".md"))
                    .filter(page -> !Files.exists(page.resolveSibling("manifest.json")))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Pages that tell readers what to do: without the changelog, the decision records, and the page that is mostly
     * written from the code.
     */
    static Stream<Path> ofHowTo() {
        return all().stream()
                .filter(page -> !List.of("CHANGELOG.md", "reference.md")
                        .contains(page.getFileName().toString()))
                .filter(page -> !page.startsWith(HOME.resolve("docs/adr")));
    }

    public static String text(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    public static String byHand() {
        return text(HOME.resolve("docs/start.md"));
    }

    /** The page without its code blocks. */
    public static String prose(Path page) {
        return CODE.matcher(text(page)).replaceAll("");
    }

    /** Lines of code blocks, and {@code ./bench} commands between backticks. */
    public static Stream<String> commands() {
        return ofHowTo().flatMap(page -> {
            String text = text(page);
            List<String> commands = new ArrayList<>();
            CODE.matcher(text)
                    .results()
                    .filter(block -> block.group(1).isEmpty() || block.group(1).matches("sh|bash|console"))
                    .map(block -> block.group(2).replace("\\\n", " "))
                    .flatMap(String::lines)
                    .forEach(line -> Arrays.stream(line.split(" && "))
                            .map(String::strip)
                            .map(command -> VARIABLE.matcher(command).replaceFirst(""))
                            .filter(Pages::isCommand)
                            .forEach(commands::add));
            INLINE.matcher(text).results().map(found -> found.group(1)).forEach(commands::add);
            return commands.stream();
        });
    }

    private static boolean isCommand(String line) {
        return line.matches("(\\./bench|mvn|java|cd|git|jconsole|\\.ci/run|docs/\\S+\\.sh|docker|podman)( .*)?");
    }
}
