package io.github.springbench.runner.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The documents of a YAML file as JSON trees, as Kubernetes reads them. */
final class Yaml {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Yaml() {}

    static List<ObjectNode> documents(Path file) {
        try {
            return documents(Files.readString(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static List<ObjectNode> documents(String text) {
        List<ObjectNode> documents = new ArrayList<>();
        new Load(LoadSettings.builder().build())
                .loadAllFromString(text)
                .forEach(document -> documents.add(JSON.valueToTree(document)));
        return documents;
    }
}
