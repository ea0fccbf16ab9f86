package io.github.springbench.runner.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The manifests of support/kubernetes have the form of Kubernetes objects, by the models of its own client: no unknown
 * field, no missing required field, and each value of its type. Nothing is applied, so no cluster is needed.
 */
@Tag("docs")
class ManifestsTest {

    private static final Path ROOT = Path.of("../support/kubernetes");
    private static final String KUSTOMIZATION = "kustomization.yaml";

    private static final Map<String, Model> MODELS = Map.of(
            "apps/v1 Deployment", new Model(V1Deployment.class, V1Deployment::validateJsonElement),
            "v1 Service", new Model(V1Service.class, V1Service::validateJsonElement),
            "v1 Pod", new Model(V1Pod.class, V1Pod::validateJsonElement));

    /** Other projects define them, so Kubernetes has no models of them. */
    private static final Set<String> OF_OTHERS =
            Set.of("hyperfoil.io/v1alpha2 Hyperfoil", "operators.coreos.com/v1alpha1 Subscription");

    /**
     * Only answers of a cluster contain times, never a manifest. Without this adapter, Gson would use reflection on the
     * class.
     */
    private static final Gson GSON = new GsonBuilder()
            .registerTypeAdapter(OffsetDateTime.class, (JsonSerializer<OffsetDateTime>)
                    (time, type, context) -> new JsonPrimitive(time.toString()))
            .create();

    private record Model(Class<?> type, Validation validation) {}

    private interface Validation {

        /** @throws IllegalArgumentException where the form is wrong */
        void validate(JsonElement json) throws IOException;
    }

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".yaml") && !file.endsWith(KUSTOMIZATION))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void hasTheFormOfKubernetesObjects(Path file) throws IOException {
        for (Object document : new Load(LoadSettings.builder().build()).loadAllFromString(Files.readString(file))) {
            JsonObject object = GSON.toJsonTree(document).getAsJsonObject();
            String kind = object.get("apiVersion").getAsString() + " "
                    + object.get("kind").getAsString();
            if (OF_OTHERS.contains(kind)) {
                continue;
            }
            if (isPatch(file)) {
                // Required, and only in what is patched.
                object.getAsJsonObject("spec").add("selector", new JsonObject());
            }
            assertThat(MODELS).containsKey(kind);
            Model model = MODELS.get(kind);
            model.validation().validate(object);
            // The validation accepts a number for a text, and the model converts it to a text. Kubernetes would refuse
            // it.
            assertThat(changed("", object, GSON.toJsonTree(GSON.fromJson(object, model.type()))))
                    .isEmpty();
        }
    }

    private static boolean isPatch(Path file) throws IOException {
        return Files.readString(file.resolveSibling(KUSTOMIZATION)).contains("path: " + file.getFileName());
    }

    /** The places where the model differs. It may have more: it adds empty lists for missing ones. */
    private static Stream<String> changed(String path, JsonElement given, JsonElement model) {
        if (given.isJsonObject() && model != null && model.isJsonObject()) {
            return given.getAsJsonObject().entrySet().stream()
                    .flatMap(field -> changed(
                            path + "/" + field.getKey(),
                            field.getValue(),
                            model.getAsJsonObject().get(field.getKey())));
        }
        if (given.isJsonArray()
                && model != null
                && model.isJsonArray()
                && given.getAsJsonArray().size() == model.getAsJsonArray().size()) {
            return IntStream.range(0, given.getAsJsonArray().size())
                    .boxed()
                    .flatMap(place -> changed(
                            path + "/" + place,
                            given.getAsJsonArray().get(place),
                            model.getAsJsonArray().get(place)));
        }
        return given.equals(model) ? Stream.of() : Stream.of(path + ": " + given + " is of a wrong type");
    }
}
