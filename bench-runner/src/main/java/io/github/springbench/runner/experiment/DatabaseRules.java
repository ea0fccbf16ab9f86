package io.github.springbench.runner.experiment;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import java.util.List;

/** What must fit together where services keep users in a database. */
final class DatabaseRules {

    private DatabaseRules() {}

    /** @param experiment half-built where other mistakes were found */
    static void check(Experiment experiment, Section top) {
        List<BackEnd> databases = experiment.backEnds().stream()
                .filter(backEnd -> backEnd.database() != null)
                .toList();
        if (databases.size() > 1) {
            top.mistake(
                    "back-ends",
                    "an experiment has one database, and these are "
                            + databases.stream().map(BackEnd::name).collect(joining(" and ")) + "; keep one");
        }
        List<SystemUnderTest> keepUsers = experiment.systems().stream()
                .filter(system -> system.service() != null && system.service().usesDatabase())
                .toList();
        if (databases.isEmpty()) {
            keepUsers.forEach(system -> top.mistake(
                    "systems",
                    "'" + system.name()
                            + "' keeps users in a database; name one in 'back-ends', as in users: {database: {kind: "
                            + kind(system) + ", records: 30000}}"));
        } else if (keepUsers.isEmpty()) {
            top.mistake(
                    "back-ends",
                    "no system uses the database '" + databases.get(0).name() + "'; take it out");
        } else {
            String kind = databases.get(0).database().kind();
            keepUsers.stream()
                    .filter(system -> kind != null && !kind(system).equals(kind))
                    .forEach(system -> top.mistake(
                            "systems",
                            "'" + system.name() + "' keeps users in " + kind(system) + ", and the database '"
                                    + databases.get(0).name() + "' is " + kind + "; name another service, or kind: "
                                    + kind(system)));
        }
        requireUsersForAMix(experiment, top);
        requireDelayForRoundTrips(experiment, top);
    }

    /** Else nobody knows how long a round trip is. */
    private static void requireDelayForRoundTrips(Experiment experiment, Section top) {
        boolean delayed = experiment.backEnds().stream()
                .anyMatch(backEnd -> backEnd.database() != null
                        && !backEnd.database().delay().isZero());
        experiment.systems().stream()
                .filter(system -> system.roundTrips() != null && !delayed)
                .forEach(system -> top.mistake(
                        "systems",
                        "'round-trips' of '" + system.name() + "' need a 'delay' of the database; write one, as in"
                                + " delay: 25ms, or take round-trips out"));
    }

    private static String kind(SystemUnderTest system) {
        return system.service().database().orElseThrow();
    }

    private static void requireUsersForAMix(Experiment experiment, Section top) {
        if (experiment.workload() == null || experiment.workload().mix() == null) {
            return;
        }
        experiment.systems().stream()
                .filter(system -> system.service() != null && !system.service().answersMix())
                .forEach(system -> top.mistake(
                        "systems",
                        "'" + system.name() + "' does not answer the requests of a 'mix'; "
                                + "write 'request', or name another service"));
    }
}
