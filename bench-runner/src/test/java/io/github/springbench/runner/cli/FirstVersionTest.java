package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result that was written by the first version of the bench still opens, and nothing is made up of what it did not know. */
class FirstVersionTest {

    private static final Path WRITTEN_THEN =
            Path.of("src/test/resources/io/github/springbench/runner/cli/first-version");

    @TempDir
    private Path copy;

    private final StringWriter out = new StringWriter();

    @BeforeEach
    void writeAllReportsAgain() throws IOException {
        try (Stream<Path> files = Files.walk(WRITTEN_THEN)) {
            files.filter(Files::isRegularFile).forEach(this::copy);
        }
        Reports.write(ResultFolder.open(copy), Optional.empty(), new PrintWriter(out, true));
    }

    @Test
    void allReportsAreWritten() throws IOException {
        assertThat(out.toString()).contains("Verdicts: 0 valid, 0 suspect, 0 invalid, 3 not judged");
        assertThat(Files.readString(copy.resolve("report.md")))
                .contains("3 of 40 runs, 37 missing", "| 6,000 | 1,537 |", "Runs that were not judged");
        assertThat(Files.readString(copy.resolve("report.html"))).contains("37 missing", "1,537");
        assertThat(Files.readString(copy.resolve("results.csv"))).contains("mvc-200,100,6000,1,200,");
        assertThat(Files.readString(copy.resolve("results.json")))
                .contains("\"notJudged\" : 3", "\"axis\" : \"users\"");
        assertThat(copy.resolve("charts/p95_ms.svg")).isNotEmptyFile();
    }

    private void copy(Path file) {
        try {
            Path target = copy.resolve(WRITTEN_THEN.relativize(file));
            Files.createDirectories(target.getParent());
            Files.copy(file, target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
