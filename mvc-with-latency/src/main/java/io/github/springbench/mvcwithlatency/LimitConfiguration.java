package io.github.springbench.mvcwithlatency;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.resilience.annotation.ConcurrencyLimit;
import org.springframework.resilience.annotation.ConcurrencyLimit.ThrottlePolicy;
import org.springframework.resilience.annotation.EnableResilientMethods;

/** The call with the limit that is asked for, each used as its documentation shows it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(Limit.class)
class LimitConfiguration {

    @Bean
    SlowCall slowCall(Limit limit) {
        return switch (limit.by()) {
            case NONE -> SlowCall::unlimited;
            case SPRING -> limit.patience().isZero() ? new RefusingCall() : new WaitingCall();
            case SEMAPHORE -> within(new Semaphore(limit.atOnce()), limit.patience());
            case FAIR_SEMAPHORE -> within(new Semaphore(limit.atOnce(), true), limit.patience());
            case BULKHEAD ->
                within(Bulkhead.of(
                        "slow",
                        BulkheadConfig.custom()
                                .maxConcurrentCalls(limit.atOnce())
                                .maxWaitDuration(limit.patience())
                                .build()));
        };
    }

    private static SlowCall within(Semaphore places, Duration patience) {
        return latency -> {
            // The form without a time would overtake those who wait, even in a fair semaphore.
            if (!places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new RejectedExecutionException("no place in " + patience);
            }
            try {
                return SlowCall.unlimited(latency);
            } finally {
                places.release();
            }
        };
    }

    private static SlowCall within(Bulkhead bulkhead) {
        return latency -> {
            bulkhead.acquirePermission();
            try {
                return SlowCall.unlimited(latency);
            } finally {
                bulkhead.onComplete();
            }
        };
    }

    /** Spring makes proxies of these classes where it is to limit, and of nothing in the other systems. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = "limit.by", havingValue = "spring")
    @EnableResilientMethods
    static class BySpring {}

    /** Lets callers wait without end. */
    @ConcurrencyLimit(limitString = "${limit.at-once:200}")
    static class WaitingCall implements SlowCall {

        @Override
        public String answerAfter(int latency) throws InterruptedException {
            return SlowCall.unlimited(latency);
        }
    }

    /** Refuses at once. */
    @ConcurrencyLimit(limitString = "${limit.at-once:200}", policy = ThrottlePolicy.REJECT)
    static class RefusingCall implements SlowCall {

        @Override
        public String answerAfter(int latency) throws InterruptedException {
            return SlowCall.unlimited(latency);
        }
    }
}
