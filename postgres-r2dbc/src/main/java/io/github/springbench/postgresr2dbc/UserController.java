package io.github.springbench.postgresr2dbc;

import io.github.springbench.postgres.IncomingUser;
import io.github.springbench.postgres.User;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Reads, inserts, changes and deletes users. */
@RestController
@RequestMapping(path = "/users", produces = MediaType.APPLICATION_JSON_VALUE)
class UserController {

    private final UserService users;

    UserController(UserService users) {
        this.users = users;
    }

    @GetMapping("/{id}")
    Mono<User> get(@PathVariable long id) {
        return users.get(id);
    }

    /** The users with the smallest ids. As a Flux, each would be a chunk of its own. */
    @GetMapping
    Mono<List<User>> first(@RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
        return users.first(limit).collectList();
    }

    @PostMapping
    Mono<ResponseEntity<User>> insert(@Valid @RequestBody IncomingUser incoming) {
        return users.insert(incoming).map(user -> ResponseEntity.created(URI.create("/users/" + user.id()))
                .body(user));
    }

    @PutMapping("/{id}")
    Mono<User> update(@PathVariable long id, @Valid @RequestBody IncomingUser incoming) {
        return users.update(id, incoming);
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> delete(@PathVariable long id) {
        return users.delete(id);
    }
}
