package io.github.springbench.runner.database;

import java.util.List;

/**
 * The kinds of databases that experiments can name.
 *
 * @param all in the order in which people are told of them
 */
public record DatabaseKinds(List<Database> all) {

    public List<String> names() {
        return all.stream().map(Database::name).toList();
    }

    /** @throws IllegalArgumentException where there is none; experiments were read with the names of all */
    public Database named(String name) {
        return all.stream()
                .filter(database -> database.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No database is named " + name));
    }
}
