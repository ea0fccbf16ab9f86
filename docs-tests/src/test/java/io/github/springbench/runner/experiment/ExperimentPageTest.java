package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks the tables of docs/reference.md against the schema of experiment files, or writes them with
 * {@code -Dgolden.update=true}.
 */
@Tag("docs")
class ExperimentPageTest {

    private static final String FROM = "<!-- Written by ExperimentPageTest, from here -->\n";
    private static final String TO = "<!-- to here -->";

    private static final Path DOCS = Path.of("..", "docs");
    private static final Path PAGE = DOCS.resolve("reference.md");
    private static final JsonNode FORM = JsonMapper.builder().build().readTree(DOCS.resolve("experiment.schema.json"));

    /** Words for regular expressions of the schema. */
    private static final Map<String, String> PATTERNS = Map.of(
            "^\\d{1,9}(ms|s|m|h)$", "time, such as 30s",
            "^\\d{1,9}(ms|s|m|h)(\\.\\.\\d{1,9}(ms|s|m|h))?$", "time or range, such as 1s..2s",
            "^[1-9]\\d{0,8}[mg]$", "memory, such as 1g",
            "^\\d+(\\.\\d+)?%$", "percentage, such as 15%",
            "^https?://", "address",
            "^[A-Z]+ /", "method and path",
            ":\\d{1,5}$", "host and port",
            "[<>]", "limit, such as p95<150ms",
            "^[A-Za-z_][A-Za-z0-9_]*$", "name");

    @Test
    void thePageHasTheKeysOfTheSchema() throws IOException {
        List<String> tables = new ArrayList<>();
        add("The file", "", FORM, tables);
        String page = Files.readString(PAGE);
        int from = page.indexOf(FROM) + FROM.length();
        int to = page.indexOf(TO, from);
        String written = "\n" + String.join("\n", tables) + "\n";

        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, page.substring(0, from) + written + page.substring(to));
        } else {
            assertThat(page.substring(from, to)).isEqualTo(written);
        }
    }

    /** Adds a table of an object's keys, then tables of the objects in it. */
    private static void add(String title, String path, JsonNode object, List<String> tables) {
        List<String> required =
                object.path("required").valueStream().map(JsonNode::asString).toList();
        StringBuilder table = new StringBuilder("### " + title + "\n\n");
        if (object.has("description") && !path.isEmpty()) {
            table.append(object.get("description").asString()).append(".\n\n");
        }
        table.append("| key | value | meaning |\n|---|---|---|\n");
        object.path("properties")
                .propertyStream()
                .forEach(key -> table.append(row(key.getKey(), key.getValue(), required.contains(key.getKey()))));
        if (object.path("additionalProperties").has("description")) {
            table.append(row("…", object.get("additionalProperties"), false));
        }
        tables.add(table.toString());
        object.path("properties").propertyStream().forEach(key -> {
            String inner = path.isEmpty() ? key.getKey() : path + " › " + key.getKey();
            JsonNode value = key.getValue();
            if (value.has("properties")) {
                add("`" + inner + "`", inner, value, tables);
            } else if (value.path("additionalProperties").has("properties")) {
                add("`" + inner + "` › a name", inner, value.get("additionalProperties"), tables);
            } else if (value.path("items").has("properties")) {
                add("`" + inner + "`, each", inner, value.get("items"), tables);
            }
        });
    }

    private static String row(String key, JsonNode form, boolean required) {
        String meaning = form.path("description").asString("")
                + (required ? ". **Required**" : "")
                + (form.has("default") ? ". Default: `" + form.get("default").asString() + "`" : "");
        return "| `" + key + "` | " + value(form).replace("|", "\\|") + " | " + meaning.replace("|", "\\|") + " |\n";
    }

    private static String value(JsonNode form) {
        if (form.has("enum")) {
            return form.get("enum")
                    .valueStream()
                    .map(it -> "`" + it.asString() + "`")
                    .collect(Collectors.joining(", "));
        }
        if (form.has("const")) {
            return "`" + form.get("const").asString() + "`";
        }
        if (form.has("anyOf")) {
            return value(form.get("anyOf").get(0)) + ", or a list";
        }
        if (form.has("$ref")) {
            return "as `"
                    + form.get("$ref").asString().replace("#/properties/", "").replace("/properties/", " › ") + "`";
        }
        if (form.has("pattern")) {
            return PATTERNS.getOrDefault(form.get("pattern").asString(), "text");
        }
        JsonNode type = form.path("type");
        return switch (type.isArray() ? type.get(0).asString() : type.asString("")) {
            case "integer" -> "whole number";
            case "number" -> "number";
            case "boolean" -> "`true`, `false`";
            case "array" -> "list";
            case "object" -> form.has("properties") ? "keys below" : "names and values";
            default -> "text";
        };
    }
}
