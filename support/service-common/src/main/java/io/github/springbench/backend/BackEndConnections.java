package io.github.springbench.backend;

import io.github.springbench.limits.CallLimits;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpRequestFactory;

/** A library's connections to the back end: its limits, and what Spring's blocking clients need of it. */
public interface BackEndConnections extends CallLimits {

    ClientHttpRequestFactory requestFactory();

    /** What to answer when a call fails by this cause; null if the cause tells nothing. */
    HttpStatus statusOf(Throwable cause);

    /** Each limit by its name, which is the same for all libraries. */
    static Map<String, String> limits(
            String client,
            String maxConnections,
            String acquireTimeout,
            String connectTimeout,
            String responseTimeout,
            String maxIdleTime) {
        return Map.of(
                "backend.client", client,
                "backend.max-connections", maxConnections,
                "backend.acquire-timeout", acquireTimeout,
                "backend.connect-timeout", connectTimeout,
                "backend.response-timeout", responseTimeout,
                "backend.max-idle-time", maxIdleTime);
    }
}
