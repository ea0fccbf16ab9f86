package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.Overview;

/** One request that becomes three calls of the back end and a read of the database. */
@FunctionalInterface
interface FanOut {

    /** All that they answer, or what the first of them has failed with. */
    Overview overview(long id);
}
