package io.github.springbench.hyperfoil.cluster;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * What a controller has counted of a phase, by the names that the runner reads.
 *
 * @param stepId by which the controller knows the request
 */
record PhaseCounts(String phase, int stepId, String metric, Counts counts) {

    /** What the runner names the phases in which the load generator warms itself and the service up. */
    private static final String WARM_UP = "warm-up";

    /** Of all phases that have sent something. */
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
