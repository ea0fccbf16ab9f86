package io.github.springbench.mvcwithlatency;

import io.github.resilience4j.bulkhead.BulkheadFullException;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.concurrent.RejectedExecutionException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Answers as {@link HelloController} does, by a call of which a {@link Limit} lets so many go on at once. */
@RestController
class LimitedController {

    private final SlowCall call;

    LimitedController(SlowCall call) {
        this.call = call;
    }

    @GetMapping(path = "/limited/{latency}", produces = "text/plain;charset=UTF-8")
    String limited(@PathVariable @Min(0) @Max(60_000) int latency) throws InterruptedException {
        return call.answerAfter(latency);
    }

    /** Spring's annotation throws the second one, and so do our semaphores. */
    @ExceptionHandler({BulkheadFullException.class, RejectedExecutionException.class})
    ProblemDetail refused() {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.SERVICE_UNAVAILABLE, "As many calls are under way as the limit allows.");
    }
}
