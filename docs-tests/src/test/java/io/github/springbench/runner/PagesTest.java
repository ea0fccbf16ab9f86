package io.github.springbench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links have targets, and the README is short enough that people finish it. */
@Tag("docs")
class PagesTest {

    private static final Path HOME =
            Path.of(System.getProperty("bench.home")).toAbsolutePath().normalize();
    private static final Path README = HOME.resolve("README.md");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");
    private static final int LONGEST_SENTENCE = 35;

    static List<Path> pages() {
        return Pages.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void allLinksLeadSomewhere(Path page) {
        assertThat(links(page)).allSatisfy(link -> {
            String[] parts = link.split("#", 2);
            Path target =
                    parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
            assertThat(target).exists();
            if (parts.length == 2) {
                assertThat(anchors(target)).contains(parts[1]);
            }
        });
    }

    @Test
    void eachPageOfDocsIsLinkedFromAnother() {
        Set<Path> linked = Pages.all().stream()
                .flatMap(page -> links(page)
                        .map(link -> page.resolveSibling(link.split("#", 2)[0]).normalize())
                        .filter(target -> !target.equals(page)))
                .collect(Collectors.toCollection(HashSet::new));

        assertThat(Pages.all())
                .filteredOn(page -> page.getParent().endsWith("docs"))
                .allSatisfy(page -> assertThat(linked).contains(page));
    }

    @Test
    void peopleFinishTheReadme() throws IOException {
        assertThat(Files.readAllLines(README)).hasSizeLessThan(130);
        assertThat(sentences(README))
                .allSatisfy(sentence -> assertThat(words(sentence)).as(sentence).isLessThanOrEqualTo(LONGEST_SENTENCE));
    }

    /** Writes the longest sentences of each page to target/sentences.md, for whoever edits a page. */
    @Test
    void theLongestSentencesAreListed() throws IOException {
        StringBuilder list = new StringBuilder("# The longest sentences of each page, with their words\n");
        for (Path page : Pages.all()) {
            list.append("\n## ").append(HOME.relativize(page)).append("\n\n");
            sentences(page)
                    .sorted(Comparator.comparingInt(PagesTest::words).reversed())
                    .limit(5)
                    .forEach(sentence -> list.append("- ")
                            .append(words(sentence))
                            .append(": ")
                            .append(sentence)
                            .append('\n'));
        }
        Path file = Files.writeString(Path.of("target", "sentences.md"), list);

        assertThat(file).isNotEmptyFile();
    }

    private static Stream<String> links(Path page) {
        return LINK.matcher(Pages.prose(page).replaceAll("`[^`]*`", ""))
                .results()
                .map(found -> found.group(1))
                .filter(link -> !link.contains(":"));
    }

    /** As GitHub makes them: lower case, no punctuation but hyphens, and a number if the same heading came before. */
    private static Set<String> anchors(Path page) {
        Set<String> anchors = new HashSet<>();
        HEADING.matcher(Pages.prose(page)).results().map(PagesTest::anchor).forEach(anchor -> {
            String free = anchor;
            for (int number = 1; !anchors.add(free); number++) {
                free = anchor + "-" + number;
            }
        });
        return anchors;
    }

    private static String anchor(MatchResult heading) {
        return heading.group(1)
                .replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .strip()
                .replace(' ', '-');
    }

    /** Sentences of the text; each cell of a table and each item of a list begins a new one. */
    private static Stream<String> sentences(Path page) {
        return Arrays.stream(Pages.prose(page).split("\n\\s*\n|\n(?=[|#-]|\\s*- |\\d+\\. )"))
                .filter(paragraph -> !paragraph.isBlank() && !paragraph.startsWith("!["))
                .flatMap(paragraph -> Arrays.stream(
                        paragraph.replaceAll("\\]\\([^)]*\\)", "]").split("(?<=[.!?:])\\s+|\\|")))
                .map(sentence -> sentence.replaceAll("\\s+", " ").strip())
                .filter(sentence -> !sentence.isEmpty());
    }

    private static int words(String sentence) {
        return (int) Arrays.stream(sentence.split(" "))
                .filter(word -> word.matches(".*[\\p{L}\\p{N}].*"))
                .count();
    }
}
