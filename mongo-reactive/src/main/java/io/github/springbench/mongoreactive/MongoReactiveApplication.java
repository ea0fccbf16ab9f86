package io.github.springbench.mongoreactive;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring WebFlux service over MongoDB: a request that waits for the database holds no thread. */
@SpringBootApplication
public class MongoReactiveApplication {

    public static void main(String[] args) {
        SpringApplication.run(MongoReactiveApplication.class, args);
    }
}
