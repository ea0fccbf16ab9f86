package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestCertificate;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Services called by https. */
class HttpsExperimentTest {

    private static final String VALID = """
            name: sample
            question: Who is it?
            trust: none
            systems:
              running: {url: "https://127.0.0.1:8443"}
              jar: {jar: shop.jar, https: true}
              plain: {jar: shop.jar}
            parameters: {users: [8]}
            workload:
              engine: gatling
              shape: closed
              request: GET /
              duration: 30s
            """;

    @TempDir
    private Path folder;

    @Test
    void aSystemSaysHowItIsCalled() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(experiment.systems())
                .extracting(system -> system.service().https())
                .containsExactly(true, true, false);
        assertThat(experiment.systems().get(0).service())
                .isEqualTo(new RunningService(URI.create("https://127.0.0.1:8443/"), null, null, null));
        assertThat(experiment.systems().get(0).service().label()).isEqualTo("https://127.0.0.1:8443");
        OwnJar secure = (OwnJar) experiment.systems().get(1).service();
        assertThat(secure).isNotEqualTo(experiment.systems().get(2).service());
        assertThat(secure.holding(1, "0".repeat(64), null)
                        .on("Tomcat")
                        .withoutPlaces()
                        .https())
                .isTrue();
    }

    @Test
    void certificatesAreThoseOfAFile() throws IOException {
        TestCertificate certificate = TestCertificate.in(folder, "dns:localhost");
        Trust trust = read(VALID.replace("trust: none", "trust: test.pem")).trust();

        assertThat(trust).isEqualTo(Trust.in(certificate.pem())).isNotEqualTo(Trust.NONE);
        assertThat(trust).isEqualTo(new Trust("elsewhere.pem", trust.sha256(), null));
        assertThat(trust.acceptsAny()).isFalse();
        assertThat(read(VALID).trust().acceptsAny()).isTrue();
        assertThat(read(VALID.replace("trust: none\n", "")).trust()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "trust: none|trust: sample.yaml|a file of certificates in PEM, which sample.yaml is not",
                "trust: none|trust: nowhere.pem|a file of certificates in PEM, which nowhere.pem is not",
                "https://127|ftp://127|expected http or https, host and port",
                "8443\"}|8443\", https: true}|'https' cannot be set for a service that runs already",
            })
    void mistakesAreNamed(String text, String replacement, String message) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace(text, replacement)))
                .withMessageContaining(message);
    }

    @Test
    void trustNeedsSomebodyToTrust() {
        String plain = VALID.replace("https:", "http:").replace(", http: true", "");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(plain))
                .withMessageContaining("no system is called by https; take 'trust' out");
    }

    private Experiment read(String text) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), text));
    }
}
