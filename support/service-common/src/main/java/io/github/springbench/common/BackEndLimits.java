package io.github.springbench.common;

import java.util.Map;

/**
 * The limits of a client for calls to its back end.
 *
 * @param client Spring's client class, such as {@code RestClient}
 */
public record BackEndLimits(String client, ConnectionLimits connections) implements CallLimits {

    @Override
    public Map<String, String> effective() {
        return Map.of(
                "backend.client", client + " over " + connections.name(),
                "backend.max-connections", String.valueOf(connections.maxConnections()),
                "backend.acquire-timeout", Durations.shown(connections.acquireTimeout()),
                "backend.connect-timeout", Durations.shown(connections.connectTimeout()),
                "backend.response-timeout", Durations.shown(connections.responseTimeout()),
                "backend.max-idle-time", Durations.shown(connections.maxIdleTime()));
    }

    @Override
    public int leased() {
        return connections.leased();
    }

    @Override
    public int waiting() {
        return connections.waiting();
    }
}
