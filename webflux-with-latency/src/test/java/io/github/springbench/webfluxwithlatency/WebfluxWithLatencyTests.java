package io.github.springbench.webfluxwithlatency;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.SlowServiceContract;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContext;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Tag("server")
class WebfluxWithLatencyTests extends SlowServiceContract {

    @LocalServerPort
    private int port;

    @Override
    protected int port() {
        return port;
    }

    @Override
    protected String messagesPath() {
        return "/messages";
    }

    @Test
    void measuresNothingItself(@Autowired ApplicationContext context) {
        assertThat(context.getBeansOfType(ObservationRegistry.class)).isEmpty();
        assertThat(context.getBeansOfType(MeterRegistry.class)).isEmpty();
    }
}
