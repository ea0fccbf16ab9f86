package io.github.springbench.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class DatabasePropertiesTests {

    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withUserConfiguration(Properties.class);

    @Test
    void haveDefaultsOfTheirOwn() {
        application.run(context -> assertThat(context.getBean(DatabaseProperties.class))
                .isEqualTo(new DatabaseProperties(
                        100,
                        Duration.ofSeconds(45),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(30))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "database.max-connections  | 0    | a whole number of 1 or more",
                "database.max-connections  | many | a whole number of 1 or more",
                "database.acquire-timeout  | soon | a duration of 1 ms or more, such as 500ms",
                "database.select-timeout   | 0 s  | a duration of 1 ms or more",
                "database.connect-timeout  | 0 s  | a duration of 1 ms or more",
                "database.response-timeout | -1 s | a duration of 1 ms or more",
                "database.max-idle-time    | 0 s  | a duration of 1 ms or more",
            })
    void tellAWrongValueInOneSentence(String name, String value, String expected) {
        String given = value.replace(" s", "s");
        application.withPropertyValues(name + "=" + given).run(context -> {
            FailureAnalysis analysis = new DatabasePropertyFailureAnalyzer().analyze(context.getStartupFailure());
            assertThat(analysis.getDescription())
                    .startsWith(name + " is '")
                    .contains(value, "', expected ", expected)
                    .endsWith(".")
                    .doesNotContain("\n");
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(DatabaseProperties.class)
    static class Properties {}
}
