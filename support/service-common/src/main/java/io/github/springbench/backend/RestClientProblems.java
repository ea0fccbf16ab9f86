package io.github.springbench.backend;

import java.io.IOException;
import java.net.URI;
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
 * Answers failures of Spring's blocking clients over {@link BackEndConnections}, before Spring's own handlers look at
 * their causes. For the clients, every status other than 200 is a failure, including redirections and other 2xx codes.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class RestClientProblems implements ResponseErrorHandler {

    private final BackEndConnections connections;

    RestClientProblems(BackEndConnections connections) {
        this.connections = connections;
    }

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

    private HttpStatus status(RestClientException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            HttpStatus status = connections.statusOf(cause);
            if (status != null) {
                return status;
            }
        }
        return HttpStatus.BAD_GATEWAY;
    }
}
