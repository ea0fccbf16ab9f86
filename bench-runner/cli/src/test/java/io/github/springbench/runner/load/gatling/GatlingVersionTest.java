package io.github.springbench.runner.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class GatlingVersionTest {

    @Test
    void readsTheLogsOfTheGatlingVersionThatTheBuildUses() throws IOException {
        Properties build = new Properties();
        try (InputStream in = getClass().getResourceAsStream("/io/github/springbench/runner/cli/build.properties")) {
            build.load(in);
        }

        assertThat(build.getProperty("gatling.version")).isEqualTo(SimulationLog.GATLING_VERSION);
    }
}
