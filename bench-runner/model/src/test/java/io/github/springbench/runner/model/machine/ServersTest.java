package io.github.springbench.runner.model.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.machine.Servers.What;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ServersTest {

    private static final String HIKARI = "spring.datasource.hikari.maximum-pool-size";

    private final Experiment experiment = SampleExperiment.get();

    @Test
    void aServiceWithoutADatabaseHasItsRequestThreads() {
        assertThat(servers(ServiceModule.MVC_WITH_LATENCY, false, Map.of())).isEqualTo(threads(200));
        assertThat(servers(ServiceModule.MVC_WITH_LATENCY, true, Map.of()))
                .isEqualTo(new Servers(What.THREADS, OptionalInt.empty()));
    }

    @Test
    void bothPoolsOfPostgresHaveTenConnectionsByDefault() {
        assertThat(servers(ServiceModule.POSTGRES_JDBC, false, Map.of())).isEqualTo(connections(10));
        assertThat(servers(ServiceModule.POSTGRES_JDBC, true, Map.of())).isEqualTo(connections(10));
        assertThat(servers(ServiceModule.POSTGRES_R2DBC, false, Map.of())).isEqualTo(connections(10));
    }

    @Test
    void eachHasThePropertyOfItsOwnPool() {
        Map<String, String> both = Map.of(HIKARI, "50", "spring.r2dbc.pool.max-size", "60");

        assertThat(servers(ServiceModule.POSTGRES_JDBC, true, both)).isEqualTo(connections(50));
        assertThat(servers(ServiceModule.POSTGRES_R2DBC, false, both)).isEqualTo(connections(60));
    }

    @Test
    void fewerThreadsThanConnectionsAreTheLimit() {
        Map<String, String> few = Map.of(HIKARI, "50", "server.tomcat.threads.max", "20");

        assertThat(servers(ServiceModule.POSTGRES_JDBC, false, few)).isEqualTo(threads(20));
        assertThat(servers(ServiceModule.POSTGRES_JDBC, true, few)).isEqualTo(connections(50));
    }

    @Test
    void aPoolThatIsNoNumberIsNotKnown() {
        SystemUnderTest system = SampleExperiment.system("system", ServiceModule.POSTGRES_JDBC)
                .withProperties(Map.of(HIKARI, "${POOL}"));

        assertThat(Servers.of(experiment, system)).isEmpty();
    }

    private Servers servers(ServiceModule service, boolean virtualThreads, Map<String, String> properties) {
        return Servers.of(
                        experiment,
                        SampleExperiment.system("system", service)
                                .withVirtualThreads(virtualThreads)
                                .withProperties(properties))
                .orElseThrow();
    }

    private static Servers threads(int count) {
        return new Servers(What.THREADS, OptionalInt.of(count));
    }

    private static Servers connections(int count) {
        return new Servers(What.CONNECTIONS, OptionalInt.of(count));
    }
}
