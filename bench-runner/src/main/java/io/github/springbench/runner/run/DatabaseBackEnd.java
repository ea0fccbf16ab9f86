package io.github.springbench.runner.run;

import io.github.springbench.runner.database.MongoAddress;
import io.github.springbench.runner.database.UserStore;
import io.github.springbench.runner.host.Ports;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.DatabaseServer;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.probe.ProcessProbe;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The database behind a service: the embedded one, in a JVM of its own, or the server that the user named. Either way with the
 * same users in it at the beginning.
 */
final class DatabaseBackEnd implements RunningBackEnd {

    /** By Spring's rules this is {@code spring.mongodb.uri}. */
    private static final String ADDRESS = "SPRING_MONGODB_URI";

    private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();

    private final BackEnd backEnd;
    private final RunContext context;
    private final List<Integer> cores;

    /** Null where the user named a server. */
    private WatchedService embedded;

    /** The server that the user named, where it runs on this machine and shows itself; else null. */
    private ProcessHandle named;

    /** Null without a delay. */
    private SlowLink link;

    /** The database itself, for what is no part of the measurement. */
    private UserStore store;

    /** The database as the service reaches it. */
    private UserStore reached;

    private MongoAddress address;
    private DatabaseServer server;

    private DatabaseBackEnd(RunContext context, BackEnd backEnd, List<Integer> cores) {
        this.context = context;
        this.backEnd = backEnd;
        this.cores = cores;
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
        MongoAddress itself = context.database();
        if (itself == null) {
            embedded = WatchedService.start(context, launch);
            itself = MongoAddress.local(embedded.service().url().getPort());
        } else {
            named = holder(itself).orElse(null);
        }
        store = UserStore.at(itself);
        server = store.server();
        requireFair();
        store.seed(backEnd.database().records());
        Duration delay = backEnd.database().delay();
        if (delay.isZero()) {
            address = itself;
            reached = store;
        } else {
            link = SlowLink.start(context, itself, delay, cores, launch.log().resolveSibling("link.log"));
            address = link.farEnd();
            reached = UserStore.at(address);
        }
    }

    private static Optional<ProcessHandle> holder(MongoAddress address) {
        if (address.localPort().isEmpty()) {
            return Optional.empty();
        }
        OptionalLong pid = Ports.holder(address.localPort().getAsInt());
        return pid.isEmpty() ? Optional.empty() : ProcessHandle.of(pid.getAsLong());
    }

    private void requireFair() {
        if (server.embedded()) {
            EmbeddedLimits.reasonToLeaveOut(context.experiment().workload()).ifPresent(reason -> {
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
    public Map<String, String> environment() {
        return Map.of(ADDRESS, address.uri());
    }

    @Override
    public List<ProcessHandle> handles() {
        List<ProcessHandle> handles = new ArrayList<>();
        if (embedded != null) {
            embedded.service().handle().ifPresent(handles::add);
        }
        if (named != null) {
            handles.add(named);
        }
        if (link != null) {
            handles.add(link.handle());
        }
        return handles;
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
            throw new RunFailure("The database at " + context.database() + " ended during the run.");
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
        return Optional.ofNullable(named).map(process -> Sampler.start(new ProcessProbe(process)::sample));
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
        store.seed(backEnd.database().records());
    }

    @Override
    public Optional<DatabaseReading> reading() {
        return Optional.of(new DatabaseReading(server, store.operations()));
    }

    @Override
    public void close() {
        if (reached != null && reached != store) {
            reached.close();
        }
        if (link != null) {
            link.close();
        }
        if (store != null) {
            store.close();
        }
        if (embedded != null) {
            embedded.close();
        }
    }
}
