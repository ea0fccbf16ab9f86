package io.github.springbench.runner.database;

import java.util.Optional;

/**
 * The database of an experiment.
 *
 * @param kind of it
 * @param named the server that the user named; empty for the embedded one
 */
public record DatabaseChoice(Database kind, Optional<DatabaseAddress> named) {}
