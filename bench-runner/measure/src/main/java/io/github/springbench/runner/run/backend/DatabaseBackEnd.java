package io.github.springbench.runner.run.backend;

import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.EmbeddedDatabaseServer;
import io.github.springbench.runner.load.NettyFlags;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.DataFolder;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import io.github.springbench.runner.run.RoleMachines;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.RunFailure;
import io.github.springbench.runner.run.Sampler;
import io.github.springbench.runner.run.service.CommandThere;
import io.github.springbench.runner.run.service.Launch;
import io.github.springbench.runner.run.service.StartableJar;
import io.github.springbench.runner.run.service.WatchedService;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The database behind a service, whoever started its server: with the same users in it at the beginning. */
final class DatabaseBackEnd implements RunningBackEnd {

    private final BackEnd backEnd;
    private final RunContext context;
    private final Database kind;

    private RunningDatabase running;

    /** Null without a delay. */
    private LinkProcess link;

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
            link = LinkProcess.start(context, itself, delay, cores, log.resolveSibling("link.log"));
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
    public Map<String, Secret> environment() {
        return kind.environment(address);
    }

    @Override
    public List<FoundProcess> processes() {
        return Stream.concat(running.process().stream(), Stream.ofNullable(link).map(LinkProcess::process))
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
        return BackEndCaller.overOneConnection(ofTheLink == null ? 0 : ofTheLink, reached::ping);
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

    /** The server that this project brings: a JVM, or processes that one starts. */
    static final class EmbeddedDatabase implements RunningDatabase {

        private static final String PORT = "--port=";

        private final Database kind;
        private final EmbeddedDatabaseServer server;
        private final Machine machine;
        private final WatchedService watched;
        private final double cpus;

        /** Null where it keeps all in memory. */
        private final DataFolder data;

        private EmbeddedDatabase(
                Database kind,
                EmbeddedDatabaseServer server,
                Machine machine,
                WatchedService watched,
                double cpus,
                DataFolder data) {
            this.kind = kind;
            this.server = server;
            this.machine = machine;
            this.watched = watched;
            this.cpus = cpus;
            this.data = data;
        }

        static EmbeddedDatabase start(RunContext context, BackEnd backEnd, List<Integer> cores, Path log) {
            Machine machine = context.machines().backEnds();
            Database kind = context.database().kind();
            EmbeddedDatabaseServer server = kind.embedded();
            DataFolder data = server.ofProcesses() ? machine.dataFolder(context.results()) : null;
            try {
                StartableJar program = StartableJar.of(server, machine, data == null ? null : data.path());
                double cpus = context.allocation().backEndCpus(cores);
                WatchedService watched =
                        WatchedService.start(context, Launch.of(machine, backEnd, program, cores, cpus, log));
                return new EmbeddedDatabase(kind, server, machine, watched, cpus, data);
            } catch (RuntimeException notUp) {
                if (data != null) {
                    data.close();
                }
                throw notUp;
            }
        }

        @Override
        public DatabaseAddress address() {
            return kind.at(machine.address(), watched.service().url().getPort());
        }

        /**
         * With the usual port in place of the free port of this run: a service started by hand expects the usual one.
         */
        @Override
        public Optional<String> command() {
            return Optional.of(Shell.command(watched.service().command().stream()
                    .map(word -> word.startsWith(PORT) ? PORT + kind.usualPort() : word)
                    .toList()));
        }

        @Override
        public Optional<FoundProcess> process() {
            return watched.service().process();
        }

        @Override
        public void limitCpu() {
            watched.limitCpu();
        }

        @Override
        public void requireAlive() {
            watched.service().requireAlive();
        }

        @Override
        public double cpus() {
            return cpus;
        }

        @Override
        public Optional<Sampler<Sample>> startSampling() {
            if (!server.ofProcesses()) {
                return Optional.of(watched.startSampling());
            }
            return process().map(parent -> Sampler.start(machine.watchProcess(parent)::sample));
        }

        @Override
        public Double peakRssMib() {
            return server.ofProcesses() ? null : watched.probe().peakRssMib();
        }

        @Override
        public void close() {
            watched.close();
            if (data != null) {
                data.close();
            }
        }
    }

    /** A server that the user named. It is held to nothing, and seen where it runs on this machine and shows itself. */
    static final class ForeignDatabase implements RunningDatabase {

        private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();

        private final Machine machine;
        private final DatabaseAddress address;

        /** Null where it does not show itself. */
        private final FoundProcess process;

        private ForeignDatabase(Machine machine, DatabaseAddress address, FoundProcess process) {
            this.machine = machine;
            this.address = address;
            this.process = process;
        }

        static ForeignDatabase at(DatabaseAddress address, RoleMachines machines) {
            return new ForeignDatabase(
                    machines.here(),
                    address,
                    machines.areBackEndsApart()
                            ? null
                            : holder(machines.here(), address).orElse(null));
        }

        private static Optional<FoundProcess> holder(Machine machine, DatabaseAddress address) {
            if (address.localPort().isEmpty()) {
                return Optional.empty();
            }
            OptionalLong pid = machine.holder(address.localPort().getAsInt());
            return pid.isEmpty() ? Optional.empty() : machine.process(pid.getAsLong());
        }

        @Override
        public DatabaseAddress address() {
            return address;
        }

        @Override
        public Optional<String> command() {
            return Optional.empty();
        }

        @Override
        public Optional<FoundProcess> process() {
            return Optional.ofNullable(process);
        }

        @Override
        public void limitCpu() {
            // It is the user's.
        }

        @Override
        public void requireAlive() {
            if (process != null && !process.isAlive()) {
                throw new RunFailure("The database at " + address + " ended during the run.");
            }
        }

        @Override
        public double cpus() {
            return ALL_CORES;
        }

        @Override
        public Optional<Sampler<Sample>> startSampling() {
            return process().map(found -> Sampler.start(machine.watchProcess(found)::sample));
        }

        /** It would be that of its whole life. */
        @Override
        public Double peakRssMib() {
            return null;
        }

        @Override
        public void close() {
            // It runs on.
        }
    }

    /** The way to a database that is farther off than loopback: all bytes pass through a process that holds them up. */
    static final class LinkProcess implements AutoCloseable {

        private static final String JAR = "support/slow-link/target/slow-link.jar";
        private static final String PROGRAM = "io.github.springbench.slowlink.SlowLink";

        /** It keeps nothing but what is under way. */
        private static final List<String> JVM_FLAGS = List.of("-Xms64m", "-Xmx256m", "-XX:+UseSerialGC");

        private final MachineProcess process;
        private final Confinement confinement;
        private final DatabaseAddress farEnd;

        private LinkProcess(MachineProcess process, Confinement confinement, DatabaseAddress farEnd) {
            this.process = process;
            this.confinement = confinement;
            this.farEnd = farEnd;
        }

        /** @param delay of a round trip */
        static LinkProcess start(
                RunContext context, DatabaseAddress to, Duration delay, List<Integer> cores, Path log) {
            Machine machine = context.machines().backEnds();
            int port = machine.freePort();
            DatabaseAddress farEnd = to.through(machine.address(), port);
            Confinement confinement = context.allocation().ofLink(machine, cores);
            MachineProcess process = null;
            try {
                List<String> command =
                        new ArrayList<>(List.of(context.jdk().java().toString()));
                command.addAll(JVM_FLAGS);
                command.addAll(NettyFlags.of(context.jdk()));
                command.addAll(List.of(
                        "-cp",
                        JAR,
                        PROGRAM,
                        "--port=" + port,
                        "--address=" + machine.address(),
                        "--to=" + to.host(),
                        "--delay=" + delay.toNanos() / 1_000 + "us"));
                process = machine.start(
                        "The link to the database",
                        confinement.wrap(CommandThere.of(command, machine, context)),
                        Map.of(),
                        context.home(),
                        log,
                        context.mask());
                process.awaitLine("listening on ", context.deadlines().start());
                return new LinkProcess(process, confinement, farEnd);
            } catch (RuntimeException notUp) {
                stop(process, confinement);
                throw notUp;
            } catch (InterruptedException interrupted) {
                stop(process, confinement);
                throw RunFailure.interrupted();
            }
        }

        /** The database, seen through the link. */
        DatabaseAddress farEnd() {
            return farEnd;
        }

        FoundProcess process() {
            return process;
        }

        void requireAlive() {
            process.end().ifPresent(end -> {
                throw new RunFailure("The link to the database ended with " + end + " during the run"
                        + RunFailure.lastWords(process) + ".");
            });
        }

        @Override
        public void close() {
            stop(process, confinement);
        }

        private static void stop(MachineProcess process, Confinement confinement) {
            if (process != null) {
                process.close();
            }
            confinement.close();
        }
    }

    /** The server of a database that is up, wherever it comes from. */
    interface RunningDatabase extends AutoCloseable {

        DatabaseAddress address();

        /** The command that started it, for a shell in the project's folder; empty where it was there before. */
        Optional<String> command();

        /** Empty where it does not show itself. Those that descend from it belong to it. */
        Optional<FoundProcess> process();

        /** From now on it runs on its cores, and has its part of them. */
        void limitCpu();

        /** @throws RunFailure where it has ended */
        void requireAlive();

        /** How many cores it can use; half of one is 0.5. */
        double cpus();

        /** Begins to look once a second; empty where it cannot be seen, as on another machine. */
        Optional<Sampler<Sample>> startSampling();

        /** Its largest resident set in MiB since the sampling began; null where the largest sample stands for it. */
        Double peakRssMib();

        @Override
        void close();
    }
}
