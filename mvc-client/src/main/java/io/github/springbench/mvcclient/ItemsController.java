package io.github.springbench.mvcclient;

import io.github.springbench.common.InvalidEntriesException;
import io.github.springbench.common.ItemsRequest;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Sends entries to the back end and returns its answer. */
@RestController
class ItemsController {

    private final BackEnd backEnd;

    ItemsController(BackEnd backEnd) {
        this.backEnd = backEnd;
    }

    /** Answers as soon as the back end does, after {@code ms} milliseconds. */
    @PostMapping(path = "/post/{ms}/{numItems}", produces = MediaType.APPLICATION_JSON_VALUE)
    Map<String, Object> addItems(
            @PathVariable String ms, @PathVariable String numItems, @RequestBody Map<String, Object> entries) {
        return backEnd.addItems(ItemsRequest.checked(ms, numItems, entries));
    }

    // Both frameworks must answer with the same text.
    @ExceptionHandler
    ErrorResponse unreadable(HttpMessageNotReadableException unreadable) {
        return InvalidEntriesException.unreadable();
    }
}
