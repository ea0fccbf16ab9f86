package io.github.springbench.runner.store;

/**
 * There is no room on the disk any more: no fault of the run that met it, and all further ones would. What was stored
 * before is whole. The message says where, how much is free, and what to do.
 */
public final class DiskFull extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DiskFull(String message, Throwable cause) {
        super(message, cause);
    }
}
