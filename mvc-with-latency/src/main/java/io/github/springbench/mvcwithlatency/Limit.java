package io.github.springbench.mvcwithlatency;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How many calls go on at once, and what becomes of the others.
 *
 * @param by what limits them
 * @param atOnce so many
 * @param patience how long a caller waits for its turn before it is refused; zero to refuse at once. {@link By#SPRING}
 *     knows no time: it refuses at once for zero, and else lets callers wait without end
 */
@ConfigurationProperties("limit")
@Validated
record Limit(
        @DefaultValue("none") @NotNull By by,
        @DefaultValue("200") @Min(1) int atOnce,
        @DefaultValue("60s") @NotNull Duration patience) {

    enum By {
        NONE,
        /** {@code @ConcurrencyLimit} of Spring Framework 7. */
        SPRING,
        /** {@link java.util.concurrent.Semaphore}, which lets newcomers overtake those who wait. */
        SEMAPHORE,
        /** The same, in the order of arrival. */
        FAIR_SEMAPHORE,
        /** The bulkhead of Resilience4j. */
        BULKHEAD
    }
}
