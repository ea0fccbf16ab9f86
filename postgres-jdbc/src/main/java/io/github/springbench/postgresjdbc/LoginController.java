package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.Login;
import io.github.springbench.postgres.Tokens;
import io.github.springbench.postgres.Tokens.Token;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Waits for the database, and then checks the password, on the thread of the request. */
@RestController
class LoginController {

    private final JdbcClient jdbc;
    private final Tokens tokens;

    LoginController(JdbcClient jdbc, Tokens tokens) {
        this.jdbc = jdbc;
        this.tokens = tokens;
    }

    /** Without a transaction: the connection is back in the pool before the password is checked. */
    @PostMapping(path = "/login", produces = MediaType.APPLICATION_JSON_VALUE)
    Token login(@Valid @RequestBody Login login) {
        String hash = jdbc.sql(Login.HASH_BY_NAME)
                .param("name", login.name())
                .query(String.class)
                .optional()
                .orElseThrow(Tokens::refused);
        return tokens.forLogin(login, hash);
    }
}
