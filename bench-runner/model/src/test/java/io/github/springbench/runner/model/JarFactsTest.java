package io.github.springbench.runner.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Target.JarFacts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JarFactsTest {

    @ParameterizedTest
    @CsvSource({
        "2.7.18, Tomcat, false",
        "3.1.12, Tomcat, false",
        "3.2.0, Tomcat, true",
        "3.10.0, Jetty, true",
        "3.3.1, Undertow, false",
        "3.4.0, Undertow, true",
        "4.1.0-SNAPSHOT, Tomcat, true",
        "unknown, Tomcat, false"
    })
    void springBootHasVirtualThreadsFrom(String version, String server, boolean has) {
        assertThat(new JarFacts(version, Target.Stack.SERVLET, server, false, 17).hasVirtualThreads())
                .isEqualTo(has);
    }

    @Test
    void noVariantIsKnownOfOtherPrograms() {
        assertThat(new JarFacts("4.1.0", Target.Stack.REACTIVE, JarFacts.REACTOR_NETTY, true, 17).hasVirtualThreads())
                .isFalse();
        assertThat(new JarFacts(null, null, null, false, 21).hasVirtualThreads())
                .isFalse();
    }

    @Test
    void areToldInAFewWords() {
        assertThat(new JarFacts("3.3.1", Target.Stack.SERVLET, JarFacts.TOMCAT, true, 17).label())
                .isEqualTo("Spring Boot 3.3.1, Spring MVC on Tomcat, with Actuator, for Java 17");
        assertThat(new JarFacts(null, null, null, false, null).label()).isEqualTo("no executable jar of Spring Boot's");
    }
}
