package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.Overview;

/** One request that becomes three calls of the back end and a read of the database. */
@FunctionalInterface
interface FanOut {

    /** Returns all answers, or throws the failure of one of the calls. */
    Overview overview(long id);
}
