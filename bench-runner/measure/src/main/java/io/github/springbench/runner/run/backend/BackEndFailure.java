package io.github.springbench.runner.run.backend;

import io.github.springbench.runner.run.RunFailure;

/** A run has no result since a back end did not get ready, or ended: no fault of the system that was to call it. */
public final class BackEndFailure extends RunFailure {

    private static final long serialVersionUID = 1L;

    public BackEndFailure(String message) {
        super(message);
    }
}
