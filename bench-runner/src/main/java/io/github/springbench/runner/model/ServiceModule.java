package io.github.springbench.runner.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The services of this project that an experiment can name. */
public enum ServiceModule implements Target {
    MVC_WITH_LATENCY("mvc-with-latency", Stack.SERVLET),
    WEBFLUX_WITH_LATENCY("webflux-with-latency", Stack.REACTIVE),
    MVC_CLIENT("mvc-client", Stack.SERVLET),
    WEBFLUX_CLIENT("webflux-client", Stack.REACTIVE),
    MONGO_SYNC("mongo-sync", Stack.SERVLET, "mongodb"),
    MONGO_REACTIVE("mongo-reactive", Stack.REACTIVE, "mongodb"),
    POSTGRES_JDBC("postgres-jdbc", Stack.SERVLET, "postgresql"),
    POSTGRES_R2DBC("postgres-r2dbc", Stack.REACTIVE, "postgresql");

    /** The property that tells a service which calls another where that is. */
    public static final String BACK_END_ADDRESS = "backend.url";

    /**
     * The limit of the pool of connections, as a service that uses a database, or calls another, tells it. One that
     * does both tells how the pool to its database fares.
     */
    public static final List<String> POOL_LIMITS = List.of("database.max-connections", "backend.max-connections");

    /** The properties that set it. */
    public static final List<String> POOL_PROPERTIES = List.of(
            "database.max-connections",
            "backend.max-connections",
            "spring.datasource.hikari.maximum-pool-size",
            "spring.r2dbc.pool.max-size");

    private final String moduleName;
    private final Stack stack;

    /** The kind of its database; null where it has none. */
    private final String database;

    ServiceModule(String moduleName, Stack stack) {
        this(moduleName, stack, null);
    }

    ServiceModule(String moduleName, Stack stack, String database) {
        this.moduleName = moduleName;
        this.stack = stack;
        this.database = database;
    }

    /** The Maven module, its folder and its name in an experiment file. */
    public String moduleName() {
        return moduleName;
    }

    /** What its module builds, from the project's folder. */
    public String jar() {
        return moduleName + "/target/" + moduleName + ".jar";
    }

    @Override
    public String label() {
        return moduleName;
    }

    @Override
    public Optional<Stack> stack() {
        return Optional.of(stack);
    }

    @Override
    public boolean ours() {
        return true;
    }

    @Override
    public boolean callsBackEnd() {
        return this == MVC_CLIENT || this == WEBFLUX_CLIENT;
    }

    @Override
    public Optional<String> database() {
        return Optional.ofNullable(database);
    }

    @Override
    public boolean answersMix() {
        return this == MONGO_SYNC || this == MONGO_REACTIVE;
    }

    /** Its pool of connections to a database; empty where it has none. */
    public Optional<Servers.Pool> pool() {
        return switch (this) {
            case POSTGRES_JDBC -> Optional.of(new Servers.Pool("spring.datasource.hikari.maximum-pool-size", 10));
            case POSTGRES_R2DBC -> Optional.of(new Servers.Pool("spring.r2dbc.pool.max-size", 10));
            case MONGO_SYNC, MONGO_REACTIVE -> Optional.of(new Servers.Pool("database.max-connections", 100));
            case MVC_WITH_LATENCY, WEBFLUX_WITH_LATENCY, MVC_CLIENT, WEBFLUX_CLIENT -> Optional.empty();
        };
    }

    @Override
    public boolean needsBackEnds() {
        return callsBackEnd() || usesDatabase();
    }

    /** Finds a service by the name of its module. */
    public static Optional<ServiceModule> named(String moduleName) {
        return Arrays.stream(values())
                .filter(service -> service.moduleName.equals(moduleName))
                .findFirst();
    }

    /** The names of all services, in their order of declaration. */
    public static List<String> names() {
        return Arrays.stream(values()).map(ServiceModule::moduleName).toList();
    }
}
