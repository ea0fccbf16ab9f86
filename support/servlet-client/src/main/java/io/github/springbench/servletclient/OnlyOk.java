package io.github.springbench.servletclient;

import io.github.springbench.common.BackEndFailures;
import java.io.IOException;
import java.net.URI;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.ResponseErrorHandler;

/** Treats every status other than 200 as a failure, including redirections and other 2xx codes. */
public final class OnlyOk implements ResponseErrorHandler {

    private final BackEndFailures failures;

    public OnlyOk(BackEndFailures failures) {
        this.failures = failures;
    }

    @Override
    public boolean hasError(ClientHttpResponse response) throws IOException {
        return response.getStatusCode().value() != HttpStatus.OK.value();
    }

    @Override
    public void handleError(URI url, HttpMethod method, ClientHttpResponse response) throws IOException {
        throw failures.unexpectedStatus(response.getStatusCode().value());
    }
}
