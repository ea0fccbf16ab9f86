package io.github.springbench.runner.verdict;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks the table of checks in docs/runs.md, or writes it with {@code -Dgolden.update=true}. */
@Tag("docs")
class ChecksPageTest {

    private static final Path PAGE = Path.of(System.getProperty("bench.home"), "docs", "runs.md");
    private static final String HEAD = "| check | what it asks | suspect | invalid |\n|---|---|---|---|\n";

    @Test
    void theTableOfChecksIsThatOfTheCode() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(HEAD) + HEAD.length();
        int to = page.indexOf("\n\n", from) + 1;
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, page.substring(0, from) + table() + page.substring(to));
        } else {
            assertThat(page.substring(from, to)).isEqualTo(table());
        }
    }

    @Test
    void eachCheckAsksWithAThresholdAndSaysWhatToDo() {
        assertThat(Check.values()).allSatisfy(check -> {
            assertThat(check.row().subList(0, 2)).noneMatch(String::isBlank);
            assertThat(check.row().subList(2, 4)).anyMatch(limit -> !limit.isBlank());
            assertThat(check.advice()).endsWith(".").doesNotContain("`");
        });
    }

    private static String table() {
        return Arrays.stream(Check.values())
                .map(check -> "| " + String.join(" | ", check.row()) + " |\n")
                .map(row -> row.replace("|  |", "| |"))
                .collect(joining());
    }
}
