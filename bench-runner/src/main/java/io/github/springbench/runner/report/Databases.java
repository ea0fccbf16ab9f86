package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.DatabaseEvidence;
import io.github.springbench.runner.model.DatabaseServer;
import io.github.springbench.runner.model.DatabaseSpec;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Which database stood behind the services, and whether it did what was asked of it. */
public final class Databases {

    private static final String NOT_MONGODB =
            " It stands in for MongoDB and is not MongoDB: it keeps all in memory, uses no"
                    + " secondary index and works on one request of a collection at a time. Compare services "
                    + "over it, and no"
                    + " databases.";

    private Databases() {}

    /** Which database it was, in short; empty where there was none. */
    public static Optional<Fact> inShort(ReportModel model) {
        return servers(model).map(servers -> Fact.words("Database", names(servers)));
    }

    /** Which database it was, and what to think of it; empty where there was none. */
    static Optional<Fact> fact(ReportModel model) {
        return servers(model)
                .map(servers -> Fact.words(
                        "Database",
                        names(servers) + "."
                                + (servers.stream().anyMatch(DatabaseServer::embedded) ? NOT_MONGODB : "")));
    }

    /** What was made of the way to it. */
    static String delay(DatabaseSpec database) {
        return "each round trip " + database.delay().toMillis() + " ms longer";
    }

    private static Optional<List<DatabaseServer>> servers(ReportModel model) {
        List<DatabaseServer> servers = model.runs().stream()
                .map(Databases::evidence)
                .filter(Objects::nonNull)
                .map(DatabaseEvidence::server)
                .distinct()
                .toList();
        return servers.isEmpty() ? Optional.empty() : Optional.of(servers);
    }

    private static String names(List<DatabaseServer> servers) {
        return servers.stream().map(DatabaseServer::toString).collect(joining("; "));
    }

    /** What the database counted beside what the load generator did, run by run; empty where there was no database. */
    public static Table operations(Section section) {
        List<Group> groups = List.of(
                Group.of("System", Style.WORDS),
                Group.of(section.axis().heading(), Style.NUMBER),
                Group.of("Requests answered, warm-up of the load generator included", Style.NUMBER),
                Group.of("Operations in the database", Style.NUMBER),
                Group.of("Finds", Style.NUMBER),
                Group.of("Updates", Style.NUMBER),
                Group.of("Inserts", Style.NUMBER),
                Group.of("Deletes", Style.NUMBER));
        List<List<String>> rows = new ArrayList<>();
        for (SystemCells system : section.systems()) {
            for (Cell cell : system.cells()) {
                cell.runs().stream()
                        .filter(run -> evidence(run) != null)
                        .forEach(run -> rows.add(row(system.system(), cell, run)));
            }
        }
        return Table.of("What the database counted", groups, rows);
    }

    private static List<String> row(String system, Cell cell, RunResult run) {
        DatabaseEvidence seen = evidence(run);
        LoadResult load = run.load();
        return List.of(
                system,
                FigureTables.position(cell),
                Numbers.count(load.requests() - load.failed() + seen.warmUpAnswered()),
                Numbers.count(seen.operations().total()),
                Numbers.count(seen.operations().queries()),
                Numbers.count(seen.operations().updates()),
                Numbers.count(seen.operations().inserts()),
                Numbers.count(seen.operations().deletes()));
    }

    /** Null where there was no database, or nobody looked. */
    public static DatabaseEvidence evidence(RunResult run) {
        return run.evidence() == null ? null : run.evidence().database();
    }
}
