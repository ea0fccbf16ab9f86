package io.github.springbench.runner.model;

import java.util.Map;

/**
 * A service that the system under test calls. It starts before and stops after it, in a JVM of its own, and is the same for
 * all systems.
 *
 * @param name stands as {@code {name}} for its host and port in the properties of the systems
 * @param service the module that is started
 * @param properties its Spring properties
 */
public record BackEnd(String name, ServiceModule service, Map<String, String> properties) {

    /** How properties refer to its host and port. */
    public String placeholder() {
        return "{" + name + "}";
    }
}
