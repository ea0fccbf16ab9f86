package io.github.springbench.runner.model;

import io.github.springbench.runner.model.Target.ServiceModule;
import java.time.Duration;
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

    public static String placeholder(String name) {
        return "{" + name + "}";
    }

    /**
     * What makes a back end a database: the server that the user names, or else the embedded one of this project. It is
     * the same before every run: what a run changes is gone at the beginning of the next one.
     *
     * @param kind the name of the kind of database, such as {@code postgresql}
     * @param records users that are there when the service starts
     * @param delay by how much a round trip between service and database is longer than over loopback; zero for not at
     *     all
     */
    public record DatabaseSpec(String kind, int records, Duration delay) {}
}
