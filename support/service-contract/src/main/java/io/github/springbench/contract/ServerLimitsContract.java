package io.github.springbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The server limits that a service without calls must report, with the properties of the profile {@code matched}. The
 * runner passes the properties of Tomcat and of Netty together to every service.
 */
public abstract class ServerLimitsContract {

    /** Values that differ from Tomcat's defaults, so that a service can report only limits that are in effect. */
    private static final Map<String, String> MATCHED = Map.of(
            "server.tomcat.max-connections", "11",
            "server.tomcat.accept-count", "12",
            "netty.accept-count", "12",
            "server.tomcat.max-keep-alive-requests", "-1",
            "server.tomcat.keep-alive-timeout", "-1",
            "server.tomcat.connection-timeout", "-1",
            "server.tomcat.processor-cache", "-1");

    private static final Path SOMAXCONN = Path.of("/proc/sys/net/core/somaxconn");

    /** Starts the service in a separate JVM. */
    protected abstract RunningService start(String... arguments);

    /** What the service must report as {@code server.max-connections} if 11 is set. */
    protected abstract String maxConnections();

    @Test
    void tellsTheLimitsThatItWasGiven() throws Exception {
        Map<String, String> effective = effective(MATCHED);

        assertThat(effective)
                .containsOnlyKeys(
                        "server",
                        "server.accept-backlog",
                        "server.accept-count",
                        "server.acceptor",
                        "server.first-request-timeout",
                        "server.keep-alive-timeout",
                        "server.max-connections",
                        "server.max-keep-alive-requests",
                        "server.open-files",
                        "server.processor-cache",
                        "server.request-threads")
                .containsEntry("server.max-connections", maxConnections())
                .containsEntry("server.accept-count", "12")
                .containsEntry("server.max-keep-alive-requests", "no limit")
                .containsEntry("server.keep-alive-timeout", "no limit")
                .containsEntry("server.first-request-timeout", "no limit")
                .containsEntry("server.processor-cache", "no limit");
        if (Files.isReadable(SOMAXCONN)) {
            assertThat(effective).containsEntry("server.accept-backlog", "12");
        }
    }

    @Test
    void tellsTheBacklogThatTheKernelGrants() throws Exception {
        Map<String, String> effective =
                effective(Map.of("server.tomcat.accept-count", "99999999", "netty.accept-count", "99999999"));

        assertThat(effective)
                .containsEntry("server.accept-count", "99999999")
                .containsEntry(
                        "server.accept-backlog",
                        Files.isReadable(SOMAXCONN)
                                ? Files.readAllLines(SOMAXCONN).get(0)
                                : "not shown");
    }

    /** The runner sets what the load generator counted beside it. */
    @Test
    void countsTheRequestsThatReachIt() throws Exception {
        try (RunningService service = start()) {
            ToldLimits limits = new ToldLimits(service);
            long before = limits.requests();
            Caller caller = new Caller(service.port());
            for (String path : List.of("/hello/0", "/hello/1", "/hello/bad", "/absent")) {
                caller.get(path);
            }

            assertThat(limits.requests() - before).isEqualTo(4);
        }
    }

    private Map<String, String> effective(Map<String, String> properties) throws Exception {
        String[] arguments = properties.entrySet().stream()
                .map(property -> "--" + property.getKey() + "=" + property.getValue())
                .toArray(String[]::new);
        try (RunningService service = start(arguments)) {
            return new ToldLimits(service).effective();
        }
    }
}
