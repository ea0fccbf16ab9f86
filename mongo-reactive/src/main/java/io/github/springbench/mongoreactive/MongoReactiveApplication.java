package io.github.springbench.mongoreactive;

import io.github.springbench.mongo.MongoConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** The Spring WebFlux service over MongoDB: a request that waits for the database holds no thread. */
@SpringBootApplication
@Import(MongoConfiguration.class)
public class MongoReactiveApplication {

    public static void main(String[] args) {
        SpringApplication.run(MongoReactiveApplication.class, args);
    }
}
