package io.github.springbench.runner.database.mongo;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.EmbeddedServer;
import io.github.springbench.runner.model.Workload;
import java.util.Map;
import java.util.Optional;

/** MongoDB, and mongo-java-server in its place on a machine without one. */
public final class MongoDb implements Database {

    /** Of this project alone, as the users in it are dropped before a run. */
    public static final String DATABASE = "spring_concurrency_bench";

    /** By Spring's rules this is {@code spring.mongodb.uri}. */
    private static final String TOLD_TO_SERVICES = "SPRING_MONGODB_URI";

    @Override
    public String name() {
        return "mongodb";
    }

    @Override
    public String variable() {
        return MongoAddress.VARIABLE;
    }

    @Override
    public DatabaseAddress address(String uri) {
        return MongoAddress.of(uri);
    }

    @Override
    public DatabaseAddress at(String host, int port) {
        return MongoAddress.at(host, port);
    }

    @Override
    public Map<String, String> environment(DatabaseAddress address) {
        return Map.of(TOLD_TO_SERVICES, ((MongoAddress) address).uri());
    }

    @Override
    public DatabaseConnection connect(DatabaseAddress address) {
        return MongoUsers.at((MongoAddress) address);
    }

    @Override
    public int usualPort() {
        return MongoAddress.DEFAULT_PORT;
    }

    @Override
    public EmbeddedServer embedded() {
        return new EmbeddedServer("support/mongo-embedded/target/mongo-embedded.jar", false);
    }

    @Override
    public boolean countsEachRequestOnce() {
        return true;
    }

    @Override
    public String byHand() {
        return "The service expects its database on port " + usualPort() + " or at the address in " + TOLD_TO_SERVICES
                + ".";
    }

    @Override
    public Optional<String> embeddedCannot(Workload workload) {
        return EmbeddedLimits.reasonToLeaveOut(workload);
    }
}
