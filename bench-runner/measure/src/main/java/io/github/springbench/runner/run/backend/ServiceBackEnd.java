package io.github.springbench.runner.run.backend;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.Sampler;
import io.github.springbench.runner.run.service.Launch;
import io.github.springbench.runner.run.service.StartableJar;
import io.github.springbench.runner.run.service.WatchedService;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One of our services behind another. */
final class ServiceBackEnd implements RunningBackEnd {

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
