package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.run.Fork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Editors complete experiment files by docs/experiment.schema.json; it must accept what the reader accepts. */
class ExperimentSchemaTest {

    /** Each section has an unknown key, with a comment that gives the section's place in the schema. */
    private static final String EVERY_SECTION = """
            qqqqqqqqqqqqqqqqqqqq: 1 # /properties
            name: sample
            question: Which keys are there?
            back-ends:
              slow:
                service: webflux-with-latency
                qqqqqqqqqqqqqqqqqqqq: 1 # /properties/back-ends/additionalProperties/properties
              store:
                database:
                  kind: mongodb
                  records: 1
                  qqqqqqqqqqqqqqqqqqqq: 1 # /properties/back-ends/additionalProperties/properties/database/properties
            systems:
              one:
                service: webflux-with-latency
                qqqqqqqqqqqqqqqqqqqq: 1 # /properties/systems/additionalProperties/properties
              two: {service: mvc-with-latency}
            resources:
              cpus: 1
              memory: 1g
              qqqqqqqqqqqqqqqqqqqq: 1 # /properties/resources/properties
            deadlines:
              ready: 5m
              qqqqqqqqqqqqqqqqqqqq: 1 # /properties/deadlines/properties
            parameters: {users: [1]}
            workload:
              engine: gatling
              shape: closed
              request: GET /
              repeat: 1
              expect:
                qqqqqqqqqqqqqqqqqqqq: 1 # /properties/workload/properties/expect/properties
              qqqqqqqqqqqqqqqqqqqq: 1 # /properties/workload/properties
            claims:
              CLAIMS
            profiles:
              some:
                qqqqqqqqqqqqqqqqqqqq: 1 # /properties/profiles/additionalProperties/properties
            presets:
              some:
                qqqqqqqqqqqqqqqqqqqq: 1 # /properties/presets/additionalProperties/properties
            """;

    private static final String SEVERAL_REQUESTS = """
            name: sample
            question: Which keys are there?
            systems: {one: {service: webflux-with-latency}}
            parameters: {users: [1]}
            workload:
              engine: gatling
              shape: closed
              repeat: 1
              requests:
                list: {request: GET /}
                read:
                  request: GET /
                  qqqqqqqqqqqqqqqqqqqq: 1 # /properties/workload/properties/requests/additionalProperties/properties
            """;

    private static final Pattern UNKNOWN = Pattern.compile("line (\\d+): unknown key .*known: ([^)\\n]+)");

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Path FILE = Path.of("..", "..", "docs", "experiment.schema.json");
    private static final JsonNode FORM = JSON.readTree(FILE);
    private static final Schema SCHEMA =
            SchemaRegistry.withDialect(Dialects.getDraft202012()).getSchema(FORM);

    @TempDir
    private Path folder;

    static List<Path> experiments() throws IOException {
        try (Stream<Path> ours = Files.list(Path.of("..", "..", "experiments"));
                Stream<Path> examples = Files.list(Path.of("..", "..", "docs", "examples"))) {
            return Stream.concat(ours, examples)
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void ourExperimentsHaveTheForm(Path file) throws IOException {
        String yaml = Files.readString(file);

        assertThat(mistakes(yaml)).isEmpty();
        assertThat(yaml).startsWith("# yaml-language-server: $schema=");
        String form = yaml.lines().findFirst().orElseThrow().replaceFirst(".*=", "");
        assertThat(file.resolveSibling(form)).exists();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name: a",
                "name: a\nquestion: b\nsystems: {}\nparameters: {users: 1}\n"
                        + "workload: {engine: gatling, shape: closed, mix: a}",
                "name: a\nquestion: b\nsystems: {a: {jar: b, url: 'http://c:1'}}\nparameters: {users: 1}\n"
                        + "workload: {engine: gatling, shape: closed, mix: a}"
            })
    void whatIsNoExperimentHasItNot(String yaml) {
        assertThat(mistakes(yaml)).isNotEmpty();
    }

    @Test
    void theFormHasTheKeysThatTheReaderTakesAndNoOthers() throws IOException {
        Map<String, Collection<String>> taken = keysOfTheReader();

        assertThat(taken).hasSize(12);
        taken.forEach((where, keys) -> assertThat(keys)
                .as(where)
                .containsExactlyInAnyOrderElementsOf(FORM.at(where).propertyNames()));
    }

    @Test
    void theFormHasTheWordsThatTheReaderTakes() {
        assertWords(TestEngines.NAMES, "/properties/workload/properties/engine");
        assertWords(Workload.Shape.words(), "/properties/workload/properties/shape");
        assertWords(Mix.words(), "/properties/workload/properties/mix");
        assertWords(Cookies.words(), "/properties/workload/properties/cookies");
        assertWords(Play.words(), "/properties/workload/properties/play");
        assertWords(Fork.words(), "/properties/fork");
        assertWords(Arrays.stream(Axis.values()).map(Axis::parameter).toList(), "/properties/axis");
        assertWords(ServiceModule.names(), "/properties/systems/additionalProperties/properties/service");
        assertWords(Claim.CHECKS.keySet(), "/properties/claims/items/properties/check");
    }

    private static void assertWords(Collection<String> words, String where) {
        assertThat(FORM.at(where + "/enum").valueStream().map(JsonNode::asString))
                .as(where)
                .containsExactlyInAnyOrderElementsOf(words);
    }

    /**
     * The keys that the reader accepts, by their place in the schema. The reader reports only the first mistakes of a
     * file, so each kind of claim has a file of its own.
     */
    private Map<String, Collection<String>> keysOfTheReader() throws IOException {
        String claims = "/properties/claims/items/properties";
        Map<String, Collection<String>> keys = new TreeMap<>();
        for (String check : new TreeSet<>(Claim.CHECKS.keySet())) {
            String claim = "- {says: a, check: " + check + ", qqqqqqqqqqqqqqqqqqqq: 1} # " + claims;
            addUnknown(EVERY_SECTION.replace("CLAIMS", claim), keys);
        }
        addUnknown(SEVERAL_REQUESTS, keys);
        // These keys depend on the experiment's own parameters.
        keys.get("/properties/presets/additionalProperties/properties").remove("users");
        keys.get(claims).addAll(List.of("latency", "rate", "than-latency", "than-rate"));
        return keys;
    }

    private void addUnknown(String yaml, Map<String, Collection<String>> keys) throws IOException {
        Path file = Files.writeString(folder.resolve("sample.yaml"), yaml);
        UserError refused = catchThrowableOfType(
                UserError.class, () -> TestEngines.experiments(folder).read(file));
        List<String> lines = yaml.lines().toList();
        Matcher unknown = UNKNOWN.matcher(refused.getMessage());
        while (unknown.find()) {
            String where = lines.get(Integer.parseInt(unknown.group(1)) - 1).replaceFirst(".* # ", "");
            keys.computeIfAbsent(where, section -> new TreeSet<>())
                    .addAll(List.of(unknown.group(2).split(", ")));
        }
    }

    private static List<String> mistakes(String yaml) {
        Object read = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        return SCHEMA.validate(JSON.<JsonNode>valueToTree(read)).stream()
                .map(Object::toString)
                .toList();
    }
}
