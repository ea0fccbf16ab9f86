package io.github.springbench.runner.machine.local;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The environment that a child inherits, less what would change it unseen: options that every JVM picks up, and
 * variables that Spring Boot takes for properties. A result must depend only on what its manifest records.
 */
final class InheritedEnvironment {

    /** Options that every JVM takes, and the two by which Spring Boot begins to log each request. */
    private static final Set<String> OPTIONS =
            Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "DEBUG", "TRACE");

    private static final List<String> SPRING_PROPERTIES =
            List.of("SPRING_", "SERVER_", "MANAGEMENT_", "LOGGING_", "REACTOR_", "BACKEND_", "DATABASE_", "FANOUT_");

    /**
     * Addresses and credentials of the user's databases: a process that does not need them must not get them.
     * PostgreSQL's own programs and drivers also read variables that begin with PG.
     */
    private static final List<String> DATABASES = List.of("MONGODB_", "POSTGRES_", "PG");

    private InheritedEnvironment() {}

    static void clean(Map<String, String> environment) {
        environment.keySet().removeIf(InheritedEnvironment::changesAService);
    }

    /** Spring reads names in any case. */
    private static boolean changesAService(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return OPTIONS.contains(upper)
                || Stream.concat(SPRING_PROPERTIES.stream(), DATABASES.stream()).anyMatch(upper::startsWith);
    }
}
