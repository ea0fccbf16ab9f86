package io.github.springbench.mongosync;

import io.github.springbench.mongo.FieldValue;
import io.github.springbench.mongo.User;
import io.github.springbench.mongo.UserQueries;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Reads, inserts, changes and deletes users. */
@RestController
class UserController {

    private final Users users;

    UserController(Users users) {
        this.users = users;
    }

    @GetMapping(path = "/user/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    User get(@PathVariable String id) {
        return users.get(id);
    }

    /** Omits unknown users. */
    @GetMapping(path = "/user", produces = MediaType.APPLICATION_JSON_VALUE)
    List<User> getSome(@RequestParam @Size(min = 1, max = UserQueries.MOST_USERS) Set<@NotEmpty String> ids) {
        return users.get(ids);
    }

    /** The users with the largest numbers. */
    @GetMapping(path = "/user/top/{n}", produces = MediaType.APPLICATION_JSON_VALUE)
    List<User> top(@PathVariable @Min(1) @Max(UserQueries.MOST_USERS) int n) {
        return users.top(n);
    }

    @PostMapping("/user")
    ResponseEntity<Void> insert(@Valid @RequestBody User user) {
        users.insert(user);
        return ResponseEntity.created(URI.create("/user/" + user.key())).build();
    }

    @PutMapping("/user/{id}/field/{n}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void setField(@PathVariable String id, @PathVariable @Min(0) @Max(9) int n, @Valid @RequestBody FieldValue field) {
        users.setField(id, n, field.value());
    }

    @DeleteMapping("/user/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String id) {
        users.delete(id);
    }
}
