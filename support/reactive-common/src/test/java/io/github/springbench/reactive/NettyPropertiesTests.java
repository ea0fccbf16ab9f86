package io.github.springbench.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.ReactorResourceFactory;

class NettyPropertiesTests {

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withBean(ReactorResourceFactory.class)
            .withUserConfiguration(Netty.class);

    @Test
    void leaveTheBacklogToNettyUnlessTheySayOtherwise() {
        application.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(NettyServerCustomizer.class));
        application
                .withPropertyValues("netty.accept-count=7")
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(NettyServerCustomizer.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "many"})
    void tellAWrongValueInOneSentence(String value) {
        application.withPropertyValues("netty.accept-count=" + value).run(context -> assertThat(
                        new NettyPropertyFailureAnalyzer()
                                .analyze(context.getStartupFailure())
                                .getDescription())
                .isEqualTo("netty.accept-count is '" + value + "', expected a whole number of 1 or more."));
    }

    @Configuration(proxyBeanMethods = false)
    @Import(NettyConfiguration.class)
    static class Netty {}
}
