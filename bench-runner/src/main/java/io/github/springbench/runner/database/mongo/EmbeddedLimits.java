package io.github.springbench.runner.database.mongo;

import io.github.springbench.runner.model.Workload;
import java.util.Optional;

/** Loads on which the embedded server is so unlike a real database that its figures would mislead. */
final class EmbeddedLimits {

    /** What services that keep users answer with those of the largest numbers. */
    private static final String LARGEST = "/user/top/";

    private EmbeddedLimits() {}

    /** Why a load is left out on the embedded server, in words for people; empty where it is fair. */
    static Optional<String> reasonToLeaveOut(Workload workload) {
        return sorts(workload)
                ? Optional.of((workload.mix() == null
                                ? workload.asked()
                                : workload.mix().title())
                        + " is left out on the embedded server: it asks for the users with the largest numbers, and "
                        + "that server has no index for them and sorts all users each time. Name a MongoDB by "
                        + MongoAddress.VARIABLE + ".")
                : Optional.empty();
    }

    private static boolean sorts(Workload workload) {
        return workload.mix() == null
                ? workload.path().startsWith(LARGEST)
                : workload.mix().sorts();
    }
}
