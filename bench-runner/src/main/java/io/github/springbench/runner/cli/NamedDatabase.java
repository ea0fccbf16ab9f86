package io.github.springbench.runner.cli;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.database.Databases;
import io.github.springbench.runner.database.mongo.MongoDb;
import io.github.springbench.runner.database.postgres.PostgreSql;
import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The database server that the user names in the environment, or as a program, for experiments with a database. */
final class NamedDatabase {

    /** A new kind of database needs a line here. */
    private static final Databases ALL = new Databases(List.of(new MongoDb(), new PostgreSql()));

    private NamedDatabase() {}

    /** As experiment files write them. */
    static List<String> names() {
        return ALL.names();
    }

    /**
     * The database of an experiment, with the server that the user named; null where the experiment has none.
     *
     * @param program a server of the user's own
     * @throws UserError if the address is none, or of a machine that must not be loaded; if the experiment cannot use
     *     the program, or an address is given, too; or if the embedded database cannot do what the experiment needs
     */
    static DatabaseChoice of(Experiment experiment, AllowedHosts allowed, Optional<Path> program) {
        Optional<Database> asked = asked(experiment);
        program.ifPresent(path -> requireUsed(asked, experiment));
        if (program.isEmpty()) {
            reasonToRefuse(experiment).ifPresent(reason -> {
                throw new UserError(reason);
            });
        }
        return asked.map(database -> new DatabaseChoice(database, named(database, allowed), program))
                .orElse(null);
    }

    private static void requireUsed(Optional<Database> asked, Experiment experiment) {
        Database database = asked.filter(kind -> kind.program().isPresent())
                .orElseThrow(() -> new UserError(ServerProgramOption.NAME + " names a server of "
                        + startable() + ", and " + experiment.name() + " uses "
                        + asked.map(Database::name).orElse("no database") + ". Leave it out."));
        if (uri(database).isPresent()) {
            throw new UserError(ServerProgramOption.NAME + " and " + database.variable() + " both name a server. Leave"
                    + " one of them out.");
        }
    }

    private static String startable() {
        return ALL.all().stream()
                .filter(kind -> kind.program().isPresent())
                .map(Database::name)
                .collect(Collectors.joining(" or "));
    }

    private static Optional<DatabaseAddress> named(Database database, AllowedHosts allowed) {
        Optional<DatabaseAddress> named = uri(database).map(database::address);
        named.ifPresent(address -> address.hosts().forEach(host -> allowed.requireAllowed(database.variable(), host)));
        return named;
    }

    /** What stands in the way of the experiment here. */
    static Optional<Remark> remark(Experiment experiment) {
        return reasonToRefuse(experiment).map(reason -> new Remark(Remark.Level.REFUSAL, "database", reason));
    }

    private static Optional<String> reasonToRefuse(Experiment experiment) {
        return asked(experiment)
                .filter(database -> uri(database).isEmpty())
                .flatMap(database -> database.embeddedCannot(experiment.workload()));
    }

    private static Optional<Database> asked(Experiment experiment) {
        return experiment.backEnds().stream()
                .filter(backEnd -> backEnd.database() != null)
                .map(backEnd -> ALL.named(backEnd.database().kind()))
                .findFirst();
    }

    private static Optional<String> uri(Database database) {
        return Optional.ofNullable(System.getenv(database.variable())).filter(uri -> !uri.isBlank());
    }
}
