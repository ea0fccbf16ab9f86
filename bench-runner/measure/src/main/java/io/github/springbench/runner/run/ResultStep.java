package io.github.springbench.runner.run;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadGeneratorEvidence;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.RunTimes;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.run.backend.DatabaseCounts;
import io.github.springbench.runner.run.service.ServiceFailure;
import io.github.springbench.runner.run.service.ServiceInstance;
import io.github.springbench.runner.stats.DriftSummary;
import io.github.springbench.runner.stats.FigureCalculator;
import io.github.springbench.runner.stats.HostSummary;
import io.github.springbench.runner.stats.LoadParts;
import io.github.springbench.runner.stats.ResourceSummary;
import io.github.springbench.runner.store.LoadGeneratorCsv;
import io.github.springbench.runner.store.RunFolder;
import io.github.springbench.runner.verdict.Judge;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What follows the load of a run: all that was seen of it is stored, and becomes the run's result. */
final class ResultStep {

    private final RunContext context;
    private final PlannedRun run;
    private final RunFolder folder;
    private final LoadGenerator generator;
    private final EndedLoad load;
    private final LoadMeasurement measurement;

    private ResultStep(
            RunContext context,
            PlannedRun run,
            RunFolder folder,
            LoadGenerator generator,
            EndedLoad load,
            LoadMeasurement measurement) {
        this.context = context;
        this.run = run;
        this.folder = folder;
        this.generator = generator;
        this.load = load;
        this.measurement = measurement;
    }

    /**
     * Reads the load generator's record.
     *
     * @throws RunFailure where no request got a right answer
     * @throws io.github.springbench.runner.load.LoadUnreadable where the record cannot be read
     */
    static ResultStep read(
            RunContext context, PlannedRun run, RunFolder folder, LoadGenerator generator, EndedLoad load) {
        load.backEnds()
                .forEach(seen -> folder.writeBackEnd(seen.name(), seen.samples(), seen.calls(), seen.sessions()));
        LoadMeasurement measurement = generator.read(load.task()).masked(context.mask());
        LoadGeneratorCsv.shift(folder.loadGeneratorCsv(), load.task().clockAheadMs());
        requireAnswers(measurement, load.service().lack());
        folder.writeHistograms(measurement.perSecond());
        folder.writeLoad(measurement.seconds());
        folder.writePoolWaits(load.poolWaits());
        return new ResultStep(context, run, folder, generator, load, measurement);
    }

    /** Without a right answer there are no figures, not even wrong ones. */
    private static void requireAnswers(LoadMeasurement measurement, String lack) {
        if (measurement.result().responseTime().meanMs() == null) {
            String causes = "No request got a right answer. Causes: "
                    + measurement.result().failures().entrySet().stream()
                            .map(cause -> cause.getValue() + " × " + cause.getKey())
                            .collect(Collectors.joining(", "))
                    + (lack == null ? "" : "; the service's log says " + lack);
            throw neverLeft(measurement.evidence()) ? new RunFailure(causes) : new ServiceFailure(causes);
        }
    }

    /** Requests that failed within the load generator say nothing of the service. */
    private static boolean neverLeft(LoadEvidence seen) {
        return seen != null
                && (seen.failureKinds().containsKey(FailureKind.LOCAL)
                        || seen.failureKinds().containsKey(FailureKind.NOT_SENT));
    }

    /**
     * The result, with its figures and errors, judged by itself.
     *
     * @param fork on which the run was measured
     * @param first whether it was the first one there
     * @param before the times until the load
     * @param counted by the database
     */
    RunResult result(ServiceInstance fork, boolean first, TimesBeforeLoad before, DatabaseCounts.OfLoad counted) {
        ThreadEvidence threads = fork.threads();
        RunResult result = RunResultBuilder.builder()
                .key(run.key())
                .startedAt(before.started())
                .requestThreads(threads.kind())
                .threadEvidence(context.mask().masked(threads.sentence()))
                .serviceCommand(fork.command())
                .load(measurement.result())
                .resources(use(load.samples(), first ? null : fork.beforeTheLoads(), threads.kind(), load.peakRssMib()))
                .backEnds(backEndUses())
                .effective(fork.effective())
                .times(before.untilNow(load, measurement.load()))
                .evidence(evidence(fork, first, counted))
                .byHand(generator.byHand(load.task()).with(fork.backEndCommands(), whereDatabaseIs()))
                .build();
        RunResult completed = FigureCalculator.complete(
                result,
                context.experiment(),
                measurement.perSecond(),
                measurement.seconds(),
                load.readings(folder, context.allocation()));
        return completed.withVerdict(
                Judge.judge(completed, context.experiment()).orElse(null));
    }

    /**
     * What a service or a back end used.
     *
     * @param beforeTheFork null where nothing was measured on it before
     * @param threads null where no pool of request threads is looked for
     * @param peakRssMib the kernel's peak since the load generator was started: of no use where that warmed up first
     */
    private ResourceUse use(List<Sample> samples, Sample beforeTheFork, RequestThreads threads, Double peakRssMib) {
        boolean warmedUpFirst = context.experiment().workload().loadGeneratorWarmUp() != null;
        return ResourceSummary.of(
                samples,
                beforeTheFork,
                new Period(load.forkedAt(), measurement.load().from()).seconds(),
                new Period(load.forkedAt(), load.exitedAt()).seconds(),
                threads,
                context.experiment().workload().warmsUpAsTheLoad(),
                warmedUpFirst ? null : peakRssMib,
                measurement.result().requests());
    }

    private Map<String, ResourceUse> backEndUses() {
        Map<String, ResourceUse> uses = new LinkedHashMap<>();
        load.backEnds().stream()
                .filter(seen -> !seen.samples().isEmpty())
                .forEach(seen -> uses.put(seen.name(), use(seen.samples(), null, null, seen.peakRssMib())));
        return uses;
    }

    private RunFacts evidence(ServiceInstance fork, boolean first, DatabaseCounts.OfLoad counted) {
        LoadParts parts = new LoadParts(measurement.load(), measurement.plateau());
        return RunFactsBuilder.builder()
                .load(measurement.evidence())
                .loadGenerator(loadGenerator(parts))
                .host(HostSummary.host(
                        load.host(), parts, context.allocation().service().cores()))
                .service(load.service()
                        .withTls(fork.tls())
                        .withRequestsCounted(requestsCounted())
                        .withCompilingShare(ResourceSummary.compilingShare(load.samples(), load.forkedAt(), parts)))
                .backEnds(backEndEvidence(parts))
                .pool(parts.pool(poolLimit(fork.effective()), load.samples(), load.forkedAt()))
                .database(counted.evidence(load, measurement))
                .drift(DriftSummary.of(
                        measurement.perSecond(),
                        measurement.seconds(),
                        parts.plateau(),
                        load.samples(),
                        load.forkedAt(),
                        load.runner(),
                        load.heapLeftMib()))
                .warmUp(load.warmUp() == null && first ? fork.warmUpEvidence() : load.warmUp())
                .otherCallers(load.otherCallers())
                .clocks(load.clocks())
                .footprint(load.footprint())
                .streams(measurement.streams())
                .build();
    }

    private LoadGeneratorEvidence loadGenerator(LoadParts parts) {
        int cores = context.allocation().loadGeneratorCores();
        LoadGeneratorEvidence seen = HostSummary.loadGenerator(
                        LoadGeneratorCsv.read(folder.loadGeneratorCsv()), load.ofLoadGenerator(), parts, cores)
                .withCeiling(context.ceilings().get(context.experiment().engineOf(run.system())))
                .withSentAgain(LoadGeneratorCsv.sentAgain(folder.loadGeneratorCsv()));
        return measurement.result().printedBy() == null ? seen : seen.withoutARecord(cores, measurement.result());
    }

    /** By the service, of the load alone. What several load machines send before it is not on record. */
    private Long requestsCounted() {
        Long counted = load.requestsCounted();
        if (counted == null
                || load.task().fleet() != null
                || generator.beginning(load.task()).isPresent()) {
            return load.task().fleet() == null ? counted : null;
        }
        return counted - DatabaseCounts.warmUpAnswered(load, measurement) - measurement.warmUpFailed();
    }

    private List<BackEndEvidence> backEndEvidence(LoadParts parts) {
        return load.backEnds().stream()
                .map(seen -> parts.backEnd(
                        seen.name(), seen.latencyMs(), seen.calls(), seen.samples(), load.forkedAt(), seen.cpus()))
                .toList();
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

    /** For people who start a service by hand; null where there is no database. */
    private String whereDatabaseIs() {
        return context.database() == null ? null : context.database().kind().byHand();
    }

    /**
     * How a run came to its load.
     *
     * @param started when the runner began with it
     * @param ready when its service answered rightly
     * @param warm when the runner had warmed that up
     */
    record TimesBeforeLoad(Instant started, Instant ready, Instant warm) {

        /**
         * Where the time went until now.
         *
         * @param played from the first user's start to the end of the last user or request
         */
        RunTimes untilNow(EndedLoad load, Period played) {
            return new RunTimes(
                    seconds(started, ready),
                    seconds(ready, warm),
                    seconds(load.forkedAt(), played.from()),
                    played.seconds(),
                    seconds(played.to(), load.exitedAt()),
                    seconds(load.exitedAt(), Instant.now()));
        }

        private static double seconds(Instant from, Instant to) {
            return new Period(from, to).seconds();
        }
    }
}
