package io.github.springbench.mvcwithlatency;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring MVC service of the pair: a waiting request holds a thread, either from the pool or virtual. */
@SpringBootApplication
public class MvcWithLatencyApplication {

    public static void main(String[] args) {
        SpringApplication.run(MvcWithLatencyApplication.class, args);
    }
}
