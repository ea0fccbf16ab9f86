package io.github.springbench.webfluxclient;

import io.github.springbench.common.InvalidEntriesException;
import io.github.springbench.common.ItemsRequest;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebInputException;
import reactor.core.publisher.Mono;

/** Sends entries to the back end and returns its answer. */
@RestController
class ItemsController {

    private final BackEnd backEnd;

    ItemsController(BackEnd backEnd) {
        this.backEnd = backEnd;
    }

    /** Answers as soon as the back end does, after {@code ms} milliseconds. */
    @PostMapping(path = "/post/{ms}/{numItems}", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<Map<String, Object>> addItems(
            @PathVariable String ms, @PathVariable String numItems, @RequestBody Map<String, Object> entries) {
        return backEnd.addItems(ItemsRequest.checked(ms, numItems, entries));
    }

    // Both frameworks must answer with the same text.
    @ExceptionHandler
    ErrorResponse unreadable(ServerWebInputException unreadable) {
        return InvalidEntriesException.unreadable();
    }
}
