package io.github.springbench.runner.model;

import java.util.List;
import java.util.Map;

/**
 * A set of limits (pools, threads, timeouts) under which the systems are compared.
 *
 * @param properties Spring properties of all systems; they win over those of the experiment
 * @param systems Spring properties of single systems, by name; they win over all others
 * @param jvm flags of every JVM, added to those of the experiment
 */
public record Profile(Map<String, String> properties, Map<String, Map<String, String>> systems, List<String> jvm) {

    /**
     * The profile with the limits of the source; it stands first in its file, and the first is in force unless another
     * is asked for.
     */
    public static final String PUBLISHED = "published";

    /** The profile that gives all systems the same capacity, whatever they have by default. */
    public static final String MATCHED = "matched";

    /** The profile in which nothing is set: what Spring Boot gives whoever changes nothing. */
    public static final String DEFAULTS = "defaults";

    /** A manifest from before profiles had flags has none. */
    public Profile {
        jvm = jvm == null ? List.of() : jvm;
    }
}
