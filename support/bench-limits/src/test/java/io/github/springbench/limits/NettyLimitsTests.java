package io.github.springbench.limits;

import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

/** A limit that no service has in the contract tests; those tests cover all others. */
class NettyLimitsTests {

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

            // Netty reports that it is bound shortly after it is.
            await().ignoreExceptions().until(limits::hasAcceptorOfItsOwn);
        } finally {
            server.stop();
            resources.stop();
        }
    }
}
