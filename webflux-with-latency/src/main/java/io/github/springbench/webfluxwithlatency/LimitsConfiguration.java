package io.github.springbench.webfluxwithlatency;

import io.github.springbench.common.Limits;
import io.github.springbench.common.ServerLimits;
import io.github.springbench.reactive.NettyConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Exposes the limits in force over JMX. No request passes through it. */
@Configuration(proxyBeanMethods = false)
@Import(NettyConfiguration.class)
class LimitsConfiguration {

    @Bean
    Limits limits(ServerLimits server) {
        return new Limits(server);
    }
}
