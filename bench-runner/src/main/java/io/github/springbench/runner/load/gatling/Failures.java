package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.model.LoadResult.FailureKind;
import java.util.List;

/** Whom a failed request blames, by the message that Gatling logs. */
final class Failures {

    /**
     * How Gatling's checks begin their messages (gatling-core, {@code CheckResult}; gatling-http,
     * {@code HttpCheckSupport}).
     */
    private static final String STATUS_CHECK = "status.";

    private static final String BODY_CHECK = "bodyString.";

    /** What the operating system and Netty say when this machine's own ports, files or memory run out. */
    private static final List<String> LOCAL_CAUSES = List.of(
            "Cannot assign requested address",
            "Address already in use",
            "Too many open files",
            "No buffer space available",
            "OutOfMemoryError",
            "OutOfDirectMemoryError");

    /**
     * What the JDK and Netty say where there was no connection yet: its timeout, and every ConnectException, refused or
     * reset. A reset without it broke a connection.
     */
    private static final List<String> CONNECT_CAUSES =
            List.of("ConnectTimeoutException", "ConnectException", "Connection refused", "NoRouteToHostException");

    private Failures() {}

    static FailureKind kind(String message) {
        if (message.startsWith(STATUS_CHECK)) {
            return FailureKind.WRONG_STATUS;
        }
        if (message.startsWith(BODY_CHECK)) {
            return FailureKind.WRONG_BODY;
        }
        if (LOCAL_CAUSES.stream().anyMatch(message::contains)) {
            return FailureKind.LOCAL;
        }
        return CONNECT_CAUSES.stream().anyMatch(message::contains) ? FailureKind.NO_CONNECTION : FailureKind.NO_ANSWER;
    }
}
