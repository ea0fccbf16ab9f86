package io.github.springbench.reactive;

import io.netty.channel.ChannelOption;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What Spring Boot's Reactor Netty gets from us; for services to import. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(NettyProperties.class)
@Import(NettyLimits.class)
public class NettyConfiguration {

    /** Without the property, the backlog is Netty's own choice: the most that the kernel grants (NetUtil.SOMAXCONN). */
    @Bean
    @ConditionalOnProperty(NettyProperties.ACCEPT_COUNT)
    NettyServerCustomizer acceptCount(NettyProperties netty) {
        return server -> server.option(ChannelOption.SO_BACKLOG, netty.acceptCount());
    }
}
