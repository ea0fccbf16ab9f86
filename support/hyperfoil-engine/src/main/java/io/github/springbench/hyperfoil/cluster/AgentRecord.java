package io.github.springbench.hyperfoil.cluster;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What an agent did in the phases of the load.
 *
 * @param users its users by phase
 * @param cpuShare the share of all cores of its machine that the busiest phase used; null if unknown
 * @param cores how many cores its machine has; null if unknown
 */
record AgentRecord(String name, Map<String, Long> users, Counts counts, Double cpuShare, Integer cores) {

    static final String COLUMNS = "agent,users," + Counts.COLUMNS + ",cpu_share,cores";

    /** Matches {@code 12.3% (0.2/2 cores), 1 core max 20.1%}; the decimal separator depends on the agent's locale. */
    private static final Pattern CPU = Pattern.compile("(\\d+)[.,](\\d+)% \\([\\d.,]+/(\\d+) cores\\).*");

    private static final int DIGITS_OF_PERCENT = 2;

    /**
     * The records of all agents.
     *
     * @param record the whole record of a run
     * @param cpu the CPU use of each agent's machine, by phase
     */
    static List<AgentRecord> of(JsonObject record, JsonObject cpu) {
        JsonArray agents = record.getJsonArray("agents", new JsonArray());
        return agents.stream()
                .map(JsonObject.class::cast)
                .map(agent -> of(agent.getString("name"), phases(agent), cpu))
                .toList();
    }

    private static List<JsonObject> phases(JsonObject agent) {
        return agent.getJsonArray("stats", new JsonArray()).stream()
                .map(JsonObject.class::cast)
                .filter(phase -> !PhaseCounts.isWarmUp(phase.getString("name")))
                .toList();
    }

    private static AgentRecord of(String name, List<JsonObject> phases, JsonObject cpu) {
        Map<String, Long> users = new HashMap<>();
        phases.forEach(phase -> users.merge(
                phase.getString("name"), phase.getJsonObject("total").getLong("maxSessions", 0L), Math::max));
        List<Matcher> used = cpu.stream()
                .filter(phase -> !PhaseCounts.isWarmUp(phase.getKey()))
                .map(phase -> ((JsonObject) phase.getValue()).getString(name))
                .flatMap(Stream::ofNullable)
                .map(CPU::matcher)
                .filter(Matcher::matches)
                .toList();
        return new AgentRecord(
                name,
                users,
                Counts.sum(phases.stream()
                        .map(phase -> Counts.of(phase.getJsonObject("total").getJsonObject("summary")))),
                used.stream()
                        .map(text -> new BigDecimal(text.group(1) + "." + text.group(2))
                                .movePointLeft(DIGITS_OF_PERCENT)
                                .doubleValue())
                        .max(Double::compare)
                        .orElse(null),
                used.stream()
                        .map(text -> Integer.valueOf(text.group(3)))
                        .findFirst()
                        .orElse(null));
    }

    /** In the order of {@link #COLUMNS}. */
    String columns(String shownAs) {
        long all = users.values().stream().mapToLong(Long::longValue).sum();
        return shownAs + "," + all + "," + counts.columns() + "," + (cpuShare == null ? "" : cpuShare) + ","
                + (cores == null ? "" : cores);
    }
}
