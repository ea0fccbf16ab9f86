package io.github.springbench.mongoreactive;

import io.github.springbench.mongo.FieldNumber;
import io.github.springbench.mongo.IncomingField;
import io.github.springbench.mongo.InvalidFieldException;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebInputException;
import reactor.core.publisher.Mono;

/** Writes single fields of users. */
@RestController
class FieldController {

    private final Users users;

    FieldController(Users users) {
        this.users = users;
    }

    @PutMapping("/user/{id}/field/{n}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> set(@PathVariable String id, @PathVariable String n, @RequestBody IncomingField incoming) {
        return users.setField(id, FieldNumber.checked(n), incoming.checked());
    }

    // Both frameworks must answer with the same text.
    @ExceptionHandler
    ErrorResponse unreadable(ServerWebInputException unreadable) {
        return InvalidFieldException.unreadable();
    }
}
