package io.github.springbench.webfluxwithlatency;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring WebFlux service of the pair: a waiting request holds no thread, only a timer. */
@SpringBootApplication
public class WebfluxWithLatencyApplication {

    public static void main(String[] args) {
        SpringApplication.run(WebfluxWithLatencyApplication.class, args);
    }
}
