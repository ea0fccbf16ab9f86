package io.github.springbench.runner.run;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGeneratorCsv;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.ForkPlace;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.Period;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.model.ResourceUse;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunTimes;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.stats.DriftSummary;
import io.github.springbench.runner.stats.HostSummary;
import io.github.springbench.runner.stats.LoadParts;
import io.github.springbench.runner.stats.PoolSummary;
import io.github.springbench.runner.stats.ResourceSummary;
import io.github.springbench.runner.stats.RunFigures;
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
import java.util.Set;

/** The life of a run, on a service that was started for it or for the run before, to a stored result. */
final class RunExecutor {

    /** A service that does not start once may have met with an accident; from then on nothing would be different. */
    private static final int MOST_STARTS = 2;

    private final RunContext context;
    private final LoadGenerators generators;
    private final ExecutionListener listener;
    private final DiskSpace disk;
    private final DatabaseCounts counts;

    /** Systems whose service once got as far as the load. */
    private final Set<String> fit = new HashSet<>();

    /** Why the others did not, run by run. */
    private final Map<String, List<String>> unfit = new HashMap<>();

    /** Whether the load of the run that is under way has begun. */
    private boolean loaded;

    RunExecutor(RunContext context, LoadGenerators generators, ExecutionListener listener, DiskSpace disk) {
        this.context = context;
        this.generators = generators;
        this.listener = listener;
        this.disk = disk;
        this.counts = new DatabaseCounts(context);
    }

    /**
     * Lives one run and stores its result; whatever goes wrong in it becomes its result, and ends its fork.
     *
     * @param fork on which it is measured; started now if this is its first run
     * @param place of the run in its fork; null where it has it for itself
     * @throws Interrupted where the runner is told to end meanwhile
     * @throws DiskFull where it found no room; it then has no result
     */
    RunResult live(PlannedRun run, RunFolder folder, RunningFork fork, ForkPlace place) {
        Instant startedAt = Instant.now();
        String system = run.key().system();
        loaded = false;
        RunResult result;
        List<String> failures = unfit.computeIfAbsent(system, first -> new ArrayList<>());
        if (failures.size() == MOST_STARTS) {
            result = failed(
                    run,
                    startedAt,
                    "Not tried: the first " + MOST_STARTS + " runs of " + system
                            + " failed before the load. The last reason: " + failures.get(MOST_STARTS - 1));
        } else {
            try {
                // A closing run may be followed by another one.
                boolean last = place == null
                        || place.place() == place.of() && !run.key().closing();
                result = measured(run, folder, startedAt, fork, last).in(place);
            } catch (DiskFull full) {
                throw full;
            } catch (RuntimeException failure) {
                fork.closeAfter(failure);
                if (context.machines().here().isEnding()) {
                    throw new Interrupted();
                }
                result = failed(run, startedAt, RunFailure.reason(failure)).in(place);
                if (loaded && failure instanceof ServiceFailure) {
                    result = result.failedByService();
                }
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

    /**
     * The recipe.
     *
     * @param last whether the fork is known to end with this run
     */
    private RunResult measured(PlannedRun run, RunFolder folder, Instant startedAt, RunningFork fork, boolean last) {
        boolean first = !fork.isUp();
        if (first) {
            listener.phase(run, RunPhase.STARTING);
            fork.start(run, folder);
        }
        LoadPhase load;
        DatabaseCounts.OfLoad counted;
        LoadGenerator generator = generators.named(context.experiment().engineOf(run.system()));
        List<String> command = fork.watched().service().command();
        Map<String, String> commands = fork.backEnds().commands();
        Instant ready;
        Instant warm;
        try {
            if (!first) {
                fork.backEnds().refill();
            }
            ServiceClient client = fork.answering(run);
            if (first) {
                fork.readLimits();
            }
            ready = Instant.now();

            if (first) {
                listener.phase(run, RunPhase.WARMING_UP);
                fork.warmUp(client, run, folder);
            }
            counted = counts.begin(run, client, fork.backEnds());
            warm = Instant.now();

            fit.add(run.key().system());
            listener.phase(run, RunPhase.LOAD);
            loaded = true;
            load = new UnderLoad(context.of(run.system()), generator, fork.watched(), fork.backEnds(), listener)
                    .run(run, folder, !first);
            fork.measured(load.samples());
            if (last) {
                fork.endService(); // a database counts all that a service did when its connections are closed
            }
            counted = counted.end(fork.backEnds());
        } catch (RuntimeException failure) {
            throw fork.causeOf(failure);
        }
        if (last) {
            fork.close();
        }
        load.backEnds()
                .forEach(seen -> folder.writeBackEnd(seen.name(), seen.samples(), seen.calls(), seen.sessions()));
        listener.phase(run, RunPhase.READING);
        LoadMeasurement measurement = generator.read(load.task());
        LoadGeneratorCsv.shift(folder.loadGeneratorCsv(), load.task().clockAheadMs());
        LoadResult figures = measurement.result();
        EvidenceParts.requireAnswers(figures, measurement.evidence());
        folder.writeHistograms(measurement.perSecond());
        folder.writeLoad(measurement.seconds());
        RunTimes times = new RunTimes(
                seconds(startedAt, ready),
                seconds(ready, warm),
                seconds(load.forkedAt(), measurement.load().from()),
                measurement.load().seconds(),
                seconds(measurement.load().to(), load.exitedAt()),
                seconds(load.exitedAt(), Instant.now()));
        ThreadEvidence threads = fork.threads();
        RunResult result = new RunResult(
                run.key(),
                startedAt,
                null,
                threads.kind(),
                threads.sentence(),
                command,
                figures,
                resources(
                        load,
                        load.samples(),
                        first ? null : fork.beforeTheLoads(),
                        threads.kind(),
                        peakRss(load.peakRssMib()),
                        measurement),
                backEnds(load, measurement),
                fork.effective(),
                times,
                evidence(run, folder, load, measurement, fork.effective(), counted)
                        .with(load.warmUp() == null && first ? fork.warmUpEvidence() : load.warmUp())
                        .with(load.otherCallers())
                        .withClocks(load.clocks()),
                null);
        RunResult completed = RunFigures.complete(
                result.with(generator.byHand(load.task()).with(commands, EvidenceParts.whereDatabaseIs(context))),
                context.experiment(),
                measurement.perSecond(),
                measurement.seconds(),
                load.readings(folder, context.allocation()));
        return completed.judged(Judge.judge(completed, context.experiment()).orElse(null));
    }

    /** The kernel's peak is since the load generator started: of no use where that warmed itself up first. */
    private Double peakRss(Double sinceTheFork) {
        return context.experiment().workload().loadGeneratorWarmUp() == null ? sinceTheFork : null;
    }

    private ResourceUse resources(
            LoadPhase load,
            List<Sample> samples,
            Sample beforeTheFork,
            RequestThreads threads,
            Double peakRssMib,
            LoadMeasurement measurement) {
        return ResourceSummary.of(
                samples,
                beforeTheFork,
                seconds(load.forkedAt(), measurement.load().from()),
                seconds(load.forkedAt(), load.exitedAt()),
                threads,
                context.experiment().workload().closed(),
                peakRssMib,
                measurement.result().requests());
    }

    private Map<String, ResourceUse> backEnds(LoadPhase load, LoadMeasurement measurement) {
        Map<String, ResourceUse> uses = new LinkedHashMap<>();
        // Which threads serve it is not asked for a back end: no pool of request threads is looked for.
        load.backEnds().stream()
                .filter(seen -> !seen.samples().isEmpty())
                .forEach(seen -> uses.put(
                        seen.name(),
                        resources(load, seen.samples(), null, null, peakRss(seen.peakRssMib()), measurement)));
        return uses;
    }

    private Evidence evidence(
            PlannedRun run,
            RunFolder folder,
            LoadPhase load,
            LoadMeasurement measurement,
            Map<String, String> effective,
            DatabaseCounts.OfLoad counted) {
        Period whole = measurement.load();
        Period plateau = measurement.plateau();
        return new Evidence(
                measurement.evidence(),
                HostSummary.loadGenerator(
                                LoadGeneratorCsv.read(folder.loadGeneratorCsv()),
                                load.ofLoadGenerator(),
                                whole,
                                plateau,
                                context.allocation().loadGeneratorCores())
                        .withCeiling(context.ceilings().get(context.experiment().engineOf(run.system()))),
                HostSummary.host(
                        load.host(),
                        whole,
                        plateau,
                        context.allocation().service().cores()),
                load.service()
                        .withCompilingShare(ResourceSummary.compilingShare(
                                load.samples(), load.forkedAt(), new LoadParts(whole, plateau))),
                EvidenceParts.backEnds(load, whole, plateau),
                PoolSummary.of(EvidenceParts.poolLimit(effective), load.samples(), load.forkedAt(), whole, plateau),
                counted.evidence(load, measurement),
                DriftSummary.of(
                        measurement.perSecond(),
                        measurement.seconds(),
                        plateau,
                        load.samples(),
                        load.forkedAt(),
                        load.runner(),
                        load.heapLeftMib()));
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0;
    }
}
