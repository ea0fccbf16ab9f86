package io.github.springbench.postgresjdbc;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring MVC service over PostgreSQL: a request that waits for the database holds a thread. */
@SpringBootApplication
public class PostgresJdbcApplication {

    public static void main(String[] args) {
        SpringApplication.run(PostgresJdbcApplication.class, args);
    }
}
