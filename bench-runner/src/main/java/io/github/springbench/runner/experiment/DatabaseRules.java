package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import java.util.List;

/** What must fit together where services keep users in a database. */
final class DatabaseRules {

    private DatabaseRules() {}

    /** @param experiment half-built where other mistakes were found */
    static void check(Experiment experiment, Section top) {
        List<String> databases = experiment.backEnds().stream()
                .filter(backEnd -> backEnd.database() != null)
                .map(BackEnd::name)
                .toList();
        if (databases.size() > 1) {
            top.mistake(
                    "back-ends",
                    "an experiment has one database, and these are " + String.join(" and ", databases) + "; keep one");
        }
        List<String> keepUsers = experiment.systems().stream()
                .filter(system -> system.service() != null && system.service().usesDatabase())
                .map(SystemUnderTest::name)
                .toList();
        if (databases.isEmpty()) {
            keepUsers.forEach(system -> top.mistake(
                    "systems",
                    "'" + system
                            + "' keeps users in a database; name one in 'back-ends', as in users: "
                            + "{database: {kind: mongodb, records: 30000}}"));
        } else if (keepUsers.isEmpty()) {
            top.mistake("back-ends", "no system uses the database '" + databases.get(0) + "'; take it out");
        }
        requireUsersForAMix(experiment, top);
    }

    private static void requireUsersForAMix(Experiment experiment, Section top) {
        if (experiment.workload() == null || experiment.workload().mix() == null) {
            return;
        }
        experiment.systems().stream()
                .filter(system -> system.service() != null && !system.service().usesDatabase())
                .forEach(system -> top.mistake(
                        "systems",
                        "'" + system.name()
                                + "' keeps no users, which 'mix' asks for; write 'request', or name another service"));
    }
}
