package io.github.springbench.webfluxwithlatency;

import io.github.springbench.common.InvalidEntriesException;
import io.github.springbench.common.ItemsRequest;
import java.time.Duration;
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

/**
 * Returns entries with their total and additional items after a delay, as a slow system does, without a waiting thread.
 */
@RestController
class ItemsController {

    /** Answers after {@code ms} milliseconds. */
    @PostMapping(path = "/post/{ms}/{numItems}", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<Map<String, Object>> addItems(
            @PathVariable String ms, @PathVariable String numItems, @RequestBody Map<String, Object> entries) {
        ItemsRequest request = ItemsRequest.checked(ms, numItems, entries);
        return Mono.just(request.answer()).delayElement(Duration.ofMillis(request.latencyMillis()));
    }

    // Both frameworks must answer with the same text.
    @ExceptionHandler
    ErrorResponse unreadable(ServerWebInputException unreadable) {
        return InvalidEntriesException.unreadable();
    }
}
