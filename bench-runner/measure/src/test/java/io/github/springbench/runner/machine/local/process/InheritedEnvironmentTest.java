package io.github.springbench.runner.machine.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.local.process.ChildProcess.InheritedEnvironment;
import io.github.springbench.runner.model.Target.ServiceModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InheritedEnvironmentTest {

    private static final Path HOME = Path.of("..", "..");

    /** Where sources name properties; their first words. */
    private static final List<Pattern> PROPERTIES = List.of(
            Pattern.compile("@ConfigurationProperties\\(\"([a-z-]+)\""),
            Pattern.compile("@Conditional\\w*Property\\((?:name = )?\"([a-z-]+)\\."),
            Pattern.compile("\"\\$\\{([a-z-]+)\\."),
            Pattern.compile("static final String \\w+ =\\s+\"([a-z-]+)\\.[a-z.-]+\""));

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

    /** k6 would send its load through the proxy, and Hyperfoil would take the other one for a setting. */
    @Test
    void whatWouldChangeALoadUnseenIsNotInherited() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "K6_VUS", "1",
                "http_proxy", "http://proxy.example:3128",
                "HTTPS_PROXY", "http://proxy.example:3128",
                "IO_HYPERFOIL_CPU_WATCHDOG_PERIOD", "1",
                "GOMAXPROCS", "1",
                "GOPATH", "/go"));

        InheritedEnvironment.clean(environment);

        assertThat(environment).containsOnlyKeys("GOPATH");
    }

    @Test
    void noPropertyOfOurServicesIsInherited() throws IOException {
        Set<String> properties = propertiesOfOurServices();
        Map<String, String> environment = new HashMap<>();
        for (String property : properties) {
            environment.put(property.replace("-", "").toUpperCase(Locale.ROOT) + "_X", "1");
            environment.put(property.replace("-", "_").toUpperCase(Locale.ROOT) + "_X", "1");
        }
        assertThat(properties).contains("backend", "database", "fan-out", "pool", "virtual-threads");

        InheritedEnvironment.clean(environment);

        assertThat(environment).isEmpty();
    }

    private static Set<String> propertiesOfOurServices() throws IOException {
        Set<String> properties = new TreeSet<>();
        List<String> modules = Stream.concat(
                        ServiceModule.names().stream(), Stream.of("support/bench-limits", "support/service-common"))
                .toList();
        for (String module : modules) {
            try (Stream<Path> files = Files.walk(HOME.resolve(module).resolve("src/main/java"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    String source = Files.readString(file);
                    PROPERTIES.forEach(pattern -> pattern.matcher(source)
                            .results()
                            .map(found -> found.group(1))
                            .forEach(properties::add));
                }
            }
        }
        return properties;
    }
}
