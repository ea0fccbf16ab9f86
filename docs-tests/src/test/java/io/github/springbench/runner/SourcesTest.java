package io.github.springbench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sources are read in an editor beside another window: no line is too long for that. */
@Tag("docs")
class SourcesTest {

    private static final Path HOME =
            Path.of(System.getProperty("bench.home")).toAbsolutePath().normalize();
    private static final int MOST_COLUMNS = 120;

    private static final Pattern SOURCE =
            Pattern.compile(".+\\.(java|scala|ya?ml|sh|sql|js|peb|xml|properties)|bench|run|run-in-ci|lab|try");

    /** Written by a program, or a template of Markdown, in which a line is a paragraph. */
    private static final Pattern OTHER_FORM = Pattern.compile(".+\\.(md\\.peb|hf\\.yaml)");

    private static final Set<String> LEFT_OUT = Set.of("target", "results", "runs", "golden", ".git", ".mvn", ".idea");

    /** Rows of tables in tests, a request's body, and the header of a POM cannot be broken. */
    private static final Pattern UNBREAKABLE = Pattern.compile(".* [|] .*| *body: '\\{.*|.*xsi:schemaLocation=.*");

    @Test
    void fitBesideAnotherWindow() {
        assertThat(sources().flatMap(SourcesTest::tooLong)).isEmpty();
    }

    @Test
    void areFoundInEachKindOfFolder() {
        assertThat(sources())
                .contains(
                        HOME.resolve("bench"),
                        HOME.resolve(".ci/run"),
                        HOME.resolve("experiments/hello-latency.yaml"),
                        HOME.resolve("findings/hyperfoil-users-who-think-share-connections.sh"),
                        HOME.resolve("docs/results/make.sh"),
                        HOME.resolve("support/lab/lab"),
                        HOME.resolve("mvc-client/src/main/resources/application.yaml"),
                        HOME.resolve("gatling-scripts/src/test/scala/test/load/LoadSettings.scala"));
    }

    private static Stream<String> tooLong(Path source) {
        List<String> lines = Pages.text(source).lines().toList();
        String name = HOME.relativize(source).toString();
        return IntStream.range(0, lines.size())
                .filter(line -> lines.get(line).length() > MOST_COLUMNS)
                .filter(line -> !UNBREAKABLE.matcher(lines.get(line)).matches())
                .mapToObj(line -> name + ":" + (line + 1) + " " + lines.get(line));
    }

    private static Stream<Path> sources() {
        return below(HOME);
    }

    private static Stream<Path> below(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList().stream()
                    .flatMap(entry -> Files.isDirectory(entry) ? inFolder(entry) : Stream.of(entry))
                    .filter(SourcesTest::isSource);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Stream<Path> inFolder(Path folder) {
        boolean committedResults = folder.equals(HOME.resolve("docs/results"));
        return LEFT_OUT.contains(folder.getFileName().toString()) && !committedResults ? Stream.empty() : below(folder);
    }

    private static boolean isSource(Path file) {
        String name = file.getFileName().toString();
        return SOURCE.matcher(name).matches() && !OTHER_FORM.matcher(name).matches();
    }
}
