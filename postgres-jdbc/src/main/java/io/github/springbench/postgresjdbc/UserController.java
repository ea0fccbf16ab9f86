package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.IncomingUser;
import io.github.springbench.postgres.User;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
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

/** Reads, inserts, changes and deletes users. */
@RestController
@RequestMapping(path = "/users", produces = MediaType.APPLICATION_JSON_VALUE)
class UserController {

    private final UserService users;

    UserController(UserService users) {
        this.users = users;
    }

    @GetMapping("/{id}")
    User get(@PathVariable long id) {
        return users.get(id);
    }

    /** The users with the smallest ids. */
    @GetMapping
    List<User> first(@RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
        return users.first(limit);
    }

    /** No ResponseEntity: Spring MVC flushes it before its length is known, so that it is sent in chunks. */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    User insert(@Valid @RequestBody IncomingUser incoming, HttpServletResponse response) {
        User user = users.insert(incoming);
        response.setHeader(HttpHeaders.LOCATION, "/users/" + user.id());
        return user;
    }

    @PutMapping("/{id}")
    User update(@PathVariable long id, @Valid @RequestBody IncomingUser incoming) {
        return users.update(id, incoming);
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable long id) {
        users.delete(id);
    }
}
