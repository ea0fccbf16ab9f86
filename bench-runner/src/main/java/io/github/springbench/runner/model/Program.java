package io.github.springbench.runner.model;

/** What answers the requests of a system: one of this project's services, or somebody's own. */
public sealed interface Program permits ServiceModule, OwnJar, RunningUrl {

    /** What people read in reports; it says nothing of the machine. */
    String label();

    /** Whether the runner starts it, and so decides on its JVM, its properties and its resources. */
    default boolean started() {
        return true;
    }

    /** Whether it answers by calling another service, which the experiment then must name. */
    default boolean callsBackEnd() {
        return false;
    }

    /** Whether what it answers depends on the back ends of the experiment; of a program that we do not know, it may. */
    default boolean needsBackEnds() {
        return true;
    }

    /** Whether it keeps users in a database. */
    default boolean usesDatabase() {
        return false;
    }
}
