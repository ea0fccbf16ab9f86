package io.github.springbench.hyperfoil;

import io.hyperfoil.api.Version;
import io.hyperfoil.api.session.PhaseInstance.Status;
import io.hyperfoil.http.statistics.HttpStats;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The summary of a load: its phases, and the counts that show whether every request is accounted for. */
final class RunProperties {

    private final Recording recording;
    private final Properties properties = new Properties();

    private RunProperties(Recording recording) {
        this.recording = recording;
    }

    /** The text of a properties file, sorted, without the date that Java writes into the first line. */
    static String text(Recording recording) {
        RunProperties run = new RunProperties(recording);
        run.put("reference.epoch_ms", recording.reference().epochMs());
        run.put("threads", recording.threads());
        run.put("transport", recording.transport());
        run.put("hyperfoil.version", Version.VERSION);
        run.put("netty.version", nettyVersion());
        run.phases();
        run.totals();
        return run.sorted();
    }

    private void phases() {
        put("phases", recording.phases().size());
        for (LoadPhase phase : recording.phases()) {
            String prefix = "phase." + phase.index() + ".";
            put(prefix + "name", phase.name());
            phase.users().ifPresent(users -> put(prefix + "users", users));
            phase.due().ifPresent(due -> put(prefix + "due", due));
            phase.reachedNanos(Status.RUNNING).ifPresent(nanos -> put(prefix + "started_ns", nanos));
            phase.reachedNanos(Status.FINISHED).ifPresent(nanos -> put(prefix + "finished_ns", nanos));
            phase.reachedNanos(Status.TERMINATED).ifPresent(nanos -> put(prefix + "terminated_ns", nanos));
        }
        put("session_limit_exceeded", recording.phases().stream().anyMatch(LoadPhase::sessionLimitExceeded));
    }

    private void totals() {
        long requests = putSum("requests", ExactStatistics::requests);
        putSum("responses", ExactStatistics::responses);
        putSum("invalid", ExactStatistics::invalid);
        putSum("refused", ExactStatistics::refused);
        putSum("timeouts", ExactStatistics::timeouts);
        putSum("connection_errors", ExactStatistics::connectionErrors);
        putSum("internal_errors", ExactStatistics::internalErrors);
        putSum("blocked_ns", ExactStatistics::blockedNanos);
        putHttpSum("status_2xx", http -> http.status_2xx);
        putHttpSum("status_3xx", http -> http.status_3xx);
        putHttpSum("status_4xx", http -> http.status_4xx);
        putHttpSum("status_5xx", http -> http.status_5xx);
        putHttpSum("status_other", http -> http.status_other);
        long cacheHits = putHttpSum("cache_hits", http -> http.cacheHits);
        long recorded = sum(statistics -> statistics.record().requests());
        // A request is recorded, or its answer came from a cache. Otherwise its end was not observed.
        long unaccounted = requests - cacheHits - recorded;
        if (unaccounted != 0) {
            put("unaccounted", unaccounted);
        }
    }

    private long putHttpSum(String key, ToIntFunction<HttpStats> part) {
        return putSum(key, statistics -> part.applyAsInt(statistics.http()));
    }

    private long putSum(String key, ToLongFunction<ExactStatistics> part) {
        long sum = sum(part);
        put(key, sum);
        return sum;
    }

    private long sum(ToLongFunction<ExactStatistics> part) {
        return recording.statistics().mapToLong(part).sum();
    }

    private void put(String key, Object value) {
        properties.setProperty(key, value.toString());
    }

    private static String nettyVersion() {
        io.netty.util.Version netty = io.netty.util.Version.identify().get("netty-transport");
        return netty == null ? "unknown" : netty.artifactVersion();
    }

    private String sorted() {
        StringWriter text = new StringWriter();
        try {
            properties.store(text, null);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
