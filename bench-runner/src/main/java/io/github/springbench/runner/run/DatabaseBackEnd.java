package io.github.springbench.runner.run;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.DatabaseServer;
import io.github.springbench.runner.model.Sample.SessionSample;
import io.github.springbench.runner.model.Sample;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The database behind a service, whoever started its server: with the same users in it at the beginning. */
final class DatabaseBackEnd implements RunningBackEnd {

    private final BackEnd backEnd;
    private final RunContext context;
    private final Database kind;

    private RunningDatabase running;

    /** Null without a delay. */
    private SlowLink link;

    /** The database itself, for what is no part of the measurement. */
    private DatabaseConnection connection;

    /** The database as the service reaches it. */
    private DatabaseConnection reached;

    private DatabaseAddress address;
    private DatabaseServer server;

    private DatabaseBackEnd(RunContext context, BackEnd backEnd) {
        this.context = context;
        this.backEnd = backEnd;
        this.kind = context.database().kind();
    }

    /** Starts what is not there yet, and puts the users in. */
    static DatabaseBackEnd start(RunContext context, BackEnd backEnd, List<Integer> cores, Path log) {
        DatabaseBackEnd database = new DatabaseBackEnd(context, backEnd);
        try {
            database.start(cores, log);
            return database;
        } catch (RuntimeException notUp) {
            database.close();
            throw notUp;
        }
    }

    private void start(List<Integer> cores, Path log) {
        running = server(cores, log);
        DatabaseAddress itself = running.address();
        connection = kind.connect(itself);
        server = connection.server();
        requireFair();
        connection.seed(backEnd.database().records());
        Duration delay = backEnd.database().delay();
        if (delay.isZero()) {
            address = itself;
            reached = connection;
        } else {
            link = SlowLink.start(context, itself, delay, cores, log.resolveSibling("link.log"));
            address = link.farEnd();
            reached = kind.connect(address);
            // Connects now, so that this is not counted later.
            reached.ping();
        }
    }

    private RunningDatabase server(List<Integer> cores, Path log) {
        return context.database()
                .named()
                .<RunningDatabase>map(named -> ForeignDatabase.at(named, context.machines()))
                .orElseGet(() -> EmbeddedDatabase.start(context, backEnd, cores, log));
    }

    private void requireFair() {
        if (server.embedded()) {
            kind.embeddedCannot(context.experiment().workload()).ifPresent(reason -> {
                throw new RunFailure(reason);
            });
        }
    }

    @Override
    public String name() {
        return backEnd.name();
    }

    @Override
    public Optional<URI> url() {
        return Optional.empty();
    }

    @Override
    public Optional<String> command() {
        return running.command();
    }

    @Override
    public Map<String, String> environment() {
        return kind.environment(address);
    }

    @Override
    public List<FoundProcess> processes() {
        return Stream.concat(running.process().stream(), Stream.ofNullable(link).map(SlowLink::process))
                .toList();
    }

    @Override
    public void limitCpu() {
        running.limitCpu();
    }

    @Override
    public void requireAlive() {
        running.requireAlive();
        if (link != null) {
            link.requireAlive();
        }
    }

    @Override
    public double cpus() {
        return running.cpus();
    }

    /** The delay of the link; null without one, because nobody knows beforehand how long a database takes. */
    @Override
    public Integer latencyMs(Integer asked) {
        long delayMs = backEnd.database().delay().toMillis();
        return delayMs == 0 ? null : Math.toIntExact(delayMs);
    }

    @Override
    public Optional<Sampler<Sample>> startSampling() {
        return running.startSampling();
    }

    @Override
    public Optional<Sampler<SessionSample>> startSessions() {
        return connection.sessions().isEmpty()
                ? Optional.empty()
                : Optional.of(Sampler.start(seconds -> connection.sessions().orElseThrow()));
    }

    @Override
    public Double peakRssMib() {
        return running.peakRssMib();
    }

    @Override
    public BackEndCaller startCalls(Integer latencyMs) {
        Integer ofTheLink = latencyMs(latencyMs);
        return BackEndCaller.start(ofTheLink == null ? 0 : ofTheLink, reached::ping);
    }

    /** The same users again: what one run inserts or updates must not be there in the next. */
    @Override
    public void refill() {
        connection.seed(backEnd.database().records());
    }

    @Override
    public Optional<DatabaseReading> reading() {
        running.process()
                .filter(MachineProcess.class::isInstance)
                .map(MachineProcess.class::cast)
                .flatMap(RunFailure::fullDisk)
                .ifPresent(line -> {
                    throw new RunFailure("The database " + backEnd.name() + " has no space left on its disk: " + line
                            + ". Free disk space, and run again.");
                });
        return Optional.of(new DatabaseReading(server, connection.settledOperations()));
    }

    @Override
    public void close() {
        if (reached != null && reached != connection) {
            reached.close();
        }
        if (link != null) {
            link.close();
        }
        if (connection != null) {
            connection.close();
        }
        if (running != null) {
            running.close();
        }
    }
}
