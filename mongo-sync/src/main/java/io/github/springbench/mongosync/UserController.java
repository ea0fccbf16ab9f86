package io.github.springbench.mongosync;

import io.github.springbench.mongo.AskedUsers;
import io.github.springbench.mongo.IncomingUser;
import io.github.springbench.mongo.InvalidUserException;
import io.github.springbench.mongo.User;
import io.github.springbench.mongo.UserCount;
import java.net.URI;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Reads, inserts and deletes users. */
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
    List<User> getSome(@RequestParam(required = false) String ids) {
        return users.get(AskedUsers.checked(ids));
    }

    /** The users with the largest numbers. */
    @GetMapping(path = "/user/top/{n}", produces = MediaType.APPLICATION_JSON_VALUE)
    List<User> top(@PathVariable String n) {
        return users.top(UserCount.checked(n));
    }

    @PostMapping("/user")
    ResponseEntity<Void> insert(@RequestBody IncomingUser incoming) {
        User user = incoming.checked();
        users.insert(user);
        return ResponseEntity.created(URI.create("/user/" + user.key())).build();
    }

    @DeleteMapping("/user/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String id) {
        users.delete(id);
    }

    // Both frameworks must answer with the same text.
    @ExceptionHandler
    ErrorResponse unreadable(HttpMessageNotReadableException unreadable) {
        return InvalidUserException.unreadable();
    }
}
