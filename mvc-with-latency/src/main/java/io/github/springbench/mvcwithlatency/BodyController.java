package io.github.springbench.mvcwithlatency;

import io.github.springbench.limits.OpenStreams;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Writes to the body itself, on a thread of Spring MVC's executor that sleeps between two events. */
@RestController
@ConditionalOnProperty(name = "stream.by", havingValue = "body")
class BodyController {

    private final OpenStreams open;

    BodyController(OpenStreams open) {
        this.open = open;
    }

    /** Sends so many events, one every {@code interval} milliseconds. */
    @GetMapping(path = "/tokens/{events}/{interval}", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    ResponseEntity<StreamingResponseBody> tokens(
            @PathVariable @Min(1) @Max(1_000_000) int events,
            @PathVariable @Min(1) @Max(60_000) int interval,
            HttpServletResponse response) {
        return ResponseEntity.ok()
                .contentType(MediaType.TEXT_EVENT_STREAM)
                .body(body -> write(Tokens.from(events, interval), body, response));
    }

    private void write(Tokens tokens, OutputStream body, HttpServletResponse response) throws IOException {
        open.begin();
        try {
            for (int number = 1; number <= tokens.count(); number++) {
                tokens.await(number);
                body.write(("data:" + Tokens.text(number) + "\n\n").getBytes(StandardCharsets.UTF_8));
                response.flushBuffer(); // Since Spring Framework 7.0.6, flush() of the body does nothing.
            }
        } catch (InterruptedException stopped) {
            throw new InterruptedIOException(stopped.getMessage());
        } finally {
            open.end();
        }
    }
}
