package io.github.springbench.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Under load there are thousands of rejected requests, so their exceptions must be cheap. */
class RefusalTests {

    @Test
    void walksOverNoStack() {
        BackEndFailures failures = new BackEndFailures(new BackEndProperties(
                URI.create("http://127.0.0.1:8092"),
                1,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                Duration.ofSeconds(1)));

        assertThat(List.of(
                        failures.noFreeConnection(),
                        catchThrowable(() -> Latency.millis("soon")),
                        InvalidMessageException.unreadable(),
                        catchThrowable(() -> ItemsRequest.checked("0", "many", Map.of())),
                        InvalidEntriesException.unreadable()))
                .allSatisfy(refusal -> assertThat(refusal.getStackTrace()).isEmpty());
    }
}
