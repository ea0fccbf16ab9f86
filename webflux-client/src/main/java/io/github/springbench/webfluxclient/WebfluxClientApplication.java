package io.github.springbench.webfluxclient;

import io.github.springbench.backend.ReactiveBackEndConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** The Spring WebFlux client of a slow service: a request that waits for the back end holds no thread. */
@SpringBootApplication
@Import(ReactiveBackEndConfiguration.class)
public class WebfluxClientApplication {

    public static void main(String[] args) {
        SpringApplication.run(WebfluxClientApplication.class, args);
    }
}
