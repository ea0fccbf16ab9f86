package io.github.springbench.mvcclient;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring MVC client of a slow service: a request that waits for the back end holds a thread. */
@SpringBootApplication
public class MvcClientApplication {

    public static void main(String[] args) {
        SpringApplication.run(MvcClientApplication.class, args);
    }
}
