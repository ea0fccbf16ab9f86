package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.MergedFigures.MergedLoad;
import io.github.springbench.runner.load.MergedFigures;
import io.github.springbench.runner.load.UserGroup;
import io.github.springbench.runner.model.LoadResult.FailureKind;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.Workload;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Reads what {@code ClusterLoad} wrote of a load that several machines played: {@code run.properties},
 * {@code reports.csv}, {@code seconds.csv} and {@code agents.csv}.
 */
final class ClusterRecord {

    private final LoadTask task;
    private final Properties properties;
    private final Map<String, Long> failures = new LinkedHashMap<>();
    private final Map<FailureKind, Long> failureKinds = new EnumMap<>(FailureKind.class);

    private ClusterRecord(LoadTask task, Properties properties) {
        this.task = task;
        this.properties = properties;
    }

    /**
     * Reads the folder of a load.
     *
     * @throws IOException where a file cannot be read
     * @throws LoadUnreadable where something is missing in one, or they do not agree with each other
     */
    static LoadMeasurement read(LoadTask task) throws IOException {
        Path folder = task.folder();
        Properties properties = new Properties();
        try (Reader text = Files.newBufferedReader(folder.resolve("run.properties"))) {
            properties.load(text);
        }
        ClusterSeconds seconds = ClusterSeconds.read(folder);
        AgentsCsv agents = AgentsCsv.read(folder.resolve("agents.csv"));
        return MergedFigures.of(new ClusterRecord(task, properties).load(seconds, agents), task.latencyMs());
    }

    private MergedLoad load(ClusterSeconds seconds, AgentsCsv agents) {
        ClusterCounts total = counts("");
        agents.requireSum(total);
        seconds.requireSum(total);
        boolean open = task.workload().shape() == Shape.OPEN;
        causes(total, seconds);
        ClusterCounts warmUp = counts("warm_up.");
        return new MergedLoad(
                open,
                groups(open),
                lastCompletedMs(),
                seconds.merged(),
                ClusterSeconds.SPREAD,
                failures,
                failureKinds,
                total.requests(),
                open ? Boolean.valueOf(properties.getProperty("session_limit_exceeded")) : null,
                warmUp.responses() - warmUp.answeredWrongly(),
                warmUp.failed(),
                agents.largestCpuShare());
    }

    /** The same causes as of a load that one machine played. */
    private void causes(ClusterCounts total, ClusterSeconds seconds) {
        long wrong = seconds.sum(ClusterCounts::wrong);
        long wrongStatuses = Math.min(wrong, wrongStatuses(task.workload(), total));
        cause(FailureKind.WRONG_STATUS, "another status than expected", wrongStatuses);
        cause(FailureKind.WRONG_BODY, "another body than expected", wrong - wrongStatuses);
        cause(FailureKind.NO_ANSWER, "no answer in time", seconds.sum(ClusterCounts::timedOut));
        cause(
                FailureKind.NO_ANSWER,
                "connection closed before the answer was there",
                seconds.sum(ClusterCounts::broken));
        cause(FailureKind.LOCAL, "error within the load generator", seconds.sum(ClusterCounts::local));
    }

    private void cause(FailureKind kind, String cause, long count) {
        if (count > 0) {
            failures.put(cause, count);
            failureKinds.merge(kind, count, Long::sum);
        }
    }

    /** Hyperfoil says that an answer is wrong and not why, but counts the answers with a status of each hundred. */
    private long wrongStatuses(Workload workload, ClusterCounts total) {
        return workload.expectedBody() == null
                ? Long.MAX_VALUE
                : total.responses() - number("status_" + workload.expectedStatus() / 100 + "xx");
    }

    private List<UserGroup> groups(boolean open) {
        List<UserGroup> groups = new ArrayList<>();
        for (int phase = 0; phase < number("phases"); phase++) {
            long came = moment("phase." + phase + ".started_ms");
            groups.add(new UserGroup(
                    open ? 0 : number("phase." + phase + ".users"),
                    came,
                    came + task.workload().duration().toMillis()));
        }
        if (groups.isEmpty()) {
            throw new LoadUnreadable("run.properties of the load machines has no phase of the load.");
        }
        return groups;
    }

    private long lastCompletedMs() {
        long last = 0;
        for (int phase = 0; phase < number("phases"); phase++) {
            last = Math.max(last, moment("phase." + phase + ".completed_ms"));
        }
        return last;
    }

    private ClusterCounts counts(String prefix) {
        return new ClusterCounts(
                number(prefix + "requests"),
                number(prefix + "responses"),
                number(prefix + "invalid"),
                number(prefix + "timeouts"),
                number(prefix + "connection_errors"),
                number(prefix + "internal_errors"));
    }

    private long moment(String key) {
        return number(key) - task.clockAheadMs();
    }

    private long number(String key) {
        try {
            return Long.parseLong(properties.getProperty(key, ""));
        } catch (NumberFormatException missing) {
            throw new LoadUnreadable("run.properties of the load machines has no number '" + key + "'.");
        }
    }
}
