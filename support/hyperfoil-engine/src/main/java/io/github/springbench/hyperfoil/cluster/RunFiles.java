package io.github.springbench.hyperfoil.cluster;

import io.github.springbench.hyperfoil.cluster.RunInfo.PhaseInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes the summary of a completed load. {@code run.properties} is written last, so that its presence means that all
 * files are complete.
 */
final class RunFiles {

    private final Path folder;
    private final String mark;
    private final TreeMap<String, Object> properties = new TreeMap<>();

    /** @param mark the suffix of the agents' names */
    RunFiles(Path folder, String mark) {
        this.folder = folder;
        this.mark = mark;
    }

    /** Creates the folder before the load, and removes the files of an earlier load. */
    void prepare() throws IOException {
        Files.createDirectories(folder);
        for (String file : List.of("run.properties", "reports.csv", "seconds.csv", "agents.csv", "played.hf.yaml")) {
            Files.deleteIfExists(folder.resolve(file));
        }
    }

    /** Returns the benchmark as the controller needs it, and writes it to a file if it differs. */
    String played(String meant, Wording wording) throws IOException, InterruptedException {
        String played = wording.of(meant);
        if (!played.equals(meant)) {
            Files.writeString(folder.resolve("played.hf.yaml"), played);
        }
        return played;
    }

    /** Rewrites a benchmark for a controller. */
    @FunctionalInterface
    interface Wording {
        String of(String yaml) throws IOException, InterruptedException;
    }

    Path reports() {
        return folder.resolve("reports.csv");
    }

    /**
     * Writes {@code agents.csv}, {@code seconds.csv} and {@code run.properties}.
     *
     * @param seconds the outcomes of the requests that began in each second of the load
     * @param clockAheadMs how far the controller's clock, read as UTC, is ahead of this machine's
     */
    void write(
            String version,
            long clockAheadMs,
            List<PhaseInfo> phases,
            List<PhaseCounts> counts,
            List<Counts> seconds,
            List<AgentRecord> agents,
            boolean sessionLimitExceeded,
            Watchdogs watchdogs)
            throws IOException {
        properties.put("hyperfoil.version", version);
        properties.put("controller.clock_ahead_ms", clockAheadMs);
        properties.put("agents", agents.size());
        properties.put("session_limit_exceeded", sessionLimitExceeded);
        properties.put("watchdog.stalls", watchdogs.stalls());
        properties.put("watchdog.largest_stall_ms", watchdogs.largestStallMs());
        properties.put("watchdog.full_cores", watchdogs.fullCores());
        phases(phases, clockAheadMs, agents);
        Counts load = sum(counts, false);
        put("", load);
        properties.put("status_2xx", load.statuses().of2xx());
        properties.put("status_3xx", load.statuses().of3xx());
        properties.put("status_4xx", load.statuses().of4xx());
        properties.put("status_5xx", load.statuses().of5xx());
        properties.put("status_other", load.statuses().others());
        put("warm_up.", sum(counts, true));
        List<String> lines = new ArrayList<>(List.of(AgentRecord.COLUMNS));
        agents.forEach(agent -> lines.add(agent.columns(shown(agent.name()))));
        Files.write(folder.resolve("agents.csv"), lines);
        Files.write(folder.resolve("seconds.csv"), columns(seconds));
        Path unfinished = folder.resolve("run.properties.unfinished");
        Files.writeString(
                unfinished,
                properties.entrySet().stream()
                        .map(property -> property.getKey() + "=" + property.getValue())
                        .collect(Collectors.joining("\n", "", "\n")));
        Files.move(
                unfinished,
                folder.resolve("run.properties"),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<String> columns(List<Counts> seconds) {
        List<String> lines = new ArrayList<>(List.of("second," + Counts.COLUMNS));
        for (int second = 0; second < seconds.size(); second++) {
            lines.add(second + "," + seconds.get(second).columns());
        }
        return lines;
    }

    private void phases(List<PhaseInfo> phases, long clockAheadMs, List<AgentRecord> agents) {
        List<PhaseInfo> ofTheLoad = phases.stream()
                .filter(phase -> !PhaseCounts.isWarmUp(phase.name()))
                .filter(phase -> phase.startedMs() != null && phase.completedMs() != null)
                .toList();
        properties.put("phases", ofTheLoad.size());
        for (int place = 0; place < ofTheLoad.size(); place++) {
            PhaseInfo phase = ofTheLoad.get(place);
            String prefix = "phase." + place + ".";
            properties.put(prefix + "name", phase.name());
            properties.put(
                    prefix + "users",
                    agents.stream()
                            .map(agent -> agent.users().get(phase.name()))
                            .filter(Objects::nonNull)
                            .mapToLong(Long::longValue)
                            .sum());
            properties.put(prefix + "started_ms", phase.startedMs() - clockAheadMs);
            properties.put(prefix + "completed_ms", phase.completedMs() - clockAheadMs);
        }
    }

    private static Counts sum(List<PhaseCounts> counts, boolean warmUp) {
        return Counts.sum(
                counts.stream().filter(phase -> phase.isWarmUp() == warmUp).map(PhaseCounts::counts));
    }

    private void put(String prefix, Counts counts) {
        properties.put(prefix + "requests", counts.requests());
        properties.put(prefix + "responses", counts.responses());
        properties.put(prefix + "invalid", counts.invalid());
        properties.put(prefix + "timeouts", counts.timeouts());
        properties.put(prefix + "connection_errors", counts.connectionErrors());
        properties.put(prefix + "internal_errors", counts.internalErrors());
    }

    /** The agent's name without the suffix, which is the name of its machine. */
    private String shown(String agent) {
        String end = "-" + mark;
        return agent.endsWith(end) ? agent.substring(0, agent.length() - end.length()) : agent;
    }
}
