package io.github.springbench.runner.execution;

import io.github.springbench.runner.host.JarFiles;
import io.github.springbench.runner.load.InjectorCsv;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.model.DatabaseEvidence;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.OwnJar;
import io.github.springbench.runner.model.Period;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.Program;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.model.ResourceUse;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunTimes;
import io.github.springbench.runner.model.RunningUrl;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.process.ChildProcess;
import io.github.springbench.runner.stats.BackEndSummary;
import io.github.springbench.runner.stats.DriftSummary;
import io.github.springbench.runner.stats.HostSummary;
import io.github.springbench.runner.stats.LoadParts;
import io.github.springbench.runner.stats.PoolSummary;
import io.github.springbench.runner.stats.ResourceSummary;
import io.github.springbench.runner.store.DiskFull;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.RunFolder;
import io.github.springbench.runner.verdict.Judge;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The life of a run, from a fresh JVM to a stored result. */
final class RunLife {

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    /** A service that does not start once may have met with an accident; from then on nothing would be different. */
    private static final int MOST_STARTS = 2;

    private final Setting setting;
    private final Map<Workload.Engine, LoadGenerator> generators;
    private final ExecutionListener listener;
    private final DiskSpace disk;

    /** Systems whose service once got as far as the load. */
    private final Set<String> fit = new HashSet<>();

    /** Why the others did not, run by run. */
    private final Map<String, List<String>> unfit = new HashMap<>();

    RunLife(
            Setting setting,
            Map<Workload.Engine, LoadGenerator> generators,
            ExecutionListener listener,
            DiskSpace disk) {
        this.setting = setting;
        this.generators = Map.copyOf(generators);
        this.listener = listener;
        this.disk = disk;
    }

    /**
     * Lives one run and stores its result; whatever goes wrong in it becomes its result.
     *
     * @throws Interrupted where the runner is told to end meanwhile
     * @throws DiskFull where it found no room; it then has no result
     */
    RunResult live(PlannedRun run, RunFolder folder) {
        Instant startedAt = Instant.now();
        String system = run.key().system();
        RunResult result;
        List<String> failures = unfit.computeIfAbsent(system, first -> new ArrayList<>());
        if (failures.size() == MOST_STARTS) {
            result = failed(
                    run,
                    startedAt,
                    "Not tried again, as the first " + MOST_STARTS + " runs of it failed: "
                            + failures.get(MOST_STARTS - 1));
        } else {
            try {
                result = measured(run, folder, startedAt);
            } catch (DiskFull full) {
                throw full;
            } catch (RuntimeException failure) {
                if (ChildProcess.runnerIsEnding()) {
                    throw new Interrupted();
                }
                result = failed(run, startedAt, RunFailure.reason(failure));
                if (!fit.contains(system) && !(failure instanceof BackEndFailure)) {
                    failures.add(result.failure());
                }
            }
        }
        if (!result.counts()) {
            // A service or load generator without room for its files fails in its own words, or writes a record that
            // ends early.
            disk.require();
        }
        folder.write(result);
        return result;
    }

    private static RunResult failed(PlannedRun run, Instant startedAt, String reason) {
        return RunResult.failed(run.key(), startedAt, reason, List.of());
    }

    /** The recipe. */
    private RunResult measured(PlannedRun run, RunFolder folder, Instant startedAt) {
        listener.phase(run, RunPhase.STARTING);
        List<String> command;
        Map<String, String> effective;
        WarmUp.Done warmUp;
        LoadPhase load;
        LoadGenerator generator = generators.get(setting.experiment().engineOf(run.system()));
        Instant ready;
        Instant warm;
        try (RunningBackEnds backEnds = RunningBackEnds.start(
                        setting, folder, run.key().parameters().get(Experiment.LATENCY));
                WatchedService watched = watched(run, backEnds, folder)) {
            try {
                command = watched.service().command();
                Calls calls = new Calls(
                        watched.service().url(),
                        run.request(),
                        run.briefRequest(),
                        setting.experiment().workload());
                calls.requireRightAnswer();
                effective = watched.probe().effectiveLimits();
                ready = Instant.now();

                listener.phase(run, RunPhase.WARMING_UP);
                warmUp = WarmUp.run(
                        calls,
                        watched.probe(),
                        run,
                        setting.experiment().workload().warmUp(),
                        folder.threadDump());
                warm = Instant.now();

                fit.add(run.key().system());
                listener.phase(run, RunPhase.LOAD);
                load = new UnderLoad(setting, generator, watched, backEnds, listener).run(run, folder);
            } catch (RuntimeException failure) {
                throw backEnds.causeOf(watched.service().causeOf(failure));
            }
        }
        load.backEnds().forEach(seen -> folder.writeBackEnd(seen.name(), seen.samples(), seen.calls()));
        listener.phase(run, RunPhase.READING);
        LoadMeasurement measurement = generator.read(load.task());
        LoadResult figures = measurement.result();
        requireAnswers(figures);
        folder.writeHistograms(measurement.perSecond());
        folder.writeLoad(measurement.seconds());
        RunTimes times = new RunTimes(
                seconds(startedAt, ready),
                seconds(ready, warm),
                seconds(load.forkedAt(), measurement.load().from()),
                measurement.load().seconds(),
                seconds(measurement.load().to(), load.exitedAt()),
                seconds(load.exitedAt(), Instant.now()));
        RunResult result = new RunResult(
                run.key(),
                startedAt,
                null,
                warmUp.threads().kind(),
                warmUp.threads().sentence(),
                command,
                figures,
                resources(load, load.samples(), warmUp.threads().kind(), peakRss(load.peakRssMib()), measurement),
                backEnds(load, measurement),
                effective,
                times,
                evidence(run, folder, load, measurement, effective)
                        .with(load.warmUp() == null ? warmUp.evidence() : load.warmUp()),
                null);
        return result.judged(Judge.judge(result, setting.experiment()).orElse(null));
    }

    /** The service of a run, ready: started now, unless it ran before. */
    private WatchedService watched(PlannedRun run, RunningBackEnds backEnds, RunFolder folder) {
        Program service = run.system().service();
        return service instanceof RunningUrl running
                ? WatchedService.at(setting, running, run.system().name())
                : WatchedService.start(setting, launch(run, startable(service), backEnds, folder));
    }

    private static StartableJar startable(Program service) {
        if (service instanceof OwnJar own) {
            JarFiles.requireUnchanged(own);
            return StartableJar.of(own);
        }
        return StartableJar.of((ServiceModule) service);
    }

    private Launch launch(PlannedRun run, StartableJar program, RunningBackEnds backEnds, RunFolder folder) {
        return Launch.of(
                run.system(),
                program,
                setting.experiment(),
                backEnds,
                setting.port(),
                setting.allotment(),
                folder.serviceLog());
    }

    /** The kernel's peak is since the load generator started: of no use where that warmed itself up first. */
    private Double peakRss(Double sinceTheFork) {
        return setting.experiment().workload().injectorWarmUp() == null ? sinceTheFork : null;
    }

    private ResourceUse resources(
            LoadPhase load,
            List<Sample> samples,
            RequestThreads threads,
            Double peakRssMib,
            LoadMeasurement measurement) {
        return ResourceSummary.of(
                samples,
                seconds(load.forkedAt(), measurement.load().from()),
                seconds(load.forkedAt(), load.exitedAt()),
                threads,
                setting.experiment().workload().closed(),
                peakRssMib,
                measurement.result().requests());
    }

    private Map<String, ResourceUse> backEnds(LoadPhase load, LoadMeasurement measurement) {
        Map<String, ResourceUse> uses = new LinkedHashMap<>();
        // Which threads serve it is not asked for a back end: no pool of request threads is looked for.
        load.backEnds().stream()
                .filter(seen -> !seen.samples().isEmpty())
                .forEach(seen -> uses.put(
                        seen.name(), resources(load, seen.samples(), null, peakRss(seen.peakRssMib()), measurement)));
        return uses;
    }

    /** Without a right answer there are no figures, not even wrong ones. */
    private static void requireAnswers(LoadResult figures) {
        if (figures.responseTime().p50Ms() == null) {
            throw new RunFailure("No request was answered rightly: " + figures.failures());
        }
    }

    private Evidence evidence(
            PlannedRun run,
            RunFolder folder,
            LoadPhase load,
            LoadMeasurement measurement,
            Map<String, String> effective) {
        Period whole = measurement.load();
        Period plateau = measurement.plateau();
        return new Evidence(
                measurement.evidence(),
                HostSummary.injector(
                                InjectorCsv.read(folder.injectorCsv()),
                                load.host(),
                                whole,
                                plateau,
                                setting.allotment().injectorCores())
                        .withCeiling(setting.ceilings().get(setting.experiment().engineOf(run.system()))),
                HostSummary.host(load.host(), whole, plateau, CORES),
                load.service()
                        .withCompilingShare(ResourceSummary.compilingShare(
                                load.samples(), load.forkedAt(), new LoadParts(whole, plateau))),
                load.backEnds().stream()
                        .map(seen -> BackEndSummary.of(
                                seen.name(),
                                seen.latencyMs(),
                                seen.calls(),
                                seen.samples(),
                                load.forkedAt(),
                                whole,
                                plateau,
                                seen.cpus()))
                        .toList(),
                PoolSummary.of(poolLimit(effective), load.samples(), load.forkedAt(), whole, plateau),
                database(load, measurement),
                DriftSummary.of(
                        measurement.perSecond(),
                        measurement.seconds(),
                        plateau,
                        load.samples(),
                        load.forkedAt(),
                        load.runner(),
                        load.heapLeftMib()));
    }

    /** Null where there is none. */
    private static DatabaseEvidence database(LoadPhase load, LoadMeasurement measurement) {
        return load.backEnds().stream()
                .map(BackEndWatch.Seen::reading)
                .filter(Objects::nonNull)
                .findFirst()
                .map(reading -> new DatabaseEvidence(
                        reading.server(),
                        reading.operations(),
                        measurement.warmUpAnswered(),
                        measurement.warmUpFailed()))
                .orElse(null);
    }

    /** Null where the service does not tell, or has none. */
    private static Integer poolLimit(Map<String, String> effective) {
        try {
            return ServiceModule.POOL_LIMITS.stream()
                    .map(effective::get)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(Integer::valueOf)
                    .orElse(null);
        } catch (NumberFormatException noLimit) {
            return null;
        }
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0;
    }
}
