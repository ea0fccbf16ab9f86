package io.github.springbench.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares a text with the file that has the expected one. After a deliberate change, write the files again, and read
 * the difference before you commit it:
 *
 * <pre>
 * mvn -pl bench-runner/report -am test -Dgolden.update=true \
 *   -Dtest='*Report*Test,Results*Test,*Chart*Test,ConsoleTableTest'
 * </pre>
 */
public final class Golden {

    private static final String FOLDER = "io/github/springbench/runner/report/golden/";

    private Golden() {}

    public static void assertMatches(String text, String file) {
        if (Boolean.getBoolean("golden.update")) {
            write(text, file);
        }
        assertThat(text)
                .as("differs from src/test/resources/%s%s; if that is meant, see Golden", FOLDER, file)
                .isEqualTo(read(file));
    }

    /** What stands in a text from the first of these up to the other: what it has beside other texts. */
    public static String between(String from, String to, String text) {
        int start = text.indexOf(from);
        return text.substring(start, text.indexOf(to, start + from.length()));
    }

    private static void write(String text, String file) {
        Path path = Path.of("src/test/resources", FOLDER + file);
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
            Path copy = Path.of("target/test-classes", FOLDER + file);
            Files.createDirectories(copy.getParent());
            Files.writeString(copy, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(String file) {
        try (InputStream in = Golden.class.getResourceAsStream("golden/" + file)) {
            assertThat(in).as("src/test/resources/%s%s", FOLDER, file).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
