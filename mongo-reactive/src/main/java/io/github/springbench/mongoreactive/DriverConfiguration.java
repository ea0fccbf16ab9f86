package io.github.springbench.mongoreactive;

import com.mongodb.connection.NettyTransportSettings;
import com.mongodb.connection.TransportSettings;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.internal.MongoClientImpl;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Stops the driver's event loops at once. Spring Boot would wait for Netty's quiet period of 2 s. */
@Configuration(proxyBeanMethods = false)
class DriverConfiguration {

    private static final int LONGEST_STOP_SECONDS = 5;

    @Bean
    DisposableBean promptStop(MongoClient client) {
        return () -> {
            client.close();
            // No public API of the driver returns its settings.
            TransportSettings transport =
                    ((MongoClientImpl) client).getSettings().getTransportSettings();
            if (transport instanceof NettyTransportSettings netty && netty.getEventLoopGroup() != null) {
                netty.getEventLoopGroup().shutdownGracefully(0, LONGEST_STOP_SECONDS, TimeUnit.SECONDS);
            }
        };
    }
}
