package io.github.springbench.runner.report.page;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.claims.FivePhases;
import io.github.springbench.runner.claims.FivePhases.Found;
import io.github.springbench.runner.claims.FivePhases.Name;
import io.github.springbench.runner.claims.FivePhases.Phase;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.histogram.RecordedTimes.Bars;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.OwnReport;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunTimes;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.ComparedSystems;
import io.github.springbench.runner.report.MachineMoves;
import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.ReproductionCommands;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Method;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import io.github.springbench.runner.stats.RunTimeSeries;
import io.github.springbench.runner.stats.RunTimeSeries.TimeBucket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One run by itself.
 *
 * @param number among all runs of the report, from 0 on
 * @param name its place within its group, such as {@code 6,000 users}
 * @param figures its main figures and its verdict in one line
 * @param failure why there are no figures; null where there are
 * @param judgement how far it can be believed, in one sentence
 * @param findings what speaks against it
 * @param phases what was found of the phases of an overload; null where nothing can be said of them
 * @param course a table of the charts over time, in few rows; null if response times per second are not kept
 * @param histogram a table of the histogram, in few rows; null like {@code course}
 * @param settings of this run
 * @param aboutCommands what the commands alone do not do
 * @param commands that repeat it
 * @param ownReport a link to the load generator's own report; null where it is not kept
 * @param estimates how far its percentiles are off; null where that is not known
 * @param drawing what the charts are drawn from; null where there are none
 */
record RunPart(
        int number,
        String name,
        String figures,
        String failure,
        String judgement,
        List<Finding> findings,
        String phases,
        Table course,
        Table histogram,
        List<Fact> settings,
        String aboutCommands,
        List<ReproductionCommands.Step> commands,
        String ownReport,
        String estimates,
        Drawing drawing) {

    /** The points that all runs share, so that the page stays small: up to 40 runs get the most points each. */
    private static final int POINTS_OF_ALL_RUNS = 9600;

    private static final int MOST_POINTS = 240;
    private static final int LEAST_POINTS = 60;

    private static final int MOST_ROWS = 10;

    private static final List<Column> COLUMNS = List.of(
            new Column("Users", TimeBucket::users, Numbers::number),
            new Column("Requests in flight", TimeBucket::requestsUnderWay, Numbers::number),
            new Column("Requests/s", TimeBucket::answeredRps, Numbers::number),
            new Column("p50, ms", TimeBucket::p50Ms, Numbers::number),
            new Column("p95, ms", TimeBucket::p95Ms, Numbers::number),
            new Column("p99, ms", TimeBucket::p99Ms, Numbers::number),
            new Column("Platform threads", TimeBucket::platformThreads, Numbers::number),
            new Column("Heap, MiB", TimeBucket::heapMib, Numbers::number),
            new Column("GC, ms/s", TimeBucket::gcMillisPerSecond, Numbers::number),
            new Column("CPU, cores", TimeBucket::serviceCpus, Numbers::cores));

    /**
     * The runs of a system in a section.
     *
     * @param colour the number of its colour, the same as in the charts
     */
    record Group(String title, int colour, List<RunPart> runs) {}

    /** All runs, each by itself, in the order of the report: those of each system in each section. */
    static List<Group> all(ReportModel model) {
        int points = Math.max(
                LEAST_POINTS,
                Math.min(
                        MOST_POINTS,
                        POINTS_OF_ALL_RUNS / Math.max(1, model.runs().size())));
        List<Group> groups = new ArrayList<>();
        int number = 0;
        for (Section section : model.sections()) {
            for (int place = 0; place < section.systems().size(); place++) {
                SystemCells system = section.systems().get(place);
                List<RunPart> runs = new ArrayList<>();
                for (Cell cell : system.cells()) {
                    for (RunResult run : cell.runs()) {
                        runs.add(of(model, run, number++, Section.colour(place), nameOf(section, cell, run), points));
                    }
                }
                if (!runs.isEmpty()) {
                    groups.add(new Group(title(model, section, system), Section.colour(place), List.copyOf(runs)));
                }
            }
        }
        return List.copyOf(groups);
    }

    private static String title(ReportModel model, Section section, SystemCells system) {
        return model.sections().size() == 1
                ? system.system()
                : system.system() + " at " + Settings.combination(section.parameters());
    }

    private static String nameOf(Section section, Cell cell, RunResult run) {
        String at = section.axis().words(cell.at());
        return cell.runs().size() == 1
                ? at
                : at + ", repetition " + Numbers.count(run.key().repetition());
    }

    /**
     * @param system the place of its system, which chooses the colour
     * @param points how many figures each line of its charts may have
     */
    private static RunPart of(ReportModel model, RunResult run, int number, int system, String name, int points) {
        Manifest manifest = model.manifest();
        RunFiles files = model.files();
        List<EncodedHistogram> perSecond = run.completed() ? files.perSecond().apply(run.key()) : List.of();
        Optional<Bars> bars =
                run.completed() ? RecordedTimes.of(perSecond).bars(run.load().resolutionMs()) : Optional.empty();
        Optional<Found> found = run.completed() ? phasesIn(run, () -> perSecond) : Optional.empty();
        // Without an answer there is nothing to draw, and nothing was kept.
        Optional<OwnReport> own = files.ownReport().apply(run.key());
        RunTimeSeries course =
                bars.isEmpty() ? null : course(manifest.experiment().workload(), run, perSecond, files);
        return new RunPart(
                number,
                name,
                figures(run, found),
                run.failure(),
                judgement(manifest.experiment(), run),
                Verdicts.findings(run),
                found.map(RunPart::phaseWords).orElse(null),
                course == null ? null : courseTable(course, found),
                bars.map(RunPart::courseTable).orElse(null),
                settings(manifest, run),
                ReproductionCommands.about(manifest, run),
                ReproductionCommands.steps(manifest, run),
                own.map(OwnReport::link).orElse(null),
                own.map(report -> estimates(run, report)).orElse(null),
                course == null ? null : Drawing.of(system, course, found, bars.orElseThrow(), points));
    }

    /** Gatling's table has failed requests among the others, so the two are the same only where none failed. */
    static String estimates(RunResult run, OwnReport own) {
        if (!run.completed() || run.load().failed() > 0 || run.load().requests() != own.requests()) {
            return null;
        }
        List<Integer> both = own.percentilesMs().keySet().stream()
                .filter(percentile -> run.load().responseTime().at(percentile) != null)
                .sorted()
                .toList();
        return both.isEmpty()
                ? null
                : Messages.of(
                        "ownReport",
                        percentiles(both, percentile -> own.percentilesMs().get(percentile)),
                        percentiles(
                                both, percentile -> run.load().responseTime().at(percentile)));
    }

    private static String percentiles(List<Integer> which, Function<Integer, Number> ms) {
        return which.stream()
                .map(percentile -> "p" + percentile + " "
                        + Numbers.count(Math.round(ms.apply(percentile).doubleValue())) + " ms")
                .collect(joining(" and "));
    }

    private static RunTimeSeries course(
            Workload workload, RunResult run, List<EncodedHistogram> perSecond, RunFiles files) {
        return new RunTimeSeries(
                workload,
                run,
                perSecond,
                files.load().apply(run.key()),
                files.samples().apply(run.key()),
                files.host().apply(run.key()),
                files.loadHost().apply(run.key()));
    }

    private static String figures(RunResult run, Optional<Found> found) {
        if (!run.completed()) {
            return "failed";
        }
        return Stream.of(
                        Metric.PLATEAU_THROUGHPUT_RPS
                                .of(run)
                                .map(rps -> Numbers.withUnit(Metric.PLATEAU_THROUGHPUT_RPS, rps)),
                        Metric.P95_MS.of(run).map(ms -> "p95 " + Numbers.withUnit(Metric.P95_MS, ms)),
                        Optional.of(
                                run.verdict() == null
                                        ? "not judged"
                                        : run.verdict().level().label()),
                        found.filter(Found::all).map(all -> "phases A to E"))
                .flatMap(Optional::stream)
                .collect(joining(", "));
    }

    private static String judgement(Experiment experiment, RunResult run) {
        if (!run.completed()) {
            return null;
        }
        if (run.verdict() == null) {
            return Messages.of("run.notJudged");
        }
        String words = Messages.of("run." + run.verdict().level().label());
        String machine = MachineMoves.inFull(run).map(moves -> " " + moves).orElse("");
        boolean unwatched = experiment
                .system(run.key().system())
                .filter(system -> !system.service().watched())
                .isPresent();
        return words + machine + (unwatched ? " The service itself was not watched." : "");
    }

    private static List<Fact> settings(Manifest manifest, RunResult run) {
        Experiment experiment = manifest.experiment();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.words("Started", Settings.date(run.startedAt())));
        if (run.fork() != null) {
            facts.add(Fact.words(
                    "Fork",
                    "number " + Numbers.count(run.fork().number()) + " of the result, run "
                            + Numbers.count(run.fork().place()) + " of "
                            + Numbers.count(run.fork().of()) + " in it"));
        }
        Workload workload = experiment.workload();
        facts.add(
                workload.mix() == null && workload.requests() == null
                        ? Fact.code("Request", List.of(asked(run, workload)))
                        : Fact.words("Requests", workload.asked()));
        experiment.system(run.key().system()).ifPresent(known -> {
            facts.add(Fact.words("Load generator", manifest.versions().label(experiment.engineOf(known))));
            facts.add(Fact.code("Service", List.of(known.service().label())));
            ComparedSystems.jar(known).ifPresent(facts::add);
            addIfAny(facts, "Properties", ComparedSystems.properties(ComparedSystems.told(experiment, known)));
        });
        if (run.evidence() != null
                && run.evidence().service() != null
                && run.evidence().service().tls() != null) {
            facts.add(Fact.words("TLS of the runner", run.evidence().service().tls()));
        }
        if (run.threadEvidence() != null) {
            String kind = run.requestThreads() == null
                    ? "threads that were not observed"
                    : run.requestThreads().label();
            facts.add(Fact.words("Requests ran on", kind + ". " + run.threadEvidence()));
        }
        addIfAny(
                facts,
                "Limits in force",
                new TreeMap<>(run.effective())
                        .entrySet().stream()
                                .map(limit -> limit.getKey() + "=" + limit.getValue())
                                .collect(joining("\n")));
        MachineMoves.clocks(run).ifPresent(facts::add);
        Method.taken(run).ifPresent(taken -> facts.add(Fact.words("Warm-up", taken)));
        if (run.times() != null) {
            facts.add(Fact.words("Where the time went", times(run.times())));
        }
        return facts;
    }

    private static String asked(RunResult run, Workload workload) {
        return workload.method() + " "
                + workload.request().with(run.key().parameters()).path();
    }

    private static void addIfAny(List<Fact> facts, String name, String lines) {
        if (!lines.isEmpty() && !lines.equals(Numbers.NONE)) {
            facts.add(Fact.code(name, lines.lines().toList()));
        }
    }

    private static String times(RunTimes times) {
        return String.format(
                Locale.ROOT,
                "%.1f s to start the service, %.1f s of warm-up by the runner, %.1f s to start the load generator and "
                        + "for its own warm-up, %.1f s of load, %.1f s to stop and decode",
                times.serviceStart(),
                times.warmUp(),
                times.loadGeneratorStart(),
                times.load(),
                times.loadGeneratorEnd() + times.stopAndDecode());
    }

    private record Column(String title, Function<TimeBucket, Double> figure, DoubleFunction<String> text) {

        String of(TimeBucket part) {
            Double value = figure.apply(part);
            return value == null ? Numbers.NONE : text.apply(value);
        }
    }

    /** A row for each phase, or else for each tenth; what nobody saw has no column. */
    static Table courseTable(RunTimeSeries course, Optional<Found> found) {
        List<String> names = new ArrayList<>();
        List<TimeBucket> parts = new ArrayList<>();
        found.filter(Found::all)
                .ifPresentOrElse(
                        all -> all.phases().forEach(phase -> {
                            names.add(phaseWords(phase));
                            parts.add(course.between(phase.from(), phase.to()));
                        }),
                        () -> tenths(course).forEach(part -> {
                            names.add(part.from() + "–" + part.to() + " s");
                            parts.add(part);
                        }));
        List<Column> seen = COLUMNS.stream()
                .filter(column -> parts.stream().map(column.figure()).anyMatch(Objects::nonNull))
                .toList();
        Columns columns = new Columns().words("Part of the run");
        seen.forEach(column -> columns.numbers(column.title()));
        List<List<String>> rows = new ArrayList<>();
        for (int place = 0; place < parts.size(); place++) {
            TimeBucket part = parts.get(place);
            List<String> row = new ArrayList<>(List.of(names.get(place)));
            seen.forEach(column -> row.add(column.of(part)));
            rows.add(row);
        }
        return Table.of(
                "The course of the run: the highest users, requests in flight, threads and heap, percentiles of the"
                        + " requests of that part, and the mean of all other figures"
                        + (course.usersAreEstimated() ? "; users are estimated" : ""),
                columns,
                rows);
    }

    /** How many requests took how long. */
    static Table courseTable(Bars bars) {
        List<Long> counts = bars.counts();
        long all = sum(counts) + bars.beyond();
        int each = Math.max(1, (int) Math.ceil(counts.size() / (double) MOST_ROWS));
        List<List<String>> rows = new ArrayList<>();
        for (int from = 0; from < counts.size(); from += each) {
            int to = Math.min(from + each, counts.size());
            rows.add(row(ms(bars, from) + "–" + ms(bars, to) + " ms", sum(counts.subList(from, to)), all));
        }
        if (bars.beyond() > 0) {
            rows.add(row("longer", bars.beyond(), all));
        }
        return Table.of(
                "Number of requests by response time",
                new Columns().words("Response time").numbers("Requests", "%"),
                rows);
    }

    private static List<TimeBucket> tenths(RunTimeSeries course) {
        int parts = Math.min(MOST_ROWS, course.seconds());
        return IntStream.range(0, parts)
                .mapToObj(
                        part -> course.between(course.seconds() * part / parts, course.seconds() * (part + 1) / parts))
                .toList();
    }

    private static List<String> row(String where, long count, long all) {
        return List.of(where, Numbers.count(count), Numbers.sharePercent(count, all));
    }

    private static long sum(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).sum();
    }

    private static String ms(Bars bars, int bar) {
        return Numbers.exact(bars.fromMs() + bar * bars.widthMs()).toPlainString();
    }

    /**
     * The phases found in a run; empty if its response times per second are not kept, or if its latency is 0 or not
     * set.
     */
    public static Optional<Found> phasesIn(RunResult run, Supplier<List<EncodedHistogram>> perSecond) {
        Integer latency = run.key().latencyMs();
        return latency == null || latency == 0 ? Optional.empty() : FivePhases.in(perSecond.get(), latency);
    }

    /** In one sentence. */
    public static String phaseWords(Found found) {
        return found.all()
                ? "The five phases of an overloaded run: "
                        + found.phases().stream().map(RunPart::phaseWords).collect(joining("; "))
                        + "."
                : "The five phases of an overloaded run (A to E) were not found: " + found.missing() + ".";
    }

    /** One of them, such as {@code A free, 0–9 s}. */
    public static String phaseWords(Phase phase) {
        return phase.name() + " " + phase.name().label() + ", " + phase.span();
    }

    /** One row for each run that has all five. */
    static Table phaseTable(ReportModel model) {
        Columns columns = new Columns().words("System", "Run").numbers("Repetition");
        Arrays.stream(Name.values()).forEach(name -> columns.numbers(name + " " + name.label()));
        List<List<String>> rows = new ArrayList<>();
        for (RunResult run : model.runs()) {
            foundIn(model, run).filter(Found::all).ifPresent(found -> {
                List<String> row = new ArrayList<>(List.of(
                        run.key().system(),
                        Settings.combination(run.key().parameters()),
                        Numbers.count(run.key().repetition())));
                found.phases().forEach(phase -> row.add(phase.span()));
                rows.add(row);
            });
        }
        return Table.of(
                "Runs with the five phases of an overload, in seconds since the first user arrived", columns, rows);
    }

    private static Optional<Found> foundIn(ReportModel model, RunResult run) {
        return run.completed() ? phasesIn(run, () -> model.files().perSecond().apply(run.key())) : Optional.empty();
    }

    /**
     * What the charts of a run are drawn from, kept short since there is one for each run.
     *
     * @param system its place, which chooses the colour
     * @param seconds how long the run is
     * @param step how many seconds each figure stands for
     * @param usersAreEstimated whether nobody counted them
     * @param phases such as {@code ["A", "free", 0, 9]}; empty where they were not found
     * @param series the figures by name; one that nobody saw is absent
     * @param bars of the histogram
     */
    record Drawing(
            int system,
            int seconds,
            int step,
            boolean usersAreEstimated,
            List<List<Object>> phases,
            Map<String, List<Number>> series,
            Bars bars) {

        /** The names under which the script in the page knows them. */
        private static final Map<String, Function<TimeBucket, Double>> SERIES = known();

        /** Series that are left out if they are 0 all the time: then the run is of a kind without such figures. */
        private static final Set<String> OF_SOME_RUNS = Set.of("failed", "workers", "queued", "pool");

        /** @param points how many figures each line may have at most */
        public static Drawing of(int system, RunTimeSeries course, Optional<Found> found, Bars bars, int points) {
            List<TimeBucket> stretches = course.inAtMost(points);
            Map<String, List<Number>> series = new LinkedHashMap<>();
            SERIES.forEach((name, figure) -> {
                if (stretches.stream().map(figure).anyMatch(value -> isToBeSeen(name, value))) {
                    series.put(
                            name,
                            stretches.stream().map(figure).map(Numbers::drawn).toList());
                }
            });
            return new Drawing(
                    system,
                    course.seconds(),
                    course.step(points),
                    course.usersAreEstimated(),
                    found.stream()
                            .flatMap(all -> all.phases().stream())
                            .map(Drawing::mark)
                            .toList(),
                    series,
                    bars);
        }

        private static boolean isToBeSeen(String name, Double value) {
            return value != null && !(value == 0 && OF_SOME_RUNS.contains(name));
        }

        private static List<Object> mark(Phase phase) {
            return List.of(phase.name(), phase.name().label(), phase.from(), phase.to());
        }

        private static Map<String, Function<TimeBucket, Double>> known() {
            Map<String, Function<TimeBucket, Double>> series = new LinkedHashMap<>();
            series.put("p50", TimeBucket::p50Ms);
            series.put("p95", TimeBucket::p95Ms);
            series.put("p99", TimeBucket::p99Ms);
            series.put("users", TimeBucket::users);
            series.put("underWay", TimeBucket::requestsUnderWay);
            series.put("answered", TimeBucket::answeredRps);
            series.put("failed", TimeBucket::failedRps);
            series.put("threads", TimeBucket::platformThreads);
            series.put("workers", TimeBucket::workerThreads);
            series.put("queued", TimeBucket::queuedVirtualThreads);
            series.put("pool", TimeBucket::waitingForConnection);
            series.put("heap", TimeBucket::heapMib);
            series.put("gc", TimeBucket::gcMillisPerSecond);
            series.put("service", TimeBucket::serviceCpus);
            series.put("loadGenerator", part -> part.loadMachineCpus() == null ? part.loadGeneratorCpus() : null);
            series.put("machine", TimeBucket::machineCpus);
            series.put("apart", part -> part.loadMachineCpus() == null ? null : part.loadGeneratorCpus());
            series.put("loadMachine", TimeBucket::loadMachineCpus);
            return series;
        }
    }
}
