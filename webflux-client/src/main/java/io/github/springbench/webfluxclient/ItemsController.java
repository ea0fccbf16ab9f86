package io.github.springbench.webfluxclient;

import io.github.springbench.backend.ReactiveBackEnd;
import io.github.springbench.common.ItemsRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Sends entries to the back end and returns its answer. */
@RestController
class ItemsController {

    private final ReactiveBackEnd backEnd;

    ItemsController(ReactiveBackEnd backEnd) {
        this.backEnd = backEnd;
    }

    /** Answers as soon as the back end does, after {@code ms} milliseconds. */
    @PostMapping(path = "/post/{ms}/{numItems}", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<Map<String, Object>> addItems(
            @PathVariable @Min(0) @Max(60_000) int ms,
            @PathVariable @Min(0) @Max(1_000) int numItems,
            @RequestBody Map<String, Object> entries) {
        return backEnd.addItems(new ItemsRequest(ms, numItems, entries));
    }
}
