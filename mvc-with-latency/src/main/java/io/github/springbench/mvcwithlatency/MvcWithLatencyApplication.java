package io.github.springbench.mvcwithlatency;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring MVC service of the pair: a request that waits holds a thread, of the pool or a virtual one. */
@SpringBootApplication
public class MvcWithLatencyApplication {

    public static void main(String[] args) {
        SpringApplication.run(MvcWithLatencyApplication.class, args);
    }
}
