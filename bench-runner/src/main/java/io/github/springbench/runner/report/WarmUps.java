package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.WarmUpEvidence;
import io.github.springbench.runner.model.Workload;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How services were warmed up, and whether they became steady. */
public final class WarmUps {

    private WarmUps() {}

    /** The planned warm-up, in a sentence. Results from before the runner watched warm-ups used a fixed time. */
    public static String planned(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        Workload workload = experiment.workload();
        if (LoadWords.isNone(workload.warmUp()) && LoadWords.isNone(workload.loadGeneratorWarmUp())) {
            return "No warm-up: the first requests meet a cold JVM.";
        }
        String untilSteady = bySystem(model).isEmpty() ? "" : "until it is steady, for at most ";
        return Stream.of(
                        calls(
                                "the runner calls the "
                                        + (experiment.notStarted().isEmpty() ? "freshly started service " : "service ")
                                        + (LoadWords.isNone(workload.loadGeneratorWarmUp()) ? untilSteady : ""),
                                workload.warmUp()),
                        calls(
                                (experiment.sharesForks() ? "before each load " : "")
                                        + "the load generator calls it with "
                                        + (workload.closed() ? "all callers " : "its own requests ") + untilSteady,
                                workload.loadGeneratorWarmUp()))
                .flatMap(Optional::stream)
                .collect(joining(
                        ", then ",
                        experiment.sharesForks() ? "Before the loads of a fork " : "Before each measured load ",
                        "; those requests are not counted."));
    }

    private static Optional<String> calls(String who, Duration time) {
        return LoadWords.isNone(time) ? Optional.empty() : Optional.of(who + "for " + Numbers.duration(time));
    }

    /** What it took, system by system; empty where nobody watched. */
    public static Optional<Fact> fact(ReportModel model) {
        Map<String, List<WarmUpEvidence>> seen = bySystem(model);
        return seen.isEmpty()
                ? Optional.empty()
                : Optional.of(Fact.words(
                        "Warm until steady",
                        seen.entrySet().stream()
                                        .map(system -> system.getKey() + " " + inShort(system.getValue()))
                                        .collect(joining("; "))
                                + ". Steady: neither the CPU time of a request nor the response time fell over the "
                                + "last windows, and the compilers were idle. Whether a run was steady while it was "
                                + "measured, which decides whether it counts, is judged by its plateau (warming-up, "
                                + "compiling)."));
    }

    private static String inShort(List<WarmUpEvidence> seen) {
        DoubleSummaryStatistics seconds =
                seen.stream().mapToDouble(WarmUpEvidence::seconds).summaryStatistics();
        long steady = seen.stream().filter(WarmUpEvidence::steady).count();
        return range(seconds) + " s, steady in " + steady + " of " + seen.size()
                + (seen.size() == 1 ? " run" : " runs");
    }

    private static String range(DoubleSummaryStatistics seconds) {
        String least = Numbers.tenths(seconds.getMin());
        String most = Numbers.tenths(seconds.getMax());
        return least.equals(most) ? most : least + " to " + most;
    }

    /** What it took in one run; empty where nobody watched. */
    public static Optional<String> taken(RunResult run) {
        return Optional.ofNullable(evidence(run))
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
    public static WarmUpEvidence evidence(RunResult run) {
        return run.evidence() == null ? null : run.evidence().warmUp();
    }

    private static Map<String, List<WarmUpEvidence>> bySystem(ReportModel model) {
        return model.runs().stream()
                .filter(run -> evidence(run) != null)
                .collect(Collectors.groupingBy(
                        run -> run.key().system(),
                        LinkedHashMap::new,
                        Collectors.mapping(WarmUps::evidence, Collectors.toList())));
    }
}
