package io.github.springbench.engine;

import java.nio.file.FileSystemException;

/** The load could not be applied or recorded; the message says why in one line. */
public final class LoadFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LoadFailed(String message) {
        super(message);
    }

    public LoadFailed(String message, Throwable cause) {
        super(message + ": " + inOneLine(cause), cause);
    }

    /** Hyperfoil's parser appends the lines around a mistake, and SnakeYAML describes a mistake in five lines. */
    private static String inOneLine(Throwable cause) {
        // The message of a FileSystemException is only the path.
        boolean tells = cause.getMessage() != null && !(cause instanceof FileSystemException);
        String message = tells ? cause.getMessage() : cause.getClass().getSimpleName();
        return message.replaceAll("(?s); See below:.*", "")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
