package io.github.springbench.runner.database;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The database of an experiment: the server that the user named, one that is started by a program of the user's, or
 * else the embedded one.
 *
 * @param kind of it
 * @param named the server that the user named
 * @param program that the user named; empty where there is a named server
 */
public record DatabaseChoice(Database kind, Optional<DatabaseAddress> named, Optional<Path> program) {

    /** Whether it is the server that this project brings. */
    public boolean isEmbedded() {
        return named.isEmpty() && program.isEmpty();
    }

    /**
     * By which the same choice is known again in a result that others may read: it does not tell where that is; empty
     * for the embedded server.
     */
    public Optional<String> mark() {
        return named.map(DatabaseAddress::mark)
                .or(() -> program.map(path -> path.getFileName().toString()));
    }
}
