package io.github.springbench.runner.model;

/**
 * Something that the person at the keyboard can mend: the message says what, with which value, what was expected and
 * what to do. It ends the command with exit code 2 and without a stack trace.
 */
public final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UserError(String message) {
        super(message);
    }
}
