package io.github.springbench.runner.machine.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.local.process.ChildProcess.InheritedEnvironment;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InheritedEnvironmentTest {

    @Test
    void whatWouldChangeAServiceUnseenIsNotInherited() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "JAVA_TOOL_OPTIONS", "-Xmx64m",
                "SERVER_PORT", "1",
                "SPRING_PROFILES_ACTIVE", "dev",
                "spring_main_banner_mode", "console",
                "DEBUG", "1",
                "POSTGRES_URI", "postgresql://ann:s3cret@127.0.0.1/x",
                "PGPASSWORD", "s3cret",
                "JAVA_HOME", "/jdk",
                "PATH", "/bin"));

        InheritedEnvironment.clean(environment);

        assertThat(environment).containsOnlyKeys("JAVA_HOME", "PATH");
    }
}
