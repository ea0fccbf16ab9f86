package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.ConnectionLimit;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.ProcessorCache;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.Remark.Level;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Which systems will exceed a limit of their Tomcat, said before a run as after one. */
final class TomcatRemarks {

    private TomcatRemarks() {}

    static List<Remark> of(RunPlan plan) {
        return Stream.concat(connections(plan).stream(), processors(plan).stream())
                .toList();
    }

    /** A warning for each limit of connections that the plan exceeds. */
    private static List<Remark> connections(RunPlan plan) {
        Map<String, List<String>> systems = new LinkedHashMap<>();
        Map<String, String> rests = new LinkedHashMap<>();
        for (SystemUnderTest system : plan.experiment().systems()) {
            int most =
                    runs(plan, system).mapToInt(PlannedRun::connections).max().orElse(0);
            ConnectionLimit.planned(plan.experiment(), system)
                    .filter(limit -> limit.isExceededBy(most))
                    .ifPresent(limit -> {
                        String begin = begin(limit, most);
                        systems.computeIfAbsent(begin, first -> new ArrayList<>())
                                .add(system.name());
                        rests.put(begin, rest(limit, most, plan.experiment(), system));
                    });
        }
        return systems.entrySet().stream()
                .map(limit -> new Remark(
                        Level.WARNING,
                        "connections",
                        limit.getKey() + " " + String.join(", ", limit.getValue()) + rests.get(limit.getKey())))
                .toList();
    }

    private static String begin(ConnectionLimit limit, int most) {
        return limit.words() + (limit.refusesSomeOf(most) ? " will refuse users of" : " will hold up users of");
    }

    private static String rest(ConnectionLimit limit, int most, Experiment experiment, SystemUnderTest system) {
        boolean open = experiment.workload().shape() == Workload.Shape.OPEN;
        return String.format(
                Locale.ROOT,
                ": up to %,d %s, and %,d connections beyond the limit can wait (accept backlog). %s",
                most,
                open ? "connections are wanted" : "users come",
                limit.backlog(),
                limit.advice(experiment, system));
    }

    /** What systems that will exceed their cache have in common. */
    private record Exceeded(ProcessorCache cache, String advice) {}

    /** A note for each size of the cache that systems will exceed, and what can be done about it. */
    private static List<Remark> processors(RunPlan plan) {
        Experiment experiment = plan.experiment();
        Map<Exceeded, List<String>> systems = new LinkedHashMap<>();
        for (SystemUnderTest system : experiment.systems()) {
            long most = runs(plan, system)
                    .mapToLong(run -> ProcessorCache.inFlight(
                            experiment, system, run.key().parameters(), run.connections()))
                    .max()
                    .orElse(0);
            ProcessorCache.planned(experiment, system)
                    .filter(cache -> cache.isExceededBy(most))
                    .ifPresent(cache -> systems.computeIfAbsent(
                                    new Exceeded(cache, ProcessorCache.advice(experiment, system)),
                                    first -> new ArrayList<>())
                            .add(Remarks.text(
                                    system.service().ours() ? "%s (%,d)" : "%s (%,d, if it runs on Tomcat)",
                                    system.name(),
                                    most)));
        }
        return systems.entrySet().stream()
                .map(exceeded -> Remarks.note(
                        "processors",
                        "more requests may be in flight than the %s that Tomcat keeps: %s. %s. %s",
                        exceeded.getKey().cache().words(),
                        String.join(", ", exceeded.getValue()),
                        ProcessorCache.cost(),
                        exceeded.getKey().advice()))
                .toList();
    }

    private static Stream<PlannedRun> runs(RunPlan plan, SystemUnderTest system) {
        return plan.runs().stream().filter(run -> run.system().name().equals(system.name()));
    }
}
