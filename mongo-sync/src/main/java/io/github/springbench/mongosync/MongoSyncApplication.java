package io.github.springbench.mongosync;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring MVC service over MongoDB: a request that waits for the database holds a thread. */
@SpringBootApplication
public class MongoSyncApplication {

    public static void main(String[] args) {
        SpringApplication.run(MongoSyncApplication.class, args);
    }
}
