package io.github.springbench.runner.run.backend;

import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.BackEndCall;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import io.github.springbench.runner.run.Sampler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Samples the back ends while the load runs: their processes once a second, and their answers several times a second.
 */
public final class BackEndWatch implements AutoCloseable {

    /**
     * What was seen of one back end.
     *
     * @param name of the back end
     * @param latencyMs how long it takes for an answer where nobody waits; null where that is not known
     * @param samples of its process; none where it could not be seen
     * @param peakRssMib or null
     * @param calls of the runner to it
     * @param cpus how many cores it could use; half of one is 0.5
     * @param sessions what those of a database did; none where it does not tell
     */
    public record Seen(
            String name,
            Integer latencyMs,
            List<Sample> samples,
            Double peakRssMib,
            List<BackEndCall> calls,
            double cpus,
            List<SessionSample> sessions) {}

    private record Watched(
            RunningBackEnd backEnd,
            Integer latencyMs,
            Optional<Sampler<Sample>> sampler,
            Optional<Sampler<SessionSample>> sessions,
            BackEndCaller caller) {

        static Watched start(RunningBackEnd backEnd, Integer latencyMs) {
            return new Watched(
                    backEnd,
                    backEnd.latencyMs(latencyMs),
                    backEnd.startSampling(),
                    backEnd.startSessions(),
                    backEnd.startCalls(latencyMs));
        }

        Seen stop() {
            List<Sample> samples = sampler.map(Sampler::stop).orElse(List.of());
            List<BackEndCall> calls = caller.stop();
            return new Seen(
                    backEnd.name(),
                    latencyMs,
                    samples,
                    backEnd.peakRssMib(),
                    calls,
                    backEnd.cpus(),
                    sessions.map(Sampler::stop).orElse(List.of()));
        }

        void close() {
            sampler.ifPresent(Sampler::close);
            sessions.ifPresent(Sampler::close);
            caller.close();
        }
    }

    private final List<Watched> watched = new ArrayList<>();

    private BackEndWatch() {}

    /** @param latencyMs what the requests of the run ask services to wait; null where they do not */
    public static BackEndWatch start(List<RunningBackEnd> running, Integer latencyMs) {
        BackEndWatch watch = new BackEndWatch();
        try {
            running.forEach(backEnd -> watch.watched.add(Watched.start(backEnd, latencyMs)));
            return watch;
        } catch (RuntimeException notAll) {
            watch.close();
            throw notAll;
        }
    }

    /** Ends it. */
    public List<Seen> stop() {
        return watched.stream().map(Watched::stop).toList();
    }

    @Override
    public void close() {
        watched.forEach(Watched::close);
    }
}
