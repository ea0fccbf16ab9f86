package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.cli.BuildVersions;
import io.github.springbench.runner.cli.ConnectedMachines;
import io.github.springbench.runner.cli.ExitCode;
import io.github.springbench.runner.cli.Generators;
import io.github.springbench.runner.cli.Home;
import io.github.springbench.runner.cli.ResumedResult;
import io.github.springbench.runner.cli.RunStrategy;
import io.github.springbench.runner.cli.progress.InterruptNotice;
import io.github.springbench.runner.cli.progress.LiveView;
import io.github.springbench.runner.cli.progress.Progress;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.experiment.LabReader;
import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.machine.local.CpuSpeed;
import io.github.springbench.runner.machine.local.MachineLock;
import io.github.springbench.runner.machine.local.Ports;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Session;
import io.github.springbench.runner.model.run.Manifest.Versions;
import io.github.springbench.runner.model.run.ManifestBuilder;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.run.ExperimentRunner;
import io.github.springbench.runner.run.ExperimentRunner.RetryPolicy;
import io.github.springbench.runner.run.Preflight;
import io.github.springbench.runner.run.QuietWait;
import io.github.springbench.runner.run.ResourceAllocation;
import io.github.springbench.runner.run.RoleMachines;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.RunContextBuilder;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.Judge;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What commands have in common that measure: what stands in the way, whom they load, and what they write. */
public final class MeasuringOptions {

    @Option(names = "--port", paramLabel = "N", description = "The port of every service (default: a free port).")
    private int port;

    @Option(
            names = "--wait-for-quiet",
            paramLabel = "MINUTES",
            description =
                    "Before each run, wait up to this many minutes while other virtual machines on the same hardware"
                            + " take CPU time from this one (default: ${DEFAULT-VALUE}).")
    private int minutesToWait;

    @Option(
            names = AllowedHosts.OPTION,
            paramLabel = "HOST",
            description = "Another machine that may be loaded, such as the host of the database in MONGODB_URI or"
                    + " POSTGRES_URI, or of your own service. Can be given several times. Without it, only this machine"
                    + " is loaded.")
    private List<String> allowedTargets = List.of();

    @Mixin
    private MachinesOption machines;

    @Mixin
    private PipelineFiles files;

    @Mixin
    private DashboardOption dashboard;

    @Mixin
    private CleanOption cleaning;

    private ResultFolder folder;

    /** What was measured; null before that. */
    public ResultFolder result() {
        return folder;
    }

    /** Refuses what can be refused before anything is known of the experiment. */
    public void requireUsable() {
        requireNoLessThanZero("--wait-for-quiet", minutesToWait);
    }

    public static void requireNoLessThanZero(String option, int value) {
        if (value < 0) {
            throw new UserError(option + " is " + value + "; expected a number from 0 up.");
        }
    }

    /** The experiment followed by a space if it was given as the path of a file; otherwise empty. */
    public static String ownFile(String experiment) {
        return experiment != null && Experiments.isPath(experiment) ? Shell.command(List.of(experiment)) + " " : "";
    }

    /** How many machines play the load. */
    public int loadMachines() {
        return machines.lab().map(MeasuringOptions::machinesOfLoad).orElse(1);
    }

    /** How many machines of a lab play the load: this one where no other does. */
    public static int machinesOfLoad(Lab lab) {
        return Math.max(
                1,
                lab.controller() == null
                        ? lab.with(MachineRole.LOAD).size()
                        : lab.agents().size());
    }

    /**
     * Connects to all machines that take part.
     *
     * @param jdk of the runs on this machine
     * @throws io.github.springbench.runner.model.UserError where one cannot be used
     */
    public ConnectedMachines connect(Jdk jdk) {
        return machines.open(jdk);
    }

    /**
     * Begins a result on machines that are connected.
     *
     * @param experiment its name, or the path of its file
     * @return the exit code
     */
    public int begin(
            RunStrategy strategy,
            Choices choices,
            Jdk jdk,
            String experiment,
            CommandSpec command,
            ConnectedMachines inUse)
            throws InterruptedException {
        DatabaseChoice database = database(strategy.plan());
        return measure(
                strategy,
                jdk,
                database,
                command,
                inUse,
                allocation -> ResultFolder.create(
                        Home.results(), NewManifest.of(strategy.plan(), choices, jdk, inUse, allocation, database)),
                reported(strategy, ownFile(experiment), command));
    }

    /**
     * Goes on with a result.
     *
     * @param experiment the path of its file where somebody gave it
     * @return the exit code
     */
    public int goOn(RunStrategy strategy, ResumedResult result, Jdk jdk, String experiment, CommandSpec command)
            throws InterruptedException {
        RunPlan plan = strategy.plan();
        DatabaseChoice database = database(plan);
        try (ConnectedMachines inUse = machines.open(jdk)) {
            Preflight.requireOwnJars(inUse.byRole().here(), plan.experiment());
            result.requireUnchanged(
                    NewManifest.of(plan, result.choices(), jdk, inUse, inUse.allocation(plan), database));
            return measure(
                    strategy,
                    jdk,
                    database,
                    command,
                    inUse,
                    allocation ->
                            result.begin(plan, database, command.commandLine().getErr()),
                    reported(strategy, ownFile(experiment), command));
        }
    }

    /**
     * Makes runs of a result once more, with a profiler on this machine, and without a report.
     *
     * @param plan of the result
     * @param runs that are made, in forks of their own
     * @param memoryOf those in which the memory of the service is looked into
     * @param into supplies their folder, while this runner holds the lock
     * @return what of the result's settings is no longer as it was, a line each
     * @throws UserError where something prevents the runs
     */
    public List<String> profile(
            RunPlan plan,
            List<PlannedRun> runs,
            Set<RunKey> memoryOf,
            Supplier<ResultFolder> into,
            ResumedResult result,
            Jdk jdk,
            CommandSpec command)
            throws InterruptedException {
        if (files.areAskedFor()) {
            throw new UserError("--junit and --summary report what objectives decide, and explain decides none. Leave"
                    + " them out.");
        }
        DatabaseChoice database = database(plan);
        try (ConnectedMachines inUse = machines.open(jdk)) {
            RoleMachines byRole = inUse.byRole();
            if (byRole.service() != byRole.here()) {
                throw new UserError("A service on another machine cannot be profiled. Leave out --machines, or explain"
                        + " a result of one machine.");
            }
            Preflight.requireOwnJars(byRole.here(), plan.experiment());
            List<String> changes = result.changes(
                    NewManifest.of(plan, result.choices(), jdk, inUse, inUse.allocation(plan), database));
            if (!runs.isEmpty()) {
                List<SystemUnderTest> systems =
                        runs.stream().map(PlannedRun::system).distinct().toList();
                RunPlan profiled = new RunPlan(
                        plan.experiment().withSystems(systems),
                        plan.preset(),
                        plan.profile(),
                        plan.seed(),
                        runs,
                        List.of());
                RunStrategy strategy = new RunStrategy.Planned(profiled, null, 0);
                measure(
                        strategy,
                        jdk,
                        database,
                        command,
                        inUse,
                        allocation -> into.get(),
                        (context, retryPolicy, view) ->
                                unreported(strategy, context.withMemoryOf(memoryOf), retryPolicy, view, command));
            }
            return changes;
        }
    }

    private int unreported(
            RunStrategy strategy, RunContext context, RetryPolicy retryPolicy, LiveView view, CommandSpec command) {
        RunPlan plan = strategy.plan();
        PlanProgress none = PlanProgress.of(plan.runs(), List.of(), run -> false);
        PrintWriter out = command.commandLine().getOut();
        PrintWriter err = command.commandLine().getErr();
        Progress progress = Progress.of(plan, out, err);
        InterruptNotice notice = new InterruptNotice(
                progress::close, "Profiled runs that ended are kept, and the same command makes the others.", err);
        try (progress) {
            view.begin(none);
            progress.begins(
                    strategy.summary(none, context.jdk()),
                    plan.runs(),
                    plan.runs().size());
            new ExperimentRunner(context, Generators.all(), folder, view.beside(progress)).run(plan, retryPolicy);
        } finally {
            notice.close();
        }
        return ExitCode.FINE;
    }

    /** With the report of all runs. */
    private Runs reported(RunStrategy strategy, String ownFile, CommandSpec command) {
        PrintWriter out = command.commandLine().getOut();
        PrintWriter err = command.commandLine().getErr();
        Path javaHome = command.commandLine().getParseResult().matchedOptionValue(JdkOption.NAME, null);
        String again = again(machines.file, allowedTargets, javaHome);
        return (context, retryPolicy, view) ->
                new ResultOfRun(strategy, context, folder, ownFile, again, files).make(retryPolicy, view, out, err);
    }

    /**
     * The options that a later command needs again, as no result tells them, each with a space behind it.
     *
     * @param machines their file; null for none
     * @param javaHome null where nobody gave it
     */
    static String again(Path machines, List<String> allowedTargets, Path javaHome) {
        List<String> words = new ArrayList<>();
        if (machines != null) {
            words.addAll(List.of("--machines", machines.toString()));
        }
        allowedTargets.forEach(host -> words.addAll(List.of(AllowedHosts.OPTION, host)));
        if (javaHome != null) {
            words.addAll(List.of(JdkOption.NAME, javaHome.toString()));
        }
        return words.isEmpty() ? "" : Shell.command(words) + " ";
    }

    /** Checks that no other machine is loaded by mistake, then returns the experiment's database; null for none. */
    private DatabaseChoice database(RunPlan plan) {
        AllowedHosts allowed = AllowedHosts.allowing(Stream.of(allowedTargets, machines.addresses())
                .flatMap(Collection::stream)
                .toList());
        allowed.requireAllowed(plan.experiment());
        return NamedDatabase.of(plan.experiment(), allowed);
    }

    /** Makes the runs, and tells the exit code. */
    @FunctionalInterface
    private interface Runs {

        int make(RunContext context, RetryPolicy retryPolicy, LiveView view);
    }

    /**
     * Warns of what may spoil the runs.
     *
     * @throws UserError where something prevents them
     */
    private void requireReady(RunStrategy strategy, DatabaseChoice database, ConnectedMachines inUse, PrintWriter err)
            throws InterruptedException {
        Experiment experiment = strategy.plan().experiment();
        RoleMachines byRole = inUse.byRole();
        if (port != 0 && experiment.notStarted().size() == experiment.systems().size()) {
            throw new UserError("--port is for services that the bench starts, and those of " + experiment.name()
                    + " run already. Leave it out.");
        }
        files.requireUsable(experiment);
        cleaning.requireNothingLeftOver(err);
        inUse.requirePlayable(experiment);
        dashboard.requireFree(port);
        if (port != 0) {
            byRole.service().requireFree(port);
        }
        Preflight.check(
                        byRole.here(),
                        strategy.checked(),
                        inUse.partOfService(experiment),
                        byRole.service().activity(),
                        port != 0,
                        Home.folder(),
                        database)
                .forEach(err::println);
        inUse.checkOthers(strategy.checked(), cleaning.isAsked()).forEach(err::println);
        DiskSpace.of(Home.results()).require();
    }

    /** @param results supplies the folder, after all checks have passed and while this runner holds the lock */
    private int measure(
            RunStrategy strategy,
            Jdk jdk,
            DatabaseChoice database,
            CommandSpec command,
            ConnectedMachines inUse,
            Function<ResourceAllocation, ResultFolder> results,
            Runs runs)
            throws InterruptedException {
        RunPlan plan = strategy.plan();
        RoleMachines byRole = inUse.byRole();
        PrintWriter err = command.commandLine().getErr();
        requireReady(strategy, database, inUse, err);
        ResourceAllocation allocation = inUse.allocation(plan);
        if (allocation.roundsUp()) {
            err.println(new Remark(Remark.Level.WARNING, "equal resources", "processes get " + Manifest.WHOLE_CORES));
        }
        MachineLock lock = MachineLock.take(Home.lock());
        try (LiveView view = dashboard.open(plan, err)) {
            folder = results.apply(allocation);
            RunContext context = RunContextBuilder.builder()
                    .machines(byRole)
                    .home(Home.folder())
                    .jdk(jdk)
                    .experiment(plan.experiment())
                    .port(port)
                    .allocation(allocation)
                    .cpuSpeed(new CpuSpeed()::now)
                    .database(database)
                    .ceilings(
                            inUse.isLoadHere()
                                    ? KnownCeilings.byEngine(inUse.ofService().machine(), jdk, err)
                                    : Map.of())
                    .build();
            RetryPolicy retryPolicy = new RetryPolicy(
                    QuietWait.of(byRole.service(), Duration.ofMinutes(minutesToWait)),
                    strategy.retries(),
                    Judge::isSpoiledByOthers);
            return runs.make(context, retryPolicy, view);
        } finally {
            lock.close();
        }
    }

    /** Whether a page shows the runs while they go on, and on which port. */
    static final class DashboardOption {

        private static final String NAME = "--dashboard";

        /** As for sockets. */
        private static final String ANY_FREE_PORT = "0";

        private static final int HIGHEST_PORT = 65_535;

        @Option(
                names = NAME,
                arity = "0..1",
                paramLabel = "PORT",
                fallbackValue = ANY_FREE_PORT,
                preprocessor = OnlyWhereAttached.class,
                description =
                        "Show live figures, second by second, on a web page for browsers on this machine. Its address"
                                + " is printed at the start (default port: a free one).")
        private String asked;

        /** Takes a port only after an equals sign: after a space, the next word is mostly the experiment. */
        static final class OnlyWhereAttached implements IParameterPreprocessor {

            @Override
            public boolean preprocess(
                    Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
                if (" ".equals(info.get("separator"))) {
                    arguments.push(ANY_FREE_PORT);
                }
                return false;
            }
        }

        /**
         * Before anything is started.
         *
         * @param portOfServices 0 where each gets a free one
         * @throws UserError where the port is none, or is needed by somebody else
         */
        void requireFree(int portOfServices) {
            int port = asked == null ? 0 : port();
            if (port == 0) {
                return;
            }
            if (port == portOfServices) {
                throw new UserError(
                        ("--port and %s are both port %d; expected two different ports. Choose another one for"
                                        + " the dashboard.")
                                .formatted(NAME, port));
            }
            Ports.requireFree(port, "the dashboard", NAME + "=PORT");
        }

        /** Listens where somebody asked for it, and says where. */
        LiveView open(RunPlan plan, PrintWriter err) {
            return asked == null ? LiveView.NONE : LiveView.open(port(), plan, err);
        }

        private int port() {
            try {
                int port = Integer.parseInt(asked);
                if (port >= 0 && port <= HIGHEST_PORT) {
                    return port;
                }
            } catch (NumberFormatException noNumber) {
                // is told below
            }
            throw new UserError(NAME + " has '" + asked + "'; expected a port from 1 to 65535, such as " + NAME
                    + "=8123. Leave the number out for a free port.");
        }
    }

    /** Which machines take part. */
    static final class MachinesOption {

        @Option(
                names = "--machines",
                paramLabel = "FILE",
                description =
                        "Run service, back ends and load generator on the machines in this file, over ssh (default:"
                                + " all on this machine).")
        private Path file;

        private Lab lab;

        private Optional<Lab> lab() {
            if (lab == null && file != null) {
                lab = LabReader.read(file);
            }
            return Optional.ofNullable(lab);
        }

        /** Under which the machines of the file are reached: whoever names a machine there may load it. */
        Collection<String> addresses() {
            return lab().map(Lab::machines).orElse(List.of()).stream()
                    .map(NamedMachine::address)
                    .toList();
        }

        /**
         * Connects to all of them.
         *
         * @param jdk of the runs on this machine
         * @throws io.github.springbench.runner.model.UserError where one cannot be used
         */
        ConnectedMachines open(Jdk jdk) {
            return lab().map(named -> ConnectedMachines.of(named, jdk)).orElseGet(ConnectedMachines::thisOne);
        }
    }

    /** The settings of a result that begins now. */
    public static final class NewManifest {

        private NewManifest() {}

        /** Of runs on these machines. */
        public static Manifest of(
                RunPlan plan,
                Choices choices,
                Jdk jdk,
                ConnectedMachines machines,
                ResourceAllocation allocation,
                DatabaseChoice database) {
            Versions versions = BuildVersions.of(Generators.all()
                    .engines(plan.experiment(), machines.byRole().fleet()));
            return of(plan, choices, jdk, machines.ofService().machine(), allocation, database, versions)
                    .withMachines(machines.forResult());
        }

        /**
         * Of runs on one machine.
         *
         * @param database of the experiment; null where it has none
         */
        public static Manifest of(
                RunPlan plan,
                Choices choices,
                Jdk jdk,
                MachineFacts machine,
                ResourceAllocation allocation,
                DatabaseChoice database,
                Versions versions) {
            Instant now = Instant.now();
            return ManifestBuilder.builder()
                    .experiment(plan.experiment())
                    .preset(plan.preset())
                    .profile(plan.profile())
                    .tier(
                            allocation.resources() == null
                                    ? null
                                    : allocation.control().tier())
                    .cores(allocation.coresInWords())
                    .seed(plan.seed())
                    .startedAt(now)
                    .machine(machine)
                    .jdk(jdk)
                    .versions(versions)
                    .plannedRuns(plan.measuringRuns())
                    .leftOut(plan.leftOut())
                    .chosen(new Manifest.Chosen(
                            choices.users(),
                            choices.systems(),
                            choices.repetitions(),
                            choices.duration(),
                            choices.objectives(),
                            choices.untilDecided(),
                            choices.capacity(),
                            choices.lifted(),
                            choices.engine()))
                    .database(database == null ? null : database.mark().orElse(null))
                    .sessions(List.of(new Session(now, 0)))
                    .build();
        }
    }
}
