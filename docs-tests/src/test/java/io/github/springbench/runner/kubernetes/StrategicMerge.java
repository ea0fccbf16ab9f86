package io.github.springbench.runner.kubernetes;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A patch with the structure of what it patches, as far as the manifests use it: objects are merged, and in some lists
 * the items with the same key.
 */
final class StrategicMerge {

    /** The lists that are merged, with the key of their items; all other lists are replaced. */
    private static final Map<String, String> CALLED_BY = Map.of(
            "containers", "name",
            "env", "name",
            "ports", "containerPort",
            "volumes", "name",
            "volumeMounts", "mountPath");

    private StrategicMerge() {}

    static void merge(ObjectNode into, ObjectNode patch) {
        patch.properties().forEach(field -> {
            String name = field.getKey();
            if (into.get(name) instanceof ObjectNode old && field.getValue() instanceof ObjectNode change) {
                merge(old, change);
            } else if (into.get(name) instanceof ArrayNode old
                    && field.getValue() instanceof ArrayNode changes
                    && CALLED_BY.containsKey(name)) {
                changes.forEach(change -> mergeItem(old, (ObjectNode) change, CALLED_BY.get(name)));
            } else {
                into.set(name, field.getValue().deepCopy());
            }
        });
    }

    private static void mergeItem(ArrayNode list, ObjectNode change, String calledBy) {
        for (JsonNode item : list) {
            if (item.path(calledBy).equals(change.path(calledBy))) {
                merge((ObjectNode) item, change);
                return;
            }
        }
        list.add(change.deepCopy());
    }
}
