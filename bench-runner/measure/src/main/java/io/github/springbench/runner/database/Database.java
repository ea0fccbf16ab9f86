package io.github.springbench.runner.database;

import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A kind of database that services can keep users in. */
public interface Database {

    /** In experiment files. */
    String name();

    /** The variable of the environment by which users name their own server. */
    String variable();

    /**
     * @throws io.github.springbench.runner.model.UserError where it is no address of such a server; the message tells
     *     no secret
     */
    DatabaseAddress address(Secret uri);

    /** A server that asks nobody who he is. */
    DatabaseAddress at(String host, int port);

    /** What the environment of a service tells it of its database. */
    Map<String, Secret> environment(DatabaseAddress address);

    /** Connects when it is first asked something. */
    DatabaseConnection connect(DatabaseAddress address);

    /** Where a service looks for it on its own machine when nobody tells it. */
    int usualPort();

    /** The server that this project brings. */
    EmbeddedDatabaseServer embedded();

    /** Why a load is left out on the embedded server, in words for people; empty where it is fair. */
    default Optional<String> embeddedCannot(Workload workload) {
        return Optional.empty();
    }

    /**
     * Whether each request of a service is exactly one operation here, whatever it asks for. If not, a trial before the
     * load counts the operations of a request.
     */
    default boolean countsEachRequestOnce() {
        return false;
    }

    /** Where a service that somebody starts by hand finds it, in a sentence with its full stop. */
    String byHand();

    /**
     * The kinds of databases that experiments can name.
     *
     * @param all in the order in which people are told of them
     */
    record DatabaseKinds(List<Database> all) {

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
}
