package io.github.springbench.contract;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;

/** A group of tests around one service and one database. */
abstract class ServiceGroup extends DatabaseGroup {

    final FakeDatabase database = FakeDatabase.start();

    @BeforeEach
    void refill() {
        database.answer();
        database.refill();
    }

    @Override
    void closeDatabase() {
        database.close();
    }

    @Override
    HttpRequest.Builder user() {
        return caller().request("/user/user3");
    }

    /** One request of each kind. */
    @Override
    List<Supplier<HttpRequest.Builder>> requests() {
        return List.of(
                this::user,
                () -> caller().request("/hello/0"),
                () -> caller().request("/user?ids=user1,user2"),
                () -> caller().request("/user/top/3"),
                () -> caller().request("/user/user3/field/3")
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString("{\"value\": \"text\"}")),
                () -> caller().post("/user", SampleUser.named("new", 1).json()),
                () -> caller().request("/user/user4").DELETE());
    }

    void awaitCommands(int count) throws Exception {
        Await.await("commands", () -> database.commands().size(), seen -> seen >= count);
    }
}
