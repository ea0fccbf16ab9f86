package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.model.FailureKind;

/** What became of a request, in the order of the numbers by which the record names it. */
enum Ending {
    RIGHT(null, null),
    WRONG_STATUS(FailureKind.WRONG_STATUS, "wrong status"),
    WRONG_BODY(FailureKind.WRONG_BODY, "wrong body"),
    TIMED_OUT(FailureKind.NO_ANSWER, "no answer in time"),
    CONNECTION_BROKEN(FailureKind.NO_ANSWER, "connection broken before the answer"),
    ENGINE_ERROR(FailureKind.LOCAL, "error within the load generator");

    private final FailureKind kind;
    private final String cause;

    Ending(FailureKind kind, String cause) {
        this.kind = kind;
        this.cause = cause;
    }

    FailureKind kind() {
        return kind;
    }

    String cause() {
        return cause;
    }
}
