package io.github.springbench.hyperfoil.cluster;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The outcomes of the requests that began in each second of a load. Hyperfoil counts them by seconds since the start of
 * their phase. Phases start 1 s apart, to within some 10 ms, so that the seconds of all phases coincide.
 */
final class BegunRequests {

    private static final double MS_PER_SECOND = 1000;

    private BegunRequests() {}

    /**
     * One entry for each second since the start of the first phase of the load, without a gap.
     *
     * @param record the whole record of a run
     */
    static List<Counts> of(JsonObject record) {
        List<JsonObject> phases = record.getJsonArray("stats", new JsonArray()).stream()
                .map(JsonObject.class::cast)
                .filter(phase -> !PhaseCounts.isWarmUp(phase.getString("name")))
                .toList();
        long start = phases.stream().mapToLong(BegunRequests::start).min().orElse(0);
        TreeMap<Integer, Counts> bySecond = new TreeMap<>();
        for (JsonObject phase : phases) {
            int behind = seconds(start(phase) - start);
            for (Object summary : phase.getJsonArray("series", new JsonArray())) {
                JsonObject second = (JsonObject) summary;
                int sinceItsStart = seconds(second.getLong("startTime") - start(phase));
                bySecond.merge(Math.max(0, behind + sinceItsStart), Counts.of(second), Counts::plus);
            }
        }
        List<Counts> seconds = new ArrayList<>();
        for (int second = 0; !bySecond.isEmpty() && second <= bySecond.lastKey(); second++) {
            seconds.add(bySecond.getOrDefault(second, Counts.NONE));
        }
        return seconds;
    }

    private static long start(JsonObject phase) {
        return phase.getJsonObject("total").getLong("start");
    }

    private static int seconds(long ms) {
        return (int) Math.round(ms / MS_PER_SECOND);
    }
}
