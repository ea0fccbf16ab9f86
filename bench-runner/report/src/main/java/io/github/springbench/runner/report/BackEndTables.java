package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.DatabaseEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The services behind the services: what they are, and whether they were the limit. */
public final class BackEndTables {

    private BackEndTables() {}

    /** The back ends of the experiment. */
    public static Table backEnds(ReportModel model) {
        Columns columns = new Columns().words("Back end").code("Service", "Properties");
        List<List<String>> rows = model.manifest().experiment().backEnds().stream()
                .map(backEnd -> List.of(backEnd.name(), backEnd.what(), given(backEnd)))
                .toList();
        return Table.of("Back ends, and the properties that the experiment sets", columns, rows);
    }

    private static String given(BackEnd backEnd) {
        DatabaseSpec database = backEnd.database();
        if (database == null) {
            return ComparedSystems.properties(backEnd.properties());
        }
        return Numbers.count(database.records()) + " users" + (database.delay().isZero() ? "" : ", " + delay(database));
    }

    /** What each back end did in each cell; empty where no run knows. */
    public static Table did(Section section) {
        Columns columns = new Columns()
                .words("System")
                .numbers(section.axis().heading())
                .words("Back end")
                .numbers(
                        "Share of its CPU, %",
                        "Asked to wait, ms",
                        "Median answer to the runner, ms",
                        "Calls of the runner unanswered",
                        FigureTables.title(Metric.CPU_SECONDS_PER_1000),
                        Metric.PLATFORM_THREADS.label(),
                        FigureTables.title(Metric.PEAK_RSS_MIB));
        List<List<String>> rows = new ArrayList<>();
        forEachCell(section, (system, cell) -> {
            List<RunResult> runs = shown(cell);
            for (String name : names(runs)) {
                rows.add(row(system, cell, name, runs));
            }
        });
        return Table.of("What the back end did", columns, rows);
    }

    /** How the connections to the back end fared in each cell; empty where no run knows. */
    public static Table pools(Section section) {
        Columns columns = new Columns()
                .words("System")
                .numbers(
                        section.axis().heading(),
                        "Limit of the pool",
                        "Most in use",
                        "Most waiting for one",
                        "Samples in which more wanted one than may have one, %");
        List<List<String>> rows = new ArrayList<>();
        forEachCell(section, (system, cell) -> {
            List<PoolEvidence> pools = shown(cell).stream()
                    .map(BackEndTables::pool)
                    .filter(Objects::nonNull)
                    .toList();
            if (!pools.isEmpty()) {
                rows.add(List.of(
                        system,
                        FigureTables.position(cell),
                        pools.stream()
                                .map(pool -> pool.limit() == null ? "none" : Numbers.count(pool.limit()))
                                .distinct()
                                .collect(joining("\n")),
                        text(cell, Numbers::number, largest(pools, PoolEvidence::leasedAtMost)),
                        text(cell, Numbers::number, largest(pools, PoolEvidence::waitingAtMost)),
                        text(cell, Numbers::percent, largest(pools, PoolEvidence::waitingShare))));
            }
        });
        return Table.of("Connections to the back end", columns, rows);
    }

    /** The back ends of which runs tell something, in the order of the first that does. */
    public static Set<String> names(List<RunResult> runs) {
        Set<String> names = new LinkedHashSet<>();
        for (RunResult run : runs) {
            names.addAll(run.backEnds().keySet());
            evidence(run).forEach(evidence -> names.add(evidence.name()));
        }
        return names;
    }

    /** The peak number of threads: platform threads of a JVM, else OS threads of all processes; null if unknown. */
    public static Integer threads(ResourceUse use) {
        return use.platformThreadsPeak() == null ? use.osThreadsPeak() : use.platformThreadsPeak();
    }

    /** How a back end fared in a run; null where nobody looked. */
    public static BackEndEvidence evidence(String name, RunResult run) {
        return evidence(run).stream()
                .filter(evidence -> evidence.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** How the pool fared in a run; null where nobody looked. */
    public static PoolEvidence pool(RunResult run) {
        return run.evidence() == null ? null : run.evidence().pool();
    }

    private static void forEachCell(Section section, BiConsumer<String, Cell> visitor) {
        for (SystemCells system : section.systems()) {
            system.cells().forEach(cell -> visitor.accept(system.system(), cell));
        }
    }

    private static List<String> row(String system, Cell cell, String name, List<RunResult> runs) {
        List<ResourceUse> uses = runs.stream()
                .map(run -> run.backEnds().get(name))
                .filter(Objects::nonNull)
                .toList();
        List<BackEndEvidence> seen = runs.stream()
                .map(run -> evidence(name, run))
                .filter(Objects::nonNull)
                .toList();
        return List.of(
                system,
                FigureTables.position(cell),
                name,
                text(cell, Numbers::percent, largest(seen, BackEndEvidence::cpuShare)),
                text(cell, Numbers::number, largest(seen, BackEndEvidence::latencyMs)),
                text(cell, Numbers::tenths, largest(seen, BackEndEvidence::medianMs)),
                unanswered(cell, seen),
                text(
                        cell,
                        seconds -> Numbers.text(Metric.CPU_SECONDS_PER_1000, seconds),
                        largest(uses, ResourceUse::cpuSecondsPer1000Requests)),
                text(cell, Numbers::number, largest(uses, BackEndTables::threads)),
                text(cell, mib -> Numbers.text(Metric.PEAK_RSS_MIB, mib), largest(uses, ResourceUse::peakRssMib)));
    }

    private static String unanswered(Cell cell, List<BackEndEvidence> seen) {
        if (seen.isEmpty()) {
            return Numbers.NONE;
        }
        int unanswered = seen.stream().mapToInt(BackEndEvidence::unanswered).sum();
        int calls = seen.stream().mapToInt(BackEndEvidence::calls).sum();
        return inParenthesesIfInvalid(cell, Numbers.count(unanswered) + " of " + Numbers.count(calls));
    }

    /** The runs behind the cell's figures: those that count, or where none does, those that were rejected. */
    private static List<RunResult> shown(Cell cell) {
        return cell.runs().stream()
                .filter(RunResult::completed)
                .filter(run -> run.counts() || cell.invalid())
                .toList();
    }

    private static List<BackEndEvidence> evidence(RunResult run) {
        return run.evidence() == null ? List.of() : run.evidence().backEnds();
    }

    private static <T> Double largest(List<T> all, Function<T, Number> figure) {
        return all.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .map(Number::doubleValue)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static String text(Cell cell, Function<Double, String> form, Double value) {
        return value == null ? Numbers.NONE : inParenthesesIfInvalid(cell, form.apply(value));
    }

    private static String inParenthesesIfInvalid(Cell cell, String text) {
        return cell.invalid() ? "(" + text + ")" : text;
    }

    /** Which database it was, in short; empty where there was none. */
    public static Optional<Fact> databaseInShort(ReportModel model) {
        return servers(model).map(servers -> Fact.words("Database", serverNames(servers)));
    }

    /** Which database it was, and what to think of it; empty where there was none. */
    public static Optional<Fact> database(ReportModel model) {
        return servers(model)
                .map(servers -> Fact.words(
                        "Database",
                        serverNames(servers) + "."
                                + (servers.stream().anyMatch(DatabaseServer::embedded)
                                        ? " " + Messages.of("database.notMongoDb")
                                        : "")));
    }

    /** How much longer each round trip to the database was made, in ms. */
    public static String delay(DatabaseSpec database) {
        return "each round trip " + database.delay().toMillis() + " ms longer";
    }

    private static Optional<List<DatabaseServer>> servers(ReportModel model) {
        List<DatabaseServer> servers = model.runs().stream()
                .map(BackEndTables::databaseEvidence)
                .filter(Objects::nonNull)
                .map(DatabaseEvidence::server)
                .distinct()
                .toList();
        return servers.isEmpty() ? Optional.empty() : Optional.of(servers);
    }

    private static String serverNames(List<DatabaseServer> servers) {
        return servers.stream().map(DatabaseServer::toString).collect(joining("; "));
    }

    /** What the database counted beside what the load generator did, run by run; empty where there was no database. */
    public static Table operations(Section section) {
        List<Counter> counters = Arrays.stream(Counter.values())
                .filter(counter -> databaseEvidence(section)
                        .anyMatch(seen -> seen.operations().counts().containsKey(counter)))
                .toList();
        boolean measured = databaseEvidence(section).anyMatch(seen -> seen.perRequest() != null);
        Columns columns = new Columns()
                .words("System")
                .numbers(section.axis().heading(), "Requests answered, including the load generator's warm-up");
        if (measured) {
            columns.numbers("Of which each is");
        }
        columns.numbers("Operations in the database");
        counters.forEach(counter -> columns.numbers(counter.label()));
        return Table.of(
                "What the database counted",
                columns,
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
        Columns columns = new Columns()
                .words("System")
                .numbers(
                        section.axis().heading(),
                        "Sessions",
                        "Most at work",
                        "At work on average",
                        "Of that on CPU or waiting for a core, %",
                        "Waiting for locks, %",
                        "Waiting for files, %");
        return Table.of(
                "What the database's sessions did",
                columns,
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
                        .filter(run -> databaseEvidence(run) != null && tells.test(databaseEvidence(run)))
                        .map(run -> row.apply(run, databaseEvidence(run)))
                        .forEach(figures -> rows.add(
                                Stream.concat(Stream.of(system.system(), FigureTables.position(cell)), figures.stream())
                                        .toList()));
            }
        }
        return rows;
    }

    private static Stream<DatabaseEvidence> databaseEvidence(Section section) {
        return section.cells()
                .flatMap(cell -> cell.runs().stream())
                .map(BackEndTables::databaseEvidence)
                .filter(seen -> seen != null && seen.operations() != null);
    }

    /** Null where there was no database, or nobody looked. */
    public static DatabaseEvidence databaseEvidence(RunResult run) {
        return run.evidence() == null ? null : run.evidence().database();
    }
}
