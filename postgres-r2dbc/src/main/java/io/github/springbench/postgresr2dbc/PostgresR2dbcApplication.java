package io.github.springbench.postgresr2dbc;

import io.github.springbench.backend.ReactiveBackEndConfiguration;
import io.github.springbench.common.DatabaseProblems;
import io.github.springbench.postgres.Tokens;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** The Spring WebFlux service over PostgreSQL: a request that waits for the database holds no thread. */
@SpringBootApplication
@Import({DatabaseProblems.class, ReactiveBackEndConfiguration.class, Tokens.class})
public class PostgresR2dbcApplication {

    public static void main(String[] args) {
        SpringApplication.run(PostgresR2dbcApplication.class, args);
    }
}
