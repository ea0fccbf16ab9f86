package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.ConnectionLimit;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.PlannedRun;
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

/** Which systems get more users than their server serves at a time, said before a run as after one. */
final class ConnectionRemarks {

    private static final String SUBJECT = "connections";

    private ConnectionRemarks() {}

    /** A warning for each limit that the plan exceeds. */
    static List<Remark> of(RunPlan plan) {
        Map<String, List<String>> systems = new LinkedHashMap<>();
        Map<String, String> rests = new LinkedHashMap<>();
        for (SystemUnderTest system : plan.experiment().systems()) {
            int most = most(plan, system);
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
                        SUBJECT,
                        limit.getKey() + " " + String.join(", ", limit.getValue()) + rests.get(limit.getKey())))
                .toList();
    }

    private static int most(RunPlan plan, SystemUnderTest system) {
        return plan.runs().stream()
                .filter(run -> run.system().name().equals(system.name()))
                .mapToInt(PlannedRun::connections)
                .max()
                .orElse(0);
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
}
