package io.github.springbench.runner.report.page;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.claims.FivePhases.Found;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunTimes;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.report.Clocks;
import io.github.springbench.runner.report.Fact;
import io.github.springbench.runner.report.MachineMoves;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.OwnServices;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.ReproductionCommands;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.SettingTables;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Table;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.WarmUps;
import io.github.springbench.runner.report.chart.RunDrawing;
import io.github.springbench.runner.stats.ResponseTimeBars;
import io.github.springbench.runner.stats.RunTimeSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
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
        RunDrawing drawing) {

    /**
     * @param system the place of its system, which chooses the colour
     * @param points how many figures each line of its charts may have
     */
    static RunPart of(ReportModel model, RunResult run, int number, int system, String name, int points) {
        Manifest manifest = model.manifest();
        RunFiles files = model.files();
        List<EncodedHistogram> perSecond = run.completed() ? files.perSecond().apply(run.key()) : List.of();
        Optional<ResponseTimeBars> bars =
                run.completed() ? ResponseTimeBars.of(perSecond, run.load().resolutionMs()) : Optional.empty();
        Optional<Found> found = run.completed() ? Phases.in(run, perSecond) : Optional.empty();
        // Without an answer there is nothing to draw, and nothing was kept.
        RunTimeSeries course =
                bars.isEmpty() ? null : course(manifest.experiment().workload(), run, perSecond, files);
        return new RunPart(
                number,
                name,
                figures(run, found),
                run.failure(),
                judgement(manifest.experiment(), run),
                Verdicts.findings(run),
                found.map(Phases::words).orElse(null),
                course == null ? null : CourseTable.of(course, found),
                bars.map(CourseTable::of).orElse(null),
                settings(manifest, run),
                ReproductionCommands.about(manifest, run),
                ReproductionCommands.steps(manifest, run),
                files.ownReport().apply(run.key()).orElse(null),
                course == null ? null : RunDrawing.of(system, course, found, bars.orElseThrow(), points));
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
            return "Not judged: it was made before there were checks.";
        }
        String words =
                switch (run.verdict().level()) {
                    case VALID -> "Valid: no check found anything.";
                    case SUSPECT -> "Suspect: a check found something that may have distorted the figures. They count.";
                    case INVALID -> "Invalid: the run did not measure what it should have. Its figures are not used.";
                };
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
                workload.mix() == null
                        ? Fact.code("Request", List.of(asked(run, workload)))
                        : Fact.words("Requests", workload.asked()));
        experiment.system(run.key().system()).ifPresent(known -> {
            facts.add(Fact.words("Load generator", manifest.versions().label(experiment.engineOf(known))));
            facts.add(Fact.code("Service", List.of(known.service().label())));
            OwnServices.jar(known).ifPresent(facts::add);
            addIfAny(facts, "Properties", SettingTables.properties(OwnServices.told(experiment, known)));
        });
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
        Clocks.fact(run).ifPresent(facts::add);
        WarmUps.taken(run).ifPresent(taken -> facts.add(Fact.words("Warm-up", taken)));
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
}
