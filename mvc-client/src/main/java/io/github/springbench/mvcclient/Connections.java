package io.github.springbench.mvcclient;

import io.github.springbench.common.ConnectionLimits;
import java.util.function.Supplier;
import org.springframework.http.client.ClientHttpRequestFactory;

/** The HTTP client below Spring's: it owns the connections to the back end and holds them to their limits. */
interface Connections extends ConnectionLimits, AutoCloseable {

    ClientHttpRequestFactory requestFactory();

    /** Runs one call to the back end from waiting for a connection to the last byte of the answer. */
    <T> T call(Supplier<T> exchange);

    @Override
    void close();
}
