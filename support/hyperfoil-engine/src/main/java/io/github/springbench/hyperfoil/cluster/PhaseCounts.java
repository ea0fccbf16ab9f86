package io.github.springbench.hyperfoil.cluster;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * A controller's counts for a phase.
 *
 * @param stepId the controller's id of the request
 */
record PhaseCounts(String phase, int stepId, String metric, Counts counts) {

    /** The prefix of the runner's names for warm-up phases. */
    private static final String WARM_UP = "warm-up";

    /** The counts of all phases that have sent requests. */
    static List<PhaseCounts> of(JsonArray statistics) {
        return statistics.stream()
                .map(JsonObject.class::cast)
                .map(told -> new PhaseCounts(
                        told.getString("phase"),
                        told.getInteger("stepId", 0),
                        told.getString("metric"),
                        Counts.of(told.getJsonObject("summary"))))
                .toList();
    }

    static boolean isWarmUp(String phase) {
        return phase.startsWith(WARM_UP);
    }

    boolean isWarmUp() {
        return isWarmUp(phase);
    }
}
