package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Session;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.LoadGeneratorEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Method;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.verdict.NumberWords;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Under which conditions the figures came about: enough to repeat the experiment. */
public final class Settings {

    private static final DateTimeFormatter TO_THE_MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Settings() {}

    /** How many runs there are, with those that are missing. */
    public static String completeness(ReportModel model) {
        int planned = model.manifest().plannedRuns();
        int there = model.runs().size();
        boolean search = model.manifest().capacity().isPresent();
        StringBuilder text = new StringBuilder();
        if (!search) {
            text.append(Numbers.count(Math.min(there, planned))).append(" of ");
        }
        int all = search ? there : planned;
        text.append(NumberWords.count(all, "run"));
        if (there > all) {
            text.append(", and ").append(Numbers.count(there - all)).append(" repeated");
        }
        if (model.failedRuns() > 0) {
            text.append(", ").append(Numbers.count(model.failedRuns())).append(" of them failed");
        }
        if (model.missingRuns() > 0) {
            text.append(", ").append(Numbers.count(model.missingRuns())).append(" missing");
        }
        int sessions = model.manifest().sessions().size();
        if (sessions > 1) {
            text.append(", made in ").append(Numbers.count(sessions)).append(" sessions");
        }
        return text.toString();
    }

    /** When the runner began, and went on after it had ended early; empty where it did not. */
    private static Optional<String> sessions(Manifest manifest) {
        return manifest.sessions().size() < 2
                ? Optional.empty()
                : Optional.of(Messages.of(
                        "sessions",
                        manifest.sessions().stream().map(Settings::session).collect(joining("; "))));
    }

    private static String session(Session session) {
        return date(session.startedAt())
                + (session.runsBefore() == 0 ? "" : ", after " + NumberWords.count(session.runsBefore(), "run"));
    }

    /** What one figure of the tables is made of. */
    public static String repetitions(ReportModel model) {
        int most = model.repetitions();
        if (most <= 1) {
            return Messages.of(most == 0 ? "figures.none" : "figures.single");
        }
        boolean streams = model.manifest().experiment().workload().readsStreams();
        // A tool that prints a summary leaves no histograms that could be merged.
        List<Boolean> printed = model.cells()
                .flatMap(cell -> cell.counting().stream())
                .map(repetition -> repetition.run().load().printedBy() != null)
                .distinct()
                .toList();
        String key = streams ? "figures.ofStreams" : printed.contains(false) ? "figures.median" : "figures.printed";
        String where = printed.contains(true) ? " where the load generator keeps a record" : "";
        String made = Messages.of(key, Numbers.count(most), where) + " ";
        return most < Estimates.LEAST_REPETITIONS
                ? made + Messages.of("figures.few", Estimates.LEAST_REPETITIONS)
                : made
                        + Messages.of("figures.intervals", model.intervals().words(most), Estimates.LEAST_REPETITIONS)
                        + model.manifest()
                                .untilDecided()
                                .map(Settings::untilDecided)
                                .orElse("");
    }

    private static String untilDecided(StoppingRule rule) {
        String looks = rule.looks().stream().map(Numbers::count).collect(joining(", "));
        return " " + Messages.of("figures.untilDecided", looks);
    }

    /** Why nothing published stands beside the figures, although there is a source; empty where that needs no word. */
    public static Optional<String> withoutPublished(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        // A preset of the same load keeps the claims, and may have had no figures to lose.
        boolean needsAWord = manifest.preset() != null
                && experiment.source() != null
                && experiment.published().isEmpty()
                && experiment.claims().isEmpty();
        return needsAWord
                ? Optional.of("None are shown: preset " + manifest.preset() + " has another load than the source.")
                : Optional.empty();
    }

    /** What is to be known of the published figures beside ours; empty where nothing is. */
    private static Optional<String> publishedFigures(Manifest manifest) {
        return manifest.experiment().published().isEmpty()
                ? withoutPublished(manifest)
                : EffectiveLimits.aboutPublished(manifest);
    }

    public static String date(Instant instant) {
        return TO_THE_MINUTE.format(instant);
    }

    public static List<Fact> facts(ReportModel model) {
        Manifest manifest = model.manifest();
        Experiment experiment = manifest.experiment();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.words(
                "Experiment", experiment.name() + (manifest.preset() == null ? "" : ", preset " + manifest.preset())));
        if (experiment.source() != null) {
            facts.add(Fact.words("Source", experiment.source()));
        }
        publishedFigures(manifest).ifPresent(text -> facts.add(Fact.words("Published figures", text)));
        facts.add(Fact.words("Started", date(manifest.startedAt())));
        sessions(manifest).ifPresent(text -> facts.add(Fact.words("Sessions", text)));
        facts.add(Fact.words("Runs", completeness(model)));
        facts.add(Fact.words("Order of runs", "seed " + manifest.seed()));
        setParameters(manifest).ifPresent(text -> facts.add(Fact.words("Parameters", text)));
        facts.addAll(Setting.facts(manifest, Setting.Group.SEARCH));
        facts.addAll(Setting.facts(manifest, Setting.Group.LOAD));
        facts.addAll(Method.filledIn(experiment));
        EffectiveLimits.profile(manifest).ifPresent(profile -> facts.add(Fact.words("Profile of limits", profile)));
        equalResources(manifest)
                .ifPresent(size -> facts.add(Fact.words("Equal resources", size + enforcement(manifest))));
        facts.add(Fact.words(
                "Service and load generator",
                (manifest.isApart(MachineRole.LOAD) ? "have their own machines" : "share the machine")
                        + ComparedSystems.exceptElsewhere(experiment)
                        + (experiment.resources() == null || manifest.cores() == null
                                ? ""
                                : "; cores: " + manifest.cores())));
        BackEndTables.database(model).ifPresent(facts::add);
        facts.addAll(Setting.facts(
                manifest, Setting.Group.JDK, Setting.Group.JVM_FLAGS, Setting.Group.SPRING_BOOT, Setting.Group.BENCH));
        facts.addAll(MachinesInUse.inFull(manifest));
        ComparedSystems.notWatched(experiment).ifPresent(facts::add);
        facts.addAll(engines(manifest));
        ownLimits(model).ifPresent(facts::add);
        MachineMoves.coreSpeeds(model).ifPresent(range -> facts.add(Fact.words("Speed of the cores", range)));
        return facts;
    }

    /** One combination of parameters, such as {@code latency 100}. */
    public static String combination(Map<String, Integer> parameters) {
        return parameters.entrySet().stream()
                .map(entry -> entry.getKey() + " " + Numbers.count(entry.getValue()))
                .collect(joining(", "));
    }

    /** Each load generator that was used, with its version. */
    public static List<Fact> engines(Manifest manifest) {
        return manifest.experiment().engines().stream()
                .flatMap(name -> manifest.versions().engine(name).stream())
                .map(engine -> Fact.words(engine.label(), engine.version()))
                .toList();
    }

    /** What each service gets; empty where they share the machine. */
    public static Optional<String> equalResources(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        return Optional.ofNullable(experiment.resources())
                .map(each -> (manifest.roundedUp()
                                ? NumberWords.count(each.wholeCores(), "whole core")
                                        + " (not " + each.coresInWords()
                                        + ", because parts of a core cannot be enforced here)"
                                : each.coresInWords())
                        + " and "
                        + Numbers.count(each.memoryMib()) + " MiB "
                        + each.whoGetsIt(!experiment.backEnds().isEmpty()));
    }

    private static String enforcement(Manifest manifest) {
        return manifest.tier() == null
                ? ""
                : ", enforced as: " + manifest.tier().label();
    }

    /** Cores and memory in a few words. */
    public static String size(MachineFacts machine) {
        return machine.coresInWords() + ", " + Numbers.memory(machine.memoryMib());
    }

    /** Those that were set; a search chooses the load itself. */
    private static Optional<String> setParameters(Manifest manifest) {
        Map<String, List<Integer>> set =
                new LinkedHashMap<>(manifest.experiment().parameters());
        if (manifest.capacity().isPresent()) {
            set.remove(manifest.experiment().loadAxis().parameter());
        }
        return Optional.of(set).filter(some -> !some.isEmpty()).map(Settings::parameters);
    }

    /** The values of all parameters. */
    public static String parameters(Map<String, List<Integer>> parameters) {
        return parameters.entrySet().stream()
                .map(entry -> entry.getKey() + " "
                        + entry.getValue().stream().map(Numbers::count).collect(joining(" \u00b7 ")))
                .collect(joining("; "));
    }

    /** Empty where it was not measured before the runs. */
    public static Optional<Fact> ownLimits(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        Map<String, Double> known = new LinkedHashMap<>();
        for (SystemUnderTest system : experiment.systems()) {
            model.runs().stream()
                    .filter(run -> run.key().system().equals(system.name()))
                    .map(RunResult::evidence)
                    .filter(Objects::nonNull)
                    .map(RunFacts::loadGenerator)
                    .filter(Objects::nonNull)
                    .map(LoadGeneratorEvidence::ceilingRps)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .ifPresent(rps -> known.put(experiment.engineOf(system), rps));
        }
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(Fact.words(
                        "Load generator's own limit",
                        known.entrySet().stream()
                                .map(of -> model.manifest().versions().label(of.getKey()) + " "
                                        + Numbers.count(Math.round(of.getValue())) + " requests/s")
                                .collect(joining(", ", "", ", against a server that does nothing"))));
    }
}
