package io.github.springbench.common;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.time.Duration;
import org.springframework.http.HttpStatus;

/** All that can go wrong with a back end, each in the words that every client answers with. */
public final class BackEndFailures {

    private final BackEndProperties backEnd;

    public BackEndFailures(BackEndProperties backEnd) {
        this.backEnd = backEnd;
    }

    /** Whether a call failed because nobody listens there. */
    public static boolean isUnreachable(Throwable cause) {
        return cause instanceof ConnectException
                || cause instanceof UnknownHostException
                || cause instanceof NoRouteToHostException;
    }

    /** Nobody listens there. */
    public BackEndFailureException unreachable() {
        return failed("cannot be reached: start it, or correct backend.url");
    }

    /** The connection ended before the answer did, or what came is no HTTP. */
    public BackEndFailureException incomplete() {
        return failed("gave no complete answer: the connection was closed, or what came is no HTTP");
    }

    /** The only status that it may answer with is 200. */
    public BackEndFailureException unexpectedStatus(int status) {
        return failed("answered with status " + status + ", expected 200");
    }

    /** The answer is complete, but is not what was asked for. */
    public BackEndFailureException unreadable() {
        return failed("answered with a body that cannot be read as the expected answer");
    }

    /** Opening a connection took too long. */
    public BackEndFailureException connectTimeout() {
        return tooSlow("accepted no connection", backEnd.connectTimeout(), "backend.connect-timeout");
    }

    /** Nothing came for too long while an answer was due. */
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
