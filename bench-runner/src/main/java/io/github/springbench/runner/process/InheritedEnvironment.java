package io.github.springbench.runner.process;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The environment that a child inherits, less what would change it unseen: options that every JVM picks up, and variables
 * that Spring Boot takes for properties. A result must depend only on what its manifest records.
 */
final class InheritedEnvironment {

    private static final Set<String> JVM_OPTIONS = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");
    private static final List<String> SPRING_PROPERTIES =
            List.of("SPRING_", "SERVER_", "MANAGEMENT_", "LOGGING_", "REACTOR_");

    private InheritedEnvironment() {}

    static void clean(Map<String, String> environment) {
        environment
                .keySet()
                .removeIf(name ->
                        JVM_OPTIONS.contains(name) || SPRING_PROPERTIES.stream().anyMatch(name::startsWith));
    }
}
