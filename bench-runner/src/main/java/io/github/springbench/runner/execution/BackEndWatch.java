package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEndCall;
import io.github.springbench.runner.model.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Looks at the back ends while the load runs: at their JVMs once a second, and at their answers several times a second. */
final class BackEndWatch implements AutoCloseable {

    /**
     * What was seen of one back end.
     *
     * @param name of the back end
     * @param samples of its JVM
     * @param peakRssMib or null
     * @param calls of the runner to it
     * @param cpus how many cores it could use; half of one is 0.5
     */
    record Seen(String name, List<Sample> samples, Double peakRssMib, List<BackEndCall> calls, double cpus) {}

    private record Watched(
            BackEnd backEnd, WatchedService service, double cpus, Sampler<Sample> sampler, BackEndCaller caller) {

        Seen stop() {
            return new Seen(backEnd.name(), sampler.stop(), service.probe().peakRssMib(), caller.stop(), cpus);
        }
    }

    private final List<Watched> watched = new ArrayList<>();

    private BackEndWatch() {}

    static BackEndWatch start(Map<BackEnd, WatchedService> running, Allotment allotment, int latencyMs) {
        BackEndWatch watch = new BackEndWatch();
        try {
            running.forEach((backEnd, service) -> watch.watched.add(new Watched(
                    backEnd,
                    service,
                    allotment.count(service.cores()),
                    service.startSampling(),
                    BackEndCaller.start(service.service().url(), latencyMs))));
            return watch;
        } catch (RuntimeException notAll) {
            watch.close();
            throw notAll;
        }
    }

    /** Ends it. */
    List<Seen> stop() {
        return watched.stream().map(Watched::stop).toList();
    }

    @Override
    public void close() {
        watched.forEach(it -> {
            it.sampler().close();
            it.caller().close();
        });
    }
}
