package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Machine;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Pause;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Session;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Versions;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import io.github.springbench.runner.stats.Estimates;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Under which conditions the figures came about: enough to repeat the experiment. */
final class Settings {

    private static final DateTimeFormatter TO_THE_MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Settings() {}

    /** Who arrives, up to the request. */
    static String arrivals(Experiment experiment) {
        Workload workload = experiment.workload();
        if (workload.shape() == Shape.OPEN) {
            return "Requests arrive at a steady rate for " + Numbers.duration(workload.duration()) + "; each is";
        }
        if (workload.closed()) {
            return upperFirst(callers(experiment)) + "; each sends";
        }
        return workload.ramp().isZero()
                ? "All users arrive at once; each sends"
                : "Users arrive evenly over " + Numbers.duration(workload.ramp()) + "; each sends";
    }

    /** What is asked of the service. */
    static String request(Workload workload) {
        return workload.asked();
    }

    /** How often, after the request. */
    static String requestsOfAUser(Workload workload) {
        String body = workload.body() == null ? "" : "with a body";
        if (workload.shape() == Shape.OPEN) {
            return body.isEmpty() ? "without a body" : body;
        }
        String often = workload.repeat() == null
                ? "for " + Numbers.duration(workload.duration())
                : workload.repeat() == 1 ? "once" : Numbers.count(workload.repeat()) + " times";
        return (body + " " + often).strip() + ", " + thinkTime(workload.pause());
    }

    /** What such a load says and what it does not. */
    static String kindOfLoad(Workload workload) {
        if (workload.shape() == Shape.OPEN) {
            return "The load is open: requests arrive at their rate whether or not the ones before them were answered, as from "
                    + "very many users who know nothing of each other. A service that is slower than its arrivals falls behind "
                    + "without end.";
        }
        if (workload.closed()) {
            return "The load is closed: callers wait for their answer and call again at once. While all are there "
                    + "(the plateau), throughput = callers / mean response time: the two say the same. There are never more "
                    + "requests under way than callers, so a slow service slows its own load down; callers who are done early "
                    + "leave the rest alone with it.";
        }
        return "The load is partly open: arrivals are open, since users come whether or not the service keeps up; then "
                + "each user is a closed loop that waits for its answer before it goes on. "
                + "An overloaded service therefore slows its own users down.";
    }

    /** How many runs there are, with those that are missing. */
    static String completeness(ReportModel model) {
        int planned = model.manifest().plannedRuns();
        int there = model.runs().size();
        StringBuilder text = new StringBuilder(Numbers.count(Math.min(there, planned)))
                .append(" of ")
                .append(Numbers.count(planned))
                .append(planned == 1 ? " run" : " runs");
        if (there > planned) {
            text.append(", and ").append(Numbers.count(there - planned)).append(" done again");
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
                : Optional.of(
                        manifest.sessions().stream().map(Settings::session).collect(joining("; "))
                                + ". Experiment, code, JDK and machine were the same in all of them; how fast the machine was is compared run by run.");
    }

    private static String session(Session session) {
        return date(session.startedAt())
                + (session.runsBefore() == 0
                        ? ""
                        : ", after " + Numbers.count(session.runsBefore())
                                + (session.runsBefore() == 1 ? " run" : " runs"));
    }

    /** What one figure of the tables is made of. */
    static String repetitions(ReportModel model) {
        int most = model.repetitions();
        if (most <= 1) {
            return "Each figure comes from a single run: another run will differ somewhat, and no interval is given.";
        }
        String made =
                "Each figure is the median of the repetitions of its cell that count, at most " + Numbers.count(most)
                        + "; percentiles are those of their merged histograms, and max and failed requests those of the worst.";
        return most < Estimates.LEAST_REPETITIONS
                ? made + " With fewer than " + Estimates.LEAST_REPETITIONS + " repetitions no interval is given."
                : made + " In brackets stands the " + Estimates.intervalOf(most) + ", where there are "
                        + Estimates.LEAST_REPETITIONS + " repetitions or more.";
    }

    /** Why nothing published stands beside the figures, although there is a source; empty where that needs no word. */
    static Optional<String> withoutPublished(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        // A preset of the same load keeps the claims, and may have had no figures to lose.
        boolean needsAWord = manifest.preset() != null
                && experiment.source() != null
                && experiment.published().isEmpty()
                && experiment.claims().isEmpty();
        return needsAWord
                ? Optional.of("None stand beside these figures: preset " + manifest.preset()
                        + " is another load than that of the source.")
                : Optional.empty();
    }

    /** What is to be known of the published figures beside ours; empty where nothing is. */
    private static Optional<String> publishedFigures(Manifest manifest) {
        return manifest.experiment().published().isEmpty()
                ? withoutPublished(manifest)
                : Profiles.aboutPublished(manifest);
    }

    static String date(Instant instant) {
        return TO_THE_MINUTE.format(instant);
    }

    static List<Fact> facts(ReportModel model) {
        Manifest manifest = model.manifest();
        Experiment experiment = manifest.experiment();
        Versions versions = manifest.versions();
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
        ForkTable.setting(experiment).ifPresent(facts::add);
        facts.add(Fact.words("Parameters", parameters(experiment.parameters())));
        facts.addAll(workloadFacts(experiment));
        Profiles.inForce(manifest).ifPresent(profile -> facts.add(Fact.words("Profile of limits", profile)));
        equalResources(manifest)
                .ifPresent(size -> facts.add(Fact.words("Equal resources", size + enforcement(manifest))));
        facts.add(Fact.words(
                "Service and load generator",
                experiment.resources() == null || manifest.cores() == null
                        ? "share the machine"
                        : "share the machine; cores: " + manifest.cores()));
        Databases.fact(model).ifPresent(facts::add);
        facts.addAll(machine(manifest.machine()));
        facts.add(Fact.words(
                "JDK", manifest.jdk().version() + " (" + manifest.jdk().vendor() + ")"));
        facts.add(
                experiment.jvm().isEmpty()
                        ? Fact.words("JVM flags", "none")
                        : Fact.code("JVM flags", experiment.jvm()));
        OwnServices.springBoot(manifest).ifPresent(version -> facts.add(Fact.words("Spring Boot", version)));
        OwnServices.notWatched(experiment).ifPresent(facts::add);
        facts.addAll(engines(manifest));
        OwnLimits.fact(model).ifPresent(facts::add);
        CoreSpeeds.range(model).ifPresent(range -> facts.add(Fact.words("Speed of the cores", range)));
        facts.add(Fact.words("Bench", versions.bench()));
        if (versions.gitRevision() != null) {
            facts.add(Fact.code("Git revision", List.of(versions.gitRevision())));
        }
        return facts;
    }

    /** Each system with its service and what proved the kind of thread. */
    static Table systems(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        List<Group> groups = List.of(
                Group.of("System", Style.WORDS),
                Group.of("Service", Style.CODE),
                Group.of("Requests ran on", Style.WORDS),
                Group.of("Proof", Style.WORDS));
        List<List<String>> rows = new ArrayList<>();
        for (SystemUnderTest system : experiment.systems()) {
            List<RunResult> runs = model.runs().stream()
                    .filter(run -> run.key().system().equals(system.name()))
                    .toList();
            rows.add(List.of(
                    system.name(),
                    system.service().label(),
                    orNone(runs.stream()
                            .map(RunResult::requestThreads)
                            .filter(Objects::nonNull)
                            .map(threads -> threads.label())
                            .distinct()
                            .collect(joining("\n"))),
                    // One run's proof stands for all: each run has its own, and they differ only in names of threads.
                    orNone(runs.stream()
                            .map(RunResult::threadEvidence)
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(""))));
        }
        return Table.of("Systems", groups, rows);
    }

    /** The properties that the experiment sets, a row each, and whether all systems have the same. */
    static Table properties(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        List<Group> groups = new ArrayList<>();
        groups.add(Group.of("Property", Style.CODE));
        groups.add(Group.of("Systems", Style.WORDS));
        List<Map<String, String>> bySystem = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (SystemUnderTest system : experiment.systems()) {
            groups.add(Group.of(system.name(), Style.CODE));
            Map<String, String> properties = OwnServices.told(experiment, system);
            bySystem.add(properties);
            names.addAll(properties.keySet());
        }
        List<List<String>> rows = new ArrayList<>();
        for (String name : names) {
            List<String> values = bySystem.stream()
                    .map(properties -> properties.getOrDefault(name, Numbers.NONE))
                    .toList();
            List<String> row = new ArrayList<>();
            row.add(name);
            row.add(values.stream().distinct().count() > 1 ? EffectiveLimits.DIFFERS : EffectiveLimits.SAME);
            row.addAll(values);
            rows.add(row);
        }
        return Table.of("Properties that the experiment sets", groups, rows);
    }

    /** One combination of parameters, such as {@code latency 100}. */
    static String combination(Map<String, Integer> parameters) {
        return parameters.entrySet().stream()
                .map(entry -> entry.getKey() + " " + Numbers.count(entry.getValue()))
                .collect(joining(", "));
    }

    /** Each load generator that was used, with its version. */
    static List<Fact> engines(Manifest manifest) {
        return manifest.experiment().engines().stream()
                .flatMap(name -> manifest.versions().engine(name).stream())
                .map(engine -> Fact.words(engine.label(), engine.version()))
                .toList();
    }

    private static List<Fact> workloadFacts(Experiment experiment) {
        Workload workload = experiment.workload();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.code("Request", List.of(request(workload))));
        if (workload.body() != null) {
            facts.add(Fact.code("Request body", List.of(workload.body())));
        }
        facts.add(Fact.words(
                "Right answer",
                "status " + workload.expectedStatus()
                        + (workload.expectedBody() == null
                                ? " and any body"
                                : " and the body \u201c" + workload.expectedBody() + "\u201d")));
        if (workload.body() != null && workload.body().contains(Request.FRESH_ID)) {
            facts.add(Fact.words(
                    Request.FRESH_ID, "a fresh id for each message; a right answer that names it has the same one"));
        }
        facts.add(Fact.words("Shape of the load", workload.shape().label()));
        facts.add(arrival(experiment));
        facts.add(Fact.words(
                "Warm-up", isNone(workload.warmUp()) ? "none" : Numbers.duration(workload.warmUp()) + ", not counted"));
        if (!isNone(workload.loadGeneratorWarmUp())) {
            facts.add(Fact.words(
                    "Warm-up of the load generator",
                    Numbers.duration(workload.loadGeneratorWarmUp()) + ", not counted"));
        }
        return facts;
    }

    private static Fact arrival(Experiment experiment) {
        Workload workload = experiment.workload();
        if (workload.shape() == Shape.OPEN) {
            return Fact.words("Arrival of requests", "at a steady rate for " + Numbers.duration(workload.duration()));
        }
        if (workload.closed()) {
            return Fact.words(
                    "Arrival of callers",
                    callers(experiment) + ", " + each(workload, "call") + ", " + thinkTime(workload.pause()));
        }
        return Fact.words(
                "Arrival of users",
                (workload.ramp().isZero() ? "all at once, " : "over " + Numbers.duration(workload.ramp()) + ", ")
                        + each(workload, "request") + ", " + thinkTime(workload.pause()));
    }

    /** {@code 30 requests each}, or {@code each for 60 s}. */
    private static String each(Workload workload, String noun) {
        return workload.repeat() == null
                ? "each for " + Numbers.duration(workload.duration())
                : Numbers.count(workload.repeat()) + " " + noun + (workload.repeat() == 1 ? "" : "s") + " each";
    }

    /** How many callers there are, and from when on. */
    private static String callers(Experiment experiment) {
        List<Integer> users = experiment.parameters().getOrDefault(Experiment.USERS, List.of());
        String howMany = users.size() == 1
                ? Numbers.count(users.get(0)) + (users.get(0) == 1 ? " caller" : " callers")
                : "as many callers as users";
        Duration ramp = experiment.workload().ramp();
        return howMany + ", arriving " + (ramp.isZero() ? "at once" : "over " + Numbers.duration(ramp));
    }

    static boolean isNone(Duration duration) {
        return duration == null || duration.isZero();
    }

    /** What each service gets; empty where they share the machine. */
    static Optional<String> equalResources(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        return Optional.ofNullable(experiment.resources())
                .map(each -> (manifest.roundedUp()
                                ? Numbers.count(each.wholeCores())
                                        + (each.wholeCores() == 1 ? " whole core" : " whole cores")
                                        + " (not " + each.coresInWords()
                                        + ", since parts of one cannot be enforced here)"
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
    static String size(Machine machine) {
        return machine.cores() + (machine.cores() == 1 ? " core, " : " cores, ") + Numbers.memory(machine.memoryMib());
    }

    private static List<Fact> machine(Machine machine) {
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.words(
                "Processor", machine.cpu() + ", " + machine.cores() + (machine.cores() == 1 ? " core" : " cores")));
        facts.add(Fact.words("Memory", Numbers.memory(machine.memoryMib())));
        facts.add(Fact.words("Operating system", machine.os()));
        if (machine.openFilesLimit() != null) {
            facts.add(Fact.words("Open files per process", Numbers.count(machine.openFilesLimit())));
        }
        if (machine.ephemeralPorts() != null) {
            facts.add(Fact.words("Ephemeral ports", Numbers.count(machine.ephemeralPorts())));
        }
        return facts;
    }

    /** Properties by name, a line for each. */
    static String properties(Map<String, String> properties) {
        return orNone(new TreeMap<>(properties)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(joining("\n")));
    }

    /** The values of all parameters. */
    static String parameters(Map<String, List<Integer>> parameters) {
        return parameters.entrySet().stream()
                .map(entry -> entry.getKey() + " "
                        + entry.getValue().stream().map(Numbers::count).collect(joining(" \u00b7 ")))
                .collect(joining("; "));
    }

    private static String thinkTime(Pause pause) {
        if (pause == null || pause.max().isZero()) {
            return "without think time";
        }
        if (pause.min().equals(pause.max())) {
            return "with " + Numbers.duration(pause.min()) + " of think time after each";
        }
        return "with " + Numbers.seconds(pause.min()) + " to " + Numbers.seconds(pause.max())
                + " s of think time after each, evenly spread";
    }

    private static String upperFirst(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static String orNone(String text) {
        return text.isEmpty() ? Numbers.NONE : text;
    }
}
