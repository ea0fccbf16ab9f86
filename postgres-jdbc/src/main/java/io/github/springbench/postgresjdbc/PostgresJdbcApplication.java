package io.github.springbench.postgresjdbc;

import io.github.springbench.common.DatabaseProblems;
import io.github.springbench.postgres.Tokens;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** The Spring MVC service over PostgreSQL: a request that waits for the database holds a thread. */
@SpringBootApplication
@Import({DatabaseProblems.class, Tokens.class})
public class PostgresJdbcApplication {

    public static void main(String[] args) {
        SpringApplication.run(PostgresJdbcApplication.class, args);
    }
}
