package io.github.springbench.runner.cli;

import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.local.CpuSpeed;
import io.github.springbench.runner.machine.local.HostReader;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.MachineLock;
import io.github.springbench.runner.machine.local.Machines;
import io.github.springbench.runner.machine.local.Ports;
import io.github.springbench.runner.machine.local.ResourceTiers;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.HostFacts;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Remark;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.StoppingRule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.CpuSets;
import io.github.springbench.runner.run.Preflight;
import io.github.springbench.runner.run.QuietWait;
import io.github.springbench.runner.run.ResourceAllocation;
import io.github.springbench.runner.run.RetryPolicy;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.Judge;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench run}. */
@Command(
        name = "run",
        description = "Runs an experiment and writes its report.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit code: 0 fine, 1 the runner failed, 2 wrong usage, 3 some runs failed or are invalid,"
                    + " also when repeated, or an objective is undecided, 4 an objective is missed, 130 interrupted."
        })
final class RunCommand implements Callable<Integer> {

    private static final Machine MACHINE = new LocalMachine();

    @Parameters(
            arity = "0..1",
            paramLabel = "EXPERIMENT",
            completionCandidates = ExperimentNames.class,
            description = "The name of an experiment (./bench list shows them), or the path of a file with one of your"
                    + " own. With --resume the name is not needed.")
    private String experiment;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with the result in this folder, which was left early: only the runs that it lacks are"
                    + " made, and only where nothing has changed.")
    private Path resume;

    @Mixin
    private PlanOptions options;

    @Mixin
    private UntilDecidedOption untilDecided;

    @Option(names = "--port", paramLabel = "N", description = "The port of every service (default: a free one).")
    private int port;

    @Option(
            names = "--retries",
            paramLabel = "N",
            description = "Repeat each run that other programs or machines disturbed up to N times, after all others"
                    + " (default: ${DEFAULT-VALUE}).")
    private int retries;

    @Option(
            names = "--wait-for-quiet",
            paramLabel = "MINUTES",
            description =
                    "How long each run waits at most until other machines on the same hardware leave this one its CPU"
                            + " (default: ${DEFAULT-VALUE}).")
    private int minutesToWait;

    @Option(
            names = AllowedHosts.OPTION,
            paramLabel = "HOST",
            description = "Another machine that may be loaded, such as that of a database which MONGODB_URI names, or"
                    + " of a service of your own. Can be given several times; without it only this machine is loaded.")
    private List<String> allowedTargets = List.of();

    @Mixin
    private SloOption slo;

    @Mixin
    private PipelineFiles files;

    @Mixin
    private DashboardOption dashboard;

    @Mixin
    private CleanOption cleaning;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        requireNoLessThanZero("--retries", retries);
        requireNoLessThanZero("--wait-for-quiet", minutesToWait);
        if (resume != null) {
            return resume();
        }
        if (experiment == null) {
            throw new ParameterException(spec.commandLine(), "Missing required parameter: 'EXPERIMENT'");
        }
        Jdk jdk = options.jdk();
        Choices choices = options.choices().with(slo.objectives()).with(untilDecided.rule());
        RunPlan plan = PlanOptions.plan(experiment, choices, jdk);
        DatabaseChoice database = database(plan);
        return locked(
                plan,
                choices.untilDecided(),
                jdk,
                database,
                (machine, allocation) -> ResultFolder.create(
                        Home.results(), NewManifest.of(plan, choices, jdk, machine, allocation, database)));
    }

    private Integer resume() throws InterruptedException {
        PlanOptions.refuseBesideAResult(spec.commandLine().getParseResult());
        ResumedResult result = ResumedResult.open(resume, experiment);
        StoppingRule rule = untilDecided.ruleOf(result.choices().untilDecided());
        Jdk jdk = options.jdkOf(result.jdk());
        RunPlan plan = PlanOptions.plan(result.experiment(), result.choices(), jdk);
        DatabaseChoice database = database(plan);
        Preflight.requireOwnJars(MACHINE, plan.experiment());
        result.requireUnchanged(
                NewManifest.of(plan, result.choices(), jdk, Machines.thisOne(), allocation(plan), database));
        return locked(
                plan,
                rule,
                jdk,
                database,
                (machine, allocation) ->
                        result.begin(plan, database, spec.commandLine().getErr()));
    }

    /** The database of the experiment; asked for when it is known that no other machine is loaded by mistake. */
    private DatabaseChoice database(RunPlan plan) {
        AllowedHosts allowed = AllowedHosts.allowing(allowedTargets);
        allowed.requireAllowed(plan.experiment());
        return NamedDatabase.of(plan.experiment(), allowed);
    }

    /** Where results go; asked for when nothing speaks against the runs any more, and no other runner is at work. */
    @FunctionalInterface
    private interface Results {

        ResultFolder folder(MachineFacts machine, ResourceAllocation allocation);
    }

    private Integer locked(RunPlan plan, StoppingRule rule, Jdk jdk, DatabaseChoice database, Results results)
            throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        files.requireUsable(plan.experiment());
        cleaning.requireNothingLeftOver(err);
        HostFacts host = HostReader.facts(Home.results());
        if (port != 0) {
            Ports.requireFree(port);
        }
        dashboard.requireFree(port);
        Preflight.check(MACHINE, plan, host, HostReader.activity(), port != 0, Home.folder(), database)
                .forEach(err::println);
        ResourceAllocation allocation = allocation(plan);
        if (allocation.roundsUp()) {
            err.println(new Remark(Remark.Level.WARNING, "equal resources", "processes get " + Manifest.WHOLE_CORES));
        }
        DiskSpace.of(Home.results()).require();
        MachineLock lock = MachineLock.take(Home.lock());
        try (LiveView view = dashboard.open(plan, err)) {
            ResultFolder folder = results.folder(host.machine(), allocation);
            RunContext context = new RunContext(
                    MACHINE,
                    Home.folder(),
                    jdk,
                    plan.experiment(),
                    port,
                    allocation,
                    new CpuSpeed()::now,
                    database,
                    KnownCeilings.byEngine(host.machine(), jdk, err));
            RetryPolicy retryPolicy = new RetryPolicy(
                    QuietWait.of(MACHINE, Duration.ofMinutes(minutesToWait)), retries, Judge::isSpoiledByOthers);
            return new ResultOfRun(plan, rule, context, folder, ownFile(), files)
                    .make(retryPolicy, view, spec.commandLine().getOut(), err);
        } finally {
            lock.close();
        }
    }

    private static void requireNoLessThanZero(String option, int value) {
        if (value < 0) {
            throw new UserError(option + " is " + value + "; expected a number from 0 up.");
        }
    }

    /** Tried out before anything starts: which means this machine offers, and whether it has the cores. */
    private static ResourceAllocation allocation(RunPlan plan) {
        Experiment experiment = plan.experiment();
        if (experiment.resources() == null) {
            return ResourceAllocation.sharedMachine();
        }
        ResourceTiers tiers = ResourceTiers.ofThisMachine();
        return new ResourceAllocation(
                experiment.resources(),
                tiers.detect(),
                CpuSets.deal(
                        tiers.cores(),
                        experiment.resources().wholeCores(),
                        experiment.backEnds().size()));
    }

    /** Results do not say where an experiment's file lies, as they are shared. */
    private String ownFile() {
        return experiment != null && Experiments.isPath(experiment) ? experiment + " " : "";
    }
}
