package io.github.springbench.contract;

import java.net.http.HttpRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;

/** A group of tests around one service and one proxy to the database. */
abstract class RelationalGroup extends DatabaseGroup {

    final PostgresDatabase database = PostgresDatabase.shared();
    final DatabaseLink link = DatabaseLink.to(database.port());

    /** The properties that connect the service to the proxy, and additional ones. */
    Map<String, String> properties(Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(PostgresDatabase.properties(link.port()));
        properties.putAll(more);
        return properties;
    }

    @BeforeEach
    void refill() {
        database.refill();
    }

    @Override
    void closeDatabase() {
        link.close();
    }

    @Override
    HttpRequest.Builder user() {
        return caller().request("/users/3");
    }

    /** One request of each kind that a lock on the users blocks. */
    @Override
    List<Supplier<HttpRequest.Builder>> requests() {
        return List.of(
                this::user,
                () -> caller().request("/users?limit=10"),
                () -> caller().post("/users", RelationalRequests.ADA),
                () -> caller().request("/users/4")
                        .header("Content-Type", "application/json")
                        .PUT(HttpRequest.BodyPublishers.ofString(RelationalRequests.ADA)),
                () -> caller().request("/users/5").DELETE());
    }
}
