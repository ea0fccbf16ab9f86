package io.github.springbench.runner.database.postgres;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The ways by which services speak to the server, and how each is told where that is. */
enum ServiceDriver {
    JDBC("SPRING_DATASOURCE_", "jdbc:postgresql://", "currentSchema"),
    R2DBC("SPRING_R2DBC_", "r2dbc:postgresql://", "schema");

    private final String prefix;
    private final String scheme;
    private final String schema;

    ServiceDriver(String prefix, String scheme, String schema) {
        this.prefix = prefix;
        this.scheme = scheme;
        this.schema = schema;
    }

    /** Of its variables in a service's environment. */
    String prefix() {
        return prefix;
    }

    /** Without user and password, which have variables of their own. */
    String url(PostgresAddress server, String schemaName) {
        List<String> options = new ArrayList<>(List.of(schema + "=" + schemaName));
        server.options().forEach((option, value) -> options.add(option.nameFor(this) + "=" + encoded(value)));
        return scheme + server.host() + "/" + encoded(server.database()) + "?" + String.join("&", options);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
