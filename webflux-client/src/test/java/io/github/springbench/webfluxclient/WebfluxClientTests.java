package io.github.springbench.webfluxclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.springbench.contract.FakeBackEnd;
import io.github.springbench.contract.ItemsContract;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import reactor.netty.resources.LoopResources;

/** Greets, acknowledges and adds items as the slow service behind it. */
class WebfluxClientTests extends ItemsContract {

    private static FakeBackEnd backEnd;
    private static WebfluxClient client;

    @BeforeAll
    static void start() {
        backEnd = FakeBackEnd.start();
        client = WebfluxClient.start(Map.of("backend.url", backEnd.url()));
    }

    @AfterAll
    static void stop() {
        if (client != null) {
            client.close();
        }
        backEnd.close();
    }

    @Override
    protected int port() {
        return client.port();
    }

    @Override
    protected String messagesPath() {
        return "/passthrough/messages";
    }

    @Test
    void measuresNothingItself() {
        assertThat(client.context().getBeansOfType(ObservationRegistry.class)).isEmpty();
        assertThat(client.context().getBeansOfType(MeterRegistry.class)).isEmpty();
    }

    @Test
    void tellsOfAnEventLoopThatOnlyAcceptsConnections() {
        LoopResources loops = LoopResources.create("of-its-own", 1, 2, true);
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setLoopResourcesSupplier(() -> loops);
        resources.start();
        NettyReactiveWebServerFactory factory = new NettyReactiveWebServerFactory(0);
        factory.setResourceFactory(resources);
        NettyLimits limits = new NettyLimits(resources);
        limits.customize(factory);
        WebServer server = factory.getWebServer((request, response) -> response.setComplete());
        try {
            server.start();

            // Netty tells that it is bound a moment after it is.
            await().ignoreExceptions().until(limits::hasAcceptorOfItsOwn);
        } finally {
            server.stop();
            resources.stop();
        }
    }

    @Test
    void triesNoRouteForAGreeting() {
        assertThat(client.context().getBean(DispatcherHandler.class).getHandlerMappings())
                .filteredOn(mapping -> mapping instanceof RequestMappingHandlerMapping controllers
                                && controllers.getHandlerMethods().values().stream()
                                        .anyMatch(method -> method.getBeanType() == HelloController.class)
                        || mapping instanceof RouterFunctionMapping)
                .extracting(mapping -> (Object) mapping.getClass())
                .containsExactly(RequestMappingHandlerMapping.class, RouterFunctionMapping.class);
    }
}
