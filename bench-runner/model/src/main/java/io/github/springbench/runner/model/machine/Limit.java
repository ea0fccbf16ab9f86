package io.github.springbench.runner.model.machine;

import io.github.springbench.runner.model.UserError;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A limit of a service. Where two systems have different ones, a figure may tell of these and not of the systems. */
public enum Limit {
    REQUEST_THREADS("server.request-threads", "10000", "server.tomcat.threads.max"),
    CONNECTIONS("server.max-connections", "-1", "server.tomcat.max-connections"),
    ACCEPT_COUNT("server.accept-count", "10000", "server.tomcat.accept-count"),
    KEEP_ALIVE_REQUESTS("server.max-keep-alive-requests", "-1", "server.tomcat.max-keep-alive-requests"),
    PROCESSORS("server.processor-cache", "-1", "server.tomcat.processor-cache"),
    BACK_END_CONNECTIONS("backend.max-connections", "100000", "backend.max-connections"),

    /** A database has a limit of its own, which is not known here. */
    DATABASE_CONNECTIONS(
            "database.max-connections",
            null,
            "spring.datasource.hikari.maximum-pool-size",
            "spring.r2dbc.pool.max-size",
            "database.max-connections");

    private final String told;
    private final String lifted;
    private final List<String> properties;

    /**
     * @param told the name by which services tell it
     * @param lifted the value of its properties with which it limits nothing; null where there is none
     * @param properties that set it, each of other services
     */
    Limit(String told, String lifted, String... properties) {
        this.told = told;
        this.lifted = lifted;
        this.properties = List.of(properties);
    }

    /** The name by which services tell it. */
    public String told() {
        return told;
    }

    /** That set it, each of other services. */
    public List<String> properties() {
        return properties;
    }

    /** What lifts it, as {@code --lift} takes it; empty where that depends on others. */
    public Optional<String> lift() {
        return Optional.ofNullable(lifted).map(value -> properties.get(0));
    }

    /**
     * Properties and their values from what {@code --lift} names: a property of a limit, or a property with a value.
     *
     * @throws UserError where a value is missing that is not known
     */
    public static Map<String, String> lifted(List<String> named) {
        Map<String, String> lifted = new LinkedHashMap<>();
        for (String each : named) {
            int equals = each.indexOf('=');
            String property = equals < 0 ? each : each.substring(0, equals);
            String value = equals < 0
                    ? Arrays.stream(values())
                            .filter(limit -> limit.lifted != null && limit.properties.contains(property))
                            .map(limit -> limit.lifted)
                            .findFirst()
                            .orElse("")
                    : each.substring(equals + 1);
            if (property.isBlank() || value.isBlank()) {
                throw new UserError("--lift is '" + each + "'; expected one of "
                        + Arrays.stream(values())
                                .flatMap(limit -> limit.lift().stream())
                                .collect(Collectors.joining(", "))
                        + ", or another property with its value, such as "
                        + DATABASE_CONNECTIONS.properties.get(0) + "=100.");
            }
            lifted.put(property, value);
        }
        return lifted;
    }

    /** All of which a service tells a value. */
    public static Stream<Limit> toldIn(Map<String, String> effective) {
        return Arrays.stream(values()).filter(limit -> effective.containsKey(limit.told));
    }
}
