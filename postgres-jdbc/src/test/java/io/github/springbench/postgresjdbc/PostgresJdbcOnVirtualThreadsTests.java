package io.github.springbench.postgresjdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeBackEnd;
import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.InstalledJdk;
import io.github.springbench.contract.PostgresDatabase;
import io.github.springbench.contract.RelationalContract;
import io.github.springbench.contract.ToldLimits;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * The application of {@link PostgresJdbcTests} on the newest JDK found, with virtual threads for requests and back-end
 * calls.
 */
@EnabledIf(
        value = "io.github.springbench.contract.InstalledJdk#hasVirtualThreads",
        disabledReason = InstalledJdk.NO_VIRTUAL_THREADS)
@Tag("database")
class PostgresJdbcOnVirtualThreadsTests extends RelationalContract {

    private static FakeBackEnd backEnd;
    private static ForkedService service;

    @BeforeAll
    static void start() {
        backEnd = FakeBackEnd.start();
        List<String> arguments = new ArrayList<>(List.of(
                "--spring.threads.virtual.enabled=true",
                "--fan-out.concurrently=true",
                "--backend.url=" + backEnd.url()));
        PostgresDatabase.shared().properties().forEach((name, value) -> arguments.add("--" + name + "=" + value));
        service = ForkedService.start(
                InstalledJdk.newest(21).orElseThrow(), PostgresJdbcApplication.class, arguments.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        if (service != null) {
            service.close();
        }
        backEnd.close();
    }

    @Override
    protected int port() {
        return service.port();
    }

    @Override
    protected PostgresDatabase database() {
        return PostgresDatabase.shared();
    }

    @Override
    protected FakeBackEnd backEnd() {
        return backEnd;
    }

    @Override
    protected boolean asksAtOnce() {
        return true;
    }

    @Test
    void tellsThatItsThreadsAreVirtual() throws Exception {
        assertThat(new ToldLimits(service).effective()).containsEntry("server.request-threads", "virtual, no limit");
    }
}
