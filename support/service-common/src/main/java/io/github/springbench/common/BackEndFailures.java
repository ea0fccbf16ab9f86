package io.github.springbench.common;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.time.Duration;
import org.springframework.http.HttpStatus;

/** All failures of a back end, with the same messages for every client. */
public final class BackEndFailures {

    private final BackEndProperties backEnd;

    public BackEndFailures(BackEndProperties backEnd) {
        this.backEnd = backEnd;
    }

    /** Whether the back end could not be reached: connection refused, unknown host or no route. */
    public static boolean isUnreachable(Throwable cause) {
        return cause instanceof ConnectException
                || cause instanceof UnknownHostException
                || cause instanceof NoRouteToHostException;
    }

    /** The back end cannot be reached. */
    public BackEndFailureException unreachable() {
        return failed("cannot be reached: start it, or correct backend.url");
    }

    /** The connection was closed before the answer was complete, or the answer is not HTTP. */
    public BackEndFailureException incomplete() {
        return failed("gave no complete answer: the connection was closed, or what came is no HTTP");
    }

    /** The back end answered with a status other than 200. */
    public BackEndFailureException unexpectedStatus(int status) {
        return failed("answered with status " + status + ", expected 200");
    }

    /** The answer is complete, but its body is not the expected one. */
    public BackEndFailureException unreadable() {
        return failed("answered with a body that cannot be read as the expected answer");
    }

    /** Opening a connection took too long. */
    public BackEndFailureException connectTimeout() {
        return tooSlow("accepted no connection", backEnd.connectTimeout(), "backend.connect-timeout");
    }

    /** The back end sent nothing for too long while an answer was due. */
    public BackEndFailureException responseTimeout() {
        return tooSlow("sent nothing", backEnd.responseTimeout(), "backend.response-timeout");
    }

    /** All connections were in use for too long. */
    public BackEndFailureException noFreeConnection() {
        return overloaded("No connection to the back end at %s became free within %s (backend.acquire-timeout)."
                .formatted(backEnd.url(), Durations.shown(backEnd.acquireTimeout())));
    }

    private BackEndFailureException failed(String what) {
        return new BackEndFailureException(
                HttpStatus.BAD_GATEWAY, "Back end failed", "The back end at %s %s.".formatted(backEnd.url(), what));
    }

    private BackEndFailureException tooSlow(String what, Duration limit, String property) {
        return new BackEndFailureException(
                HttpStatus.GATEWAY_TIMEOUT,
                "Back end too slow",
                "The back end at %s %s within %s (%s)."
                        .formatted(backEnd.url(), what, Durations.shown(limit), property));
    }

    private static BackEndFailureException overloaded(String detail) {
        return new BackEndFailureException(HttpStatus.SERVICE_UNAVAILABLE, "No connection to the back end", detail);
    }
}
