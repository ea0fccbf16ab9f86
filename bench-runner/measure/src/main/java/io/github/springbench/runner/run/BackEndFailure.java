package io.github.springbench.runner.run;

/** A run has no result since a back end did not get ready, or ended: no fault of the system that was to call it. */
final class BackEndFailure extends RunFailure {

    private static final long serialVersionUID = 1L;

    BackEndFailure(String message) {
        super(message);
    }
}
