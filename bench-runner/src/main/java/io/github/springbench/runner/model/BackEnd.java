package io.github.springbench.runner.model;

import java.util.Map;

/**
 * A service or a database that the system under test calls. It starts before and stops after it, in a process of its
 * own, and is the same for all systems.
 *
 * @param name stands as {@code {name}} for its host and port in the properties of the systems
 * @param service the module that is started; null for a database
 * @param properties its Spring properties
 * @param database null for a service
 */
public record BackEnd(String name, ServiceModule service, Map<String, String> properties, DatabaseSpec database) {

    /** A service. */
    public BackEnd(String name, ServiceModule service, Map<String, String> properties) {
        this(name, service, properties, null);
    }

    /** A database. */
    public BackEnd(String name, DatabaseSpec database) {
        this(name, null, Map.of(), database);
    }

    /** What it is, for people. */
    public String what() {
        return service == null ? "database" : service.moduleName();
    }

    /** How properties refer to its host and port. */
    public String placeholder() {
        return placeholder(name);
    }

    static String placeholder(String name) {
        return "{" + name + "}";
    }
}
