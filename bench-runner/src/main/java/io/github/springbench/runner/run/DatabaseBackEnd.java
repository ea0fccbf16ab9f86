package io.github.springbench.runner.run;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.DatabaseServer;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.Shell;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The database behind a service: the embedded one, in a JVM of its own, or the server that the user named. Either way
 * with the same users in it at the beginning.
 */
final class DatabaseBackEnd implements RunningBackEnd {

    private static final String PORT = "--port=";
    private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();

    private final BackEnd backEnd;
    private final RunContext context;
    private final Database database;
    private final List<Integer> cores;

    /** Null where the user named a server. */
    private WatchedService embedded;

    /** The server that the user named, where it runs on this machine and shows itself; else null. */
    private FoundProcess named;

    /** Null without a delay. */
    private SlowLink link;

    /** The database itself, for what is no part of the measurement. */
    private DatabaseConnection connection;

    /** The database as the service reaches it. */
    private DatabaseConnection reached;

    private DatabaseAddress address;
    private DatabaseServer server;

    private DatabaseBackEnd(RunContext context, BackEnd backEnd, List<Integer> cores) {
        this.context = context;
        this.backEnd = backEnd;
        this.cores = cores;
        this.database = context.database().kind();
    }

    /** Starts what is not there yet, and puts the users in. */
    static DatabaseBackEnd start(RunContext context, BackEnd backEnd, Launch launch) {
        DatabaseBackEnd database = new DatabaseBackEnd(context, backEnd, launch.cores());
        try {
            database.start(launch);
            return database;
        } catch (RuntimeException notUp) {
            database.close();
            throw notUp;
        }
    }

    private void start(Launch launch) {
        DatabaseAddress itself = context.database().named().orElse(null);
        if (itself == null) {
            embedded = WatchedService.start(context, launch);
            itself = database.at(
                    launch.machine().address(), embedded.service().url().getPort());
        } else {
            named = context.machines().areBackEndsApart()
                    ? null
                    : holder(context.machines().here(), itself).orElse(null);
        }
        connection = database.connect(itself);
        server = connection.server();
        requireFair();
        connection.seed(backEnd.database().records());
        Duration delay = backEnd.database().delay();
        if (delay.isZero()) {
            address = itself;
            reached = connection;
        } else {
            link = SlowLink.start(context, itself, delay, cores, launch.log().resolveSibling("link.log"));
            address = link.farEnd();
            reached = database.connect(address);
        }
    }

    private static Optional<FoundProcess> holder(Machine machine, DatabaseAddress address) {
        if (address.localPort().isEmpty()) {
            return Optional.empty();
        }
        OptionalLong pid = machine.holder(address.localPort().getAsInt());
        return pid.isEmpty() ? Optional.empty() : machine.process(pid.getAsLong());
    }

    private void requireFair() {
        if (server.embedded()) {
            database.embeddedCannot(context.experiment().workload()).ifPresent(reason -> {
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
        // Its port was any free one, of which the environment told the service; by hand nobody does.
        return Optional.ofNullable(embedded)
                .map(server -> Shell.command(server.service().command().stream()
                        .map(word -> word.startsWith(PORT) ? PORT + database.usualPort() : word)
                        .toList()));
    }

    @Override
    public Map<String, String> environment() {
        return database.environment(address);
    }

    @Override
    public List<FoundProcess> processes() {
        List<FoundProcess> processes = new ArrayList<>();
        if (embedded != null) {
            embedded.service().process().ifPresent(processes::add);
        }
        if (named != null) {
            processes.add(named);
        }
        if (link != null) {
            processes.add(link.process());
        }
        return processes;
    }

    @Override
    public void limitCpu() {
        if (embedded != null) {
            embedded.limitCpu();
        }
    }

    @Override
    public void requireAlive() {
        if (embedded != null) {
            embedded.service().requireAlive();
        }
        if (named != null && !named.isAlive()) {
            throw new RunFailure(
                    "The database at " + context.database().named().orElseThrow() + " ended during the run.");
        }
        if (link != null) {
            link.requireAlive();
        }
    }

    /** A server that the user runs is not held to anything. */
    @Override
    public double cpus() {
        return embedded == null ? ALL_CORES : context.allocation().backEndCpus(cores);
    }

    /** What a link adds is asked for; what a database itself takes nobody knows beforehand. */
    @Override
    public Integer latencyMs(Integer asked) {
        long delayMs = backEnd.database().delay().toMillis();
        return delayMs == 0 ? null : Math.toIntExact(delayMs);
    }

    @Override
    public Optional<Sampler<Sample>> startSampling() {
        if (embedded != null) {
            return Optional.of(embedded.startSampling());
        }
        return Optional.ofNullable(named)
                .map(process -> Sampler.start(context.machines().here().watchProcess(process)::sample));
    }

    /** Of a server that the user runs it would be that of its whole life. */
    @Override
    public Double peakRssMib() {
        return embedded == null ? null : embedded.probe().peakRssMib();
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
        return Optional.of(new DatabaseReading(server, connection.operations()));
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
        if (embedded != null) {
            embedded.close();
        }
    }
}
