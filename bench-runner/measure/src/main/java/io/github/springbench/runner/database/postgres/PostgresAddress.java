package io.github.springbench.runner.database.postgres;

import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a PostgreSQL listens, and how one gets in. As text it shows neither user nor password. */
final class PostgresAddress implements DatabaseAddress {

    /** The variable of the environment by which users name their own server. */
    static final String VARIABLE = "POSTGRES_URI";

    static final int DEFAULT_PORT = 5432;
    private static final int MOST_PORTS = 65_535;

    private static final String EXAMPLE = "postgresql://user:password@127.0.0.1:5432/database";

    /** As libpq reads it: user, password, host, port, database, options. */
    private static final Pattern PARTS = Pattern.compile("postgres(?:ql)?://(?:([^:@/?#]*)(?::([^:@/?#]*))?@)?"
            + "(\\[[0-9A-Fa-f:.]+]|[^:@/?#,\\[\\]]*)(?::(\\d{1,5}))?(?:/([^/?#@]*))?(?:\\?([^?#@]*))?");

    private static final Pattern SEVERAL = Pattern.compile("postgres(?:ql)?://(?:[^@/?#]*@)?[^@/?#]*,[^@/?#]*(?:/.*)?");

    private final String user;
    private final Secret password;
    private final String hostName;
    private final int port;
    private final String database;
    private final Map<ServerOption, String> options;
    private final List<Secret> secrets;

    private PostgresAddress(
            String user,
            Secret password,
            String hostName,
            int port,
            String database,
            Map<ServerOption, String> options,
            List<Secret> secrets) {
        this.user = user;
        this.password = password;
        this.hostName = hostName;
        this.port = port;
        this.database = database;
        this.options = Collections.unmodifiableMap(options);
        this.secrets = secrets;
    }

    /** @throws UserError where it is no address of a PostgreSQL; it never shows the value, which may hold a password */
    static PostgresAddress of(String uri) {
        if (SEVERAL.matcher(uri).matches()) {
            throw refused("names several servers; name one");
        }
        Matcher parts = PARTS.matcher(uri);
        if (!parts.matches()) {
            throw refused("is not the address of a PostgreSQL");
        }
        if (isEmpty(parts.group(3))) {
            throw refused("has no host");
        }
        if (isEmpty(parts.group(1))) {
            throw refused("has no user");
        }
        int port = parts.group(4) == null ? DEFAULT_PORT : Integer.parseInt(parts.group(4));
        if (port < 1 || port > MOST_PORTS) {
            throw refused("has a port that is not from 1 to 65535");
        }
        String user = decoded(parts.group(1));
        return new PostgresAddress(
                user,
                parts.group(2) == null ? null : Secret.of(decoded(parts.group(2))),
                parts.group(3),
                port,
                isEmpty(parts.group(5)) ? user : decoded(parts.group(5)),
                options(parts.group(6)),
                List.of(Secret.of(uri)));
    }

    /** The server that this project brings: it asks nobody who he is. */
    static PostgresAddress ofEmbedded(String host, int port) {
        return new PostgresAddress(
                "bench",
                null,
                DatabaseAddress.inUri(host),
                port,
                "postgres",
                new EnumMap<>(ServerOption.class),
                List.of());
    }

    /** By default, JDBC encrypts where the server can, and R2DBC does not: both are told the same. */
    private static Map<ServerOption, String> options(String text) {
        Map<ServerOption, String> options = new EnumMap<>(Map.of(ServerOption.SSLMODE, "prefer"));
        if (isEmpty(text)) {
            return options;
        }
        for (String pair : text.split("&")) {
            String[] nameAndValue = pair.split("=", 2);
            ServerOption option = ServerOption.of(nameAndValue[0])
                    .filter(known -> nameAndValue.length == 2)
                    .orElseThrow(() -> refused("has an option that JDBC and R2DBC do not both support; expected "
                            + String.join(", ", ServerOption.words())));
            options.put(option, decoded(nameAndValue[1]));
        }
        return options;
    }

    /** A plus sign is one, unlike in the form of a web page. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw refused("is not the address of a PostgreSQL");
        }
    }

    private static boolean isEmpty(String text) {
        return text == null || text.isEmpty();
    }

    private static UserError refused(String why) {
        return new UserError(
                VARIABLE + " " + why + "; expected one such as " + EXAMPLE + ", with %40 for an @ in the password.");
    }

    String user() {
        return user;
    }

    /** Empty where the server asks for none. */
    Optional<Secret> password() {
        return Optional.ofNullable(password);
    }

    String database() {
        return database;
    }

    Map<ServerOption, String> options() {
        return options;
    }

    /** The port of a server on this machine; empty for any other. */
    @Override
    public OptionalInt localPort() {
        return DatabaseAddress.isLoopback(hostName) ? OptionalInt.of(port) : OptionalInt.empty();
    }

    @Override
    public List<String> hosts() {
        return List.of(hostName);
    }

    /** {@code host:port}. */
    @Override
    public String host() {
        return hostName + ":" + port;
    }

    @Override
    public PostgresAddress through(String host, int linkPort) {
        return new PostgresAddress(user, password, DatabaseAddress.inUri(host), linkPort, database, options, secrets);
    }

    @Override
    public List<Secret> secrets() {
        return secrets;
    }

    @Override
    public String mark() {
        return DatabaseAddress.markOf(this + "/" + database);
    }

    /** The server, and nothing secret. */
    @Override
    public String toString() {
        return host();
    }

    /** What may stand behind the question mark of an address: what both drivers can be told. */
    enum ServerOption {
        SSLMODE("sslmode", "sslMode"),
        SSLROOTCERT("sslrootcert", "sslRootCert"),
        SSLCERT("sslcert", "sslCert"),
        SSLKEY("sslkey", "sslKey");

        /** In the address, as libpq and JDBC call it. */
        private final String word;

        private final String r2dbc;

        ServerOption(String word, String r2dbc) {
            this.word = word;
            this.r2dbc = r2dbc;
        }

        String word() {
            return word;
        }

        String nameFor(ServiceDriver driver) {
            return driver == ServiceDriver.R2DBC ? r2dbc : word;
        }

        static Optional<ServerOption> of(String word) {
            return Arrays.stream(values())
                    .filter(option -> option.word.equals(word))
                    .findFirst();
        }

        static List<String> words() {
            return Arrays.stream(values()).map(ServerOption::word).toList();
        }
    }

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
}
