package io.github.springbench.hyperfoil.cluster;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run as its controller reports it.
 *
 * @param started whether the agents are ready and the first phase has begun
 * @param completed whether it has ended
 * @param persisted whether its record is complete
 * @param cancelled whether it was killed
 * @param phases the phases; Hyperfoil leaves out those that send nothing
 * @param errors in the order in which they happened, including those of watchdogs
 */
record RunInfo(
        boolean started,
        boolean completed,
        boolean persisted,
        boolean cancelled,
        List<PhaseInfo> phases,
        List<AgentInfo> agents,
        List<String> errors) {

    /** The format is {@code yyyy/MM/dd HH:mm:ss.S}, where S is the milliseconds without leading zeros. */
    private static final Pattern MOMENT =
            Pattern.compile("(\\d{4})/(\\d\\d)/(\\d\\d) (\\d\\d):(\\d\\d):(\\d\\d)\\.(\\d{1,3})");

    private static final int NANOS_PER_MS = 1_000_000;

    /**
     * A phase.
     *
     * @param startedMs the start by the controller's clock, read as UTC; null before the start
     * @param completedMs the end by the same clock; null before the end
     */
    record PhaseInfo(String name, String status, boolean failed, Long startedMs, Long completedMs) {}

    /** An agent. */
    record AgentInfo(String name, String status) {}

    static RunInfo of(JsonObject run) {
        return new RunInfo(
                run.getString("started") != null,
                run.getBoolean("completed", false),
                run.getBoolean("persisted", true),
                run.getBoolean("cancelled", false),
                objects(run, "phases").stream()
                        .map(phase -> new PhaseInfo(
                                phase.getString("name"),
                                phase.getString("status"),
                                phase.getBoolean("failed", false),
                                moment(phase.getString("started")),
                                moment(phase.getString("completed"))))
                        .toList(),
                objects(run, "agents").stream()
                        .map(agent -> new AgentInfo(agent.getString("name"), agent.getString("status")))
                        .toList(),
                run.getJsonArray("errors", new JsonArray()) == null
                        ? List.of()
                        : run.getJsonArray("errors", new JsonArray()).stream()
                                .map(String::valueOf)
                                .toList());
    }

    private static List<JsonObject> objects(JsonObject run, String key) {
        JsonArray array = run.getJsonArray(key);
        return array == null
                ? List.of()
                : array.stream().map(JsonObject.class::cast).toList();
    }

    /** The timestamp in milliseconds since the epoch, read as UTC; null if there is none. */
    static Long moment(String text) {
        Matcher parts = MOMENT.matcher(text == null ? "" : text);
        if (!parts.matches()) {
            return null;
        }
        return LocalDateTime.of(
                        number(parts, 1),
                        number(parts, 2),
                        number(parts, 3),
                        number(parts, 4),
                        number(parts, 5),
                        number(parts, 6),
                        number(parts, 7) * NANOS_PER_MS)
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }

    private static int number(Matcher parts, int group) {
        return Integer.parseInt(parts.group(group));
    }
}
