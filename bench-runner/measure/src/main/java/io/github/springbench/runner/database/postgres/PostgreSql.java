package io.github.springbench.runner.database.postgres;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.EmbeddedDatabaseServer;
import io.github.springbench.runner.database.postgres.PostgresAddress.ServiceDriver;
import io.github.springbench.runner.model.Secret;
import java.util.LinkedHashMap;
import java.util.Map;

/** PostgreSQL: one that this project brings, or the user's own. */
public final class PostgreSql implements Database {

    /** Of this project alone, as it is dropped before a run. */
    static final String SCHEMA = "spring_concurrency_bench";

    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public String variable() {
        return PostgresAddress.VARIABLE;
    }

    @Override
    public DatabaseAddress address(Secret uri) {
        return PostgresAddress.of(uri.reveal());
    }

    @Override
    public DatabaseAddress at(String host, int port) {
        return PostgresAddress.ofEmbedded(host, port);
    }

    /** By Spring's names; each service reads those of its own driver. */
    @Override
    public Map<String, Secret> environment(DatabaseAddress address) {
        PostgresAddress server = (PostgresAddress) address;
        Map<String, Secret> environment = new LinkedHashMap<>();
        for (ServiceDriver driver : ServiceDriver.values()) {
            environment.put(driver.prefix() + "URL", Secret.of(driver.url(server, SCHEMA)));
            environment.put(driver.prefix() + "USERNAME", Secret.of(server.user()));
            server.password().ifPresent(password -> environment.put(driver.prefix() + "PASSWORD", password));
        }
        return environment;
    }

    @Override
    public DatabaseConnection connect(DatabaseAddress address) {
        return new PostgresConnection((PostgresAddress) address);
    }

    @Override
    public int usualPort() {
        return PostgresAddress.DEFAULT_PORT;
    }

    @Override
    public EmbeddedDatabaseServer embedded() {
        return new EmbeddedDatabaseServer("support/postgres-embedded/target/postgres-embedded.jar", true);
    }

    @Override
    public String byHand() {
        return "The service expects its database on port " + usualPort() + ", or at the address"
                + " in " + ServiceDriver.JDBC.prefix()
                + "URL or " + ServiceDriver.R2DBC.prefix() + "URL.";
    }
}
