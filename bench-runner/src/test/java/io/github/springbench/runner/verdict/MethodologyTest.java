package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds the table of checks in docs/methodology.md; the build sets {@code bench.home}. */
class MethodologyTest {

    @Test
    void theTableOfChecksNamesEachOfThemInOrder() throws IOException {
        Path methodology = Path.of(System.getProperty("bench.home"), "docs", "methodology.md");
        List<String> rows = Files.readAllLines(methodology).stream()
                .dropWhile(line -> !line.equals("## Verdicts"))
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("`")[1])
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(
                        Arrays.stream(Check.values()).map(Check::label).toList());
    }
}
