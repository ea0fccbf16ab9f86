package io.github.springbench.limits;

import com.mongodb.MongoClientSettings;
import com.zaxxer.hikari.HikariDataSource;
import io.github.springbench.limits.LimitsAutoConfiguration.SocketProperties;
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
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;
import reactor.netty.http.server.HttpServer;

/** Reports the limits of what a service has: its server, its client of a back end, its connections to a database. */
@AutoConfiguration
@ConditionalOnWebApplication
@EnableConfigurationProperties(SocketProperties.class)
class LimitsAutoConfiguration {

    /** The property that switches the recording of waits for connections off. */
    private static final String RECORD_WAITS = "pool.record-waits";

    private static final String SEND_BUFFER = "socket.send-buffer";

    private static final String WAITS_ARE_RECORDED = "${" + RECORD_WAITS + ":true}";

    /** Of a service that calls a database and a back end, the connections in use are those to the database. */
    private static final int DATABASE_FIRST = 0;

    @Bean
    Limits limits(
            ServerLimits server,
            ObjectProvider<CallLimits> calls,
            ObjectProvider<PinnedWaits> pinned,
            OpenStreams streams) {
        return new Limits(server, calls.orderedStream().toList(), pinned.getIfAvailable(), streams);
    }

    @Bean
    OpenStreams openStreams() {
        return new OpenStreams();
    }

    /**
     * Limits of connections that Spring Boot has no property for.
     *
     * @param sendBuffer what the kernel keeps for a reader who is slow, before the service has to wait; null to let it
     *     choose: over loopback that is megabytes
     */
    @ConfigurationProperties("socket")
    record SocketProperties(DataSize sendBuffer) {}

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

        @Bean
        @ConditionalOnProperty(SEND_BUFFER)
        WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> tomcatSendBuffer(SocketProperties socket) {
            String bytes = Long.toString(socket.sendBuffer().toBytes());
            return factory ->
                    factory.addConnectorCustomizers(connector -> connector.setProperty("socket.txBufSize", bytes));
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

        @Bean
        @ConditionalOnProperty(SEND_BUFFER)
        NettyServerCustomizer nettySendBuffer(SocketProperties socket) {
            int bytes = Math.toIntExact(socket.sendBuffer().toBytes());
            return server -> server.childOption(ChannelOption.SO_SNDBUF, bytes);
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
