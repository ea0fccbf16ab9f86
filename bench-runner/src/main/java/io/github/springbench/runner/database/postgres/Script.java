package io.github.springbench.runner.database.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The tables of the services and what is in them before a run: the same files that services and their tests use. */
final class Script {

    private static final String RECORDS = "${records}";

    private Script() {}

    /** All statements, in their order; each is to be run on its own, as the last one must be in no transaction. */
    static List<String> statements(int records) {
        String sql = read("schema.sql") + read("data.sql").replace(RECORDS, Integer.toString(records));
        String withoutComments = sql.lines()
                .filter(line -> !line.stripLeading().startsWith("--"))
                .collect(Collectors.joining("\n"));
        return Arrays.stream(withoutComments.split(";"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    private static String read(String name) {
        try (InputStream file = Objects.requireNonNull(
                Script.class.getResourceAsStream("/springbench/" + name), () -> name + " is not on the class path")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
