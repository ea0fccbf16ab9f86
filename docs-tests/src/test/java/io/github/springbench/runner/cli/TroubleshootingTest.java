package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Messages in docs/troubleshooting.md must be those of the code; the build sets {@code bench.home}. */
@Tag("docs")
class TroubleshootingTest {

    private static final Path HOME = Path.of(System.getProperty("bench.home"));
    private static final List<String> ROWS = rows();
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern CHECK = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|(?:[^|]*\\|){3}$");
    private static final Pattern OPTION = Pattern.compile("--[a-z-]+");

    /** A format specifier in a message. */
    private static final Pattern FILLED_IN = Pattern.compile("%[,.\\d]*[dsf]");

    @Test
    void eachMessageIsOneOfTheCode() {
        String code = code();

        assertThat(ROWS)
                .flatExtracting(row -> codes(row.split(" \\| ")[0]))
                .filteredOn(quoted -> !checks().contains(quoted))
                .flatExtracting(quoted -> List.of(quoted.split("…")))
                .filteredOn(part -> !code.contains(part.strip()))
                .isEmpty();
    }

    @Test
    void eachCheckHasARow() {
        assertThat(checks()).hasSizeGreaterThan(30);
        assertThat(ROWS).flatExtracting(row -> codes(row.split(" \\| ")[0])).containsAll(checks());
    }

    @Test
    void eachOptionIsOneOfACommand() {
        CommandLine bench = Bench.commandLine();
        List<String> options = bench.getSubcommands().values().stream()
                .flatMap(command -> command.getCommandSpec().options().stream())
                .map(OptionSpec::longestName)
                .toList();

        assertThat(ROWS)
                .flatExtracting(row -> OPTION.matcher(row)
                        .results()
                        .map(found -> found.group())
                        .toList())
                .isSubsetOf(options);
    }

    /** From the table of all checks, which {@code ChecksPageTest} compares with the code. */
    private static List<String> checks() {
        return CHECK.matcher(read(HOME.resolve("docs/runs.md")))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static List<String> codes(String text) {
        return CODE.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private static List<String> rows() {
        return read(HOME.resolve("docs/troubleshooting.md"))
                .lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| message") && !line.startsWith("| symptom"))
                .toList();
    }

    /** The launcher and all main sources, with concatenated string literals joined. */
    private static String code() {
        try (Stream<Path> sources = Files.walk(HOME.resolve("bench-runner"))) {
            String all = sources.filter(file -> file.toString().matches(".*/src/main/.*[.]java"))
                    .map(TroubleshootingTest::read)
                    .collect(Collectors.joining("\n"));
            return FILLED_IN
                            .matcher(all.replaceAll("\"\\s*\\+\\s*\"", ""))
                            .replaceAll("…")
                            .replace("\\\"", "\"")
                    + read(HOME.resolve("bench"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
