package io.github.springbench.runner.report.form;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.ComparedSystems;
import io.github.springbench.runner.report.ForkChange;
import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.verdict.NumberWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the figures came about, in words for readers who never saw a load test. */
public final class Method {

    /** The index of the fact about warm-ups: after the fact "A run". */
    private static final int AFTER_A_RUN = 3;

    private Method() {}

    public static List<Fact> facts(ReportModel model, Answers answers) {
        Manifest manifest = model.manifest();
        Experiment experiment = manifest.experiment();
        Workload workload = experiment.workload();
        List<Fact> facts = new ArrayList<>(List.of(
                Fact.words("Load model", Messages.capital(workload.shape().label()) + ". " + kindOfLoad(workload)),
                Fact.words(
                        "The load",
                        arrivals(experiment) + " " + workload.asked() + " " + requestsOfAUser(workload) + "."),
                Fact.words("A run", run(manifest) + " " + planned(model)),
                Messages.fact("method.counts"),
                Fact.words("A figure", Settings.repetitions(model)),
                Fact.words("The answer", answers.about())));
        warmUps(model).ifPresent(taken -> facts.add(AFTER_A_RUN, taken));
        return List.copyOf(facts);
    }

    private static String run(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        String parts = experiment.backEnds().isEmpty() ? "Service" : "Back end, service";
        if (experiment.sharesForks()) {
            return ForkChange.about(manifest, experiment.backEnds().isEmpty() ? "Services" : "Back end and service")
                    + ComparedSystems.aboutStarts(experiment);
        }
        return Messages.of(
                        "method.run",
                        parts,
                        manifest.onOneMachine() ? "the same machine" : "their own machines",
                        order(manifest))
                + ComparedSystems.aboutStarts(experiment);
    }

    private static String order(Manifest manifest) {
        return manifest.capacity().isPresent()
                ? "They take turns, so that the time of day favours none."
                : "The order of the runs is shuffled, so that the time of day favours none.";
    }

    /** Who arrives, up to the request. */
    public static String arrivals(Experiment experiment) {
        Workload workload = experiment.workload();
        if (workload.holdsConnections()) {
            return "Each user is a connection; on each is sent";
        }
        if (workload.readsStreams()) {
            int slow = workload.slowReadersPercent();
            return "Readers come evenly over " + Numbers.duration(workload.ramp())
                    + (slow == 0 ? "" : ", of which " + slow + " % read 1 KB/s") + "; each sends";
        }
        if (workload.step() != null) {
            return "Requests arrive at a rate of "
                    + Numbers.count(workload.step().from()) + " per second for "
                    + Numbers.duration(workload.duration()) + ", except for "
                    + Numbers.duration(workload.step().hold())
                    + " in the middle, when they arrive at the rate of the cell; each is";
        }
        if (workload.open()) {
            return "Requests arrive at a steady rate for " + Numbers.duration(workload.duration()) + "; each is";
        }
        if (workload.closed()) {
            return Messages.capital(callers(experiment)) + "; each sends";
        }
        return workload.ramp().isZero()
                ? "All users arrive at once; each sends"
                : "Users arrive evenly over " + Numbers.duration(workload.ramp()) + "; each sends";
    }

    /** How often, after the request. */
    public static String requestsOfAUser(Workload workload) {
        if (workload.holdsConnections()) {
            return "on a few at a time; then on all at once";
        }
        if (workload.readsStreams()) {
            return "and reads to the end; then each asks for a stream that does not end, and leaves";
        }
        List<String> parts = Stream.of(
                        workload.request().headers().isEmpty() ? "" : "headers of its own",
                        workload.body() == null ? "" : "a body")
                .filter(part -> workload.requests() == null && !part.isEmpty())
                .toList();
        String body = parts.isEmpty() ? "" : "with " + String.join(" and ", parts);
        if (workload.open()) {
            return body.isEmpty() ? "without a body" : body;
        }
        String often = workload.repeat() == null
                ? "for " + Numbers.duration(workload.duration())
                : workload.repeat() == 1 ? "once" : Numbers.count(workload.repeat()) + " times";
        return (body + " " + often).strip() + ", " + thinkTime(workload.pause());
    }

    /** What such a load says and what it does not. */
    private static String kindOfLoad(Workload workload) {
        if (workload.holdsConnections()) {
            return Messages.of("load.connections");
        }
        if (workload.readsStreams()) {
            return Messages.of("load.streams");
        }
        if (workload.step() != null) {
            return Messages.of("load.step");
        }
        if (workload.open()) {
            return Messages.of("load.open");
        }
        return Messages.of(workload.closed() ? "load.closed" : "load.partlyOpen");
    }

    /**
     * What stands for ids, keys and secrets in a request, and whose certificates are right; empty where nothing does.
     */
    public static List<Fact> filledIn(Experiment experiment) {
        Workload workload = experiment.workload();
        List<Fact> facts = new ArrayList<>();
        if (workload.request().placeholders().anyMatch(Request.FRESH_ID::equals)) {
            facts.add(Fact.words(
                    Request.FRESH_ID,
                    "a new id for each message; an expected answer that contains it must have the same id"));
        }
        if (workload.mix() == null) {
            RequestKeys.in(workload.request())
                    .map(key -> Fact.words(key.words(), key(key, experiment.records())))
                    .forEach(facts::add);
        }
        experiment
                .secrets()
                .forEach(name -> facts.add(
                        Fact.words("${" + name + "}", "a secret, from a variable of the environment of that name")));
        if (experiment.systems().stream().anyMatch(system -> system.service().https())) {
            facts.add(Fact.words("https", https(experiment.trust())));
        }
        return List.copyOf(facts);
    }

    private static String https(Trust trust) {
        String certificates = trust != null && trust.acceptsAny()
                ? "ANY CERTIFICATE IS ACCEPTED (trust: none), so nobody knows who answers"
                : "before each load the runner looks for a certificate "
                        + (trust == null
                                ? "that the JDK trusts"
                                : "by " + trust.file() + " (SHA-256 " + OwnJar.shown(trust.sha256()) + ")")
                        + "; load generators do not look again";
        return certificates + ". Users keep their connections, so response times have no handshake in them unless the"
                + " service closes connections";
    }

    private static String key(RequestKeys.Key key, int records) {
        int most = key.most(records);
        return key.next()
                ? "the next unused number from 1 to " + Numbers.count(most - most / 2)
                        + "; users stop when all are used"
                : "a number from 1 to " + Numbers.count(most) + ", chosen at random with equal probability for each"
                        + " request";
    }

    /** How many callers there are, and from when on. */
    private static String callers(Experiment experiment) {
        List<Integer> users = experiment.values(Axis.USERS);
        String howMany = users.size() == 1 ? NumberWords.count(users.get(0), "caller") : "as many callers as users";
        Duration ramp = experiment.workload().ramp();
        return howMany + ", arriving " + (ramp.isZero() ? "at once" : "over " + Numbers.duration(ramp));
    }

    public static boolean isNone(Duration duration) {
        return duration == null || duration.isZero();
    }

    private static String thinkTime(Pause pause) {
        if (pause == null || pause.max().isZero()) {
            return "without think time";
        }
        if (pause.min().equals(pause.max())) {
            return "with " + Numbers.duration(pause.min()) + " think time after each answer";
        }
        return "with " + Numbers.seconds(pause.min()) + " to " + Numbers.seconds(pause.max())
                + " s think time after each answer, uniformly distributed";
    }

    /** The planned warm-up, in a sentence. Results from before the runner watched warm-ups used a fixed time. */
    public static String planned(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        Workload workload = experiment.workload();
        if (isNone(workload.warmUp()) && isNone(workload.loadGeneratorWarmUp())) {
            String first = experiment.sharesForks() ? "the first requests of a fork" : "the first requests";
            return "No warm-up" + (experiment.notStarted().isEmpty() ? ": " + first + " meet a cold JVM." : ".");
        }
        String untilSteady = bySystem(model).isEmpty() ? "" : "until it is steady, at most ";
        boolean onceForAFork = experiment.sharesForks() && !isNone(workload.warmUp());
        return Stream.of(
                        calls(
                                "the runner calls the "
                                        + (experiment.notStarted().isEmpty() ? "freshly started service " : "service ")
                                        + (isNone(workload.loadGeneratorWarmUp()) ? untilSteady : ""),
                                workload.warmUp()),
                        calls(
                                (onceForAFork ? "before each load " : "")
                                        + "the load generator calls "
                                        + (isNone(workload.warmUp()) ? "the service with " : "it with ")
                                        + (workload.closed() ? "all callers " : "its own requests ") + untilSteady,
                                workload.loadGeneratorWarmUp()))
                .flatMap(Optional::stream)
                .collect(joining(
                        ", then ",
                        onceForAFork ? "Before the loads of a fork " : "Before each measured load ",
                        "; those requests are not counted."));
    }

    private static Optional<String> calls(String who, Duration time) {
        return isNone(time) ? Optional.empty() : Optional.of(who + "for " + Numbers.duration(time));
    }

    /** What it took, system by system; empty where nobody watched. */
    public static Optional<Fact> warmUps(ReportModel model) {
        Map<String, List<WarmUpEvidence>> seen = bySystem(model);
        return seen.isEmpty()
                ? Optional.empty()
                : Optional.of(Messages.fact(
                        "method.steady",
                        seen.entrySet().stream()
                                .map(system -> system.getKey() + " " + inShort(system.getValue()))
                                .collect(joining("; "))));
    }

    private static String inShort(List<WarmUpEvidence> seen) {
        DoubleSummaryStatistics seconds =
                seen.stream().mapToDouble(WarmUpEvidence::seconds).summaryStatistics();
        long steady = seen.stream().filter(WarmUpEvidence::steady).count();
        return range(seconds) + " s, steady in " + steady + " of " + NumberWords.count(seen.size(), "run");
    }

    private static String range(DoubleSummaryStatistics seconds) {
        String least = Numbers.tenths(seconds.getMin());
        String most = Numbers.tenths(seconds.getMax());
        return least.equals(most) ? most : least + " to " + most;
    }

    /** What it took in one run; empty where nobody watched. */
    public static Optional<String> taken(RunResult run) {
        return Optional.ofNullable(warmUp(run))
                .map(seen -> Numbers.tenths(seen.seconds()) + " s of at most "
                        + Numbers.tenths(seen.atMostSeconds()) + " s, "
                        + (seen.steady() ? "then steady" : "not known to be steady then") + details(seen));
    }

    private static String details(WarmUpEvidence seen) {
        String figures = Stream.of(
                        percent("compilers worked for ", " of the time", seen.compilingShare()),
                        percent("CPU time of a request fell by ", "", seen.cpuFall()),
                        percent("response time fell by ", "", seen.responseFall()))
                .filter(Objects::nonNull)
                .collect(joining(", "));
        return figures.isEmpty() ? "" : " (in the last windows: " + figures + ")";
    }

    private static String percent(String before, String after, Double share) {
        return share == null ? null : before + Numbers.percent(share) + " %" + after;
    }

    /** Null where nobody watched. */
    public static WarmUpEvidence warmUp(RunResult run) {
        return run.evidence() == null ? null : run.evidence().warmUp();
    }

    private static Map<String, List<WarmUpEvidence>> bySystem(ReportModel model) {
        return model.runs().stream()
                .filter(run -> warmUp(run) != null)
                .collect(Collectors.groupingBy(
                        run -> run.key().system(),
                        LinkedHashMap::new,
                        Collectors.mapping(Method::warmUp, Collectors.toList())));
    }
}
