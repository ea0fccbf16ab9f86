package io.github.springbench.mvcwithlatency;

import io.github.springbench.common.Limits;
import io.github.springbench.common.ServerLimits;
import io.github.springbench.servlet.TomcatLimits;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Exposes the limits in force over JMX. No request passes through it. */
@Configuration(proxyBeanMethods = false)
@Import(TomcatLimits.class)
class LimitsConfiguration {

    @Bean
    Limits limits(ServerLimits server) {
        return new Limits(server);
    }
}
