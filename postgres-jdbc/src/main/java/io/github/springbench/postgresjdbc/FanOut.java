package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.Overview;

/** Serves one request with three calls to the back end and one database read. */
@FunctionalInterface
interface FanOut {

    /** Returns all answers, or throws the failure of one of the calls. */
    Overview overview(long id);
}
