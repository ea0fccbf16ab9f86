package io.github.springbench.runner.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Rules for each pod: no rights that it does not need, and an image of this version. */
final class PodRules {

    private final String version;

    /** @param version of the project */
    PodRules(String version) {
        this.version = version;
    }

    List<String> mistakes(Kustomization kustomization) {
        return Stream.concat(
                        kustomization.objects("Deployment").stream()
                                .flatMap(object -> mistakes(object, object.at("/spec/template/spec"))),
                        kustomization.objects("Pod").stream().flatMap(object -> mistakes(object, object.path("spec"))))
                .toList();
    }

    private Stream<String> mistakes(JsonNode object, JsonNode pod) {
        List<String> mistakes = new ArrayList<>();
        if (!pod.at("/securityContext/runAsNonRoot").asBoolean(false)) {
            mistakes.add("it may run as root");
        }
        if (pod.path("containers").size() != 1) {
            mistakes.add("it must have one container");
        }
        JsonNode container = pod.at("/containers/0");
        if (!container.at("/securityContext/readOnlyRootFilesystem").asBoolean(false)) {
            mistakes.add("its file system can be written");
        }
        if (container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true)) {
            mistakes.add("it may get more rights");
        }
        container.path("volumeMounts").forEach(mount -> {
            if (emptyDirs(pod).noneMatch(mount.path("name").asString()::equals)) {
                mistakes.add("there is no empty folder for " + mount.path("mountPath"));
            }
        });
        if (container.path("volumeMounts").valueStream().noneMatch(mount -> mount.path("mountPath")
                .asString("")
                .equals("/tmp"))) {
            mistakes.add("nobody can write to /tmp");
        }
        if (!container.path("image").asString("").endsWith(":" + version)) {
            mistakes.add("its image is not of version " + version);
        }
        return mistakes.stream().map(mistake -> ServiceRules.name(object) + ": " + mistake);
    }

    private static Stream<String> emptyDirs(JsonNode pod) {
        return pod.path("volumes")
                .valueStream()
                .filter(volume -> volume.has("emptyDir"))
                .map(volume -> volume.path("name").asString());
    }
}
