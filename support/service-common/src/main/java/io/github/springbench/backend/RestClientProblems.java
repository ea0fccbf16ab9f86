package io.github.springbench.backend;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.client.ResponseErrorHandler;
import org.springframework.web.client.RestClientException;

/**
 * Answers failures of Spring's blocking clients over {@link ApacheConnections}, before Spring's own handlers look at
 * their causes. For the clients, every status other than 200 is a failure, including redirections and other 2xx codes.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class RestClientProblems implements ResponseErrorHandler {

    @ExceptionHandler
    ProblemDetail failed(RestClientException failure) {
        return ProblemDetail.forStatusAndDetail(status(failure), failure.getMessage());
    }

    @Override
    public boolean hasError(ClientHttpResponse response) throws IOException {
        return response.getStatusCode().value() != HttpStatus.OK.value();
    }

    @Override
    public void handleError(URI url, HttpMethod method, ClientHttpResponse response) throws IOException {
        throw new BackEndFailureException("The back end answered with status " + response.getStatusCode() + ".");
    }

    private static HttpStatus status(RestClientException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectionRequestTimeoutException) {
                return HttpStatus.SERVICE_UNAVAILABLE;
            }
            // Of the connection, or of the answer.
            if (cause instanceof SocketTimeoutException) {
                return HttpStatus.GATEWAY_TIMEOUT;
            }
        }
        return HttpStatus.BAD_GATEWAY;
    }
}
