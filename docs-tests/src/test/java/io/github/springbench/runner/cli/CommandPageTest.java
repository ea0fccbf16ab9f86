package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks the commands of docs/reference.md, or writes them with {@code -Dgolden.update=true}; the build sets
 * {@code bench.home}.
 */
@Tag("docs")
class CommandPageTest {

    private static final Path PAGE = Path.of(System.getProperty("bench.home"), "docs", "reference.md");

    private static final String FROM = "<!-- Written by CommandPageTest, from here -->\n";
    private static final String TO = "<!-- to here -->";

    @Test
    void thePageOfCommandsSaysWhatTheCommandsSay() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(FROM) + FROM.length();
        int to = page.indexOf(TO, from);
        String written = CommandPage.of(Bench.commandLine()) + "\n";

        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, page.substring(0, from) + written + page.substring(to));
        } else {
            assertThat(page.substring(from, to)).isEqualTo(written);
        }
    }
}
