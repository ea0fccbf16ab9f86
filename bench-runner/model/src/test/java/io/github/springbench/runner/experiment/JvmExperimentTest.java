package io.github.springbench.runner.experiment;

import static io.github.springbench.runner.experiment.SampleFile.VALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A system may have JVM flags of its own, such as another collector. */
class JvmExperimentTest {

    private static final String COMMON = "jvm: [-Xmx1g]";
    private static final String LOOP = "{service: webflux-with-latency";
    private static final String FILE = VALID.replace("published: figures.csv\n", "");

    @TempDir
    private Path folder;

    @Test
    void theFlagsOfASystemComeAfterThoseOfAll() throws IOException {
        Experiment experiment = read(FILE.replace(LOOP, LOOP + ", jvm: [-Xmx2g, -XX:+UseZGC]"));

        assertThat(experiment.jvm()).containsExactly("-Xmx1g");
        assertThat(experiment.jvmOf(experiment.system("loop").orElseThrow()))
                .containsExactly("-Xmx1g", "-Xmx2g", "-XX:+UseZGC");
        assertThat(experiment.jvmOf(experiment.system("pool").orElseThrow())).containsExactly("-Xmx1g");
    }

    /** A tilde stands for the end of a line. */
    @ParameterizedTest(name = "{0}, {1}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            jvm: [-Xmx1g, -XX:+UseG1GC] | {service: webflux-with-latency, jvm: -XX:+UseZGC} | 'jvm' asks one JVM for several collectors, UseG1GC and UseZGC
            jvm: -Xmx1g~profiles: {p: {jvm: -XX:+UseSerialGC}} | {service: webflux-with-latency, jvm: -XX:+UseZGC} | UseSerialGC and UseZGC
            jvm: -Xmx1g~resources: {cpus: 1, memory: 2g} | {service: webflux-with-latency, jvm: -Xmx2g} | the heap must be smaller than that
            jvm: -Xmx1g~resources: {cpus: 1, memory: 2g}~profiles: {a: {}, b: {jvm: -Xmx2g}} | {service: webflux-with-latency} | the heap must be smaller than that
            jvm: -Xmx1g | {service: webflux-with-latency, jvm: Xmx2g} | 'jvm' is 'Xmx2g'; expected a JVM flag, such as -Xmx1g
            jvm: -Xmx1g | {service: webflux-with-latency, jvm: -Xmx2g -XX:+UseZGC} | expected one flag; write several as a list, such as [-Xms1g, -Xmx1g]
            jvm: -Xmx1g | {url: "http://127.0.0.1:8080", jvm: -Xmx2g} | 'jvm' cannot be set for a service that runs already
            """)
    void saysWhatIsWrong(String common, String system, String message) {
        String file = FILE.replace(COMMON, common.replace('~', '\n')).replace(LOOP + "}", system);

        assertThatExceptionOfType(UserError.class).isThrownBy(() -> read(file)).withMessageContaining(message);
    }

    @Test
    void theHeapMayBeThatOfProfiles() throws IOException {
        Experiment experiment = read(FILE.replace(
                COMMON, "resources: {cpus: 1, memory: 2g}\nprofiles: {a: {jvm: -Xmx1g}, b: {jvm: -Xmx512m}}"));

        assertThat(experiment.profiles()).containsOnlyKeys("a", "b");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {service: mvc-with-latency, jvm: -Xmx2g}         | the heap must be smaller than that
            {service: mvc-with-latency, jvm: -XX:+UseZGC}    | UseG1GC and UseZGC
            {url: "http://127.0.0.1:8080"}                   | the bench cannot limit the resources of 'more'
            """)
    void theRulesAreThoseOfSystemsOfPresetsToo(String system, String message) {
        String file = FILE.replace(COMMON, "jvm: [-Xmx1g, -XX:+UseG1GC]\nresources: {cpus: 1, memory: 2g}")
                .replace("ramp: 1s}", "ramp: 1s, systems: {more: " + system + "}}");

        assertThatExceptionOfType(UserError.class).isThrownBy(() -> read(file)).withMessageContaining(message);
    }

    private Experiment read(String yaml) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), yaml));
    }
}
