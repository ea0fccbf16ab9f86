package io.github.springbench.runner.run;

/**
 * A run has no result since the service ended, or answered nothing rightly. Under the load that says something of the
 * service.
 */
final class ServiceFailure extends RunFailure {

    private static final long serialVersionUID = 1L;

    ServiceFailure(String message) {
        super(message);
    }
}
