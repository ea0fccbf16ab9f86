package io.github.springbench.runner.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * The manifests of support/kubernetes have the form of Kubernetes objects, and agree with the code. Nothing is applied,
 * so no cluster is needed.
 */
@Tag("docs")
class ManifestsTest {

    private static final Path HOME = Path.of("..");
    private static final Path ROOT = HOME.resolve("support/kubernetes");
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

    private static final String BASE = "base";
    private static final String EQUAL = "overlays/equal-resources";
    private static final String VIRTUAL = "overlays/virtual-threads";

    private static final String CONTAINER = "/spec/template/spec/containers/0";

    private static final String ONE_CORE = "{\"cpu\":\"1\",\"memory\":\"1Gi\"}";

    @TempDir
    private Path folder;

    @Test
    void theManifestsAreRight() throws IOException {
        Manifests manifests = new Manifests(ROOT, version());

        assertThat(manifests.folders()).contains(BASE, EQUAL, VIRTUAL, "hyperfoil", "operator", "bench");
        assertThat(manifests.mistakes()).isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1} becomes {2}")
    @CsvSource(
            delimiter = '|',
            nullValues = "NOTHING",
            value = {
                // Refused by the models of Kubernetes.
                "base/mvc-client.yaml | containerPort: | containrPort: | containrPort",
                "base/mvc-client.yaml | '  selector:\n    matchLabels: {app: mvc-client}\n' | NOTHING | selector",
                "base/mvc-client.yaml | apps/v1 | apps/v2 | 'apps/v2 Deployment'",
                "base/mvc-client.yaml | port: 8093, | port: http, | http",
                "base/all-services.yaml | '\"0.0.0.0\"' | 0 | /value: 0 is of a wrong type",
                "base/all-services.yaml | runAsNonRoot: true | runAsRoot: false | runAsRoot",
                "base/all-services.yaml | httpGet: {path: | httpGet: {paths: | paths",
                "overlays/equal-resources/resources.yaml | limits: | limit: | limit",
                "hyperfoil/hyperfoil.yaml | serviceType: | typeOfService: | typeOfService",
                "hyperfoil/hyperfoil.yaml | version: 0.29.3 | version: 0.29 | version",
                "operator/subscription.yaml | channel: | chanel: | chanel",
                // What does not fit together.
                "base/mvc-client.yaml | containerPort: 8093 | containerPort: 8094 | ports",
                "base/mvc-client.yaml | port: 8093, | port: 80, | ports",
                "base/mvc-client.yaml | targetPort: http | targetPort: web | ports",
                "base/mvc-client.yaml | '  selector: {app: mvc-client}' | '  selector: {app: mvc-clients}' | select",
                "base/mvc-client.yaml | '  selector: {app: mvc-client}' | '  selector: {app: webflux-client}' | select",
                "base/mvc-client.yaml | 'labels: {app: mvc-client}' | 'labels: {app: mongo-sync}' | select",
                "base/kustomization.yaml | '  - mvc-client.yaml\n' | NOTHING | no kustomization.yaml names it",
                "base/kustomization.yaml | mvc-client.yaml | mvc-klient.yaml | is not there",
                "base/kustomization.yaml | all-services.yaml | each-service.yaml | is not there",
                "base/kustomization.yaml | patches: | patchesJson: | is not known",
                "overlays/equal-resources/kustomization.yaml | ../../base | ../base | is not there",
                "overlays/virtual-threads/kustomization.yaml | kind: Deployment | kind: StatefulSet | patches nothing",
                // Not allowed in any of our pods.
                "base/all-services.yaml | runAsNonRoot: true | runAsNonRoot: false | root",
                "base/all-services.yaml | readOnlyRootFilesystem: true | readOnlyRootFilesystem: false | written",
                "base/all-services.yaml | mountPath: /tmp | mountPath: /temp | /tmp",
                "base/all-services.yaml | '- name: tmp' | '- name: temp' | empty folder",
                "base/mvc-client.yaml | mvc-client:0.1.0 | mvc-client:latest | version",
                "base/mvc-client.yaml | mvc-client:0.1.0 | mvc-client | version",
                "bench/pod.yaml | bench:0.1.0 | bench:0.0.9 | version"
            })
    void aMistakeIsFound(String file, String from, String to, String told) throws IOException {
        copy();
        String text = Files.readString(folder.resolve(file));
        assertThat(text).contains(from);
        Files.writeString(folder.resolve(file), text.replace(from, to == null ? "" : to));

        assertThat(new Manifests(folder, "0.1.0").mistakes())
                .anySatisfy(mistake -> assertThat(mistake).contains(told));
    }

    @Test
    void eachServiceIsThere() throws IOException {
        Kustomization base = new Manifests(ROOT, version()).in(BASE);

        assertThat(base.objects("Service"))
                .extracting(ServiceRules::name)
                .containsExactlyInAnyOrderElementsOf(ServiceModule.names());
        assertThat(names(base, container -> backEnd(container).isPresent())).isEqualTo(services(Target::callsBackEnd));
        assertThat(base.objects("Deployment").stream()
                        .map(object -> backEnd(object.at(CONTAINER)))
                        .flatMap(Optional::stream)
                        .distinct())
                .containsExactly(
                        "http://webflux-with-latency:" + ServiceRules.port(ServiceModule.WEBFLUX_WITH_LATENCY));
        assertThat(base.objects("Deployment").stream()
                        .filter(object -> object.at("/spec/replicas").asInt(1) == 0)
                        .map(ServiceRules::name))
                .containsExactlyInAnyOrderElementsOf(services(Target::usesDatabase));
    }

    @Test
    void theFlagsAreThoseOfTheExperiments() throws IOException {
        Manifests manifests = new Manifests(ROOT, version());

        assertThat(flags(manifests.in(BASE))).containsExactly(flags("hello-latency"));
        assertThat(flags(manifests.in(EQUAL))).containsExactly(flags("gateway"));
        assertThat(flags(manifests.in(VIRTUAL))).containsExactly(flags("gateway"));
    }

    @Test
    void allServicesHaveTheSameResources() throws IOException {
        Manifests manifests = new Manifests(ROOT, version());

        assertThat(Stream.of(EQUAL, VIRTUAL)
                        .flatMap(overlay -> manifests.in(overlay).objects("Deployment").stream())
                        .map(object -> object.at(CONTAINER + "/resources").toString())
                        .distinct())
                .containsExactly("{\"requests\":" + ONE_CORE + ",\"limits\":" + ONE_CORE + "}");
    }

    @Test
    void servicesOnTomcatGetVirtualThreadsAndNoOthers() throws IOException {
        Manifests manifests = new Manifests(ROOT, version());
        Predicate<JsonNode> virtual = container ->
                variable(container, "SPRING_THREADS_VIRTUAL_ENABLED").isPresent();

        assertThat(names(manifests.in(VIRTUAL), virtual))
                .isEqualTo(services(service -> service.stack().equals(Optional.of(Target.Stack.SERVLET))));
        assertThat(names(manifests.in(EQUAL), virtual)).isEmpty();
    }

    /**
     * By default services listen on 127.0.0.1, and Spring Boot detects Kubernetes and evaluates proxy headers in each
     * request.
     */
    @Test
    void eachServiceListensOnTheAddressOfItsPodAndIsOtherwiseAsOnAMachine() throws IOException {
        Kustomization base = new Manifests(ROOT, version()).in(BASE);

        assertThat(base.objects("Deployment")).allSatisfy(object -> {
            assertThat(variable(object.at(CONTAINER), "SERVER_ADDRESS")).contains("0.0.0.0");
            assertThat(variable(object.at(CONTAINER), "SPRING_MAIN_CLOUDPLATFORM"))
                    .contains("none");
        });
    }

    private static List<String> services(Predicate<ServiceModule> which) {
        return Arrays.stream(ServiceModule.values())
                .filter(which)
                .map(ServiceModule::moduleName)
                .sorted()
                .toList();
    }

    private static List<String> names(Kustomization kustomization, Predicate<JsonNode> container) {
        return kustomization.objects("Deployment").stream()
                .filter(object -> container.test(object.at(CONTAINER)))
                .map(ServiceRules::name)
                .sorted()
                .toList();
    }

    private static Stream<String> flags(Kustomization kustomization) {
        return kustomization.objects("Deployment").stream()
                .map(object ->
                        variable(object.at(CONTAINER), "JAVA_TOOL_OPTIONS").orElse("none"))
                .distinct();
    }

    private static String flags(String experiment) {
        return String.join(
                " ",
                TestEngines.experiments(HOME.resolve("experiments"))
                        .named(experiment)
                        .jvm());
    }

    private static Optional<String> backEnd(JsonNode container) {
        return variable(container, "BACKEND_URL");
    }

    private static Optional<String> variable(JsonNode container, String name) {
        return container
                .path("env")
                .valueStream()
                .filter(variable -> variable.path("name").asString().equals(name))
                .map(variable -> variable.path("value").asString())
                .findFirst();
    }

    private void copy() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = folder.resolve(ROOT.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    /** The project's own version is the first one in the file. */
    static String version() throws IOException {
        Matcher version = VERSION.matcher(Files.readString(HOME.resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        return version.group(1);
    }
}
