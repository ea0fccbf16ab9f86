package io.github.springbench.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class BackEndPropertiesTests {

    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withUserConfiguration(Properties.class);

    @Test
    void haveDefaultsOfTheirOwn() {
        application.run(context -> assertThat(context.getBean(BackEndProperties.class))
                .isEqualTo(new BackEndProperties(
                        URI.create("http://127.0.0.1:8092"),
                        500,
                        Duration.ofSeconds(45),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(30))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "backend.url              | ftp://localhost       | an address of scheme, host and port only",
                "backend.url              | http://localhost:1/x  | such as http://127.0.0.1:8092",
                "backend.url              | localhost:8092        | an address of scheme, host and port only",
                "backend.max-connections  | 0                     | a whole number of 1 or more",
                "backend.max-connections  | many                  | a whole number of 1 or more",
                "backend.acquire-timeout  | soon                  | a duration of 1 ms or more, such as 500ms",
                "backend.connect-timeout  | 0 s                   | a duration of 1 ms or more",
                "backend.response-timeout | -1 s                  | a duration of 1 ms or more",
                "backend.max-idle-time    | 0 s                   | a duration of 1 ms or more",
            })
    void tellAWrongValueInOneSentence(String name, String value, String expected) {
        String given = value.replace(" s", "s");
        application.withPropertyValues(name + "=" + given).run(context -> {
            FailureAnalysis analysis = new BackEndPropertyFailureAnalyzer().analyze(context.getStartupFailure());
            assertThat(analysis.getDescription())
                    .startsWith(name + " is '")
                    .contains(value, "', expected ", expected)
                    .endsWith(".")
                    .doesNotContain("\n");
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(BackEndProperties.class)
    static class Properties {}
}
