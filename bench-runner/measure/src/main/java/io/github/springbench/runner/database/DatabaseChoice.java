package io.github.springbench.runner.database;

import java.util.Optional;

/**
 * The database of an experiment: the server that the user named, or else the embedded one.
 *
 * @param kind of it
 * @param named the server that the user named
 */
public record DatabaseChoice(Database kind, Optional<DatabaseAddress> named) {

    /** Whether it is the server that this project brings. */
    public boolean isEmbedded() {
        return named.isEmpty();
    }

    /**
     * By which the same choice is known again in a result that others may read: it does not tell where that is; empty
     * for the embedded server.
     */
    public Optional<String> mark() {
        return named.map(DatabaseAddress::mark);
    }
}
