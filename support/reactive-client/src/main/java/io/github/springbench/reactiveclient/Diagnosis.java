package io.github.springbench.reactiveclient;

import io.github.springbench.common.BackEndFailureException;
import io.github.springbench.common.BackEndFailures;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.timeout.ReadTimeoutException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.springframework.core.codec.CodecException;
import org.springframework.web.reactive.function.UnsupportedMediaTypeException;
import org.springframework.web.reactive.function.client.WebClientException;

/**
 * Converts an exception of a back-end call into a {@link BackEndFailureException}; returns other exceptions unchanged.
 */
public final class Diagnosis implements Function<Throwable, Throwable> {

    private final BackEndFailures failures;

    public Diagnosis(BackEndFailures failures) {
        this.failures = failures;
    }

    @Override
    public Throwable apply(Throwable failure) {
        boolean isAboutTheCall = false;
        boolean isAboutTheBody = false;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BackEndFailureException) {
                return cause;
            }
            // The pool throws an internal subclass of it; no other timeout here uses this exception.
            if (cause instanceof TimeoutException) {
                return failures.noFreeConnection();
            }
            if (cause instanceof ConnectTimeoutException) {
                return failures.connectTimeout();
            }
            if (cause instanceof ReadTimeoutException) {
                return failures.responseTimeout();
            }
            if (BackEndFailures.isUnreachable(cause)) {
                return failures.unreachable();
            }
            isAboutTheCall |= cause instanceof WebClientException;
            isAboutTheBody |= cause instanceof CodecException || cause instanceof UnsupportedMediaTypeException;
        }
        if (isAboutTheBody) {
            return failures.unreadable();
        }
        return isAboutTheCall ? failures.incomplete() : failure;
    }
}
