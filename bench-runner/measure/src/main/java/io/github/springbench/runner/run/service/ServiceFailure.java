package io.github.springbench.runner.run.service;

import io.github.springbench.runner.run.RunFailure;

/**
 * A run has no result since the service ended, or answered nothing rightly. Under the load that says something of the
 * service.
 */
public final class ServiceFailure extends RunFailure {

    private static final long serialVersionUID = 1L;

    public ServiceFailure(String message) {
        super(message);
    }
}
