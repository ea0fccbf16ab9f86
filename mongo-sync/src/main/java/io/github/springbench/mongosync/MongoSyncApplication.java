package io.github.springbench.mongosync;

import io.github.springbench.mongo.MongoConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** The Spring MVC service over MongoDB: a request that waits for the database holds a thread. */
@SpringBootApplication
@Import(MongoConfiguration.class)
public class MongoSyncApplication {

    public static void main(String[] args) {
        SpringApplication.run(MongoSyncApplication.class, args);
    }
}
