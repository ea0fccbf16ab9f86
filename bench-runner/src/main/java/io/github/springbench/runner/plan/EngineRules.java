package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Engine;
import io.github.springbench.runner.model.Workload.Shape;

/** Which load each load generator can play. */
final class EngineRules {

    private EngineRules() {}

    /**
     * Looks at the load generator of every system.
     *
     * @throws UserError where one of them cannot play the load
     */
    static void check(Experiment experiment) {
        experiment.engines().forEach(engine -> {
            String why = engine == Engine.GATLING ? gatling(experiment.workload()) : hyperfoil(experiment.workload());
            if (why != null) {
                throw new UserError(
                        experiment.name() + " cannot run on the engine '" + engine.word() + "': " + why + ".");
            }
        });
    }

    private static String gatling(Workload workload) {
        return workload.shape() == Shape.OPEN
                ? "each of its users connects anew, which an open load would measure too. Write engine: hyperfoil"
                : null;
    }

    private static String hyperfoil(Workload workload) {
        if (workload.mix() != null) {
            return "it sends one request, and no mix of them. Write engine: gatling";
        }
        if (workload.duration() == null) {
            return "its users go on for a time. Write 'duration' instead of 'repeat', or engine: gatling";
        }
        return workload.body() != null && workload.body().contains(Request.FRESH_ID)
                ? "it sends the same body each time. Take " + Request.FRESH_ID + " out of it, or write engine: gatling"
                : null;
    }
}
