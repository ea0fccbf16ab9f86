package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.RunPlan.LeftOut;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import java.util.List;

/** Systems whose load needs more load machines than there are. */
final class LoadMachines {

    private LoadMachines() {}

    /**
     * The plan of what these machines can play.
     *
     * @param there how many play the load here
     * @param asked systems that somebody named: one that cannot run is a mistake, others are left out
     * @throws UserError where a named system cannot run, or none can
     */
    static RunPlan fitting(RunPlan plan, int there, List<String> asked) {
        List<LeftOut> leftOut = plan.experiment().systems().stream()
                .filter(system -> system.loadMachines() != null && system.loadMachines() > there)
                .map(system -> new LeftOut(system.name(), reason(system, there)))
                .toList();
        if (leftOut.isEmpty()) {
            return plan;
        }
        LeftOut first = leftOut.get(0);
        if (asked.contains(first.system())
                || leftOut.size() == plan.experiment().systems().size()) {
            throw new UserError(first.system() + " cannot run: " + first.reason() + ".");
        }
        return plan.without(leftOut);
    }

    private static String reason(SystemUnderTest system, int there) {
        return "its load needs " + system.loadMachines() + " load machines, and there "
                + (there == 1 ? "is 1" : "are " + there) + "; name more with --machines"
                + " (docs/machines-and-pipelines.md)";
    }
}
