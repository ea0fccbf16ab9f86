package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.store.RunFolder;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The back ends of an experiment: up before the service, down after it, watched like it. */
final class RunningBackEnds implements AutoCloseable {

    private final Map<BackEnd, WatchedService> running = new LinkedHashMap<>();

    private RunningBackEnds() {}

    /** Starts all of them, or leaves none behind. */
    static RunningBackEnds start(Setting setting, RunFolder folder) {
        RunningBackEnds backEnds = new RunningBackEnds();
        try {
            for (BackEnd backEnd : setting.experiment().backEnds()) {
                List<Integer> cores = setting.allotment().backEndCores(backEnds.running.size());
                Launch launch = Launch.of(backEnd, cores, folder.backEndLog(backEnd.name()));
                backEnds.running.put(backEnd, WatchedService.start(setting, launch));
            }
            return backEnds;
        } catch (RuntimeException notAll) {
            backEnds.close();
            throw new BackEndFailure(RunFailure.reason(notAll));
        }
    }

    /** Where each listens, by its placeholder in properties. */
    Map<String, URI> addresses() {
        Map<String, URI> addresses = new LinkedHashMap<>();
        running.forEach((backEnd, service) ->
                addresses.put(backEnd.placeholder(), service.service().url()));
        return addresses;
    }

    List<ProcessHandle> handles() {
        return running.values().stream().map(it -> it.service().handle()).toList();
    }

    /** From now on each has no more than its part of its cores. */
    void limitCpu() {
        running.values().forEach(it -> it.service().limitCpu());
    }

    void requireAlive() {
        running.values().forEach(it -> it.service().requireAlive());
    }

    /** What went wrong, or that a back end has ended, from which all else follows. */
    RuntimeException causeOf(RuntimeException failure) {
        try {
            requireAlive();
            return failure;
        } catch (RunFailure ended) {
            return new BackEndFailure(RunFailure.reason(ended));
        }
    }

    /** Begins to look at each of them while the load runs. */
    BackEndWatch watch(Allotment allotment, int latencyMs) {
        return BackEndWatch.start(running, allotment, latencyMs);
    }

    @Override
    public void close() {
        RuntimeException first = null;
        for (WatchedService service : running.values()) {
            try {
                service.close();
            } catch (RuntimeException notStopped) {
                first = first == null ? notStopped : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
