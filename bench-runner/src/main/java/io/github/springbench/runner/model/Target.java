package io.github.springbench.runner.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Port: what answers the requests of a system. One of this project's services, somebody's own jar, or a service that
 * runs already; each says here what is different about its kind.
 */
public sealed interface Target permits ServiceModule, OwnJar, RunningUrl {

    /** Which programming model serves the requests of a service of this project. */
    enum Stack {
        SERVLET,
        REACTIVE
    }

    /** What people read in reports; it says nothing of the machine. */
    String label();

    /** Its programming model; empty for somebody's own service, which may have any. */
    default Optional<Stack> stack() {
        return Optional.empty();
    }

    /** Whether it is a service of this project. */
    default boolean ours() {
        return false;
    }

    /** Whether the runner starts it, and so decides on its JVM, its properties and its resources. */
    default boolean started() {
        return true;
    }

    /** Whether its threads, memory and CPU can be seen. */
    default boolean watched() {
        return true;
    }

    /**
     * Whether it answers by calling another service, which the experiment then must name. A service that does so for
     * some of its requests needs none here.
     */
    default boolean callsBackEnd() {
        return false;
    }

    /** Whether what it answers depends on the back ends of the experiment; of a target that we do not know, it may. */
    default boolean needsBackEnds() {
        return true;
    }

    /** The kind of database that it keeps users in, by its name in experiment files; empty where it needs none. */
    default Optional<String> database() {
        return Optional.empty();
    }

    /** Whether it keeps users in a database. */
    default boolean usesDatabase() {
        return database().isPresent();
    }

    /** Whether it has the routes of a mix of operations. */
    default boolean answersMix() {
        return false;
    }

    /** What the experiment lets it be told at its start, beside properties. */
    default List<String> arguments() {
        return List.of();
    }

    /** The names of the variables that the experiment lets it inherit. */
    default List<String> environment() {
        return List.of();
    }

    /** The hosts that a run sends something to because of it, by the key of the experiment file that names each. */
    default Map<String, String> hosts() {
        return Map.of();
    }

    /** What somebody who repeats a run by hand has to know of it; a sentence, or empty. */
    default Optional<String> byHand() {
        return Optional.empty();
    }

    /** The same as a result holds it, which says nothing of a machine. */
    default Target withoutPlaces() {
        return this;
    }
}
