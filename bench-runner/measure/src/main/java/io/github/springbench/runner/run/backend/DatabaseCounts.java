package io.github.springbench.runner.run.backend;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunFacts.DatabaseEvidence;
import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import io.github.springbench.runner.run.EndedLoad;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.service.ServiceClient;
import io.github.springbench.runner.stats.LoadParts;
import io.github.springbench.runner.store.LoadGeneratorCsv;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the databases of runs count from before a load to after it, and what a single request makes them count. */
public final class DatabaseCounts {

    /**
     * Enough that what else happens meanwhile, such as a pool that tests a connection, is less than one for each of
     * them.
     */
    private static final int CALLS = 20;

    private final RunContext context;

    /** By system and request: to find it out takes some seconds. */
    private final Map<String, Operations> perRequest = new HashMap<>();

    public DatabaseCounts(RunContext context) {
        this.context = context;
    }

    /**
     * The counts of one load.
     *
     * @param before null where there is no database, or where several requests need different operations
     * @param perRequest null where each request is one operation
     */
    public record OfLoad(DatabaseReading before, Operations perRequest, DatabaseReading during) {

        /** Adds the counts of the load. Call this when no service calls the database any more. */
        public OfLoad end(RunningBackEnds backEnds) {
            return before == null
                    ? this
                    : new OfLoad(
                            before,
                            perRequest,
                            backEnds.reading().map(after -> after.since(before)).orElseThrow());
        }

        /** Null where nothing was counted. */
        public DatabaseEvidence evidence(EndedLoad load, LoadMeasurement measurement) {
            return during == null
                    ? null
                    : new DatabaseEvidence(
                            during.server(),
                            during.operations(),
                            perRequest,
                            new LoadParts(measurement.load(), measurement.plateau()).sessions(sessions(load)),
                            warmUpAnswered(load, measurement),
                            measurement.warmUpFailed());
        }

        /** Of a load generator whose record has the load alone, what its JVM noted. */
        static long warmUpNoted(Path notes) {
            return LoadGeneratorCsv.read(notes).stream()
                    .mapToLong(LoadGeneratorSample::warmUpRequests)
                    .max()
                    .orElse(0);
        }

        private static List<SessionSample> sessions(EndedLoad load) {
            return load.backEnds().stream()
                    .flatMap(seen -> seen.sessions().stream())
                    .toList();
        }
    }

    /** Requests of the load generator's own warm-up: by its record or, if that has the load alone, by its notes. */
    public static long warmUpAnswered(EndedLoad load, LoadMeasurement measurement) {
        return measurement.warmUpAnswered() + measurement.warmUpFailed() > 0
                ? measurement.warmUpAnswered()
                : OfLoad.warmUpNoted(load.task().watch());
    }

    /** To be asked when the service is warm, and nobody else calls it. */
    public OfLoad begin(PlannedRun run, ServiceClient client, RunningBackEnds backEnds) {
        // Several requests need different operations: nobody waits until a server has told all of them.
        Optional<DatabaseReading> before =
                context.experiment().workload().requests() != null ? Optional.empty() : backEnds.reading();
        if (before.isEmpty()) {
            return new OfLoad(null, null, null);
        }
        if (context.database().kind().countsEachRequestOnce()) {
            return new OfLoad(before.get(), null, null);
        }
        String asked = run.system().name() + " " + run.request();
        if (perRequest.containsKey(asked)) {
            return new OfLoad(before.get(), perRequest.get(asked), null);
        }
        client.call(CALLS);
        DatabaseReading after = backEnds.reading().orElseThrow();
        perRequest.put(asked, after.since(before.get()).operations().ofOneAmong(CALLS));
        return new OfLoad(after, perRequest.get(asked), null);
    }
}
