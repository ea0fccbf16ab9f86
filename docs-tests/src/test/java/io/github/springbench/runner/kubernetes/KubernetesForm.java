package io.github.springbench.runner.kubernetes;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeType;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks the form of Kubernetes objects with the models of its own client: no unknown field, no missing required field,
 * and each value of its type. Objects of the two kinds that other projects define are checked against the fields of
 * their definitions.
 */
final class KubernetesForm {

    private static final Map<String, Model> MODELS = Map.of(
            "apps/v1 Deployment", new Model(V1Deployment.class, V1Deployment::validateJsonElement),
            "v1 Service", new Model(V1Service.class, V1Service::validateJsonElement),
            "v1 Pod", new Model(V1Pod.class, V1Pod::validateJsonElement));

    private static final Model METADATA = new Model(V1ObjectMeta.class, V1ObjectMeta::validateJsonElement);

    /** The fields below {@code spec}. */
    private static final Map<String, Map<String, JsonNodeType>> OF_OTHERS = Map.of(
            // Fields of version 0.26.0 of the operator; 0.24.2 has the same.
            "hyperfoil.io/v1alpha2 Hyperfoil",
            Map.ofEntries(
                    Map.entry("additionalArgs", JsonNodeType.ARRAY),
                    Map.entry("agentDeployTimeout", JsonNodeType.NUMBER),
                    Map.entry("auth", JsonNodeType.OBJECT),
                    Map.entry("image", JsonNodeType.STRING),
                    Map.entry("log", JsonNodeType.STRING),
                    Map.entry("persistentVolumeClaim", JsonNodeType.STRING),
                    Map.entry("postHooks", JsonNodeType.ARRAY),
                    Map.entry("preHooks", JsonNodeType.ARRAY),
                    Map.entry("route", JsonNodeType.OBJECT),
                    Map.entry("secretEnvVars", JsonNodeType.ARRAY),
                    Map.entry("serviceType", JsonNodeType.STRING),
                    Map.entry("triggerUrl", JsonNodeType.STRING),
                    Map.entry("version", JsonNodeType.STRING)),
            "operators.coreos.com/v1alpha1 Subscription",
            Map.of(
                    "channel", JsonNodeType.STRING,
                    "config", JsonNodeType.OBJECT,
                    "installPlanApproval", JsonNodeType.STRING,
                    "name", JsonNodeType.STRING,
                    "source", JsonNodeType.STRING,
                    "sourceNamespace", JsonNodeType.STRING,
                    "startingCSV", JsonNodeType.STRING));

    /**
     * Only answers of a cluster contain times, never a manifest. Without this adapter, Gson would use reflection on the
     * class.
     */
    private static final Gson GSON = new GsonBuilder()
            .registerTypeAdapter(OffsetDateTime.class, (JsonSerializer<OffsetDateTime>)
                    (time, type, context) -> new JsonPrimitive(time.toString()))
            .create();

    private KubernetesForm() {}

    static List<String> mistakes(ObjectNode object) {
        String kind = object.path("apiVersion").asString("") + " "
                + object.path("kind").asString("");
        if (MODELS.containsKey(kind)) {
            return MODELS.get(kind).mistakes(object);
        }
        if (OF_OTHERS.containsKey(kind)) {
            List<String> mistakes = new ArrayList<>(METADATA.mistakes(object.path("metadata")));
            mistakes.addAll(mistakes(object.path("spec"), OF_OTHERS.get(kind)));
            return mistakes;
        }
        return List.of("the kind '" + kind + "' is not known here");
    }

    private static List<String> mistakes(JsonNode spec, Map<String, JsonNodeType> fields) {
        return spec.properties().stream()
                .filter(field -> field.getValue().getNodeType() != fields.get(field.getKey()))
                .map(field -> fields.containsKey(field.getKey())
                        ? "'" + field.getKey() + "' is no " + fields.get(field.getKey())
                        : "'" + field.getKey() + "' is no field of spec")
                .toList();
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

    private interface Validation {

        /** @throws IllegalArgumentException where the form is wrong */
        void validate(JsonElement json) throws IOException;
    }

    private record Model(Class<?> type, Validation validation) {

        List<String> mistakes(JsonNode object) {
            JsonElement json = JsonParser.parseString(object.toString());
            try {
                validation.validate(json);
                // The validation accepts a number for a text, and the model converts it to a text. Kubernetes would
                // refuse it.
                return changed("", json, GSON.toJsonTree(GSON.fromJson(json, type)))
                        .toList();
            } catch (IOException | RuntimeException wrong) {
                return List.of(wrong.toString());
            }
        }
    }
}
