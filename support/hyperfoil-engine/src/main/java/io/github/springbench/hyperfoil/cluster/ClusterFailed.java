package io.github.springbench.hyperfoil.cluster;

/** The load was not applied to its end; the message says why in one sentence. */
final class ClusterFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ClusterFailed(String message) {
        super(message);
    }

    ClusterFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
