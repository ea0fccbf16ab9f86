package io.github.springbench.reactive;

import io.github.springbench.common.ExpectedProperties;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Limits of Netty that Spring Boot has no property for.
 *
 * @param acceptCount the accept backlog, as {@code server.tomcat.accept-count} is for Tomcat; null to let Netty choose
 */
@ConfigurationProperties("netty")
record NettyProperties(Integer acceptCount) {

    static final String ACCEPT_COUNT = "netty.accept-count";

    static final ExpectedProperties EXPECTED =
            new ExpectedProperties(Map.of(ACCEPT_COUNT, ExpectedProperties.ONE_OR_MORE));

    NettyProperties {
        EXPECTED.require(ACCEPT_COUNT, acceptCount, acceptCount == null || acceptCount >= 1);
    }
}
