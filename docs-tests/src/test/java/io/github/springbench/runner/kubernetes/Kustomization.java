package io.github.springbench.runner.kubernetes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The objects that a kustomization.yaml makes from the files and folders that it names. It supports the keys that the
 * manifests use; any other key is a mistake.
 */
final class Kustomization {

    static final String FILE = "kustomization.yaml";

    private static final Set<String> KEYS = Set.of("apiVersion", "kind", "resources", "patches");
    private static final Set<String> KEYS_OF_A_PATCH = Set.of("path", "target");
    private static final Set<String> KEYS_OF_A_TARGET = Set.of("kind", "name");

    private final Path folder;
    private final List<ObjectNode> objects = new ArrayList<>();
    private final Set<Path> files = new LinkedHashSet<>();
    private final List<String> mistakes = new ArrayList<>();

    private Kustomization(Path folder) {
        this.folder = folder;
    }

    static Kustomization in(Path folder) {
        Kustomization kustomization = new Kustomization(folder);
        kustomization.read();
        return kustomization;
    }

    /** The objects that would be applied to a cluster. */
    List<ObjectNode> objects() {
        return objects;
    }

    List<ObjectNode> objects(String kind) {
        return objects.stream()
                .filter(object -> object.path("kind").asString().equals(kind))
                .toList();
    }

    /** This file and all files that it names, directly or through others. */
    Set<Path> files() {
        return files;
    }

    List<String> mistakes() {
        return mistakes;
    }

    private void read() {
        Path file = folder.resolve(FILE);
        files.add(file);
        ObjectNode top = Yaml.documents(file).get(0);
        refuseUnknown(top, KEYS);
        require(top, "apiVersion", "kustomize.config.k8s.io/v1beta1");
        require(top, "kind", "Kustomization");
        top.path("resources").forEach(resource -> add(resource.asString()));
        top.path("patches").forEach(this::patch);
    }

    private void add(String name) {
        Path named = folder.resolve(name).normalize();
        if (Files.isRegularFile(named)) {
            files.add(named);
            objects.addAll(Yaml.documents(named));
        } else if (Files.isRegularFile(named.resolve(FILE))) {
            Kustomization other = in(named);
            objects.addAll(other.objects);
            files.addAll(other.files);
            mistakes.addAll(other.mistakes);
        } else {
            mistake("'" + name + "' is not there");
        }
    }

    private void patch(JsonNode patch) {
        refuseUnknown(patch, KEYS_OF_A_PATCH);
        refuseUnknown(patch.path("target"), KEYS_OF_A_TARGET);
        Path named = folder.resolve(patch.path("path").asString()).normalize();
        if (!Files.isRegularFile(named)) {
            mistake("'" + patch.path("path").asString() + "' is not there");
            return;
        }
        files.add(named);
        ObjectNode change = Yaml.documents(named).get(0);
        // The target selects the patched objects; the names in the patch itself are not used.
        change.remove(List.of("apiVersion", "kind", "metadata"));
        List<ObjectNode> targets = objects.stream()
                .filter(object -> isTarget(object, patch.path("target")))
                .toList();
        if (targets.isEmpty()) {
            mistake("'" + patch.path("path").asString() + "' patches nothing");
        }
        targets.forEach(target -> StrategicMerge.merge(target, change));
    }

    private static boolean isTarget(JsonNode object, JsonNode target) {
        return object.path("kind").equals(target.path("kind"))
                && object.at("/metadata/name")
                        .asString()
                        .matches(target.path("name").asString(".*"));
    }

    private void refuseUnknown(JsonNode node, Set<String> known) {
        node.propertyNames().stream()
                .filter(key -> !known.contains(key))
                .forEach(key -> mistake("the key '" + key + "' is not known here"));
    }

    private void require(JsonNode top, String key, String value) {
        if (!top.path(key).asString("").equals(value)) {
            mistake("'" + key + "' must be " + value);
        }
    }

    private void mistake(String what) {
        mistakes.add(folder.getFileName() + "/" + FILE + ": " + what);
    }
}
