package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.Database.DatabaseKinds;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.database.mongo.MongoDb;
import io.github.springbench.runner.database.postgres.PostgreSql;
import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Remark;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The database server that the user names in the environment, for experiments with a database. */
public final class NamedDatabase {

    /** A new kind of database needs a line here. */
    private static final DatabaseKinds ALL = new DatabaseKinds(List.of(new MongoDb(), new PostgreSql()));

    /** PostgreSQL's own programs read it. */
    private static final String PASSWORD_OF_LIBPQ = "PGPASSWORD";

    private NamedDatabase() {}

    /** As experiment files write them. */
    public static List<String> names() {
        return ALL.names();
    }

    /**
     * The database of an experiment, with the server that the user named; null where the experiment has none.
     *
     * @throws UserError if the address is none, or of a machine that must not be loaded; or if the embedded database
     *     cannot do what the experiment needs
     */
    public static DatabaseChoice of(Experiment experiment, AllowedHosts allowed) {
        reasonToRefuse(experiment).ifPresent(reason -> {
            throw new UserError(reason);
        });
        return asked(experiment)
                .map(database -> new DatabaseChoice(database, named(database, allowed)))
                .orElse(null);
    }

    private static Optional<DatabaseAddress> named(Database database, AllowedHosts allowed) {
        Optional<DatabaseAddress> named = uri(database).map(database::address);
        named.ifPresent(address -> address.hosts().forEach(host -> allowed.requireAllowed(database.variable(), host)));
        return named;
    }

    /** Hides what the user's environment says of databases, whether an experiment uses them or not. */
    public static Secret.Mask mask() {
        return Secret.Mask.of(Stream.concat(ALL.all().stream().map(Database::variable), Stream.of(PASSWORD_OF_LIBPQ))
                .map(System::getenv)
                .filter(Objects::nonNull)
                .map(Secret::of)
                .toList());
    }

    /** What stands in the way of the experiment here. */
    public static Optional<Remark> remark(Experiment experiment) {
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

    private static Optional<Secret> uri(Database database) {
        return Optional.ofNullable(System.getenv(database.variable()))
                .filter(uri -> !uri.isBlank())
                .map(Secret::of);
    }
}
