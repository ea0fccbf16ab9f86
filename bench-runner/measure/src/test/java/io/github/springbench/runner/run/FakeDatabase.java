package io.github.springbench.runner.run;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.EmbeddedDatabaseServer;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Operations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** All that a new kind of database must implement; it remembers the numbers of users that it was told to hold. */
final class FakeDatabase implements Database {

    final List<Integer> seeds = new ArrayList<>();

    private record Address(String host) implements DatabaseAddress {

        @Override
        public OptionalInt localPort() {
            return OptionalInt.empty();
        }

        @Override
        public List<String> hosts() {
            return List.of(host);
        }

        @Override
        public DatabaseAddress through(String at, int port) {
            return new Address(at + ":" + port);
        }

        @Override
        public List<Secret> secrets() {
            return List.of();
        }

        @Override
        public String mark() {
            return "marked";
        }
    }

    /** The name of another database, since no service of this project supports a new one. */
    @Override
    public String name() {
        return "mongodb";
    }

    @Override
    public String variable() {
        return "SHELF";
    }

    @Override
    public DatabaseAddress address(Secret uri) {
        return new Address(uri.reveal());
    }

    @Override
    public DatabaseAddress at(String host, int port) {
        return new Address(host + ":" + port);
    }

    @Override
    public Map<String, Secret> environment(DatabaseAddress address) {
        return Map.of("SHELF_AT", Secret.of(address.host()));
    }

    @Override
    public DatabaseConnection connect(DatabaseAddress address) {
        return new DatabaseConnection() {
            @Override
            public DatabaseServer server() {
                return new DatabaseServer("Shelf", "7", false);
            }

            @Override
            public void seed(int records) {
                seeds.add(records);
            }

            @Override
            public Operations operations() {
                return new Operations(0, 0, 0, 0);
            }

            @Override
            public void ping() {}

            @Override
            public void close() {}
        };
    }

    @Override
    public int usualPort() {
        return 7;
    }

    @Override
    public EmbeddedDatabaseServer embedded() {
        return new EmbeddedDatabaseServer("shelf.jar", false);
    }

    @Override
    public boolean countsEachRequestOnce() {
        return true;
    }

    @Override
    public String byHand() {
        return "It is on the shelf.";
    }
}
