package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Requests.Play;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What is written of a document is read back by the experiment's reader; the build sets {@code bench.home}. */
class OpenApiDocumentTest {

    private static final String SHELTER = """
            openapi: 3.0.3
            info: {title: Shelter, version: "1"}
            servers:
              - url: https://shelter.test/{stage}/v2/
                variables: {stage: {default: api}}
            security: [{login: []}]
            paths:
              /keepers:
                get:
                  operationId: listKeepers
                  summary: All keepers, by name
                  parameters:
                    - {name: family, in: query, required: true, schema: {type: string, example: "Müller & Söhne"}}
                    - {name: page, in: query, schema: {type: integer}}
                    - {name: X-Region, in: header, required: true, schema: {type: string, enum: [north, south]}}
                  responses: {"200": {description: fine}}
                post:
                  operationId: addKeeper
                  requestBody: {$ref: "#/components/requestBodies/Keeper"}
                  responses: {404: {description: no}, 202: {description: later}, 201: {description: now}}
              /keepers/{keeper}/animals/{animal}:
                parameters:
                  - {name: keeper, in: path, required: true, schema: {type: integer}}
                  - {name: animal, in: path, required: true, schema: {$ref: "#/components/schemas/Chip"}}
                get:
                  summary: One animal
                  security: []
                  responses: {default: {description: any}}
                delete: {operationId: release, responses: {"204": {description: gone}}}
            components:
              securitySchemes:
                login: {type: http, scheme: Bearer}
              requestBodies:
                Keeper:
                  content:
                    application/xml: {schema: {type: object}}
                    application/json: {schema: {$ref: "#/components/schemas/Keeper"}}
              schemas:
                Chip: {type: string, default: "a/7?"}
                Keeper:
                  type: object
                  required: [name, born, animals]
                  properties:
                    id: {type: integer, readOnly: true}
                    name: {type: string, example: Ida}
                    born: {type: string, format: date}
                    phone: {type: string}
                    animals: {type: array, items: {$ref: "#/components/schemas/Animal"}}
                Animal:
                  allOf:
                    - {type: object, properties: {chip: {$ref: "#/components/schemas/Chip"}}}
                    - {type: object, properties: {keeper: {$ref: "#/components/schemas/Keeper"}}}
                    - properties: {legs: {minimum: 2, type: number}}
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void listsOperationsInColumnsAndTheNextCommand() throws IOException {
        String file = file("shelter api.yaml", SHELTER);

        assertThat(init("--openapi", file)).as(err.toString()).isEqualTo(ExitCode.FINE);

        assertThat(out.toString().lines())
                .containsExactly(
                        "listKeepers  GET    /keepers                            All keepers, by name",
                        "addKeeper    POST   /keepers",
                        "3            GET    /keepers/{keeper}/animals/{animal}  One animal",
                        "./bench init --openapi '" + file + "' --operation listKeepers --url http://127.0.0.1:8080");
        assertThat(err.toString()).startsWith("Choose one or more, each by --operation.");
        assertThat(folder.resolve("own-api.yaml")).doesNotExist();
    }

    @Test
    void anOperationWithoutAnIdOfItsOwnHasANumber() throws IOException {
        String file = file("own.yaml", """
                openapi: 3.0.3
                paths:
                  x-note: {get: {operationId: none}}
                  /a: {get: {operationId: a, summary: "one\\ntwo\\u001b[1m"}, post: {operationId: a}}
                  /b: {get: {operationId: "b\\u001b[2m"}, patch: {operationId: "  "}}
                """);

        assertThat(init("--openapi", file, "--jar", "shop.jar")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString().lines())
                .containsExactly(
                        "a  GET    /a  one two?[1m",
                        "2  POST   /a",
                        "3  GET    /b",
                        "4  PATCH  /b",
                        "./bench init --openapi " + file + " --jar shop.jar --operation a");
    }

    @Test
    void oneOperationIsTheRequestOfEachUser() throws IOException {
        Experiment written = written(SHELTER, "listKeepers");

        assertThat(written.workload().request())
                .isEqualTo(new Request(
                        "GET",
                        "/api/v2/keepers?family=M%C3%BCller%20%26%20S%C3%B6hne",
                        Map.of("X-Region", "north", "Authorization", "Bearer ${TOKEN}"),
                        null));
        assertThat(written.workload().requests()).isNull();
        assertThat(written.secrets()).containsExactly("TOKEN");
        assertThat(err.toString())
                .contains("Before each run, export TOKEN in your shell, its value in single quotes: the request");
        assertThat(text()).doesNotContain("Correct");
    }

    @Test
    void severalOperationsAreAMix() throws IOException {
        Experiment written = written(SHELTER, "addKeeper", "GET /keepers/{keeper}/animals/{animal}", "3");

        assertThat(written.workload().requests().play()).isEqualTo(Play.MIX);
        assertThat(written.workload().parts())
                .extracting(Part::name, Part::weight, part -> part.exchange().path(), part -> part.exchange()
                        .expectedStatus())
                .containsExactly(
                        tuple("addKeeper", 1, "/api/v2/keepers", 201),
                        tuple(
                                "get-keepers-keeper-animals-animal-",
                                1,
                                "/api/v2/keepers/{key:100}/animals/a%2F7%3F",
                                200));
        assertThat(written.workload().parts().get(0).exchange().body())
                .isEqualTo("{\"name\":\"Ida\",\"born\":\"2024-01-01\",\"animals\":[{\"chip\":\"a/7?\",\"legs\":2}]}");
        assertThat(text())
                .contains("      # Correct the body: what own.yaml has no example of is made up.\n")
                .contains("      # Correct {key:100}, the path parameter 'keeper': own.yaml has no example of it, so it"
                        + " is a random number from 1 to 100.\n");
    }

    @Test
    void aDocumentOfVersion31InJsonIsReadToo() throws IOException {
        Experiment written = written("""
                {
                \t"openapi": "3.1.0", "servers": [{"url": "\\/v1"}],
                \t"paths": {"/notes/{note}": {"put": {"operationId": "put note\\u00e4",
                \t\t"parameters": [
                \t\t\t{"name": "note", "in": "path", "schema": {"type": ["null", "integer"], "examples": [7]}},
                \t\t\t{"name": "pageable", "in": "query", "required": true, "schema": {
                \t\t\t\t"type": "object", "properties": {"sort": {"type": "string"}}}},
                \t\t\t{"name": "X-Token", "in": "header", "required": true, "schema": {"type": "string"}}],
                \t\t"requestBody": {"content": {"application/merge-patch+json": {"schema": {
                \t\t\t"anyOf": [{"type": "null"}, {"type": "object", "properties": {
                \t\t\t\t"kind": {"const": "\\ud83d\\ude00\\t"}, "open": {"type": "boolean"}}}]}}}},
                \t\t"responses": {"2XX": {"description": "fine"}}}}}
                }
                """, "put noteä");

        assertThat(written.workload().request())
                .isEqualTo(new Request(
                        "PUT",
                        "/v1/notes/7",
                        Map.of("X-Token", "${X_TOKEN}", "Content-Type", "application/merge-patch+json"),
                        "{\"kind\":\"😀\\t\",\"open\":true}"));
        assertThat(written.workload().expectedStatus()).isEqualTo(200);
        assertThat(text()).doesNotContain("pageable");
    }

    @Test
    void schemasWithinThemselvesEnd() throws IOException {
        Experiment written = written(document("""
                post:
                  operationId: grow
                  requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Tree"}}}}
                """) + """
                components:
                  schemas:
                    Tree:
                      type: object
                      required: [left, size, leaves]
                      properties:
                        left: {$ref: "#/components/schemas/Tree"}
                        size: {type: integer}
                        leaves: {type: array, items: {$ref: "#/components/schemas/Twig"}}
                    Twig: {$ref: "#/components/schemas/Other"}
                    Other: {oneOf: [{$ref: "#/components/schemas/Twig"}]}
                """, "grow");

        assertThat(written.workload().body()).isEqualTo("{\"size\":1,\"leaves\":[]}");
    }

    @Test
    void aReferenceToItselfIsRefused() throws IOException {
        String file = file("own.yaml", document("""
                get:
                  operationId: a
                  parameters: [{$ref: "#/paths/~1a/get/parameters/0"}]
                """));

        assertThat(init("--openapi", file, "--operation", "a", "--url", "http://127.0.0.1:1"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("own.yaml refers to '#/paths/~1a/get/parameters/0', which leads to nothing");
    }

    @Test
    void bracesUmlautsAndQuotesOfABodyAreSentAsTheyAre() throws IOException {
        Experiment written = written(document("""
                post:
                  operationId: write
                  requestBody:
                    content:
                      application/json:
                        examples: {one: {value: {"it's": "a \\"{key}\\" ${TOKEN} ü {{b}} \\n 😀"}}}
                """), "write");

        Request sent = written.workload().request().sent(Map.of());
        assertThat(sent.body()).isEqualTo("{\"it's\":\"a \\\"{key}\\\" ${TOKEN} ü {{b}} \\n 😀\"}");
        assertThat(written.secrets()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            text/plain: {example: "grüße {name}"}        | grüße {name} | text/plain;charset=UTF-8
            application/json: {example: '{"a": {b}}'}    | {"a": {b}}   | -
            application/json: {schema: {type: string}}   | "1"          | -
            application/json: {schema: {minLength: 3, type: string}} | "111" | -
            application/json: {schema: {properties: {a: {type: boolean}}, anyOf: [{required: [a]}]}} | {"a":true} | -
            application/json: {schema: {allOf: [{type: string, enum: [red]}]}} | "red" | -
            "*/*": {schema: {type: integer, minimum: 5}} | 5            | -
            application/json: {}                         | {}           | -
            """)
    void aBodyHasTheTypeOfItsContent(String content, String body, String type) throws IOException {
        Experiment written = written(
                document("post: {operationId: write, requestBody: {content: {" + content.replace("{b}", "{}") + "}}}"),
                "write");

        Request sent = written.workload().request().sent(Map.of());
        assertThat(sent.body()).isEqualTo(body.replace("{b}", "{}"));
        assertThat(sent.headers().getOrDefault("Content-Type", "-")).isEqualTo(type);
    }

    @Test
    void eachSecretIsInAHeaderAndHasItsVariable() throws IOException {
        Experiment written =
                written(document("get: {operationId: a, security: [{q: []}, {k: [], l: [], c: []}]}") + """
                components:
                  securitySchemes:
                    q: {type: apiKey, in: query, name: key}
                    k: {type: apiKey, in: header, name: X-App}
                    l: {type: apiKey, in: header, name: X-Key}
                    c: {type: apiKey, in: cookie, name: session}
                """, "a");

        assertThat(written.workload().request().headers())
                .isEqualTo(Map.of("X-App", "${API_KEY}", "X-Key", "${API_KEY_2}", "Cookie", "session=${API_KEY_2_2}"));
        assertThat(written(document("get: {operationId: a, security: [{b: []}]}") + """
                components: {securitySchemes: {b: {type: http, scheme: basic}}}
                """, "a")
                        .secrets())
                .containsExactly("BASIC_CREDENTIALS");
        assertThat(text()).contains("# BASIC_CREDENTIALS is what this prints: printf %s NAME:PASSWORD | base64.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            get: {operationId: a, security: [{k: []}]}                                             | it needs the security scheme 'k' (apiKey query)
            get: {operationId: a, parameters: [{name: id, in: cookie, required: true}]}            | it needs the cookie 'id'
            post: {operationId: a, requestBody: {content: {multipart/form-data: {}}}}              | it takes multipart/form-data, and neither application/json nor text
            get: {operationId: a, parameters: [{$ref: "other.yaml#/a"}]}                           | own.yaml refers to 'other.yaml#/a', which leads to nothing in it
            get: {operationId: ab c}                                                               | --operation is 'a', which is none by GET, POST, PUT or PATCH in own.yaml
            get: {operationId: A}                                                                  | did you mean 'A'? Leave --operation out to see all.
            """)
    void anOperationThatCannotBeMeasuredIsRefused(String method, String why) throws IOException {
        String document =
                document(method) + "components: {securitySchemes: {k: {type: apiKey, in: query, name: key}}}\n";

        assertThat(init("--openapi", file("own.yaml", document), "--operation", "a", "--url", "http://127.0.0.1:1"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains(why);
        assertThat(err.toString().lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                                    | is empty; it must hold an OpenAPI document.
            # only a comment                      | is empty; it must hold an OpenAPI document.
            Read me first.                        | is no OpenAPI document: it has no 'openapi'
            [1, 2]                                | is no OpenAPI document: it has no 'openapi'
            {"name": "shop"}                      | is no OpenAPI document: it has no 'openapi'
            {"swagger": "2.0"}                    | is Swagger 2.0; expected OpenAPI 3.0 or 3.1. Convert it
            openapi: 4.0.0                        | is OpenAPI 4.0.0; expected OpenAPI 3.0 or 3.1. Convert it
            {openapi: 3.0.0, paths: {}}           | own.yaml has no operation by GET, POST, PUT or PATCH
            {openapi: 3.0.0, paths: [             | not YAML
            {openapi: 3.0.0, x: &a [*a]}          | an alias within what it stands for has no end
            """)
    void anotherFileIsRefused(String text, String why) throws IOException {
        assertThat(init("--openapi", file("own.yaml", text))).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains(why);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void onlyAFileIsRead() {
        assertThat(init("--openapi", "https://shop.test/v3/api-docs")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("expected a file, as nothing is fetched")
                .contains("curl -o openapi.json https://shop.test/v3/api-docs");

        assertThat(init("--openapi", folder.resolve("none.yaml").toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("none.yaml', which is not there. Correct its path.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--curl", "--request", "--header", "--body"})
    void oneOptionSaysWhatToSend(String option) throws IOException {
        assertThat(init("--openapi", file("own.yaml", SHELTER), option, "x")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("--openapi says what to send, and so does " + option + "; give one of both");
    }

    @Test
    void anOperationIsOneOfADocument() {
        assertThat(init("--operation", "a", "--url", "http://127.0.0.1:1")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("--operation chooses from a document; name it by --openapi FILE");
    }

    private static String document(String operation) {
        return "openapi: 3.0.3\npaths:\n  /a:\n" + operation.strip().indent(4);
    }

    private Experiment written(String document, String... operations) throws IOException {
        List<String> options = new ArrayList<>(List.of("--openapi", file("own.yaml", document), "--no-check"));
        options.addAll(List.of(
                "--url", "http://127.0.0.1:1", "--force", "-o", experiment().toString()));
        for (String operation : operations) {
            options.addAll(List.of("--operation", operation));
        }
        assertThat(init(options.toArray(String[]::new))).as(err.toString()).isEqualTo(ExitCode.FINE);
        assertThat(bench("plan", experiment().toString())).as(err.toString()).isEqualTo(ExitCode.FINE);
        return Home.allExperiments().nameOrFile(experiment().toString());
    }

    private Path experiment() {
        return folder.resolve("own-api.yaml");
    }

    private String text() throws IOException {
        return Files.readString(experiment());
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private int init(String... options) {
        String[] arguments = new String[options.length + 1];
        arguments[0] = "init";
        System.arraycopy(options, 0, arguments, 1, options.length);
        return bench(arguments);
    }

    private int bench(String... arguments) {
        CommandLine commandLine = Bench.commandLine();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        return commandLine.execute(arguments);
    }
}
