package io.github.springbench.runner.kubernetes;

import io.github.springbench.runner.model.ServiceModule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Rules for Services that no schema checks: they select the right pods, and all ports are that of the module. */
final class ServiceRules {

    private static final Path HOME = Path.of("..");

    private ServiceRules() {}

    static List<String> mistakes(Kustomization kustomization) {
        List<String> mistakes = new ArrayList<>();
        List<? extends JsonNode> deployments = kustomization.objects("Deployment");
        kustomization.objects("Service").forEach(service -> checkService(service, deployments, mistakes));
        for (JsonNode deployment : deployments) {
            if (!holds(labels(deployment), deployment.at("/spec/selector/matchLabels"))) {
                mistakes.add(name(deployment) + ": its selector does not select its own pods");
            }
            if (kustomization.objects("Service").stream()
                    .noneMatch(service -> name(service).equals(name(deployment)))) {
                mistakes.add(name(deployment) + ": no Service has this name");
            }
        }
        return mistakes;
    }

    private static void checkService(JsonNode service, List<? extends JsonNode> deployments, List<String> mistakes) {
        JsonNode selector = service.at("/spec/selector");
        List<? extends JsonNode> selected = deployments.stream()
                .filter(deployment -> !selector.isEmpty() && holds(labels(deployment), selector))
                .toList();
        if (selected.size() != 1 || !name(selected.get(0)).equals(name(service))) {
            mistakes.add(
                    name(service) + ": it must select the pods of the Deployment of its name, and selects those of "
                            + selected.stream().map(ServiceRules::name).toList());
            return;
        }
        JsonNode port = service.at("/spec/ports/0");
        List<Integer> ports = Stream.of(
                        Optional.of(port.path("port").asInt(0)),
                        containerPort(selected.get(0), port.path("targetPort").asString("")),
                        ServiceModule.named(name(service)).map(ServiceRules::port))
                .map(found -> found.orElse(0))
                .distinct()
                .toList();
        if (ports.size() != 1 || service.at("/spec/ports").size() != 1) {
            mistakes.add(name(service) + ": the ports of Service, container and application differ: " + ports);
        }
    }

    /** The port on which a module listens by default. */
    static int port(ServiceModule module) {
        return Yaml.documents(HOME.resolve(module.moduleName()).resolve("src/main/resources/application.yaml"))
                .get(0)
                .at("/server/port")
                .asInt();
    }

    private static Optional<Integer> containerPort(JsonNode deployment, String name) {
        return deployment
                .at("/spec/template/spec/containers/0/ports")
                .valueStream()
                .filter(port -> port.path("name").asString("").equals(name))
                .map(port -> port.path("containerPort").asInt(0))
                .findFirst();
    }

    private static JsonNode labels(JsonNode deployment) {
        return deployment.at("/spec/template/metadata/labels");
    }

    private static boolean holds(JsonNode labels, JsonNode selector) {
        return selector.properties().stream().allMatch(label -> label.getValue().equals(labels.path(label.getKey())));
    }

    static String name(JsonNode object) {
        return object.at("/metadata/name").asString();
    }
}
