package io.github.springbench.runner.run.backend;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.RunFailure;
import io.github.springbench.runner.run.Sampler;
import io.github.springbench.runner.run.service.Launch;
import io.github.springbench.runner.run.service.StartableJar;
import io.github.springbench.runner.run.service.WatchedService;
import io.github.springbench.runner.store.RunFolder;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The back ends of an experiment: up before the service, down after it, watched like it. */
public final class RunningBackEnds implements AutoCloseable {

    private final Map<BackEnd, RunningBackEnd> running = new LinkedHashMap<>();

    private RunningBackEnds() {}

    /** Starts all of them, or leaves none behind. */
    public static RunningBackEnds start(RunContext context, RunFolder folder) {
        RunningBackEnds backEnds = new RunningBackEnds();
        try {
            for (BackEnd backEnd : context.experiment().backEnds()) {
                List<Integer> cores = context.allocation().backEndCores(backEnds.running.size());
                Path log = folder.backEndLog(backEnd.name());
                backEnds.running.put(
                        backEnd,
                        backEnd.database() == null
                                ? ServiceBackEnd.start(context, backEnd, cores, log)
                                : DatabaseBackEnd.start(context, backEnd, cores, log));
            }
            return backEnds;
        } catch (RuntimeException notAll) {
            backEnds.close();
            throw new BackEndFailure(RunFailure.reason(notAll));
        }
    }

    /** Where each listens, by its placeholder in properties. */
    public Map<String, URI> addresses() {
        Map<String, URI> addresses = new LinkedHashMap<>();
        running.forEach((backEnd, it) -> it.url().ifPresent(url -> addresses.put(backEnd.placeholder(), url)));
        return addresses;
    }

    /** What the environment of the service must tell of them. */
    public Map<String, Secret> environment() {
        Map<String, Secret> environment = new LinkedHashMap<>();
        running.values().forEach(it -> environment.putAll(it.environment()));
        return environment;
    }

    /** The command that started each, by its name; a server that was there before has none. */
    public Map<String, String> commands() {
        Map<String, String> commands = new LinkedHashMap<>();
        running.values().forEach(it -> it.command().ifPresent(command -> commands.put(it.name(), command)));
        return commands;
    }

    public List<FoundProcess> processes() {
        return running.values().stream().flatMap(it -> it.processes().stream()).toList();
    }

    /** From now on each runs on its cores, and has its part of them. */
    public void limitCpu() {
        running.values().forEach(RunningBackEnd::limitCpu);
    }

    public void requireAlive() {
        running.values().forEach(RunningBackEnd::requireAlive);
    }

    /** The cause of a failure: that a back end has ended, if one has; otherwise the failure itself. */
    public RuntimeException causeOf(RuntimeException failure) {
        try {
            requireAlive();
            return failure;
        } catch (RunFailure ended) {
            return new BackEndFailure(RunFailure.reason(ended));
        }
    }

    /**
     * Begins to watch each of them while the load runs.
     *
     * @param latencyMs what the requests of the run ask services to wait; null where they do not
     */
    public BackEndWatch watch(Integer latencyMs) {
        return BackEndWatch.start(List.copyOf(running.values()), latencyMs);
    }

    /** Each holds again what it held when it was started. */
    public void refill() {
        try {
            running.values().forEach(RunningBackEnd::refill);
        } catch (RuntimeException notFilled) {
            throw new BackEndFailure(RunFailure.reason(notFilled));
        }
    }

    /** What the database did until now; empty where there is none. */
    public Optional<DatabaseReading> reading() {
        return running.values().stream()
                .flatMap(backEnd -> backEnd.reading().stream())
                .findFirst();
    }

    @Override
    public void close() {
        RuntimeException first = null;
        for (RunningBackEnd it : running.values()) {
            try {
                it.close();
            } catch (RuntimeException notStopped) {
                first = first == null ? notStopped : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** One of our services behind another. */
    static final class ServiceBackEnd implements RunningBackEnd {

        private final BackEnd backEnd;
        private final WatchedService watched;
        private final double cpus;

        private ServiceBackEnd(BackEnd backEnd, WatchedService watched, double cpus) {
            this.backEnd = backEnd;
            this.watched = watched;
            this.cpus = cpus;
        }

        static ServiceBackEnd start(RunContext context, BackEnd backEnd, List<Integer> cores, Path log) {
            Machine machine = context.machines().backEnds();
            Launch launch = Launch.of(
                    machine,
                    backEnd,
                    StartableJar.of(backEnd.service(), machine),
                    cores,
                    context.allocation().backEndCpus(cores),
                    log);
            return new ServiceBackEnd(backEnd, WatchedService.start(context, launch), launch.cpus());
        }

        @Override
        public String name() {
            return backEnd.name();
        }

        @Override
        public Optional<URI> url() {
            return Optional.of(watched.service().url());
        }

        @Override
        public Optional<String> command() {
            return Optional.of(Shell.command(watched.service().command()));
        }

        @Override
        public Map<String, Secret> environment() {
            return Map.of();
        }

        @Override
        public List<FoundProcess> processes() {
            return watched.service().process().stream().toList();
        }

        @Override
        public void limitCpu() {
            watched.limitCpu();
        }

        @Override
        public void requireAlive() {
            watched.service().requireAlive();
        }

        @Override
        public double cpus() {
            return cpus;
        }

        @Override
        public Integer latencyMs(Integer asked) {
            return asked;
        }

        @Override
        public Optional<Sampler<Sample>> startSampling() {
            return Optional.of(watched.startSampling());
        }

        @Override
        public Double peakRssMib() {
            return watched.probe().peakRssMib();
        }

        @Override
        public BackEndCaller startCalls(Integer latencyMs) {
            return BackEndCaller.overHttp(watched.service().url(), latencyMs == null ? 0 : latencyMs);
        }

        @Override
        public Optional<DatabaseReading> reading() {
            return Optional.empty();
        }

        @Override
        public void close() {
            watched.close();
        }
    }

    /** A run has no result since a back end did not get ready, or ended: no fault of the system that was to call it. */
    public static final class BackEndFailure extends RunFailure {

        private static final long serialVersionUID = 1L;

        public BackEndFailure(String message) {
            super(message);
        }
    }
}
