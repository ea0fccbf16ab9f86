package io.github.springbench.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

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

    /** A CSV file without the columns of metrics, of which one file is enough: a new metric changes only that one. */
    public static String withoutMetrics(String csv) {
        try (CSVParser rows = CSVParser.parse(csv, CSVFormat.RFC4180)) {
            List<CSVRecord> all = rows.getRecords();
            List<Integer> kept = IntStream.range(0, all.get(0).size())
                    .filter(column -> Metric.named(all.get(0).get(column)).isEmpty())
                    .boxed()
                    .toList();
            return all.stream()
                    .map(row -> kept.stream().map(row::get).collect(Collectors.joining(",")) + "\n")
                    .collect(Collectors.joining());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
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
