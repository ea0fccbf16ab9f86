package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Counter;
import io.github.springbench.runner.model.DatabaseEvidence;
import io.github.springbench.runner.model.DatabaseServer;
import io.github.springbench.runner.model.DatabaseSpec;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.SessionEvidence;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Which database stood behind the services, and whether it did what was asked of it. */
public final class Databases {

    private static final String NOT_MONGODB =
            " It replaces MongoDB and is not MongoDB: it keeps all data in memory, uses no secondary index and works on"
                    + " one request of a collection at a time. Use it to compare services, not databases.";

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

    /** How much longer each round trip to the database was made, in ms. */
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
        List<Counter> counters = Arrays.stream(Counter.values())
                .filter(counter -> evidence(section)
                        .anyMatch(seen -> seen.operations().counts().containsKey(counter)))
                .toList();
        boolean measured = evidence(section).anyMatch(seen -> seen.perRequest() != null);
        List<Group> groups = new ArrayList<>(List.of(
                Group.of("System", Style.WORDS),
                Group.of(section.axis().heading(), Style.NUMBER),
                Group.of("Requests answered, including the load generator's warm-up", Style.NUMBER)));
        if (measured) {
            groups.add(Group.of("Of which each is", Style.NUMBER));
        }
        groups.add(Group.of("Operations in the database", Style.NUMBER));
        counters.forEach(counter -> groups.add(Group.of(counter.label(), Style.NUMBER)));
        return Table.of(
                "What the database counted",
                groups,
                rows(section, seen -> seen.operations() != null, (run, seen) -> row(counters, measured, run, seen)));
    }

    private static List<String> row(List<Counter> counters, boolean measured, RunResult run, DatabaseEvidence seen) {
        LoadResult load = run.load();
        List<String> row =
                new ArrayList<>(List.of(Numbers.count(load.requests() - load.failed() + seen.warmUpAnswered())));
        if (measured) {
            row.add(Numbers.count(seen.each()));
        }
        row.add(Numbers.count(seen.operations().total()));
        counters.forEach(counter -> row.add(
                seen.operations().counts().containsKey(counter)
                        ? Numbers.count(seen.operations().of(counter))
                        : Numbers.NONE));
        return row;
    }

    /** What the database's sessions did, run by run; empty where it does not tell. */
    public static Table sessions(Section section) {
        List<Group> groups = List.of(
                Group.of("System", Style.WORDS),
                Group.of(section.axis().heading(), Style.NUMBER),
                Group.of("Sessions", Style.NUMBER),
                Group.of("Most at work", Style.NUMBER),
                Group.of("At work on average", Style.NUMBER),
                Group.of("Of that on CPU or waiting for a core, %", Style.NUMBER),
                Group.of("Waiting for locks, %", Style.NUMBER),
                Group.of("Waiting for files, %", Style.NUMBER));
        return Table.of(
                "What the database's sessions did",
                groups,
                rows(
                        section,
                        seen -> seen.sessions() != null && seen.sessions().active() != null,
                        (run, seen) -> row(seen.sessions())));
    }

    private static List<String> row(SessionEvidence sessions) {
        return List.of(
                Numbers.count(sessions.open()),
                Numbers.count(sessions.activeAtMost()),
                Numbers.tenths(sessions.active()),
                Numbers.percent(sessions.onCpuShare()),
                Numbers.percent(sessions.lockShare()),
                Numbers.percent(sessions.ioShare()));
    }

    private static List<List<String>> rows(
            Section section,
            Predicate<DatabaseEvidence> tells,
            BiFunction<RunResult, DatabaseEvidence, List<String>> row) {
        List<List<String>> rows = new ArrayList<>();
        for (SystemCells system : section.systems()) {
            for (Cell cell : system.cells()) {
                cell.runs().stream()
                        .filter(run -> evidence(run) != null && tells.test(evidence(run)))
                        .map(run -> row.apply(run, evidence(run)))
                        .forEach(figures -> rows.add(
                                Stream.concat(Stream.of(system.system(), FigureTables.position(cell)), figures.stream())
                                        .toList()));
            }
        }
        return rows;
    }

    private static Stream<DatabaseEvidence> evidence(Section section) {
        return section.cells()
                .flatMap(cell -> cell.runs().stream())
                .map(Databases::evidence)
                .filter(seen -> seen != null && seen.operations() != null);
    }

    /** Null where there was no database, or nobody looked. */
    public static DatabaseEvidence evidence(RunResult run) {
        return run.evidence() == null ? null : run.evidence().database();
    }
}
