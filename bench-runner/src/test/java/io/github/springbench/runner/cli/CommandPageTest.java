package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Checks docs/cli.md, or writes it with {@code -Dgolden.update=true}; the build sets {@code bench.home}. */
class CommandPageTest {

    private static final Path PAGE = Path.of(System.getProperty("bench.home"), "docs", "cli.md");

    @Test
    void thePageOfCommandsSaysWhatTheCommandsSay() throws IOException {
        String page = CommandPage.of(Bench.commandLine());

        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, page);
        }
        assertThat(PAGE).hasContent(page);
    }
}
