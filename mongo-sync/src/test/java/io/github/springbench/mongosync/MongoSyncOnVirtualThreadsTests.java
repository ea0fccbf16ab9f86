package io.github.springbench.mongosync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeDatabase;
import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.InstalledJdk;
import io.github.springbench.contract.ToldLimits;
import io.github.springbench.contract.UsersContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** The application of {@link MongoSyncTests} on the newest JDK found, with a virtual thread per request. */
@EnabledIf(
        value = "io.github.springbench.contract.InstalledJdk#hasVirtualThreads",
        disabledReason = InstalledJdk.NO_VIRTUAL_THREADS)
@Tag("database")
class MongoSyncOnVirtualThreadsTests extends UsersContract {

    private static FakeDatabase database;
    private static ForkedService service;

    @BeforeAll
    static void start() {
        database = FakeDatabase.start();
        service = ForkedService.start(
                InstalledJdk.newest(21).orElseThrow(),
                MongoSyncApplication.class,
                "--spring.threads.virtual.enabled=true",
                "--spring.mongodb.uri=" + database.uri());
    }

    @AfterAll
    static void stop() {
        if (service != null) {
            service.close();
        }
        database.close();
    }

    @Override
    protected int port() {
        return service.port();
    }

    @Override
    protected FakeDatabase database() {
        return database;
    }

    // Spring Boot silently ignores the property if it does not apply, so the test must check the thread itself.
    @Test
    void waitsOnVirtualThreads() {
        assertThat(service.threadsThatWaitIn(HelloController.class.getName() + ".hello(", "/hello/20000"))
                .singleElement()
                .asString()
                .matches("#\\d+ \"tomcat-handler-\\d+\" virtual.*");
    }

    @Test
    void tellsThatItsThreadsAreVirtual() throws Exception {
        assertThat(new ToldLimits(service).effective()).containsEntry("server.request-threads", "virtual, no limit");
    }
}
