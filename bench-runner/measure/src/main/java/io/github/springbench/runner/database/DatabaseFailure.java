package io.github.springbench.runner.database;

/** The database did not do what it was asked; the message says why, in one sentence and without a secret. */
public final class DatabaseFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message a sentence without a secret */
    public DatabaseFailure(String message) {
        super(message);
    }

    /** @param message a sentence without a secret */
    public DatabaseFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
