package io.github.springbench.runner.report.page;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.report.CapacityTables;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.EffectiveLimits;
import io.github.springbench.runner.report.Fact;
import io.github.springbench.runner.report.FigureTables;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.page.ReportText.SectionText;
import io.github.springbench.runner.stats.Estimates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the columns mean, for readers who did not build the bench. */
final class Legend {

    private static final Fact DELTA =
            Fact.words("\u0394 %", "How far the measured figure is above (+) or below (\u2212) the published one.");

    private static final Fact USERS =
            Fact.words("Users", "Simulated users who arrive during the run. Each sends all its requests and leaves.");

    private static final Fact CONNECTIONS =
            Fact.words("Users", "Each user is a connection, which is held until the last step of the run.");

    private static final Fact RATE =
            Fact.words("Rate", "Requests that arrive per second, whether or not the service keeps up with them.");

    private static final Fact LATENCY =
            Fact.words("Latency", "How long the service, or its back end, is configured to wait before it answers.");

    private static final Fact KNEE = Fact.words(
            "Knee N*",
            "Predicted from the settings alone: N* = c \u00b7 (S + Z) / S users keep c threads, or connections of a"
                    + " pool, busy if each request holds one for the service time S and each user then has the think"
                    + " time Z. Up to that point throughput grows with the users; beyond it requests queue. In charts"
                    + " it is a dotted vertical line.");

    private static final Fact CROSSOVER = Fact.words(
            "Crossover",
            "The latency from which the order of two systems is reversed: all differences shown below it have one"
                    + " direction, and all from it the other. There is none if the order changes more than once.");

    private static final Fact CLOSED_LOAD = Fact.words(
            "Closed load",
            "A fixed number of callers. Each calls again as soon as it has its answer. The users in the tables are"
                    + " these callers.");

    private static final Fact PROFILE = Fact.words(
            "Profile",
            "A set of limits (pools, threads, timeouts) for all systems: published has those of the source, matched"
                    + " gives all systems the same capacity.");

    private static final Fact TIER = Fact.words(
            "Tier",
            "How equal resources are enforced, which depends on the machine. Figures of different tiers are not "
                    + "comparable.");

    private static final Fact LIMIT = Fact.words(
            "Limit in force",
            "A limit that the running service reports, which may differ from the experiment's setting. \u201c"
                    + EffectiveLimits.DIFFERS + "\u201d means that not all values are the same, and "
                    + Numbers.NONE + " that only this system, or only others, report it.");

    private static final List<Fact> BACK_END = List.of(
            Fact.words(
                    "Back end",
                    "A service that the system under test calls, the same for all systems, in its own JVM. CPU per"
                            + " 1,000 requests, threads and RSS in its table are those of the back end."),
            Fact.words(
                    "Share of its CPU",
                    "The back end's CPU time over that of the cores it may use, on the plateau or over the whole load,"
                            + " whichever is larger. Near 100 % it was itself a limit; if other processes use those"
                            + " cores, too, it can be one at a much lower share."),
            Fact.words(
                    "Median answer to the runner",
                    "Of calls that the runner makes directly to the back end several times a second. Compare it with"
                            + " the time that the back end was asked to wait."));

    private static final Fact POOL = Fact.words(
            "Connections to the back end",
            "The system's own pool, sampled once a second: how many connections were in use, and how many requests"
                    + " waited for one. If more were wanted than the pool may have, the pool was a limit; a request"
                    + " also waits while its connection is being opened.");

    private static final Fact SUSPECT = Fact.words(
            Verdicts.SUSPECT_SIGN,
            "Suspect: a check found something that may have distorted the figures. They count; the verdicts say why.");

    private static final Fact INVALID = Fact.words(
            "(figure) invalid",
            "A check shows that the run did not measure what it should have. The figure is shown for completeness, but"
                    + " is not used in charts' lines, comparisons or claims.");

    private static final Fact FEW = Fact.words(
            "[2 runs]",
            "Only this many repetitions count. They are too few to show how much chance changes the figure.");

    private static final Fact NONE = Fact.words(Numbers.NONE, "Not measured, or not published. It never means zero.");

    private Legend() {}

    /** What a reader meets in the report, and nothing else. */
    static List<Fact> entries(ReportModel model, List<SectionText> sections, boolean published) {
        List<Fact> entries = new ArrayList<>();
        if (published) {
            entries.add(published(model.axis()));
            entries.add(DELTA);
        }
        if (model.manifest().capacity().isPresent()) {
            entries.add(CapacityTables.LEGEND);
        }
        entries.addAll(parameters(model));
        entries.addAll(metrics(model));
        if (sections.stream().anyMatch(section -> !section.knees().isEmpty())) {
            entries.add(KNEE);
        }
        if (sections.stream().anyMatch(section -> !section.crossovers().isEmpty())) {
            entries.add(CROSSOVER);
        }
        entries.addAll(settings(model));
        if (sections.stream().anyMatch(section -> !section.backEnds().isEmpty())) {
            entries.addAll(BACK_END);
        }
        if (sections.stream().anyMatch(section -> !section.pools().isEmpty())) {
            entries.add(POOL);
        }
        if (model.repetitions() >= Estimates.LEAST_REPETITIONS) {
            entries.add(interval(model));
        }
        if (model.cells().anyMatch(Cell::isOfFew)) {
            entries.add(FEW);
        }
        if (model.runs().stream().anyMatch(run -> Verdicts.is(Verdict.Level.SUSPECT, run))) {
            entries.add(SUSPECT);
        }
        if (model.runs().stream().anyMatch(run -> Verdicts.is(Verdict.Level.INVALID, run))) {
            entries.add(INVALID);
        }
        entries.add(NONE);
        return List.copyOf(entries);
    }

    private static Fact published(Axis axis) {
        return Fact.words(
                "published", "The figure that the source gives for the same system and " + axis.parameter() + ".");
    }

    /** The axis, and the users where they are in the headings. */
    private static List<Fact> parameters(ReportModel model) {
        return switch (model.axis()) {
            case USERS -> List.of(model.manifest().experiment().workload().holdsConnections() ? CONNECTIONS : USERS);
            case RATE -> List.of(RATE);
            case LATENCY ->
                model.manifest().experiment().parameters().containsKey(Experiment.USERS)
                        ? List.of(LATENCY, USERS)
                        : List.of(LATENCY, RATE);
        };
    }

    /** What the figures mean that some system has. */
    private static List<Fact> metrics(ReportModel model) {
        return Arrays.stream(Metric.values())
                .filter(metric -> model.sections().stream()
                        .flatMap(section -> section.systems().stream())
                        .anyMatch(system -> FigureTables.isShown(metric, system)))
                .map(Metric::explanation)
                .distinct()
                .map(explanation -> Fact.words(explanation.name(), explanation.text()))
                .toList();
    }

    private static List<Fact> settings(ReportModel model) {
        Manifest manifest = model.manifest();
        List<Fact> entries = new ArrayList<>();
        if (manifest.experiment().workload().closed()) {
            entries.add(CLOSED_LOAD);
        }
        if (manifest.profile() != null) {
            entries.add(PROFILE);
        }
        if (manifest.tier() != null) {
            entries.add(TIER);
        }
        if (EffectiveLimits.areTold(model)) {
            entries.add(LIMIT);
        }
        return entries;
    }

    private static Fact interval(ReportModel model) {
        return Fact.words(
                "[low\u2013high]",
                "The " + model.intervals().words(model.repetitions())
                        + ": how much chance among the repetitions may have changed the figure. "
                        + model.intervals().caution());
    }
}
