package io.github.springbench.limits;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.r2dbc.connection.DelegatingConnectionFactory;
import reactor.core.publisher.Mono;

/**
 * Spring Boot's pool, and how long each request waited for one of its connections. The pool's own recorder is of no use
 * here: it counts whole milliseconds, and only requests that had to queue.
 */
final class TimedPool extends DelegatingConnectionFactory {

    private final PoolWaits waits = new PoolWaits();

    private TimedPool(ConnectionPool pool) {
        super(pool);
    }

    /** Puts it in the place of the pool, for all who ask for a connection. */
    static BeanPostProcessor inPlaceOfThePool() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof ConnectionPool pool ? new TimedPool(pool) : bean;
            }
        };
    }

    @Override
    public Mono<? extends Connection> create() {
        return Mono.defer(() -> {
            long asked = System.nanoTime();
            return super.create().doOnTerminate(() -> waits.record(System.nanoTime() - asked));
        });
    }

    PoolWaits waits() {
        return waits;
    }
}
