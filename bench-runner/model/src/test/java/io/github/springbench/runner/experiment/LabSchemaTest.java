package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Editors complete files of machines by docs/machines.schema.json; it must accept what the reader accepts. */
class LabSchemaTest {

    private static final Path DOCS = Path.of("..", "..", "docs");
    private static final Path FILE = Path.of("lab.yaml");

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final JsonNode FORM = JSON.readTree(DOCS.resolve("machines.schema.json"));
    private static final Schema SCHEMA =
            SchemaRegistry.withDialect(Dialects.getDraft202012()).getSchema(FORM);

    private static final Pattern EXAMPLE = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
    private static final Pattern UNKNOWN = Pattern.compile("unknown key .*known: ([^)\\n]+)");

    @Test
    void theExampleOfThePageHasTheForm() throws IOException {
        Matcher example = EXAMPLE.matcher(Files.readString(DOCS.resolve("machines-and-pipelines.md")));

        assertThat(example.find()).isTrue();
        assertThat(mistakes(example.group(1))).isEmpty();
        assertThat(LabReader.read(FILE, example.group(1)).with(MachineRole.LOAD))
                .hasSize(2);
        assertThat(example.group(1)).startsWith("# yaml-language-server: $schema=docs/machines.schema.json\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "machines: {}",
                "machines: {a: {roles: [load]}}",
                "machines: {a: {address: b}}",
                "machines: {a: {address: b, roles: []}}",
                "machines: {a: {address: b, roles: [loads]}}",
                "machines: {a: {address: b, roles: [load, load]}}",
                "machines: {a: {address: 0.0.0.0, roles: [load]}}",
                "machines: {a: {address: b, roles: [load], ssh: -v}}",
                "machines: {a: {address: b, roles: [load], ssh: b c}}",
                "machines: {a: {address: b, roles: [load], port: 22}}",
                "machines: {A: {address: b, roles: [load]}}",
                "machines: {a: {address: b, roles: [load, service]}}\nmore: 1",
                "machines: {a: {address: b, roles: [service]}}\nload: {}",
                "machines: {a: {address: b, roles: [service]}}\nload: {hyperfoil: 'https://c:1'}",
                "machines: {a: {address: b, roles: [service]}}\nload: {hyperfoil: 'http://c'}",
                "machines: {a: {address: b, roles: [service]}}\nload: {hyperfoil: 'http://c:1', agents: []}",
                "machines: {a: {address: b, roles: [service]}}\nload: {hyperfoil: 'http://c:1', agents: [a, a]}",
                "machines: {a: {address: b, roles: [service]}}\nload: {hyperfoil: 'http://c:1', agents: [A]}",
                "machines: {a: {address: b, roles: [service]}}\nload: {hyperfoil: 'http://c:1', more: 1}"
            })
    void whatTheReaderRefusesHasNotTheForm(String yaml) {
        assertThat(refused(yaml)).isNotNull();
        assertThat(mistakes(yaml)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "machines: {a: {address: b, roles: [load, service]}}",
                "machines: {a: {address: '::1', roles: service, ssh: 'ssh://b@[::1]:22'}}",
                "machines: {a: {address: b, roles: service}}\nload: {hyperfoil: 'http://c.example:8090'}",
                "machines: {a: {address: b, roles: service}}\nload: {hyperfoil: 'http://[::1]:1/', agents: a}",
                "machines: {a: {address: b, roles: service}}\nload: {hyperfoil: 'http://c:1', agents: [a, b-1]}"
            })
    void whatTheReaderTakesHasTheForm(String yaml) {
        assertThat(LabReader.read(FILE, yaml).machines()).hasSize(1);
        assertThat(mistakes(yaml)).isEmpty();
    }

    @Test
    void theFormHasTheKeysAndWordsThatTheReaderTakesAndNoOthers() {
        String machine = "address: b, roles: [load, service]";

        assertThat(keys("machines: {a: {" + machine + "}}\nqqqqqqqqqq: 1"))
                .containsExactlyInAnyOrderElementsOf(FORM.at("/properties").propertyNames());
        assertThat(keys("machines: {a: {" + machine + ", qqqqqqqqqq: 1}}"))
                .containsExactlyInAnyOrderElementsOf(FORM.at("/properties/machines/additionalProperties/properties")
                        .propertyNames());
        assertThat(keys("machines: {a: {" + machine + "}}\nload: {qqqqqqqqqq: 1}"))
                .containsExactlyInAnyOrderElementsOf(
                        FORM.at("/properties/load/properties").propertyNames());
        assertThat(FORM.at("/$defs/role/enum").valueStream().map(JsonNode::asString))
                .containsExactlyElementsOf(MachineRole.words());
    }

    private static List<String> keys(String yaml) {
        Matcher unknown = UNKNOWN.matcher(refused(yaml).getMessage());
        assertThat(unknown.find()).isTrue();
        return List.of(unknown.group(1).split(", "));
    }

    private static UserError refused(String yaml) {
        return catchThrowableOfType(UserError.class, () -> LabReader.read(FILE, yaml));
    }

    private static List<String> mistakes(String yaml) {
        Object read = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        return SCHEMA.validate(JSON.<JsonNode>valueToTree(read)).stream()
                .map(Object::toString)
                .toList();
    }
}
