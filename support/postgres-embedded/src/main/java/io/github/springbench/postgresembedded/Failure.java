package io.github.springbench.postgresembedded;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** Why there is no server: a message of one line, and the exit code of the program. */
final class Failure extends RuntimeException {

    /** {@code EX_UNAVAILABLE} of sysexits.h: the port is taken, or the server cannot run here. */
    static final int UNAVAILABLE = 69;

    /** {@code EX_SOFTWARE}: the server ended by itself. */
    static final int ENDED = 70;

    /** {@code EX_CANTCREAT}: the server or its data cannot be written. */
    static final int CANNOT_CREATE = 73;

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    Failure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }

    /** The reason from the operating system, for a file or a socket. */
    static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + ": permission denied";
        }
        if (failure instanceof UnknownHostException) {
            return "the host is not known";
        }
        if (failure instanceof FileSystemException file && file.getReason() == null) {
            return file.getFile() + ": " + file.getClass().getSimpleName();
        }
        return failure.getMessage();
    }
}
