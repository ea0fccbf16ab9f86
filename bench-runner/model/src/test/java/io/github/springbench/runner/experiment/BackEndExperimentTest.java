package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.machine.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Experiment files with services that call back ends. */
class BackEndExperimentTest {

    private static final String VALID = """
            name: sample
            question: Does it read?
            back-ends:
              slow: {service: webflux-with-latency, properties: {a: b}}
            systems:
              pool: {service: mvc-client}
              loop: {service: webflux-client, properties: {other: 5}}
            properties: {backend.url: "http://{slow}", not.ours: "${slow}"}
            jvm: [-Xmx512m]
            resources: {cpus: 1, memory: 1g}
            parameters: {latency: [10], users: [1]}
            workload:
              engine: gatling
              shape: closed
              request: POST /messages
              body: '{"id": "{fresh-id}", "delay": {latency}}'
              expect: {status: 200, body: '{"id":"{fresh-id}"}'}
              ramp: 5s
              repeat: 50
              load-generator-warm-up: 3s
            profiles:
              published: {properties: {pool: 1}, systems: {loop: {pool: 2}}}
              matched: {properties: {pool: 3}, jvm: [-Dmore=1]}
            presets:
              quick: {warm-up: 1s}
            """;

    @TempDir
    private Path folder;

    @Test
    void readsBackEndsResourcesAndAMessage() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(experiment.backEnds())
                .containsExactly(new BackEnd("slow", ServiceModule.WEBFLUX_WITH_LATENCY, Map.of("a", "b")));
        assertThat(experiment.resources()).isEqualTo(new Resources(1, 1024, false));
        assertThat(experiment.workload().request().with(Map.of("latency", 10)))
                .isEqualTo(new Request("POST", "/messages", "{\"id\": \"{fresh-id}\", \"delay\": 10}"));
        assertThat(experiment.workload().pause()).isEqualTo(new Pause(Duration.ZERO, Duration.ZERO));
        assertThat(experiment.workload().closed()).isTrue();
        assertThat(experiment.workload().loadGeneratorWarmUp()).isEqualTo(Duration.ofSeconds(3));
        assertThat(experiment.with(experiment.presets().get("quick")).workload().warmUp())
                .isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void backEndsMayHaveWholeCores() throws IOException {
        assertThat(read(VALID.replace("{cpus: 1, memory: 1g}", "{cpus: 0.5, memory: 1g, back-ends: whole-cores}"))
                        .resources())
                .isEqualTo(new Resources(0.5, 1024, true));
    }

    @ParameterizedTest
    @CsvSource({"0.5,0.5,1", "0.10,0.1,1", "1.0,1,1", "2.5,2.5,3", "16,16,16"})
    void readsPartsOfCores(String written, double cpus, int wholeCores) throws IOException {
        Resources resources =
                read(VALID.replace("cpus: 1,", "cpus: " + written + ",")).resources();

        assertThat(resources.cpus()).isEqualTo(cpus);
        assertThat(resources.wholeCores()).isEqualTo(wholeCores);
        assertThat(resources.partsACore()).isEqualTo(cpus != wholeCores);
    }

    @Test
    void aProfileWinsOverAllAndItsSystemsOverIt() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(experiment.profiles()).containsOnlyKeys(Profile.PUBLISHED, "matched");
        assertThat(pool(experiment.with(experiment.profiles().get(Profile.PUBLISHED))))
                .isEqualTo(Map.of("pool", "1", "loop", "2"));
        assertThat(pool(experiment.with(experiment.profiles().get("matched"))))
                .isEqualTo(Map.of("pool", "3", "loop", "3"));
        assertThat(experiment.with(experiment.profiles().get("matched")).jvm()).containsExactly("-Xmx512m", "-Dmore=1");
    }

    private static Map<String, String> pool(Experiment experiment) {
        return experiment.systems().stream().collect(Collectors.toMap(SystemUnderTest::name, system -> experiment
                .propertiesOf(system)
                .get("pool")));
    }

    @ParameterizedTest(name = "{0} → {1}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "http://{slow}"  | "http://{slwo}"   | a property asks for the back end {slwo}; did you mean 'slow'?
            "http://{slow}"  | "http://other"    | no property calls the back end 'slow'
            {warm-up: 1s}    | {systems: {far: {service: mvc-client, properties: {backend.url: "http://{slwo}"}}}} | a property asks for the back end {slwo}; did you mean 'slow'?
            {warm-up: 1s}    | {systems: {far: {service: mvc-client, properties: {backend.url: "http://localhost:8092"}}}} | 'far' calls a back end; name one
            back-ends:       | presets:          | there is none, name it in 'back-ends'
            memory: 1g       | memory: 1         | 'memory' is '1'; expected an amount of memory, such as 512m or 1g
            cpus: 1,         | cpus: 0,          | 'cpus' is '0'; expected a number of cores from 0.1 up, with two decimals at most, such as 2 or 0.5
            cpus: 1,         | cpus: 0.05,       | 'cpus' is '0.05'; expected a number of cores from 0.1 up
            cpus: 1,         | cpus: 0.125,      | 'cpus' is '0.125'; expected a number of cores from 0.1 up
            cpus: 1,         | cpus: half,       | 'cpus' is 'half'; expected a number of cores from 0.1 up
            POST /messages   | GET /messages     | 'body' cannot be sent with a GET
            POST /messages   | TRACE /messages   | expected a method and a path
            {latency}}'      | {latancy}}'       | did you mean 'latency'?
            systems: {loop:  | systems: {lop:    | unknown key 'lop' in 'systems'; did you mean 'loop'?
            {pool: 2}        | {server.port: 2}  | 'server.port' is set by the runner
            {pool: 3}        | {server.port: 3}  | 'server.port' is set by the runner
            {other: 5}       | {pool: 5}         | 'pool' is set by the profile 'matched' and by the system 'loop'
            backend.url: "   | backend.urls: "   | 'loop' calls a back end; name one in 'back-ends' and its address in backend.url
            {other: 5}       | {backend.url: "http://localhost:8092"} | 'loop' calls a back end; name one
            slow: {service: webflux-with-latency | slow: {service: webflux-client | 'slow' calls a back end itself
            -Xmx512m         | -Xmx1g            | the heap must be smaller than that
            /messages        | /messages/{fresh-id} | 'request' asks for {fresh-id}, which is no parameter
            '{"id":"{fresh-id}"}' | '{latency}'  | 'body' expects {latency}, which is not replaced
            {"id": "{fresh-id}", | {"id": "1",   | 'body' expects {fresh-id}, which is not replaced
            """)
    void saysWhatIsWrong(String right, String wrong, String message) {
        assertThat(VALID).contains(right);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace(right, wrong)))
                .withMessageContaining(message);
    }

    @Test
    void aPostNeedsABody() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replaceFirst(" +body: .*\n", "")))
                .withMessageContaining("'request' is a POST and needs 'body'");
    }

    @Test
    void aClientNeedsABackEnd() {
        String without = VALID.replaceFirst("back-ends:\n.*\n", "").replaceFirst("properties: .*backend.*\n", "");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(without))
                .withMessageContaining("'pool' calls a back end; name one in 'back-ends'");
    }

    @Test
    void theThreeExperimentsOfClientsHaveProfilesAndSmallForms() {
        Experiments experiments = TestEngines.experiments(Path.of("..", "..", "experiments"));

        assertThat(List.of("http-client", "gateway", "passthrough")).allSatisfy(name -> {
            Experiment experiment = experiments.named(name);
            assertThat(experiment.profiles().keySet()).containsExactly(Profile.PUBLISHED, "matched", "defaults");
            assertThat(experiment.presets()).containsKey("smoke");
            assertThat(experiment.claims()).isNotEmpty();
        });
    }

    private Experiment read(String yaml) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), yaml));
    }
}
