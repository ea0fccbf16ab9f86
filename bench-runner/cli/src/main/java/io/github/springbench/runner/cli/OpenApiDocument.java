package io.github.springbench.runner.cli;

import io.github.springbench.runner.experiment.ExperimentDraft.Asked;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.experiment.Nearest;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Shell;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations of an OpenAPI document 3.0 or 3.1, and a request for each. A value of which the document has no
 * example is made up, and a remark for the experiment file says so.
 */
final class OpenApiDocument {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonNode NOTHING = MissingNode.getInstance();

    /** What a load can repeat. */
    private static final List<String> METHODS = List.of("get", "post", "put", "patch");

    private static final Pattern IN_BRACES = Pattern.compile("\\{([^{}]+)}");
    private static final Pattern JSON_TYPE = Pattern.compile("(?i)(\\*/\\*|application/(\\*|([\\w.+-]+\\+)?json)).*");
    private static final Pattern TEXT_TYPE = Pattern.compile("(?i)text/.+");

    /** Parameters of these names are to be ignored; other parts of a document tell them. */
    private static final Set<String> IGNORED_HEADERS = Set.of("accept", "authorization", "content-type");

    /** Security schemes whose secret is in a header, and the variable that is to hold it. */
    private static final Map<String, String> VARIABLES = Map.of(
            "http basic", "BASIC_CREDENTIALS",
            "http bearer", "TOKEN",
            "oauth2", "TOKEN",
            "openIdConnect", "TOKEN",
            "apiKey header", "API_KEY",
            "apiKey cookie", "API_KEY");

    private static final Map<String, String> OF_FORMATS = Map.of(
            "date", "2024-01-01",
            "date-time", "2024-01-01T00:00:00Z",
            "uuid", "00000000-0000-4000-8000-000000000001");

    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_SHOWN = 80;
    private static final int LONGEST_FILLER = 1_000;
    private static final int MOST_REFERENCES = 50;
    private static final int MOST_NESTED = 10;

    /** Of optional properties in a made-up body: entities that name each other have no other end. */
    private static final int MOST_LEVELS = 2;

    private final String file;
    private final JsonNode root;
    private final List<Operation> operations = new ArrayList<>();

    /** The variables that hold secrets, by the names of security schemes. */
    private final Map<String, String> variables = new HashMap<>();

    private OpenApiDocument(String file, JsonNode root) {
        this.file = file;
        this.root = root;
        root.path("paths").properties().stream()
                .filter(path -> path.getKey().startsWith("/"))
                .forEach(path -> {
                    JsonNode item = resolved(path.getValue());
                    METHODS.stream()
                            .filter(item::has)
                            .forEach(method -> operations.add(new Operation(method, path.getKey(), item)));
                });
        if (operations.isEmpty()) {
            throw new UserError(file + " has no operation by GET, POST, PUT or PATCH; expected one below 'paths'. Name"
                    + " the file that describes your service.");
        }
    }

    /** @throws UserError where the file is no such document, or has no operation that can be measured */
    static OpenApiDocument of(String file) {
        if (file.matches("(?i)https?:.*")) {
            throw new UserError("--openapi is '" + file + "'; expected a file, as nothing is fetched. Save it, such as:"
                    + " curl -o openapi.json " + Shell.word(file));
        }
        Path path = Path.of(file);
        if (!Files.exists(path)) {
            throw new UserError("--openapi is '" + file + "', which is not there. Correct its path.");
        }
        JsonNode root;
        try {
            root = JsonMapper.shared().valueToTree(Experiments.document(path, "an OpenAPI document"));
        } catch (JacksonException noTree) {
            throw new UserError(file + " cannot be read: " + shown(noTree.getOriginalMessage()) + ".");
        }
        String version = text(root.path(root.has("swagger") ? "swagger" : "openapi"));
        if (version.isEmpty()) {
            throw new UserError(file + " is no OpenAPI document: it has no 'openapi' at its top level, such as openapi:"
                    + " 3.0.3. Name the file that describes your service; springdoc has it at /v3/api-docs.");
        }
        if (root.has("swagger") || !version.matches("3\\.[01](\\..*)?")) {
            throw new UserError(file + " is " + (root.has("swagger") ? "Swagger " : "OpenAPI ") + shown(version)
                    + "; expected OpenAPI 3.0 or 3.1. Convert it, such as in Swagger Editor, and name the new file.");
        }
        return new OpenApiDocument(shown(path.getFileName().toString()), root);
    }

    /** The operations: what chooses each, its method, path and summary, in columns. */
    List<String> lines() {
        int ids = widest(operations.stream().map(it -> it.id));
        int paths = widest(operations.stream().map(it -> it.path));
        String form = "%-" + ids + "s  %-5s  %-" + paths + "s  %s";
        return operations.stream()
                .map(it -> String.format(
                        form, shown(it.id), it.method, shown(it.path), shown(text(it.described.path("summary")))))
                .map(String::stripTrailing)
                .toList();
    }

    private static int widest(Stream<String> texts) {
        return texts.mapToInt(text -> shown(text).length()).max().orElse(1);
    }

    /** What chooses the first operation. */
    String firstId() {
        return operations.get(0).id;
    }

    /**
     * A request for each chosen operation.
     *
     * @param chosen each what a line begins with, or method and path
     * @throws UserError where there is no such operation, or no request for it
     */
    List<Asked> asked(List<String> chosen) {
        Set<String> names = new HashSet<>();
        return chosen.stream()
                .map(words -> operation(words.strip()))
                .distinct()
                .map(it -> it.asked(name(it.name, names)))
                .toList();
    }

    private Operation operation(String words) {
        List<String> known =
                operations.stream().flatMap(it -> Stream.of(it.id, it.line)).toList();
        return operations.stream()
                .filter(it -> it.id.equals(words) || it.line.equals(words))
                .findFirst()
                .orElseThrow(() -> new UserError("--operation is '" + shown(words) + "', which is none by GET, POST,"
                        + " PUT or PATCH in " + file + "; "
                        + Nearest.to(words, known)
                                .map(near -> "did you mean '" + shown(near) + "'? Leave")
                                .orElse("leave")
                        + " --operation out to see all."));
    }

    /** As names of requests may be, and as no other is. */
    private static String name(String own, Set<String> others) {
        String bare = own.replaceAll("[^A-Za-z0-9._-]+", "-")
                .replaceFirst("^[^A-Za-z0-9]+", "")
                .replaceFirst("^(?=warm-up|$)", "request-");
        String name = bare.substring(0, Math.min(bare.length(), LONGEST_NAME));
        for (int number = 2; !others.add(name); number++) {
            String end = "-" + number;
            name = bare.substring(0, Math.min(bare.length(), LONGEST_NAME - end.length())) + end;
        }
        return name;
    }

    /** What stands for it: itself, or what its reference leads to. */
    private JsonNode resolved(JsonNode node) {
        JsonNode found = node;
        for (int count = 0; found.path("$ref").isString(); count++) {
            String reference = text(found.path("$ref"));
            try {
                String pointer = reference.replaceFirst("^#", "").replace("+", "%2B");
                found = count == MOST_REFERENCES || !reference.startsWith("#")
                        ? NOTHING
                        : root.at(URLDecoder.decode(pointer, StandardCharsets.UTF_8));
            } catch (IllegalArgumentException noPointer) {
                found = NOTHING;
            }
            if (found.isMissingNode()) {
                throw new UserError(file + " refers to '" + shown(reference) + "', which leads to nothing in it;"
                        + " expected one file with all that it needs. Bundle the parts into one, or correct it.");
            }
        }
        return found;
    }

    /** An example, or what else the document has as a value; missing where it has none. */
    private JsonNode given(JsonNode described) {
        JsonNode examples = described.path("examples");
        JsonNode first = examples.valueStream().findFirst().orElse(NOTHING);
        return Stream.of(
                        described.path("example"),
                        examples.isArray() ? first : resolved(first).path("value"),
                        described.path("default"),
                        described.path("const"),
                        described.path("enum").path(0))
                .filter(value -> !value.isMissingNode() && !value.isNull())
                .findFirst()
                .orElse(NOTHING);
    }

    /** Of a single value; empty of anything else. */
    private static String text(JsonNode value) {
        return value.isValueNode() && !value.isNull() ? value.asString() : "";
    }

    /** A value as a text, several with commas between them. */
    private static String joined(JsonNode value) {
        return value.isArray()
                ? value.valueStream().map(OpenApiDocument::joined).collect(Collectors.joining(","))
                : value.isObject() ? value.toString() : text(value);
    }

    /** Percent-encoded but for what means nothing in a URI (RFC 3986, section 2.3). */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A");
    }

    /** The beginning, in one line, without what a terminal would obey. */
    private static String shown(String text) {
        String line = text.strip().replaceAll("\\s+", " ").replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "?");
        return line.length() <= LONGEST_SHOWN ? line : line.substring(0, LONGEST_SHOWN - 1) + "…";
    }

    /** One operation of the document, and its request. */
    private final class Operation {

        private final String method;
        private final String path;
        private final String line;
        private final JsonNode item;
        private final JsonNode described;
        private final String name;

        /** Its operationId; where it has none of its own, or one that nobody could type, its number. */
        private final String id;

        private final Map<String, String> inPath = new HashMap<>();
        private final List<String> query = new ArrayList<>();
        private final Map<String, String> headers = new LinkedHashMap<>();
        private final List<String> remarks = new ArrayList<>();

        /** @param item of its path, which may have parameters for all methods */
        Operation(String field, String path, JsonNode item) {
            this.method = field.toUpperCase(Locale.ROOT);
            this.path = path;
            this.line = method + " " + path;
            this.item = item;
            this.described = item.path(field);
            String own = text(described.path("operationId")).strip();
            this.name = own.isEmpty() ? field + path : own;
            boolean plain = !own.isEmpty() && own.equals(shown(own));
            boolean isId = plain && operations.stream().noneMatch(other -> other.id.equals(own));
            this.id = isId ? own : Integer.toString(operations.size() + 1);
        }

        Asked asked(String unique) {
            Map<String, JsonNode> parameters = new LinkedHashMap<>();
            Stream.of(item, described)
                    .flatMap(it -> it.path("parameters").valueStream())
                    .map(OpenApiDocument.this::resolved)
                    .forEach(it -> parameters.put(text(it.path("in")) + " " + text(it.path("name")), it));
            parameters.values().forEach(this::add);
            addSecurity();
            String filled = replaced(path, parameter -> inPath.computeIfAbsent(parameter, this::unknown));
            String asking = query.isEmpty() ? "" : "?" + String.join("&", query);
            String body = method.equals("GET") ? null : body();
            int status = described.path("responses").propertyNames().stream()
                    .filter(code -> code.matches("2\\d\\d"))
                    .mapToInt(Integer::parseInt)
                    .min()
                    .orElse(200);
            Request request =
                    Experiments.request("--operation", method + " " + base() + filled + asking, headers, body);
            return new Asked(unique, request, status, remarks);
        }

        private static String replaced(String template, UnaryOperator<String> values) {
            return IN_BRACES
                    .matcher(template)
                    .replaceAll(name -> Matcher.quoteReplacement(values.apply(name.group(1))));
        }

        /** What the address of the service has before each path. */
        private String base() {
            JsonNode server = root.path("servers").path(0);
            String url = replaced(
                    text(server.path("url")),
                    variable -> text(server.path("variables").path(variable).path("default")));
            String base =
                    url.replaceFirst("^([A-Za-z][A-Za-z0-9+.-]*:)?//[^/]*", "").replaceFirst("/+$", "");
            return base.isEmpty() || base.startsWith("/") ? base : "/" + base;
        }

        private String unknown(String parameter) {
            remarks.add("Correct the 1 in the path: " + file + " has no example of {" + shown(parameter) + "}.");
            return "1";
        }

        private void add(JsonNode parameter) {
            String called = text(parameter.path("name"));
            String in = text(parameter.path("in"));
            boolean required = parameter.path("required").asBoolean(false);
            if (in.equals("path")) {
                String value = value(parameter, OpenApiDocument::encoded);
                inPath.put(called, value.isEmpty() ? unknown(called) : value);
            } else if (in.equals("query") && required) {
                JsonNode value = new Sample(parameter).value;
                boolean nothing = value.isObject() && value.isEmpty();
                String text = nothing ? "" : value(parameter, OpenApiDocument::encoded);
                if (value.isObject()) {
                    value.properties()
                            .forEach(it -> query.add(encoded(it.getKey()) + "=" + encoded(joined(it.getValue()))));
                } else {
                    query.add(encoded(called) + "=" + text);
                }
            } else if (in.equals("header") && required && !IGNORED_HEADERS.contains(called.toLowerCase(Locale.ROOT))) {
                String variable = called.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
                boolean secret = Experiments.isSecretHeader(called);
                putHeader(called, secret ? "${" + variable + "}" : value(parameter, Request::verbatim));
            } else if (in.equals("cookie") && required) {
                throw refused("it needs the cookie '" + shown(called) + "'");
            }
        }

        /** A value as a text in that form; a random number where the document has no example of an integer. */
        private String value(JsonNode parameter, UnaryOperator<String> form) {
            Sample sample = new Sample(parameter);
            boolean any = sample.madeUp && sample.value.isIntegralNumber() && sample.value.asLong() == 1;
            String used = any ? "{key:100}" : form.apply(joined(sample.value));
            if (sample.madeUp) {
                remarks.add("Correct " + used + ", the " + text(parameter.path("in")) + " parameter '"
                        + shown(text(parameter.path("name"))) + "': " + file + " has no example of it"
                        + (any ? ", so it is a random number from 1 to 100." : "."));
            }
            return used;
        }

        private void putHeader(String header, String value) {
            headers.keySet().removeIf(header::equalsIgnoreCase);
            headers.put(header, value);
        }

        /** Of alternatives, the first whose secrets are in headers. */
        private void addSecurity() {
            JsonNode wanted = described.has("security") ? described.path("security") : root.path("security");
            wanted.valueStream()
                    .filter(it -> it.propertyNames().stream().map(this::kind).allMatch(VARIABLES::containsKey))
                    .findFirst()
                    .orElse(wanted.path(0))
                    .propertyNames()
                    .forEach(this::addCredentials);
        }

        private JsonNode scheme(String scheme) {
            return resolved(root.path("components").path("securitySchemes").path(scheme));
        }

        private String kind(String scheme) {
            return Stream.of("type", "scheme", "in")
                    .map(key -> text(scheme(scheme).path(key)))
                    .filter(word -> !word.isEmpty())
                    .map(word -> word.matches("(?i)basic|bearer") ? word.toLowerCase(Locale.ROOT) : word)
                    .collect(Collectors.joining(" "));
        }

        private void addCredentials(String scheme) {
            String kind = kind(scheme);
            if (!VARIABLES.containsKey(kind)) {
                throw refused("it needs the security scheme '" + shown(scheme) + "' ("
                        + (kind.isEmpty() ? "not described" : shown(kind)) + "), and secrets can only be in headers, as"
                        + " logs show paths");
            }
            String variable = variables.computeIfAbsent(scheme, none -> {
                String free = VARIABLES.get(kind);
                while (variables.containsValue(free)) {
                    free += "_2";
                }
                return free;
            });
            String secret = "${" + variable + "}";
            String called = text(scheme(scheme).path("name"));
            switch (kind) {
                case "apiKey header" -> putHeader(called, secret);
                case "apiKey cookie" -> putHeader("Cookie", called + "=" + secret);
                case "http basic" -> {
                    putHeader("Authorization", "Basic " + secret);
                    remarks.add(variable + " is what this prints: printf %s NAME:PASSWORD | base64.");
                }
                default -> putHeader("Authorization", "Bearer " + secret);
            }
        }

        private String body() {
            JsonNode content = resolved(described.path("requestBody")).path("content");
            if (content.isEmpty()) {
                remarks.add("Correct the body: " + file + " has none, and a " + method + " needs one here.");
                return "{}";
            }
            String type = Stream.of(JSON_TYPE, TEXT_TYPE)
                    .flatMap(kind -> content.propertyNames().stream().filter(kind.asMatchPredicate()))
                    .findFirst()
                    .orElseThrow(() -> refused("it takes " + shown(String.join(", ", content.propertyNames()))
                            + ", and neither application/json nor text"));
            Sample sample = new Sample(content.path(type));
            if (sample.madeUp) {
                remarks.add("Correct the body: what " + file + " has no example of is made up.");
            }
            String text = joined(sample.value);
            if (TEXT_TYPE.matcher(type).matches()) {
                putHeader("Content-Type", type.replace("*", "plain") + (type.contains(";") ? "" : ";charset=UTF-8"));
                return Request.verbatim(text.isBlank() ? "1" : text);
            }
            if (!type.equalsIgnoreCase("application/json") && type.indexOf('*') < 0) {
                putHeader("Content-Type", type);
            }
            // Some documents have their examples of JSON as texts.
            boolean isJson = sample.value.isString() && text.strip().matches("(?s)[{\\[].*[}\\]]");
            return Request.verbatim(isJson ? text : sample.value.toString());
        }

        private UserError refused(String why) {
            return new UserError(shown(line) + " cannot be asked for: " + why + ". Choose another"
                    + " --operation, or write the request by --request, --header and --body.");
        }
    }

    /** A value for a parameter, or for a body of some type. */
    private final class Sample {

        private final JsonNode value;
        private boolean madeUp;

        Sample(JsonNode described) {
            JsonNode given = given(described);
            int level = described.has("in") ? MOST_LEVELS : 0;
            JsonNode found = given.isMissingNode() ? of(described.path("schema"), Set.of(), level) : given;
            value = found == null ? NODES.objectNode() : found;
            madeUp |= given.isMissingNode() && value.isContainer() && value.isEmpty();
        }

        /** Null where a schema stands within itself. */
        private JsonNode of(JsonNode schema, Set<String> open, int level) {
            JsonNode given = given(schema);
            if (!given.isMissingNode()) {
                return given;
            }
            if (schema.has("$ref")) {
                Set<String> within = new HashSet<>(open);
                boolean deeper = within.add(text(schema.path("$ref"))) && within.size() < MOST_NESTED;
                return deeper ? of(resolved(schema), within, level) : null;
            }
            if (schema.has("allOf") || schema.has("oneOf") || schema.has("anyOf")) {
                return ofParts(schema, open, level);
            }
            return ofType(schema, open, level);
        }

        /** All of some, and the first that can be of others. */
        private JsonNode ofParts(JsonNode schema, Set<String> open, int level) {
            List<JsonNode> parts = Stream.concat(
                            schema.path("allOf").valueStream().map(part -> of(part, open, level)),
                            Stream.of("oneOf", "anyOf").flatMap(any -> schema.path(any)
                                    .valueStream()
                                    .filter(part -> !text(part.path("type")).equals("null"))
                                    .map(part -> of(part, open, level))
                                    .filter(Objects::nonNull)
                                    .limit(1)))
                    .filter(Objects::nonNull)
                    .toList();
            if (parts.isEmpty() && !schema.has("properties")) {
                return null;
            }
            ObjectNode all = object(schema, open, level);
            parts.stream().filter(JsonNode::isObject).forEach(part -> all.setAll((ObjectNode) part));
            return parts.stream().filter(part -> !part.isObject()).findFirst().orElse(all);
        }

        private JsonNode ofType(JsonNode schema, Set<String> open, int level) {
            JsonNode types = schema.path("type");
            String type = Stream.concat(Stream.of(types), types.valueStream())
                    .map(OpenApiDocument::text)
                    .filter(name -> !name.isEmpty() && !name.equals("null"))
                    .findFirst()
                    .orElse(schema.has("items") ? "array" : "object");
            if (type.equals("object")) {
                return object(schema, open, level);
            }
            if (type.equals("array")) {
                JsonNode item = of(schema.path("items"), open, level);
                return item == null ? NODES.arrayNode() : NODES.arrayNode().add(item);
            }
            madeUp = true;
            JsonNode least = schema.path("minimum");
            int length = Math.max(
                    1, Math.min(LONGEST_FILLER, schema.path("minLength").asInt(1)));
            String filler = OF_FORMATS.getOrDefault(text(schema.path("format")), "1".repeat(length));
            return switch (type) {
                case "boolean" -> NODES.booleanNode(true);
                case "integer", "number" -> least.asDouble(1) > 1 ? least : NODES.numberNode(1);
                default -> NODES.stringNode(filler);
            };
        }

        /** Its required properties; where it names none as required, all down to some level. */
        private ObjectNode object(JsonNode schema, Set<String> open, int level) {
            Set<String> required = schema.path("required")
                    .valueStream()
                    .map(OpenApiDocument::text)
                    .collect(Collectors.toSet());
            ObjectNode made = NODES.objectNode();
            schema.path("properties").properties().stream()
                    .filter(it -> required.isEmpty() ? level < MOST_LEVELS : required.contains(it.getKey()))
                    .filter(it -> !it.getValue().path("readOnly").asBoolean(false))
                    .forEach(it -> {
                        JsonNode value = of(it.getValue(), open, level + 1);
                        if (value != null) {
                            made.set(it.getKey(), value);
                        }
                    });
            return made;
        }
    }
}
