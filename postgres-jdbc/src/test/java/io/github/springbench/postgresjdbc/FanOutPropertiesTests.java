package io.github.springbench.postgresjdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.system.JavaVersion;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class FanOutPropertiesTests {

    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withUserConfiguration(FanOutOnly.class);

    @Test
    void askOneAfterTheOtherUnlessTheySayOtherwise() {
        application.run(
                context -> assertThat(context.getBean(FanOutProperties.class).concurrently())
                        .isFalse());
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20, disabledReason = "This Java has virtual threads.")
    void tellThatAnOldJavaHasNoVirtualThreads() {
        application.withPropertyValues("fan-out.concurrently=true").run(context -> assertThat(
                        told(context.getStartupFailure()))
                .isEqualTo("fan-out.concurrently is 'true' on Java '" + JavaVersion.getJavaVersion()
                        + "', expected false, or true on Java 21 or newer, which has virtual threads."));
    }

    @Test
    void tellAWrongValueInOneSentence() {
        application.withPropertyValues("fan-out.concurrently=often").run(context -> assertThat(
                        told(context.getStartupFailure()))
                .isEqualTo("fan-out.concurrently is 'often', expected false, or true on Java 21 or newer, which has"
                        + " virtual threads."));
    }

    private static String told(Throwable failure) {
        return new FanOutPropertyFailureAnalyzer().analyze(failure).getDescription();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(FanOutProperties.class)
    static class FanOutOnly {}
}
