package io.github.springbench.runner.cli;

import io.github.springbench.runner.database.MongoAddress;
import io.github.springbench.runner.host.Targets;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.run.EmbeddedLimits;
import java.util.Optional;

/** The database server that the user names in the environment, for experiments with a database. */
final class NamedDatabase {

    private NamedDatabase() {}

    /**
     * The server that is named; null for the embedded one, and where the experiment has no database.
     *
     * @throws UserError where the name is none, or of a machine that must not be loaded, or the embedded one cannot do what the
     *     experiment asks for
     */
    static MongoAddress of(Experiment experiment, Targets targets) {
        reasonToRefuse(experiment).ifPresent(reason -> {
            throw new UserError(reason);
        });
        if (!isAskedFor(experiment) || !isNamed()) {
            return null;
        }
        MongoAddress named = MongoAddress.of(uri());
        named.hosts().forEach(host -> targets.requireAllowed(MongoAddress.VARIABLE, host));
        return named;
    }

    /** What stands in the way of the experiment here. */
    static Optional<Remark> remark(Experiment experiment) {
        return reasonToRefuse(experiment).map(reason -> new Remark(Remark.Level.REFUSAL, "database", reason));
    }

    private static Optional<String> reasonToRefuse(Experiment experiment) {
        return isAskedFor(experiment) && !isNamed()
                ? EmbeddedLimits.reasonToLeaveOut(experiment.workload())
                : Optional.empty();
    }

    private static boolean isAskedFor(Experiment experiment) {
        return experiment.backEnds().stream().anyMatch(backEnd -> backEnd.database() != null);
    }

    private static boolean isNamed() {
        return uri() != null && !uri().isBlank();
    }

    private static String uri() {
        return System.getenv(MongoAddress.VARIABLE);
    }
}
