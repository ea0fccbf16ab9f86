package io.github.springbench.webfluxwithlatency;

import io.github.springbench.common.ItemsRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/**
 * Returns entries with their total and additional items after a delay, as a slow system does, without a waiting thread.
 */
@RestController
class ItemsController {

    /** Answers after {@code ms} milliseconds. */
    @PostMapping(path = "/post/{ms}/{numItems}", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<Map<String, Object>> addItems(
            @PathVariable @Min(0) @Max(60_000) int ms,
            @PathVariable @Min(0) @Max(1_000) int numItems,
            @RequestBody Map<String, Object> entries) {
        ItemsRequest request = new ItemsRequest(ms, numItems, entries);
        return Mono.just(request.answer()).delayElement(Duration.ofMillis(request.latencyMillis()));
    }
}
