package io.github.springbench.limits;

import com.mongodb.MongoClientSettings;
import com.zaxxer.hikari.HikariDataSource;
import io.netty.channel.ChannelOption;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.ConnectionFactory;
import jakarta.validation.constraints.Min;
import org.apache.catalina.startup.Tomcat;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcProperties;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.validation.annotation.Validated;
import reactor.netty.http.server.HttpServer;

/** Reports the limits of what a service has: its server, its client of a back end, its connections to a database. */
@AutoConfiguration
@ConditionalOnWebApplication
class LimitsAutoConfiguration {

    /** The property that switches the recording of waits for connections off. */
    private static final String RECORD_WAITS = "pool.record-waits";

    private static final String WAITS_ARE_RECORDED = "${" + RECORD_WAITS + ":true}";

    /** Of a service that calls a database and a back end, the connections in use are those to the database. */
    private static final int DATABASE_FIRST = 0;

    @Bean
    Limits limits(ServerLimits server, ObjectProvider<CallLimits> calls, ObjectProvider<PinnedWaits> pinned) {
        return new Limits(server, calls.orderedStream().toList(), pinned.getIfAvailable());
    }

    /** Not by default: a flight recorder takes memory, and writes a file each second. */
    @Bean
    @ConditionalOnBooleanProperty("virtual-threads.count-pinned")
    PinnedWaits pinnedWaits() {
        return new PinnedWaits();
    }

    private static PoolWaits waits(boolean recorded) {
        return recorded ? new PoolWaits() : null;
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Tomcat.class)
    @ConditionalOnWebApplication(type = Type.SERVLET)
    static class OfTomcat {

        @Bean
        TomcatLimits tomcatLimits(ServletWebServerApplicationContext context) {
            return new TomcatLimits(context);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HttpServer.class)
    @ConditionalOnWebApplication(type = Type.REACTIVE)
    @EnableConfigurationProperties(NettyProperties.class)
    static class OfNetty {

        @Bean
        NettyLimits nettyLimits(ReactorResourceFactory resources) {
            return new NettyLimits(resources);
        }

        /** Without the property, Netty chooses the backlog: the kernel's maximum (NetUtil.SOMAXCONN). */
        @Bean
        @ConditionalOnProperty("netty.accept-count")
        NettyServerCustomizer acceptCount(NettyProperties netty) {
            return server -> server.option(ChannelOption.SO_BACKLOG, netty.acceptCount());
        }
    }

    /**
     * Limits of Netty that Spring Boot has no property for.
     *
     * @param acceptCount the accept backlog, as {@code server.tomcat.accept-count} is for Tomcat; null to let Netty
     *     choose
     */
    @Validated
    @ConfigurationProperties("netty")
    record NettyProperties(@Min(1) Integer acceptCount) {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MongoClientSettings.class)
    static class OfMongo {

        @Bean
        MongoLimits mongoLimits(@Value(WAITS_ARE_RECORDED) boolean recordWaits) {
            return new MongoLimits(waits(recordWaits));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HikariDataSource.class)
    static class OfHikari {

        @Bean
        @Order(DATABASE_FIRST)
        CallLimits hikariLimits(HikariDataSource dataSource, @Value(WAITS_ARE_RECORDED) boolean recordWaits) {
            return new HikariLimits(dataSource, waits(recordWaits));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ConnectionPool.class)
    static class OfR2dbcPool {

        @Bean
        @ConditionalOnBooleanProperty(name = RECORD_WAITS, matchIfMissing = true)
        static BeanPostProcessor recordedWaits() {
            return TimedPool.inPlaceOfThePool();
        }

        @Bean
        @Order(DATABASE_FIRST)
        CallLimits r2dbcPoolLimits(ConnectionFactory pool, R2dbcProperties properties) {
            return new R2dbcPoolLimits(pool, properties);
        }
    }
}
