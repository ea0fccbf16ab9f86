package io.github.springbench.reactive;

import io.netty.channel.ChannelOption;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Configures Spring Boot's Reactor Netty; services import it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(NettyProperties.class)
@Import(NettyLimits.class)
public class NettyConfiguration {

    /** Without the property, Netty chooses the backlog: the kernel's maximum (NetUtil.SOMAXCONN). */
    @Bean
    @ConditionalOnProperty(NettyProperties.ACCEPT_COUNT)
    NettyServerCustomizer acceptCount(NettyProperties netty) {
        return server -> server.option(ChannelOption.SO_BACKLOG, netty.acceptCount());
    }
}
