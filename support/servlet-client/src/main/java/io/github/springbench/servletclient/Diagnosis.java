package io.github.springbench.servletclient;

import io.github.springbench.common.BackEndFailures;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.function.Function;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.springframework.web.client.RestClientException;

/** Converts an exception of the HTTP client into a failure of the back end. */
public final class Diagnosis implements Function<RestClientException, RuntimeException> {

    private final BackEndFailures failures;

    public Diagnosis(BackEndFailures failures) {
        this.failures = failures;
    }

    @Override
    public RuntimeException apply(RestClientException failure) {
        boolean isAboutTheConnection = false;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectionRequestTimeoutException) {
                return failures.noFreeConnection();
            }
            if (cause instanceof ConnectTimeoutException) {
                return failures.connectTimeout();
            }
            if (cause instanceof SocketTimeoutException) {
                return failures.responseTimeout();
            }
            if (BackEndFailures.isUnreachable(cause)) {
                return failures.unreachable();
            }
            isAboutTheConnection |= cause instanceof IOException;
        }
        return isAboutTheConnection ? failures.incomplete() : failures.unreadable();
    }
}
