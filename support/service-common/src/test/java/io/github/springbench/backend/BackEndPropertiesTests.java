package io.github.springbench.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class BackEndPropertiesTests {

    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withUserConfiguration(Properties.class);

    @Test
    void haveDefaultsOfTheirOwn() {
        application.run(context -> assertThat(context.getBean(BackEndProperties.class))
                .isEqualTo(new BackEndProperties(
                        "http://127.0.0.1:8092",
                        500,
                        Duration.ofSeconds(45),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(30))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "backend.url=ftp://localhost",
                "backend.url=http://localhost:1/x",
                "backend.url=localhost:8092",
                "backend.max-connections=0",
                "backend.max-connections=many",
                "backend.acquire-timeout=soon",
                "backend.connect-timeout=0s",
                "backend.response-timeout=-1s",
                "backend.max-idle-time=0s",
            })
    void refuseAWrongValue(String property) {
        application.withPropertyValues(property).run(context -> assertThat(context)
                .hasFailed());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(BackEndProperties.class)
    static class Properties {}
}
