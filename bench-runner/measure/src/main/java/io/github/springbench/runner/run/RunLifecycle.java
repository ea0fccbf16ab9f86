package io.github.springbench.runner.run;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.model.run.Fork.ForkPlace;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.run.ResultStep.TimesBeforeLoad;
import io.github.springbench.runner.run.backend.DatabaseCounts;
import io.github.springbench.runner.run.backend.RunningBackEnds.BackEndFailure;
import io.github.springbench.runner.run.service.ServiceClient;
import io.github.springbench.runner.run.service.ServiceFailure;
import io.github.springbench.runner.run.service.ServiceInstance;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.DiskSpace.DiskFull;
import io.github.springbench.runner.store.RunFolder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The life of a run, on a service that was started for it or for the run before, to a stored result. */
final class RunLifecycle {

    /** After so many failures before the load a system is skipped: one may be an accident, two are not. */
    private static final int MOST_STARTS = 2;

    private final RunContext context;
    private final LoadGenerators generators;
    private final ExecutionListener listener;
    private final DiskSpace disk;
    private final DatabaseCounts counts;
    private final SentRequests sent;

    /** Systems whose service once got as far as the load. */
    private final Set<String> fit = new HashSet<>();

    /** Why the others did not, run by run. */
    private final Map<String, List<String>> unfit = new HashMap<>();

    /** Whether the load of the run that is under way has begun. */
    private boolean loaded;

    RunLifecycle(RunContext context, LoadGenerators generators, ExecutionListener listener, DiskSpace disk) {
        this.context = context;
        this.generators = generators;
        this.listener = listener;
        this.disk = disk;
        this.counts = new DatabaseCounts(context);
        this.sent = new SentRequests(context);
    }

    /**
     * Makes one run and stores its result. A failure becomes the result of the run, and ends its fork.
     *
     * @param fork on which it is measured; started now if this is its first run
     * @param place of the run in its fork; null where it has it for itself
     * @throws Interrupted where the runner is told to end meanwhile
     * @throws DiskFull where it found no room; it then has no result
     */
    RunResult live(PlannedRun run, RunFolder folder, ServiceInstance fork, ForkPlace place) {
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
                result = measured(run, folder, startedAt, fork, last).withFork(place);
            } catch (DiskFull full) {
                throw full;
            } catch (RuntimeException failure) {
                fork.closeAfter(failure);
                if (context.machines().here().isEnding()) {
                    throw new Interrupted();
                }
                result = failed(run, startedAt, RunFailure.reason(failure)).withFork(place);
                if (loaded && failure instanceof ServiceFailure) {
                    result = result.withServiceFailed(true);
                }
                if (!fit.contains(system) && !(failure instanceof BackEndFailure)) {
                    failures.add(result.failure());
                }
            } finally {
                hideSecrets(run, folder);
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

    /** Whatever the reason quotes: a log, an answer, a driver. */
    private RunResult failed(PlannedRun run, Instant startedAt, String reason) {
        return RunResult.failed(run.key(), startedAt, context.mask().masked(reason), List.of());
    }

    /** Logs are written without secrets; a load generator's own record is not, and has been read by now. */
    private void hideSecrets(PlannedRun run, RunFolder folder) {
        LoadGenerator generator = generators.named(context.experiment().engineOf(run.system()));
        folder.filesOf(folder.loadGenerator(generator.engine().name())).stream()
                .filter(generator::quotesAnswers)
                .forEach(file -> folder.mask(file, context.mask()));
    }

    /**
     * The recipe.
     *
     * @param last whether the fork is known to end with this run
     */
    private RunResult measured(
            PlannedRun run, RunFolder folder, Instant startedAt, ServiceInstance fork, boolean last) {
        LoadGenerator generator = generators.named(context.experiment().engineOf(run.system()));
        boolean first = !fork.isUp();
        if (first) {
            listener.phase(run, RunPhase.STARTING);
            sent.require(run, folder, generator);
            fork.start(run, folder);
        }
        TimesBeforeLoad before;
        DatabaseCounts.OfLoad counted;
        EndedLoad load;
        try {
            if (!first) {
                fork.backEnds().refill();
            }
            ServiceClient client = fork.answering(run);
            if (first) {
                fork.readLimits();
            }
            Instant ready = Instant.now();

            if (first) {
                listener.phase(run, RunPhase.WARMING_UP);
                fork.warmUp(client, run, folder);
            }
            counted = counts.begin(run, client, fork.backEnds());
            before = new TimesBeforeLoad(startedAt, ready, Instant.now());

            fit.add(run.key().system());
            listener.phase(run, RunPhase.LOAD);
            loaded = true;
            load = new LoadStep(context.of(run.system()), generator, fork.watched(), fork.backEnds(), listener)
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

        listener.phase(run, RunPhase.READING);
        return ResultStep.read(context, run, folder, generator, load).result(fork, first, before, counted);
    }
}
