package io.github.springbench.postgresr2dbc;

import io.github.springbench.postgres.Login;
import io.github.springbench.postgres.Tokens;
import io.github.springbench.postgres.Tokens.Token;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Waits for the database, and then checks the password, on the thread that {@link LoginProperties} names. */
@RestController
class LoginController {

    private final DatabaseClient database;
    private final Tokens tokens;
    private final LoginProperties settings;

    LoginController(DatabaseClient database, Tokens tokens, LoginProperties settings) {
        this.database = database;
        this.tokens = tokens;
        this.settings = settings;
    }

    /** Without a transaction: the connection is back in the pool before the password is checked. */
    @PostMapping(path = "/login", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<Token> login(@Valid @RequestBody Login login) {
        return database.sql(Login.HASH_BY_NAME)
                .bind("name", login.name())
                .mapValue(String.class)
                .one()
                .switchIfEmpty(Mono.error(Tokens::refused))
                .publishOn(settings.computeOn().scheduler())
                .map(hash -> tokens.forLogin(login, hash));
    }
}
