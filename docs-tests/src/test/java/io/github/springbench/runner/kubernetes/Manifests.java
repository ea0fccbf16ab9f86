package io.github.springbench.runner.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A folder of manifests; each folder in it with a kustomization.yaml can be applied. */
final class Manifests {

    private final Path root;
    private final PodRules pods;

    /** @param version of the project */
    Manifests(Path root, String version) {
        this.root = root;
        this.pods = new PodRules(version);
    }

    /** The folders that can be applied, relative to the root, such as {@code overlays/equal-resources}. */
    List<String> folders() {
        return files().stream()
                .filter(file -> file.endsWith(Kustomization.FILE))
                .map(file -> root.relativize(file.getParent()).toString().replace('\\', '/'))
                .toList();
    }

    Kustomization in(String folder) {
        return Kustomization.in(root.resolve(folder));
    }

    List<String> mistakes() {
        List<String> mistakes = new ArrayList<>();
        Set<Path> left = new HashSet<>(files());
        for (String folder : folders()) {
            Kustomization kustomization = in(folder);
            mistakes.addAll(kustomization.mistakes());
            kustomization.objects().forEach(object -> KubernetesForm.mistakes(object)
                    .forEach(mistake -> mistakes.add(ServiceRules.name(object) + ": " + mistake)));
            mistakes.addAll(ServiceRules.mistakes(kustomization));
            mistakes.addAll(pods.mistakes(kustomization));
            left.removeAll(kustomization.files());
        }
        left.forEach(file -> mistakes.add(root.relativize(file) + ": no kustomization.yaml names it"));
        return mistakes.stream().distinct().toList();
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(this::isManifest).sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** All files but the page at the root, which explains them. */
    private boolean isManifest(Path file) {
        return Files.isRegularFile(file) && !file.equals(root.resolve("README.md"));
    }
}
